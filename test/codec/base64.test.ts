import t from 'tap'
import { createBase64Decoder } from '../../lib/codec/base64.js'
import { check } from './tracing.js'

const text = 'See http://a.example/b and a line that is long enough to be broken in two.'
const encoded = Buffer.from(text).toString('base64')
const lines = (length: number, eol: string) => encoded.replace(new RegExp(`.{${length}}`, 'g'), `$&${eol}`)
const strange = (at: number) => `bad-transfer-encoding ${at} not in the base64 alphabet`
const plain = (at: number) => `bad-transfer-encoding ${at} plain text in a base64 body`

t.test('lines of any length', async t => {
  for (const length of [4, 5, 7, 76, 1000]) check(t, createBase64Decoder, lines(length, '\r\n'), text)
})

t.test('origins are the groups', async t => {
  check(t, createBase64Decoder, 'U2VlIGh0dHA6Ly9h', 'See http://a', {
    See: 'U2Vl',
    'e h': 'U2VlIGh0',
    http: 'IGh0dHA6'
  })
  check(t, createBase64Decoder, 'U2\nVlIA==', 'See ', { See: 'U2\nVl', ' ': 'IA=' })
})

t.test('padding early, and what follows', async t => {
  check(t, createBase64Decoder, 'YQ==YmM=\nZGVm', 'abcdef', { a: 'YQ=', bc: 'YmM=' })
})

t.test('no padding', async t => {
  check(t, createBase64Decoder, 'YWI', 'ab', { ab: 'YWI' }, ['truncated 0 part of a base64 group'])
})

t.test('characters outside the alphabet', async t => {
  check(t, createBase64Decoder, 'U2Vl*IGh0dHA6Ly9hLmV4YW1wbGUv\n', 'See http://a.example/', {}, [strange(4)])
})

t.test('base64url', async t => {
  check(t, createBase64Decoder, `${'YWFh'.repeat(10)}Pj4-Pz8_\n`, `${'aaa'.repeat(10)}>>>???`)
})

t.test('text that was never encoded', async t => {
  check(t, createBase64Decoder, 'not encoded at all\nand on', 'not encoded at all\nand on', {}, [plain(0)])
  check(t, createBase64Decoder, '\n\nhttp://a.example/\n', 'http://a.example/\n', {}, [plain(2)])
})

t.test('a footer behind it', async t => {
  check(t, createBase64Decoder, 'YQ==\n____\nhttp://a.example/', 'a\n____\nhttp://a.example/', {}, [plain(5)])
  check(t, createBase64Decoder, 'YWJj\n\n-- \nlist', 'abc\n-- \nlist', { '-- \nlist': '-- \nlist' }, [plain(6)])
})

t.test('a long line', async t => {
  const input = 'QUJD'.repeat(600)
  check(t, createBase64Decoder, input, 'ABC'.repeat(600))
  check(t, createBase64Decoder, `${input.slice(0, 1500)}*${input.slice(1500)}`, 'ABC'.repeat(600), {}, [strange(1500)])
})
