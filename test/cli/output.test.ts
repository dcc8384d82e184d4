import t from 'tap'
import { createOutput } from '../../lib/cli/output.js'

t.test('gathers results and never cuts one', t => {
  const written: string[] = []
  const output = createOutput(bytes => void written.push(Buffer.from(bytes).toString()))
  const line = `http://a.example/${'b'.repeat(982)}\n`
  for (let i = 0; i < 100; i++) output.print(line)
  t.equal(written.length, 1)
  t.equal(written[0], line.repeat(written[0]!.length / line.length))
  t.ok(written[0]!.length > 60_000 && written[0]!.length <= 65_536, `${written[0]!.length} bytes`)
  output.flush()
  output.flush()
  t.equal(written.length, 2, 'nothing is written where nothing is left')
  t.equal(written.join(''), line.repeat(100))
  t.end()
})

t.test('bytes go the same way as text, in their order, and are copied if they are kept', t => {
  const written: string[] = []
  const output = createOutput(bytes => void written.push(Buffer.from(bytes).toString()))
  const bytes = Buffer.from('http://a.example/b\n')
  output.print('1\n')
  output.printBytes(bytes)
  bytes.fill(0)
  output.print('2\n')
  output.printBytes(Buffer.alloc(70_000, 'x'))
  output.print('3\n')
  output.print('y'.repeat(70_000))
  output.flush()
  t.equal(written.join(''), `1\nhttp://a.example/b\n2\n${'x'.repeat(70_000)}3\n${'y'.repeat(70_000)}`)
  t.equal(written.length, 4, 'what is large is written as it is')
  t.end()
})

t.test('what could not be written is not written again', t => {
  let tries = 0
  const output = createOutput(() => {
    tries++
    throw new Error('full')
  })
  output.print('x')
  t.throws(() => output.flush(), { message: 'full' })
  output.flush()
  t.equal(tries, 1)
  t.end()
})

t.test('file names are written as UTF-8', t => {
  const written: Uint8Array[] = []
  const output = createOutput(bytes => void written.push(bytes))
  output.print('é😀:')
  output.flush()
  t.strictSame(Buffer.concat(written), Buffer.from('é😀:'))
  t.end()
})
