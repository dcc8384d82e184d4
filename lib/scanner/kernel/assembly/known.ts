/**
 * Most words before a colon are no scheme (policy/schemes.ts): looked up in one go, without a step for each character.
 *
 *     In-Reply-To: …
 *     ^  ^     ^     none of the three is one, nor what follows a `.` or a digit
 */
import { BACKSLASH, EQUALS, LEFT_PARENTHESIS, SLASH } from '../../../bytes'
import {
  BEFORE_OPENS,
  BEFORE_OTHER,
  BEFORE_TABLE,
  BEFORE_WHITE,
  DIGITS,
  LAST_MASKS,
  LETTERS,
  LONGEST_LISTED,
  LOWER_CASE,
  MARKS_OF_SCHEMES,
  NAMES,
  NAMES_BITS,
  NAME_FACTORS,
  PLUSES,
  RANGES,
  TAILS,
  TOP_LEVEL_DOMAINS
} from '../layout'
import { hasEscape } from './escape-sequence'
import { isEscaped } from './string-escape'
import { behindTrailByte } from './trail-byte'

/**
 * Which bytes are in a range of `RANGES`. They are compared as signed numbers: of the other kind the machine has no
 * comparison.
 *
 * @inline
 */
function isBetween(bytes: v128, range: u32): v128 {
  return i8x16.lt_s(i8x16.sub(bytes, v128.load(RANGES + range)), v128.load(RANGES + range, 16))
}

/**
 * Is there a bit in the table for the `count` characters that end the 16 in lower case? 1 or 0.
 *
 * @inline
 */
function bitOf(table: u32, bytes: v128, count: u32): u32 {
  const name = v128.and(bytes, v128.load(LAST_MASKS + count))
  const products = i32x4.mul(name, v128.load(NAME_FACTORS))
  const two = v128.xor(products, v128.shuffle<i32>(products, products, 2, 3, 0, 1))
  const hash = <u32>i32x4.extract_lane(v128.xor(two, v128.shuffle<i32>(two, two, 1, 0, 3, 2)), 0)
  const bit = hash >> (32 - NAMES_BITS)
  return ((<u32>load<u8>(table + (bit >> 3))) >> (bit & 7)) & 1
}

/** May the `count` characters before `end`, in either case, be a top-level domain? */
export function mayBeTopLevel(end: u32, count: u32): bool {
  if (count > <u32>LONGEST_LISTED) return true
  return bitOf(TOP_LEVEL_DOMAINS, v128.or(v128.load(end - 16), v128.load(LOWER_CASE)), count) != 0
}

/** May the last `count` of 16 characters be a known scheme? */
function isListed(bytes: v128, count: u32): bool {
  return bitOf(NAMES, bytes, count) != 0
}

/**
 * The scheme characters among 16 bytes that are no letters.
 *
 * @inline
 */
function separatorsAmong(bytes: v128): v128 {
  const marks = v128.or(i8x16.eq(bytes, v128.load(PLUSES)), isBetween(bytes, MARKS_OF_SCHEMES))
  return v128.or(marks, isBetween(bytes, DIGITS))
}

/**
 * 0: nothing can come of a colon with `behind` behind it, as far as the word before it tells; 1 also where that takes a
 * longer look. Before white space only delimiters make a URI: they must stand before the word, right there or behind white
 * space, or it is a known scheme that other marks may stand before. Elsewhere a known scheme must end in the letters
 * before the colon.
 *
 * @inline
 */
export function mayBeRead(colon: u32, behind: u32): u32 {
  const bytes = v128.load(colon - 16)
  const lower = v128.or(bytes, v128.load(LOWER_CASE))
  const letters = isBetween(lower, LETTERS)
  if (behind > 0x20) {
    const count: u32 = clz(~(i8x16.bitmask(letters) << 16))
    const before: u32 = load<u8>(colon - count - 1)
    // Behind a digit the first letter may be that of `=3D` or `ESC [ 3 6 m`, behind a backslash that of `\n`, behind a
    // bracket those of `\f(CW`.
    const escaped = u32(before == BACKSLASH) | u32(before == LEFT_PARENTHESIS)
    const unclear = u32(count - 1 >= <u32>LONGEST_LISTED) | u32(before - 0x30 < 10) | escaped
    // Behind a byte outside ASCII the first letter may be the second byte of a character.
    const inner: u32 = before > 0x80 ? bitOf(TAILS, lower, count - 1) : 0
    return unclear | bitOf(TAILS, lower, count) | inner | u32(hasEscape(bytes))
  }
  const length: u32 = clz(~(i8x16.bitmask(v128.or(letters, separatorsAmong(bytes))) << 16))
  const before: u32 = load<u8>(BEFORE_TABLE + load<u8>(colon - length - 1))
  const further: u32 = load<u8>(BEFORE_TABLE + load<u8>(colon - length - 2))
  const mayOpen = u32((before & BEFORE_OTHER) != 0) | (u32((before & BEFORE_WHITE) != 0) & u32(further != 0))
  // Nearly never: headers stand at the beginning of their lines.
  if (mayOpen != 0) return u32(length > <u32>LONGEST_LISTED) | bitOf(NAMES, lower, length)
  return u32(length > <u32>LONGEST_LISTED) | (before & BEFORE_OPENS)
}

/**
 * As `mayBeRead`, where every scheme counts: a letter must stand among the scheme characters before the colon, or
 * the colon be escaped.
 *
 * @inline
 */
export function mayBeAny(colon: u32, behind: u32): u32 {
  const bytes = v128.load(colon - 16)
  const letters: u32 = i8x16.bitmask(isBetween(v128.or(bytes, v128.load(LOWER_CASE)), LETTERS))
  const length: u32 = clz(~((letters | i8x16.bitmask(separatorsAmong(bytes))) << 16))
  const before: u32 = load<u8>(BEFORE_TABLE + load<u8>(colon - length - 1))
  const further: u32 = load<u8>(BEFORE_TABLE + load<u8>(colon - length - 2))
  const mayOpen =
    u32((before & (BEFORE_OTHER | BEFORE_OPENS)) != 0) | (u32((before & BEFORE_WHITE) != 0) & u32(further != 0))
  const hasLetter = u32(letters >> (16 - length) != 0)
  const isEscaped = u32(load<u8>(colon - 1) == BACKSLASH) & u32(behind == SLASH)
  return u32(length > <u32>LONGEST_LISTED) | (hasLetter & (u32(behind > 0x20) | mayOpen)) | isEscaped
}

/** The first of the scheme characters before the colon that `isStrange` was asked about. */
export let strangeStart: u32 = 0
/** Nothing but letters stands from there to the colon. */
let isWord: bool = false

/** Its letters are all there is, as far as `isStrange` could tell: the first of them, or 0. */
export function lettersStart(): u32 {
  return isWord ? strangeStart : 0
}

/** No known scheme ends at the colon; false also where that takes a longer look. Nothing before `floor` counts. */
export function isStrange(colon: u32, floor: u32): bool {
  const bytes = v128.load(colon - 16)
  const lower = v128.or(bytes, v128.load(LOWER_CASE))
  const letters = isBetween(lower, LETTERS)
  const separators = separatorsAmong(bytes)
  const length: u32 = clz(~(i8x16.bitmask(v128.or(letters, separators)) << 16))
  isWord = false
  if (length > <u32>LONGEST_LISTED || length >= colon - floor) return false
  strangeStart = colon - length
  // The `=3D` of quoted-printable that nobody decoded ends before the scheme.
  if (load<u8>(strangeStart - 1) == EQUALS && load<u16>(strangeStart) == 0x4433) return false
  if (behindTrailByte(strangeStart, floor) != strangeStart) return false
  // Behind its first digits may stand the letter of an escape sequence that begins further back.
  if (hasEscape(bytes) || <u32>load<u8>(strangeStart) - 0x30 < 10 || isEscaped(strangeStart)) return false
  let rest = (<u32>i8x16.bitmask(separators)) & (0xffff << (16 - length))
  isWord = rest == 0
  if (isListed(lower, length)) return false
  while (rest != 0) {
    if (isListed(lower, 15 - <u32>ctz(rest))) return false
    rest &= rest - 1
  }
  return true
}
