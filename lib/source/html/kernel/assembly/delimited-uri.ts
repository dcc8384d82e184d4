/** A URI in angle brackets that stands in a page without escapes, as in ../../delimited-uri.ts. */
import { AT, COLON, DOT, HYPHEN, LESS_THAN, PLUS, SLASH } from '../../../../bytes'
import { endsName, isOfName } from './bytes'

/**
 * Looks no further than it must: what stands behind a name that ends nowhere may be another.
 *
 * @param name where the name of a tag would stand, which begins with a letter
 * @param behind the first byte of it that is no letter or digit
 */
export function isDelimitedUri(name: u32, behind: u32, end: u32): bool {
  let colon = behind
  while (colon < end && isOfScheme(load<u8>(colon))) colon++
  if (colon >= end || load<u8>(colon) != <u8>COLON) return false
  // `url`
  if (colon - name == 3 && ((load<u32>(name) | 0x202020) & 0xffffff) == 0x6c7275) return true
  if (colon + 3 <= end && load<u8>(colon + 1) == <u8>SLASH && load<u8>(colon + 2) == <u8>SLASH) return true
  for (let i = colon + 1; i < end; i++) {
    const byte = load<u8>(i)
    if (byte == <u8>AT) return true
    if (byte == <u8>LESS_THAN || endsName(byte)) return false
  }
  return false
}

/** A letter, a digit, `+`, `-` or `.` (RFC 3986 §3.1). */
function isOfScheme(byte: u32): bool {
  return isOfName(byte) || byte == PLUS || byte == HYPHEN || byte == DOT
}
