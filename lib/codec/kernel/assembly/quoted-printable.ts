/** Quoted-printable (RFC 2045 §6.7), as far as it is plain bytes, escapes and soft breaks: see quoted-printable.ts. */
import { CR, EQUALS, LF } from '../../../bytes'
import { INPUT } from '../layout'
import { beginCopy, copyTo, endCopy, leaveOut, replace, source, target } from './output'

/** The value of a hexadecimal digit; -1 if the byte is none. */
function hexValue(byte: u8): i32 {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter: u8 = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

/** Decodes the first `length` bytes of the input. Gives the index of the first `=` that is something else, or may be. */
export function decodeQuotedPrintable(length: u32): u32 {
  const end: u32 = INPUT + length
  beginCopy()
  while (copyTo(EQUALS, EQUALS, end)) {
    // =XX, = LF, = CR LF
    const i = source
    const second: u8 = i + 2 < end ? load<u8>(i + 1) : 0
    const high = hexValue(second)
    const low = high >= 0 ? hexValue(load<u8>(i + 2)) : -1
    if (low >= 0) {
      store<u8>(target, <u8>((high << 4) | low))
      replace(i + 3, target + 1)
    } else if (second == LF) leaveOut(i + 2)
    else if (second == CR && load<u8>(i + 2) == LF) leaveOut(i + 3)
    else break
  }
  return endCopy()
}
