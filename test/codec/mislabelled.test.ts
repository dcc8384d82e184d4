import iconv from 'iconv-lite'
import t from 'tap'
import { createUnlessAscii, createUnlessUtf8 } from '../../lib/codec/mislabelled.js'
import { GBK } from '../../lib/codec/multi-byte-charsets.js'
import { createMultiByteDecoder } from '../../lib/codec/multi-byte.js'
import { createUtf16Decoder } from '../../lib/codec/unicode.js'
import { check, type MakeCodec } from './tracing.js'

const utf16: MakeCodec = (emit, complain) =>
  createUnlessAscii((emit, complain) => createUtf16Decoder('big', emit, complain), emit, complain)
const gbk: MakeCodec = (emit, complain) =>
  createUnlessUtf8((emit, complain) => createMultiByteDecoder(GBK, emit, complain), emit, complain)
const bigEndian = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16()

t.test('ASCII by another label', async t => {
  const text = 'See http://a.example/ for more, and then some, until there is enough of it.\r\n'
  check(t, utf16, text, text, { See: 'See' }, ['bad-encoding 0 ASCII by another label'])
  check(t, utf16, 'a short one', 'a short one', {}, ['bad-encoding 0 ASCII by another label'])
})

t.test('UTF-8 by another label', async t => {
  const complaint = (at: number) => [`bad-encoding ${at} UTF-8 by another label`]
  for (const text of [
    'F\u00fcr Sie: http://a.example/\r\n',
    '\u0441\u043c\u043e\u0442\u0440\u0438 http://a.example/',
    `<p>${'\u4e2d\u6587\u5b57'.repeat(20)}<a href="http://a.example/">`
  ])
    check(t, utf16, Buffer.from(text), text, { 'http://a.example/': 'http://a.example/' }, complaint(0))
  for (const text of [
    '\u3042\u308ahttp://a.example/\u3042',
    `<p>\u3092\u3092${'x\u4e2d'.repeat(40)}http://a.example/`
  ]) {
    const at = text.startsWith('<') ? 3 : 0
    check(t, gbk, Buffer.from(text), text, { 'http://a.example/': 'http://a.example/' }, complaint(at))
  }
})

t.test('GBK by its label', async t => {
  for (const text of [
    '',
    'See http://a.example/',
    '\u62e2 http://a.example/',
    '\u4e2d\u6587http://a.example/\u3002',
    '\u4e02|\u6c49\u5b57'.repeat(20)
  ])
    check(t, gbk, iconv.encode(text, 'gbk'), text)
})

t.test('what the label says', async t => {
  for (const text of ['See http://a.example/', '\u306d\u3053\u306e\u306f\u306a\u3057\u3092', '\u6c49\u5b57', '']) {
    check(t, utf16, bigEndian(text), text)
  }
  const kana = '\u306d\u3053\u306e\u306f\u306a\u3057'.repeat(10)
  check(t, utf16, bigEndian(kana), kana)
})
