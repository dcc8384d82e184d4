/** Charsets of two bytes a character: many at once, or each by itself where a chunk ends, come out the same. */
import fc from 'fast-check'
import t from 'tap'
import { createIso2022Decoder } from '../../lib/codec/iso-2022.js'
import {
  BIG5,
  EUC_JP,
  GB18030,
  GBK,
  SHIFT_JIS,
  WINDOWS_949,
  type MultiByteCharset
} from '../../lib/codec/multi-byte-charsets.js'
import { createMultiByteDecoder } from '../../lib/codec/multi-byte.js'
import { decode, isSameDecoded } from './decoding.js'
import type { MakeCodec } from './tracing.js'
import '../property/seed.js'

const multiByte =
  (charset: MultiByteCharset): MakeCodec =>
  (emit, complain) =>
    createMultiByteDecoder(charset, emit, complain)

const bytes = (...list: readonly number[]): Buffer => Buffer.from(list)

/** Bytes that are likely to be characters of the charset, and others. */
function pieces(
  lead: fc.Arbitrary<number>,
  trail: fc.Arbitrary<number>,
  ...more: readonly string[]
): fc.Arbitrary<Buffer> {
  const pair = fc.tuple(lead, trail).map(([first, second]) => bytes(first, second))
  const one = fc.oneof(
    { weight: 8, arbitrary: fc.array(pair, { minLength: 1, maxLength: 8 }).map(list => Buffer.concat(list)) },
    // More than is decoded at once.
    {
      weight: 1,
      arbitrary: fc.tuple(pair, fc.integer({ min: 1, max: 12000 })).map(([one, n]) => Buffer.alloc(2 * n, one))
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom('a', 'http://a.example/', ' ', '\n', ...more).map(text => Buffer.from(text, 'latin1'))
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 3 }).map(list => Buffer.from(list)) }
  )
  return fc.array(one, { maxLength: 12 }).map(list => Buffer.concat(list))
}

const high = fc.integer({ min: 0x81, max: 0xfe })
const low = fc.integer({ min: 0x21, max: 0x7e })
const sets = [
  '\x1b$B',
  '\x1b$@',
  '\x1b(B',
  '\x1b(J',
  '\x1b(I',
  '\x1b$(D',
  '\x1b$A',
  '\x1b$)C',
  '\x0e',
  '\x0f',
  '\x1b',
  '\x1b$'
]

const CHARSETS: readonly (readonly [string, MakeCodec, fc.Arbitrary<Buffer>])[] = [
  ['Shift_JIS', multiByte(SHIFT_JIS), pieces(high, fc.integer({ min: 0x40, max: 0xfc }), '\xb1')],
  ['GBK', multiByte(GBK), pieces(high, fc.oneof(high, low))],
  ['GB18030', multiByte(GB18030), pieces(high, fc.oneof(high, low), '\x81\x30\x81\x30')],
  ['Big5', multiByte(BIG5), pieces(high, fc.oneof(high, low))],
  ['windows-949', multiByte(WINDOWS_949), pieces(high, fc.oneof(high, low))],
  ['EUC-JP', multiByte(EUC_JP), pieces(high, high, '\x8e\xb1', '\x8f\xb0\xa1')],
  ['ISO-2022', (emit, complain) => createIso2022Decoder('iso-2022', emit, complain), pieces(low, low, ...sets)],
  ['HZ', (emit, complain) => createIso2022Decoder('hz', emit, complain), pieces(low, low, '~{', '~}', '~~', '~\n', '~')]
]

for (const [name, make, texts] of CHARSETS) {
  t.test(name, async t => {
    fc.assert(
      fc.property(texts, fc.constantFrom(1, 2, 7, 1001), (text, size) => {
        const input = new Uint8Array(text)
        const whole = decode(input, make)
        // Also when all characters are known.
        return isSameDecoded(decode(input, make), whole) && isSameDecoded(decode(input, make, size), whole)
      }),
      { numRuns: 200 }
    )
    t.pass('for any text')
  })
}
