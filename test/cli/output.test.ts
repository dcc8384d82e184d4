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
  output.printBytes(Buffer.from(`${'x'.repeat(70_000)}\n`))
  output.print('3\n')
  output.print('y'.repeat(70_000))
  output.flush()
  t.equal(written.join(''), `1\nhttp://a.example/b\n2\n${'x'.repeat(70_000)}\n3\n${'y'.repeat(70_000)}`)
  t.equal(written.length, 4, 'what is large is written as it is')
  t.end()
})

t.test('of many results as many are written at once as a pipe takes', t => {
  const written: string[] = []
  const output = createOutput(bytes => void written.push(Buffer.from(bytes).toString()))
  const results = Array.from({ length: 3000 }, (_, i) => `http://a.example/${'b'.repeat(i % 97)}\0`).join('')
  for (let from = 0; from < results.length;) {
    const to = results.indexOf('\0', from + 30_000) + 1 || results.length
    output.printBytes(Buffer.from(results.slice(from, to)))
    from = to
  }
  output.flush()
  t.equal(written.join(''), results)
  for (const bytes of written.slice(0, -1))
    t.ok(bytes.length > 65_400 && bytes.length <= 65_536 && bytes.endsWith('\0'), `${bytes.length} bytes`)
  t.equal(written.length, Math.ceil(results.length / 65_500))
  t.end()
})

t.test('a result that is one byte too long for the rest comes with the next write', t => {
  const written: string[] = []
  const output = createOutput(bytes => void written.push(Buffer.from(bytes).toString()))
  output.printBytes(Buffer.from(`${'a'.repeat(65_530)}\n`))
  output.printBytes(Buffer.from('bbbbb\ncccc\n'))
  output.flush()
  t.strictSame(written, [`${'a'.repeat(65_530)}\n`, 'bbbbb\ncccc\n'])
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
