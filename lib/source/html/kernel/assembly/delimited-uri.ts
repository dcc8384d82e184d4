/** A URI in angle brackets that stands in a page without escapes, as in ../../delimited-uri.ts. */
import { AT, COLON, DOT, HYPHEN, LESS_THAN, PLUS, SLASH } from '../../../../bytes'
import { find } from '../../../../codec/kernel/assembly/find'
import { isOfName } from './bytes'

/** @param name where the name of a tag would stand, which begins with a letter and ends at `nameEnd` */
export function isDelimitedUri(name: u32, nameEnd: u32, end: u32): bool {
  let colon = name
  while (colon < nameEnd && isOfScheme(load<u8>(colon))) colon++
  if (colon == nameEnd || load<u8>(colon) != <u8>COLON) return false
  // `url`
  if (colon - name == 3 && ((load<u32>(name) | 0x202020) & 0xffffff) == 0x6c7275) return true
  if (colon + 1 < nameEnd) {
    const at = find(AT, colon + 1, nameEnd)
    return at < nameEnd && find(LESS_THAN, colon + 1, at) == at
  }
  return nameEnd + 2 <= end && load<u8>(nameEnd) == <u8>SLASH && load<u8>(nameEnd + 1) == <u8>SLASH
}

/** A letter, a digit, `+`, `-` or `.` (RFC 3986 §3.1). */
function isOfScheme(byte: u32): bool {
  return isOfName(byte) || byte == PLUS || byte == HYPHEN || byte == DOT
}
