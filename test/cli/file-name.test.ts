import t from 'tap'
import { nameOf, pathOf, wordsOf } from '../../lib/cli/file-name.js'

t.test('a name that is UTF-8 is itself', t => {
  for (const name of ['a.txt', 'é', '📧 \u{1f4e7}', '\ufffd', '']) {
    t.equal(nameOf(Buffer.from(name)), name)
    t.equal(pathOf(name), name)
  }
  t.end()
})

t.test('one that is not has a text of its own, and leads back', t => {
  t.equal(nameOf(Buffer.from('1.b\xe9', 'latin1')), '1.b\udce9')
  const names = ['1.b\xe9', '\xff\xfe', 'é'.repeat(3) + '\x80', 'a\xc3', '\xed\xb3\xa9', '\xf0\x9f\x93']
  for (const name of names) {
    const bytes = Buffer.from(name, 'latin1')
    const text = nameOf(bytes)
    t.strictSame(pathOf(text), bytes)
    t.strictSame(pathOf(`é📧/${text}/b`), Buffer.concat([Buffer.from('é📧/'), bytes, Buffer.from('/b')]))
  }
  t.equal(new Set(names.map(name => nameOf(Buffer.from(name, 'latin1')))).size, names.length)
  t.end()
})

t.test('words of a command line', t => {
  const line = (): Buffer => Buffer.from('node\0--x\0main\0-n\0b\xe9\0\0', 'latin1')
  t.strictSame(wordsOf(['-n', 'b\ufffd', ''], line), ['-n', 'b\udce9', ''])
  const fail = (): Buffer => t.fail('is not asked for') as never
  t.strictSame(wordsOf(['-n', 'é'], fail), ['-n', 'é'])
  const missing = (): Buffer => {
    throw new Error('no such file')
  }
  t.strictSame(wordsOf(['b\ufffd'], missing), ['b\ufffd'])
  t.end()
})
