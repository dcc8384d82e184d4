/** What bytes are, and bytes found in bytes, sixteen at a time. */
import { HASH } from '../../../../bytes'
import { BLANK_BYTE, BYTES, END_BYTE, LETTER_BYTE, REFERENCE_BYTE } from '../layout'

export function isBlank(byte: u32): bool {
  return (load<u8>(BYTES + byte) & (<u8>BLANK_BYTE)) != 0
}

/** A blank, `/` or `>`. */
export function endsName(byte: u32): bool {
  return (load<u8>(BYTES + byte) & (<u8>END_BYTE)) != 0
}

export function isLetter(byte: u32): bool {
  return (load<u8>(BYTES + byte) & (<u8>LETTER_BYTE)) != 0
}

/** A letter, a digit or `#`. */
export function isOfReference(byte: u32): bool {
  return (load<u8>(BYTES + byte) & (<u8>REFERENCE_BYTE)) != 0
}

/** A letter or a digit. */
export function isOfName(byte: u32): bool {
  return isOfReference(byte) && byte != HASH
}

/** Address of the last `byte` in [from, to); `to` if there is none. */
export function findLast(byte: u32, from: u32, to: u32): u32 {
  let i = to
  while (i > from) if (load<u8>(--i) == <u8>byte) return i
  return to
}

/** Address of the first byte in [from, to) that is no white space; `to` if there is none. */
export function findInk(from: u32, to: u32): u32 {
  let i = from
  while (i < to && load<u8>(i) <= 0x20) i++
  return i
}
