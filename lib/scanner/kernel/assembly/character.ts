/** Sets of bytes, as the tables have them that TypeScript filled. */
import { FF, HASH, HTAB, QUESTION, SLASH, SP, VT } from '../../../bytes'
import {
  BETWEEN_NIBBLES,
  FLAGS_TABLE,
  HOST_NIBBLES,
  PLAIN_NIBBLES,
  RUN_NIBBLES,
  RUN_TABLE,
  UPPER_NIBBLES
} from '../layout'

// The flags of rfc3986/charsets.ts; a test compares them.
export const ALPHA: u32 = 1
export const DIGIT: u32 = 2
/** ALPHA, DIGIT, and the marks that are unreserved. */
export const UNRESERVED: u32 = 11
export const SUB_DELIMS: u32 = 16
const SCHEME: u32 = 7

export function flagsOf(byte: u32): u32 {
  return load<u16>(FLAGS_TABLE + (byte << 1))
}

export function isSchemeCharacter(byte: u32): bool {
  return (flagsOf(byte) & SCHEME) != 0
}

export function isAlphanumeric(byte: u32): bool {
  return (flagsOf(byte) & (ALPHA | DIGIT)) != 0
}

export function isDigit(byte: u32): bool {
  return (flagsOf(byte) & DIGIT) != 0
}

/** One past the digits at `at`; `at` where there are none. */
export function digitsEnd(at: u32, end: u32): u32 {
  let i = at
  while (i < end && isDigit(load<u8>(i))) i++
  return i
}

/** `/`, `?` and `#`: a path, a query or a fragment begins, and what stands before it ends. */
export function beginsComponent(byte: u32): bool {
  return byte == SLASH || byte == QUESTION || byte == HASH
}

export function isLetter(byte: u32): bool {
  return (flagsOf(byte) & ALPHA) != 0
}

export function isHexDigit(byte: u32): bool {
  const lower = byte | 0x20
  return isDigit(byte) || (lower >= 0x61 && lower <= 0x66)
}

/** Do two of them stand at `at`, as behind the `%` of a triplet? */
export function isHexPair(at: u32): bool {
  return isHexDigit(load<u8>(at)) && isHexDigit(load<u8>(at + 1))
}

/** Its kind in a run of URI characters: those of known-run.ts; 0 for none of a run. */
export function kindOf(byte: u32): u32 {
  return load<u8>(RUN_TABLE + byte)
}

/** May it stand in a run of URI characters? */
export function isRun(byte: u32): bool {
  return kindOf(byte) != 0
}

/** SP or TAB. */
export function isSpaceOrTab(byte: u32): bool {
  return byte == SP || byte == HTAB
}

/** White space that is no line break, as the rules skip it. */
export function isBlank(byte: u32): bool {
  return byte == SP || byte == HTAB || byte == VT || byte == FF
}

/**
 * Which of the 16 bytes at `at` are not in the set of the nibble table, a bit each.
 *
 * @inline
 */
function othersAmong(at: u32, nibbles: u32): u32 {
  const bytes = v128.load(at)
  const lower = i8x16.swizzle(v128.load(nibbles), v128.and(bytes, i8x16.splat(0x0f)))
  const upper = i8x16.swizzle(v128.load(UPPER_NIBBLES), i8x16.shr_u(bytes, 4))
  return i8x16.bitmask(i8x16.eq(v128.and(lower, upper), i8x16.splat(0)))
}

/** How many of the 16 bytes at `at`, from the first on, may stand in a run. */
export function runLengthAt(at: u32): u32 {
  return ctz(othersAmong(at, RUN_NIBBLES) | 0x10000)
}

/** First position from `at` whose byte is not in the set of the nibble table; looks at most 16 bytes past `end`. */
function spanEnd(at: u32, end: u32, nibbles: u32): u32 {
  for (let i = at; i < end; i += 16) {
    const others = othersAmong(i, nibbles)
    if (others != 0) {
      const found = i + <u32>ctz(others)
      return found < end ? found : end
    }
  }
  return end
}

export function plainEnd(at: u32, end: u32): u32 {
  return spanEnd(at, end, PLAIN_NIBBLES)
}

export function betweenEnd(at: u32, end: u32): u32 {
  return spanEnd(at, end, BETWEEN_NIBBLES)
}

export function runEndFrom(at: u32, end: u32): u32 {
  return spanEnd(at, end, RUN_NIBBLES)
}

export function hostEnd(at: u32, end: u32): u32 {
  return spanEnd(at, end, HOST_NIBBLES)
}
