/** Where a reference begins (reference.ts). */
import { COLON, DOT, HYPHEN, PLUS } from '../../../../bytes'
import { MAX_SCHEME_LENGTH } from '../../../../limits'
import { isDigit, isLetter } from './character'

export function isSchemeCharacter(byte: u32): bool {
  return isLetter(byte) || isDigit(byte) || byte == PLUS || byte == HYPHEN || byte == DOT
}

/** `scheme://` and something, as `hasSchemeAt` of reference.ts. */
export function hasScheme(start: u32, end: u32): bool {
  if (start == end || !isLetter(load<u8>(start))) return false
  if (load<u32>(start) == 0x70747468) {
    // Nearly always: "http"
    const colon = start + (load<u8>(start + 4) == 0x73 ? 5 : 4)
    if (load<u8>(colon) == COLON && load<u16>(colon + 1) == 0x2f2f) return colon + 3 < end
  }
  let i = start + 1
  while (i - start <= <u32>MAX_SCHEME_LENGTH && isSchemeCharacter(load<u8>(i))) i++
  if (i - start > <u32>MAX_SCHEME_LENGTH || i + 3 >= end) return false
  return load<u8>(i) == COLON && load<u16>(i + 1) == 0x2f2f
}
