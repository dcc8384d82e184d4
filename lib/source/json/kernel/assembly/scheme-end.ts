/** Colons of strings, most of which are those of times: as scanner/may-hold.ts. */
import { BACKSLASH, HYPHEN, SLASH } from '../../../../bytes'
import { isDigit } from '../../../log/kernel/assembly/character'
import { isSchemeCharacter } from '../../../log/kernel/assembly/scheme'

const UPPER_T: u32 = 0x54

/**
 * Whether a scheme may end at the colon at `at`, in a text that begins at `floor`: no number is one. `timeless`: nor is an
 * hour. Behind a backslash, which escapes it in the text (`https\\://a.example/`), a slash must stand, as it does in
 * scanner/may-hold.ts; that may be escaped by JSON.
 */
export function mayEndScheme(floor: u32, at: u32, timeless: bool): bool {
  if (at > floor && load<u8>(at - 1) == BACKSLASH) return load<u8>(at + 1) == SLASH || load<u8>(at + 1) == BACKSLASH
  let i = at
  while (i > floor && isDigit(load<u8>(i - 1))) i--
  if (i == floor || !isSchemeCharacter(load<u8>(i - 1))) return false
  return !(timeless && at == floor + HOUR && isHour(floor))
}

/** Bytes of `2001-01-01T12`. */
const HOUR: u32 = 13

function isHour(at: u32): bool {
  for (let i: u32 = 0; i < HOUR; i++) {
    const byte: u32 = load<u8>(at + i)
    if (i == 10 ? byte != UPPER_T : !isDigit(byte) && byte != HYPHEN) return false
  }
  return true
}
