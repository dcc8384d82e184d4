/** What stands in the value of a field, sixteen bytes at a time. */
import { COLON, DOT, EQUALS, LF, QUESTION } from '../../../bytes'
import { DOT_WILL_DO, HAS_BRACKET, HAS_HIGH, HAS_LINE_FEED, HAS_WORD } from '../layout'

const FIRST_BRACKET: u8 = 0x7b

export let valueHash: i32 = 0
export let valueMarks: u32 = 0
let hasColon: bool = false
let hasDot: bool = false

/** Whether what was looked at may give anything as prose. */
export function holdsTrigger(how: u32): bool {
  return hasColon || (valueMarks & HAS_WORD) != 0 || ((how & DOT_WILL_DO) != 0 && hasDot)
}

/** Looks at [from, to). */
export function lookAt(from: u32, to: u32): void {
  const indices = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  let mixed = i32x4(0x1b873593, 0x2545f491, 0x9e3779b1, 0x85ebca77)
  let colons = i8x16.splat(0)
  let dots = i8x16.splat(0)
  let lineFeeds = i8x16.splat(0)
  let brackets = i8x16.splat(0)
  let high = i8x16.splat(0)
  let isBehindEquals: u32 = 0
  valueMarks = 0
  for (let i = from; i < to; i += 16) {
    let bytes = v128.load(i)
    // Behind the value there is nothing.
    if (to - i < 16) bytes = v128.and(bytes, i8x16.lt_u(indices, i8x16.splat(<i8>(to - i))))
    colons = v128.or(colons, i8x16.eq(bytes, i8x16.splat(<i8>COLON)))
    dots = v128.or(dots, i8x16.eq(bytes, i8x16.splat(<i8>DOT)))
    lineFeeds = v128.or(lineFeeds, i8x16.eq(bytes, i8x16.splat(<i8>LF)))
    // This bit makes `{|}~` of `[\]^`, and of nothing else.
    const upper = i8x16.sub(v128.or(bytes, i8x16.splat(0x20)), i8x16.splat(<i8>FIRST_BRACKET))
    brackets = v128.or(brackets, i8x16.lt_u(upper, i8x16.splat(4)))
    high = v128.or(high, bytes)
    const equals: u32 = <u32>i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(<i8>EQUALS)))
    const questions: u32 = <u32>i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(<i8>QUESTION)))
    if (((equals << 1) | isBehindEquals) & questions) valueMarks |= HAS_WORD
    isBehindEquals = equals >> 15
    mixed = i32x4.mul(v128.xor(mixed, bytes), i32x4.splat(0x27d4eb2f))
    mixed = v128.xor(mixed, i32x4.shr_u(mixed, 15))
  }
  hasColon = v128.any_true(colons)
  hasDot = v128.any_true(dots)
  if (v128.any_true(lineFeeds)) valueMarks |= HAS_LINE_FEED
  if (v128.any_true(brackets)) valueMarks |= HAS_BRACKET
  if (i8x16.bitmask(high) != 0) valueMarks |= HAS_HIGH
  valueHash = i32x4.extract_lane(mixed, 0) ^ (i32x4.extract_lane(mixed, 1) * 0x85ebca6b)
  valueHash = (valueHash ^ (valueHash >>> 15)) + i32x4.extract_lane(mixed, 2)
  valueHash = (valueHash * 0x2c1b3c6d) ^ i32x4.extract_lane(mixed, 3) ^ (to - from)
}
