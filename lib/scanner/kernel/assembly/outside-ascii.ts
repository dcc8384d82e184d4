/** Characters outside ASCII behind which nothing of a URI can stand: punctuation, a bit each. */
import { OUTSIDE_BITS } from '../layout'

function isContinuation(byte: u32): bool {
  return (byte & 0xc0) == 0x80
}

/** Does such a character stand at `at`, in UTF-8? Three bytes have come. */
export function endsUri(at: u32): bool {
  const first: u32 = load<u8>(at)
  const second: u32 = load<u8>(at + 1)
  const third: u32 = load<u8>(at + 2)
  let codePoint: u32 = 0
  if (first == 0xc2 && isContinuation(second)) codePoint = second
  // No overlong form, no surrogate: none of these is in the table.
  else if ((first & 0xf0) == 0xe0 && isContinuation(second) && isContinuation(third)) {
    codePoint = ((first & 0x0f) << 12) | ((second & 0x3f) << 6) | (third & 0x3f)
  }
  const bits: u32 = load<u8>(OUTSIDE_BITS + (codePoint >> 3))
  return codePoint >= 0x80 && ((bits >> (codePoint & 7)) & 1) != 0
}
