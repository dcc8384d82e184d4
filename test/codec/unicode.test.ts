import t from 'tap'
import { findCharset } from '../../lib/codec/charset-labels.js'
import { createUtf16Decoder, createUtf32Decoder, orderOfUtf16, type ByteOrder } from '../../lib/codec/unicode.js'
import { check, type MakeCodec } from './tracing.js'

const utf16 =
  (order: ByteOrder): MakeCodec =>
  (emit, complain) =>
    createUtf16Decoder(order, emit, complain)
const utf32 =
  (order?: ByteOrder): MakeCodec =>
  (emit, complain) =>
    createUtf32Decoder(order, emit, complain)

const text = 'a\u00e9\u0434\u898b\u{1f600}b'
const little = Buffer.from(text, 'utf16le')
const big = Buffer.from(little).swap16()
const wide = Buffer.concat(
  Array.from(text, character => {
    const unit = Buffer.alloc(4)
    unit.writeUInt32BE(character.codePointAt(0)!)
    return unit
  })
)

t.test('UTF-16 of both orders', async t => {
  check(t, utf16('little'), little, text, { a: 'a\0', '\u{1f600}b': '\x3d\xd8\x00\xde\x62\x00' })
  check(t, utf16('big'), big, text, { '\u{1f600}b': '\xd8\x3d\xde\x00\x00\x62' })
})

t.test('the beginning tells the order', async t => {
  const unmarked: MakeCodec = (emit, complain) => findCharset('utf-16')!.decode(emit, complain)
  for (const text of [
    'a',
    'aa',
    'See http://a.example/',
    '\u0423\u0432\u0430\u0436\u0430\u0435\u043c\u044b\u0439',
    '\u4e00\u4e8cA\u4e09'
  ]) {
    const little = Buffer.from(text, 'utf16le')
    check(t, unmarked, little, text)
    check(t, unmarked, Buffer.from(little).swap16(), text)
    t.equal(orderOfUtf16(little), 'little')
  }
  t.equal(orderOfUtf16(new Uint8Array()), 'big', 'as RFC 2781 has it')
  check(t, utf32(), wide, text)
  check(t, utf32(), Buffer.from(wide).swap32(), text)
})

t.test('the first and the last of each length in UTF-8', async t => {
  const text = '\0\x7f\x80\u07ff\u0800\ud7ff\ue000\uffff\u{10000}\u{10ffff}'
  check(t, utf16('little'), Buffer.from(text, 'utf16le'), text, { '\uffff': '\xff\xff' })
})

t.test('UTF-32', async t => check(t, utf32('big'), wide, text, { b: '\0\0\0b' }))

t.test('surrogates without a partner', async t => {
  const alone = Buffer.from('a\0\x00\xd8b\0\x00\xdcc\0', 'latin1')
  check(t, utf16('little'), alone, 'a\ufffdb\ufffdc', {}, ['bad-encoding 2 lone surrogate'])
  const beforeOthers = Buffer.from('\x00\xd8\x00\xe0\x00\xd8\xff\xdb\xff\xdfa\0', 'latin1')
  check(t, utf16('little'), beforeOthers, '\ufffd\ue000\ufffd\u{10ffff}a', {}, ['bad-encoding 0 lone surrogate'])
  const atEnd = Buffer.from('a\0\x00\xd8', 'latin1')
  check(t, utf16('little'), atEnd, 'a\ufffd', {}, ['bad-encoding 2 lone surrogate'])
})

t.test('what stands before a defect is told first', async t => {
  const words = 'Some words before it. '
  const alone = Buffer.concat([Buffer.from(words, 'utf16le'), Buffer.from('\x00\xdc', 'latin1')])
  check(t, utf16('little'), alone, `${words}\ufffd`, {}, [`bad-encoding ${2 * words.length} lone surrogate`])
})

t.test('cut off', async t => {
  check(t, utf16('little'), Buffer.from('a\0b', 'latin1'), 'a', {}, ['truncated 2 half a UTF-16 unit'])
  check(t, utf32('big'), Buffer.from('\0\0\0a\0\0', 'latin1'), 'a', {}, ['truncated 4 part of a UTF-32 unit'])
})

t.test('no scalar value', async t => {
  const input = Buffer.from('\0\x11\0\0\0\0\xd8\0\0\0\0a', 'latin1')
  check(t, utf32('big'), input, '\ufffd\ufffda', {}, ['bad-encoding 0 no Unicode scalar value'])
})
