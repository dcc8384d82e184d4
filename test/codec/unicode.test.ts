import t from 'tap'
import { createUtf16Decoder, createUtf32Decoder } from '../../lib/codec/unicode.js'
import type { ByteOrder } from '../../lib/codec/unicode.js'
import { check } from './tracing.js'
import type { MakeCodec } from './tracing.js'

const utf16 =
  (order: ByteOrder): MakeCodec =>
  (emit, complain) =>
    createUtf16Decoder(order, emit, complain)
const utf32 =
  (order: ByteOrder): MakeCodec =>
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

t.test('the first unit tells the order', async t => {
  check(t, utf16('by-first-unit'), little, text)
  check(t, utf16('by-first-unit'), big, text)
  check(t, utf32('by-first-unit'), wide, text)
  check(t, utf32('by-first-unit'), Buffer.from(wide).swap32(), text)
})

t.test('UTF-32', async t => check(t, utf32('big'), wide, text, { b: '\0\0\0b' }))

t.test('surrogates without a partner', async t => {
  const alone = Buffer.from('a\0\x00\xd8b\0\x00\xdcc\0', 'latin1')
  check(t, utf16('little'), alone, 'a\ufffdb\ufffdc', {}, ['bad-encoding 2 lone surrogate'])
  const atEnd = Buffer.from('a\0\x00\xd8', 'latin1')
  check(t, utf16('little'), atEnd, 'a\ufffd', {}, ['bad-encoding 2 lone surrogate'])
})

t.test('cut off', async t => {
  check(t, utf16('little'), Buffer.from('a\0b', 'latin1'), 'a', {}, ['truncated 2 half a UTF-16 unit'])
  check(t, utf32('big'), Buffer.from('\0\0\0a\0\0', 'latin1'), 'a', {}, ['truncated 4 part of a UTF-32 unit'])
})

t.test('no scalar value', async t => {
  const input = Buffer.from('\0\x11\0\0\0\0\xd8\0\0\0\0a', 'latin1')
  check(t, utf32('big'), input, '\ufffd\ufffda', {}, ['bad-encoding 0 no Unicode scalar value'])
})
