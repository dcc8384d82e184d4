/**
 * Most words before a colon are no scheme: looked up in one go, without a step for each character.
 *
 *     In-Reply-To: …
 *     ^  ^     ^     none of the three is one, nor what follows a `.` or a digit
 */
import {
  LONGEST_LISTED,
  NAME_FACTOR_0,
  NAME_FACTOR_12,
  NAME_FACTOR_4,
  NAME_FACTOR_8,
  NAMES,
  NAMES_BITS,
  TAILS
} from '../layout'

function isBetween(bytes: v128, first: i8, count: i8): v128 {
  return i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(first)), i8x16.splat(count))
}

/** Is there a bit in the table for the `count` characters that end the 16 in lower case? 1 or 0. */
// @ts-ignore: decorators are AssemblyScript's here
@inline
function bitOf(table: u32, bytes: v128, count: u32): u32 {
  const places = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  const name = v128.and(bytes, i8x16.gt_s(places, i8x16.splat(<i8>(15 - count))))
  const hash =
    (<u32>i32x4.extract_lane(name, 0) * <u32>NAME_FACTOR_0) ^
    (<u32>i32x4.extract_lane(name, 1) * <u32>NAME_FACTOR_4) ^
    (<u32>i32x4.extract_lane(name, 2) * <u32>NAME_FACTOR_8) ^
    (<u32>i32x4.extract_lane(name, 3) * <u32>NAME_FACTOR_12)
  const bit = hash >> (32 - NAMES_BITS)
  return (<u32>load<u8>(table + (bit >> 3)) >> (bit & 7)) & 1
}

/** May the last `count` of 16 characters be a known scheme? */
function isListed(bytes: v128, count: u32): bool {
  return bitOf(NAMES, bytes, count) != 0
}

/**
 * 0: no known scheme ends at the colon, since none ends in the letters before it. Without branches, as colons.ts wants
 * it; 1 also where that takes a longer look.
 */
// @ts-ignore
@inline
export function mayBeKnown(colon: u32): u32 {
  const bytes = v128.or(v128.load(colon - 16), i8x16.splat(0x20))
  const count: u32 = clz(~(i8x16.bitmask(isBetween(bytes, 0x61, 26)) << 16))
  // Behind a `3` the first letter may be that of `=3D`.
  const unclear = u32(count == 0) | u32(count > <u32>LONGEST_LISTED) | u32(load<u8>(colon - count - 1) == 0x33)
  return unclear | bitOf(TAILS, bytes, count)
}

let wordStart: u32 = 0

/** The first of the scheme characters before the colon that `isStrange` was asked about. */
export function strangeStart(): u32 {
  return wordStart
}

/** No known scheme ends at the colon; false also where that takes a longer look. Nothing before `floor` counts. */
export function isStrange(colon: u32, floor: u32): bool {
  const bytes = v128.load(colon - 16)
  const lower = v128.or(bytes, i8x16.splat(0x20))
  const letters = isBetween(lower, 0x61, 26)
  const marks = v128.or(i8x16.eq(bytes, i8x16.splat(0x2b)), isBetween(bytes, 0x2d, 2))
  const separators = v128.or(marks, isBetween(bytes, 0x30, 10))
  const length: u32 = clz(~(i8x16.bitmask(v128.or(letters, separators)) << 16))
  if (length > <u32>LONGEST_LISTED || length >= colon - floor) return false
  wordStart = colon - length
  // The `=3D` of quoted-printable that nobody decoded ends before the scheme.
  if (load<u8>(wordStart - 1) == 0x3d && load<u16>(wordStart) == 0x4433) return false
  if (isListed(lower, length)) return false
  let rest = (<u32>i8x16.bitmask(separators)) & (0xffff << (16 - length))
  while (rest != 0) {
    if (isListed(lower, 15 - <u32>ctz(rest))) return false
    rest &= rest - 1
  }
  return true
}
