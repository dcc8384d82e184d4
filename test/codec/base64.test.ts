import t from 'tap'
import { createBase64Decoder } from '../../lib/codec/base64.js'
import { codecKernels } from '../../lib/codec/kernel/index.js'
import { decode } from './decoding.js'
import { check, doubled } from './tracing.js'

const text = 'See http://a.example/b and a line that is long enough to be broken in two.'
const encoded = Buffer.from(text).toString('base64')
const lines = (length: number, eol: string) => encoded.replace(new RegExp(`.{${length}}`, 'g'), `$&${eol}`)
const strange = (at: number) => `bad-transfer-encoding ${at} not in the base64 alphabet`
const plain = (at: number) => `bad-transfer-encoding ${at} plain text in a base64 body`

t.test('lines of any length', async t => {
  for (const length of [4, 5, 7, 76, 1000]) check(t, createBase64Decoder, lines(length, '\r\n'), text)
})

t.test('line ends of two kinds', async t => {
  for (const length of [9, 13, 61, 76])
    for (const first of ['\n', '\r\n', '\r\n\r\n']) {
      let end = first
      const mixed = encoded.replace(
        new RegExp(`.{${length}}`, 'g'),
        line => line + (end = end === '\n' ? '\r\n' : '\n')
      )
      check(t, createBase64Decoder, mixed, text)
    }
})

t.test('lines that end within a group', async t => {
  check(t, createBase64Decoder, 'YWJjYWJjYWJj\nYWJjYWJjYW\nJjYWJjYWJj\n', 'abc'.repeat(8))
})

t.test('the alphabet of URLs', async t => {
  check(t, createBase64Decoder, 'aHR0cDovL2EuZXhhbXBsZS8_YT4-', 'http://a.example/?a>>', { '/?a': 'ZS8_YT4-' })
})

t.test('origins are the groups', async t => {
  check(t, createBase64Decoder, 'U2VlIGh0dHA6Ly9h', 'See http://a', {
    See: 'U2Vl',
    'e h': 'U2VlIGh0',
    http: 'IGh0dHA6'
  })
  check(t, createBase64Decoder, 'U2\nVlIA==', 'See ', { See: 'U2\nVl', ' ': 'IA=' })
})

t.test('origins of bytes that each come from two', async t => {
  t.teardown(() => (codecKernels.use = 'large'))
  const input = `${lines(12, '\n')}\nYQ==\nYWJj\n`
  for (const use of ['always', 'never'] as const) {
    codecKernels.use = use
    for (const size of [1, 7, Infinity]) {
      const { origins } = decode(input, createBase64Decoder, size)
      const twice = decode(input, doubled(createBase64Decoder), size)
      t.strictSame(
        twice.origins,
        origins.map(([from, to]) => [2 * from, 2 * to])
      )
    }
  }
})

t.test('padding early, and what follows', async t => {
  check(t, createBase64Decoder, 'YQ==YmM=\nZGVm', 'abcdef', { a: 'YQ=', bc: 'YmM=' })
  check(t, createBase64Decoder, 'YWJj\nY=YWJj', 'abcabc')
  check(t, createBase64Decoder, 'YW\n==\nYmM=\nYQ=\n=YmM=\n====\nZGVm', 'abcabcdef')
})

t.test('plain text before it', async t => {
  const decoded = 'a text that is long enough, and then some more!!'
  const line = `${Buffer.from(decoded).toString('base64')}\n`
  check(t, createBase64Decoder, `[A warning]\n\n${line}`, `[A warning]\n\n${decoded}`, {}, [plain(0)])
  check(t, createBase64Decoder, `[A]\n${line}YWJj\n___\nend`, `[A]\n${decoded}abc\n___\nend`, {}, [plain(0), plain(74)])
  const padded = `${Buffer.from(decoded.slice(0, 32)).toString('base64')}\n`
  check(t, createBase64Decoder, `[A]\n${padded}[b]`, `[A]\n${decoded.slice(0, 32)}\n[b]`, {}, [plain(0), plain(49)])
  for (const none of [
    'YWJj',
    line.replace('Y', ':'),
    `x ${line}`,
    line.slice(1),
    line.toLowerCase(),
    'getElementsByTagName'.repeat(3),
    // A key, behind which the text goes on.
    `${line.slice(0, 48)}\nand more`
  ])
    check(t, createBase64Decoder, `[A warning]\n${none}`, `[A warning]\n${none}`, {}, [plain(0)])
  // Far behind; behind a long line, and in it.
  const far = `${'a warning '.repeat(10)}\n`.repeat(100)
  const long = 'a warning '.repeat(150)
  for (const size of [1, 7, 1000, Infinity])
    for (const [before, read] of [
      [far, line],
      [`${long}\n`, decoded],
      [`${long}${line}`, decoded]
    ] as const)
      t.equal(decode(before + line, createBase64Decoder, size).text, before + read, `in pieces of ${size}`)
})

t.test('no padding', async t => {
  check(t, createBase64Decoder, 'Y', '', {}, ['truncated 0 part of a base64 group'])
  check(t, createBase64Decoder, 'YWI', 'ab', { ab: 'YWI' }, ['truncated 0 part of a base64 group'])
})

t.test('characters outside the alphabet', async t => {
  check(t, createBase64Decoder, 'U2Vl*IGh0dHA6*Ly9hLmV4YW1wbGUv\n', 'See http://a.example/', {}, [strange(4)])
})

t.test('every byte', async t => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  for (let byte = 0; byte < 256; byte++) {
    const character = String.fromCharCode(byte)
    const { text, complaints } = decode(Buffer.from(`YWFh\nAAA${character}`, 'latin1'), createBase64Decoder, 1)
    const value = alphabet.indexOf(character.replace('-', '+').replace('_', '/'))
    t.equal(text, `aaa\0\0${value < 0 ? '' : String.fromCharCode(value)}`, `${byte}`)
    t.equal(complaints.includes(strange(8)), value < 0 && !'=\t\n\r '.includes(character), `${byte}`)
  }
})

t.test('base64url', async t => {
  check(t, createBase64Decoder, `${'YWFh'.repeat(10)}Pj4-Pz8_\n`, `${'aaa'.repeat(10)}>>>???`)
})

t.test('text that was never encoded', async t => {
  check(t, createBase64Decoder, 'not encoded at all\nand on', 'not encoded at all\nand on', {}, [plain(0)])
  check(t, createBase64Decoder, '\n\nhttp://a.example/\n', 'http://a.example/\n', {}, [plain(2)])
  check(t, createBase64Decoder, '=== a list ===\n', '=== a list ===\n', {}, [plain(0)])
})

t.test('a footer behind it', async t => {
  check(t, createBase64Decoder, 'YQ==\n____\nhttp://a.example/', 'a\n____\nhttp://a.example/', {}, [plain(5)])
  for (const footer of ['____\nhttp://a.example/', '-- \nlist', '*** list ***', '= list =', '=== a list ==='])
    check(t, createBase64Decoder, `YWJj\n \t${footer}`, `abc\n${footer}`, {}, [plain(7)])
  check(t, createBase64Decoder, 'YWJj\nYW\n____\n', 'abca\n____\n', {}, [
    'truncated 5 part of a base64 group',
    plain(8)
  ])
  for (const end of ['\n', '\r\n', '\n\r\n'])
    check(
      t,
      createBase64Decoder,
      `${'YWJj'.repeat(3)}\n${'YWJj'.repeat(2)}${end}____\n`,
      `${'abc'.repeat(5)}\n____\n`,
      { '\n____': '\n____' },
      [plain(21 + end.length)]
    )
  const line = 'YWJj'.repeat(12)
  check(t, createBase64Decoder, 'YWJj\nYWJj YWJj YWJj\n', 'abc'.repeat(4))
  check(t, createBase64Decoder, 'YQ==\nYWJj\nYWJj YWJj YWJj\n', `a${'abc'.repeat(4)}`)
  check(t, createBase64Decoder, 'YQ==\na list of\n', 'a\na list of\n', {}, [plain(5)])
  check(t, createBase64Decoder, 'YWJj\nYQ==\na list of\n', 'abca\na list of\n', {}, [plain(10)])
  check(t, createBase64Decoder, `${line}\n*${line}\n`, 'abc'.repeat(24), {}, [strange(49)])
  check(t, createBase64Decoder, 'YWJj\n\n-- \nlist', 'abc\n-- \nlist', { '-- \nlist': '-- \nlist' }, [plain(6)])
})

t.test('blanks in the first line', async t => {
  const two = Buffer.from('See http://a.example/b, and http://c.example/d; and then some')
  const line = two.toString('base64') // of 84 characters
  for (const at of [20, 38, 42, 72, 80]) {
    check(t, createBase64Decoder, `${line.slice(0, at)} ${line.slice(at)}`, two.toString())
    check(t, createBase64Decoder, `${line.slice(0, at)}\t${line.slice(at)}\n`, two.toString())
    const broken = `${line.slice(0, at)} !${line.slice(at)}`
    check(t, createBase64Decoder, broken, two.toString(), {}, [strange(at + 1)])
  }
  const body = Buffer.from(text.repeat(10)).toString('base64').replace(/.{76}/g, '$& ')
  check(t, createBase64Decoder, body, text.repeat(10))
  const russian = 'Смотри http://a.example/ и далее по тексту'
  check(t, createBase64Decoder, Buffer.from(russian).toString('base64').replace(/.{38}/g, '$& '), russian)
})

t.test('lines of prose are none', async t => {
  for (const line of [
    'list mailing list',
    'This will have been some text',
    'Die Donaudampfschifffahrtsgesellschaft',
    'JavaScript eBay PayPal YouTube GitHub LinkedIn',
    'Unsubscribe: https://a.example/u/QmFzZTY0IGlzIGEgZ3JvdXAgb2YgYmluYXJ5LXRvLXRleHQgZW5jb2Rpbmcgc2NoZW1lcw/x/y/z',
    'commit 3d7aa91c213ec6b010273fb9402f95089d3498ff290',
    'FwdReNewsLetterOfToday2024 JohnSmithMcDonald1999\n'
  ]) {
    check(t, createBase64Decoder, line, line, {}, [plain(0)])
    check(t, createBase64Decoder, `YWJj\n\n${line}`, `abc\n${line}`, {}, [plain(6)])
  }
})

t.test('an eighth of a line outside the alphabet is plain text', async t => {
  for (const [strangers, length] of [
    ['*', 8],
    ['-', 8],
    ['.', 32],
    ['"', 32]
  ] as const) {
    const { text, complaints } = decode(`${strangers}${'A'.repeat(length - 1)}`, createBase64Decoder)
    t.not(text[0], strangers)
    t.notOk(complaints.includes(plain(0)), `${strangers} in ${length}`)
    check(
      t,
      createBase64Decoder,
      `${strangers}${'A'.repeat(length - 2)}`,
      `${strangers}${'A'.repeat(length - 2)}`,
      {},
      [plain(0)]
    )
  }
})

t.test('a line without end is not held back', async t => {
  let length = 0
  const decoder = createBase64Decoder(
    ({ bytes }) => void (length += bytes.length),
    () => {}
  )
  for (let at = 0; at < 1200; at += 12) decoder.push({ bytes: Buffer.from('YWJj'.repeat(3)), from: at, to: at + 12 })
  t.ok(length > 800)
  for (const size of [1, 100, Infinity]) {
    t.equal(decode(`${' '.repeat(1200)}YWJj\n`, createBase64Decoder, size).text, 'abc', 'nor a blank one')
  }
})

t.test('a long line', async t => {
  const input = 'QUJD'.repeat(600)
  check(t, createBase64Decoder, input, 'ABC'.repeat(600))
  check(t, createBase64Decoder, `${input.slice(0, 1500)}*${input.slice(1500)}`, 'ABC'.repeat(600), {}, [strange(1500)])
})
