/** Quoted-printable (RFC 2045 §6.7), as far as it is plain bytes, escapes and soft breaks: see quoted-printable.ts. */
import { INPUT, OUTPUT } from '../layout'
import { addStretch, beginOutput, endOutput } from './output'

const EQUALS: u8 = 0x3d
const CR: u8 = 0x0d
const LF: u8 = 0x0a

/** The value of a hexadecimal digit; -1 if the byte is none. */
function hexValue(byte: u8): i32 {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter: u8 = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

/** Decodes the first `length` bytes of the input. Gives the index of the first `=` that is something else, or may be. */
export function decodeQuotedPrintable(length: u32): u32 {
  const end: u32 = INPUT + length
  const equals = i8x16.splat(EQUALS)
  let i: u32 = INPUT
  let o: u32 = OUTPUT
  let begun: u32 = i // of the stretch that is being read
  let at: u32 = o // where it begins in what is decoded
  beginOutput(i)
  while (i < end) {
    const bytes = v128.load(i)
    v128.store(o, bytes)
    const found = i8x16.bitmask(i8x16.eq(bytes, equals))
    const step = found == 0 ? 16 : <u32>ctz(found)
    if (i + step >= end) {
      o += end - i
      i = end
      break
    }
    i += step
    o += step
    if (found == 0) continue
    // =XX, = LF, = CR LF
    const second: u8 = i + 2 < end ? load<u8>(i + 1) : 0
    const high = hexValue(second)
    const low = high >= 0 ? hexValue(load<u8>(i + 2)) : -1
    const size: u32 = low >= 0 ? 3 : second == LF ? 2 : second == CR && load<u8>(i + 2) == LF ? 3 : 0
    if (size == 0) break
    if (o > at) addStretch(at, begun, i)
    if (low >= 0) {
      addStretch(o, i, i + 3)
      store<u8>(o++, <u8>((high << 4) | low))
    }
    i += size
    begun = i
    at = o
  }
  if (o > at) addStretch(at, begun, i)
  endOutput(o)
  return i - INPUT
}
