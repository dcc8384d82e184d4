/** Lines that must be looked at by themselves: the first mark, as in log-marks.ts, and the line that it stands in. */
import {
  BACKSLASH,
  COMMA,
  CR,
  DQUOTE,
  EQUALS,
  ESC,
  HASH,
  HTAB,
  LEFT_BRACE,
  LF,
  RIGHT_BRACKET,
  SLASH,
  SP
} from '../../../../bytes'
import { INPUT, PLACE } from '../layout'

const UPPER_H: u32 = 0x48
/** ` "` */
const BLANK_QUOTE: u32 = 0x2220

function equal(bytes: v128, byte: u32): v128 {
  return i8x16.eq(bytes, i8x16.splat(<i8>byte))
}

/** A bit for each of the 16 bytes at `at` with which a mark may begin. */
function mayBegin(at: u32): u32 {
  const bytes = v128.load(at)
  const next = v128.load(at, 1)
  const third = v128.load(at, 2)
  // ` H`, ` p`, ` ur` and ` me`, `]` and `"`, `,` and `r` behind the next byte, `=h` and `="h`, `{"` and `{ `, `#F` and `#f`
  const words = v128.or(
    v128.or(
      v128.or(
        v128.and(
          v128.or(equal(bytes, SP), equal(bytes, HTAB)),
          v128.or(
            v128.or(equal(next, UPPER_H), equal(next, 0x70)),
            v128.or(v128.and(equal(next, 0x75), equal(third, 0x72)), v128.and(equal(next, 0x6d), equal(third, 0x65)))
          )
        ),
        v128.and(equal(bytes, RIGHT_BRACKET), equal(third, DQUOTE))
      ),
      v128.and(equal(bytes, COMMA), equal(third, 0x72))
    ),
    v128.or(
      v128.and(equal(bytes, EQUALS), v128.or(equal(next, 0x68), v128.and(equal(next, DQUOTE), equal(third, 0x68)))),
      v128.or(
        v128.and(equal(bytes, LEFT_BRACE), equal(v128.or(next, i8x16.splat(<i8>(SP ^ DQUOTE))), DQUOTE)),
        v128.and(equal(bytes, 0x23), equal(v128.or(next, i8x16.splat(0x20)), 0x66))
      )
    )
  )
  return i8x16.bitmask(v128.or(words, v128.or(equal(bytes, ESC), equal(bytes, BACKSLASH))))
}

/** Whether an object begins at `at` whose first name stands right behind its brace, or behind one blank. */
export function isObjectAt(at: u32): bool {
  if (load<u8>(at) != LEFT_BRACE) return false
  return load<u8>(at, 1) == DQUOTE || load<u16>(at, 1) == BLANK_QUOTE
}

/** Whether a mark of `length` bytes or fewer begins at `at`, where one may. */
function begins(at: u32, length: u32): bool {
  const byte: u32 = load<u8>(at)
  if (byte == ESC || byte == BACKSLASH) return true
  if (byte == RIGHT_BRACKET) return length >= 3 && load<u16>(at, 1) == BLANK_QUOTE
  if (byte == LEFT_BRACE) return isObjectAt(at) && length >= <u32>(load<u8>(at, 1) == DQUOTE ? 2 : 3)
  // `http`, and `://` or `s://`, maybe in quotes
  if (byte == EQUALS) {
    const value: u32 = load<u8>(at, 1) == DQUOTE ? 2 : 1
    const rest = load<u32>(at + value, 4)
    if (load<u32>(at + value) != 0x70747468) return false
    return (length >= value + 7 && (rest & 0xffffff) == 0x2f2f3a) || (length >= value + 8 && rest == 0x2f2f3a73)
  }
  const word = load<u32>(at + 1)
  // `Fields:`, `fields` and a tab
  if (byte == HASH) {
    if (length < 8) return false
    const end = load<u32>(at + 4)
    return (word == 0x6c656946 && end == 0x3a73646c) || (word == 0x6c656966 && end == 0x0973646c)
  }
  // ` referer: `
  if (byte == COMMA) {
    if (length < 11 || word != 0x66657220) return false
    return load<u32>(at + 5) == 0x72657265 && load<u16>(at + 9) == 0x203a
  }
  const last: u32 = load<u8>(at + 5)
  // `url=` and `uri=`, and a slash, maybe in quotes
  if (word == 0x3d6c7275 || word == 0x3d697275) {
    if (length < 6) return false
    return last == SLASH || (length >= 7 && last == DQUOTE && load<u8>(at + 6) == SLASH)
  }
  // `method=`
  if (word == 0x6874656d) return length >= 8 && load<u32>(at, 4) == 0x3d646f68
  // `HTTP/`, `path=`
  if (length < 6) return false
  return (word == 0x50545448 && last == SLASH && byte == SP) || (word == 0x68746170 && last == EQUALS)
}

/** Address of the first mark in [from, end); 0 if there is none. */
export function markIn(from: u32, end: u32): u32 {
  for (let i = from; i < end; i += 16) {
    for (let found = mayBegin(i); found != 0; found &= found - 1) {
      const at = i + <u32>ctz(found)
      if (at >= end) return 0
      if (begins(at, end - at)) return at
    }
  }
  return 0
}

/**
 * Which marks stand in a line: such as others read than requests and logfmt do, versions of HTTP, those of logfmt, and
 * what stands before the first field of an access log.
 */
export const OTHER_MARKS: u32 = 1
export const VERSIONS: u32 = 2
const PAIRS: u32 = 4
export const FIRST_FIELDS: u32 = 8

/** Which marks stand in [at, end); of `OTHER_MARKS` the others are not told. */
export function marksIn(at: u32, end: u32): u32 {
  let kinds: u32 = 0
  for (let mark = markIn(at, end); mark != 0; mark = markIn(mark + 1, end)) {
    const byte: u32 = load<u8>(mark)
    if (byte == RIGHT_BRACKET) kinds |= FIRST_FIELDS
    else if (byte != SP && byte != HTAB && byte != EQUALS) return OTHER_MARKS
    else kinds |= load<u8>(mark + 1) == UPPER_H ? VERSIONS : PAIRS
  }
  return kinds
}

function isLineFeed(at: u32): u32 {
  return i8x16.bitmask(equal(v128.load(at), LF))
}

/** The first line feed from `at` on; one stands behind the input. */
export function lineFeedFrom(at: u32): u32 {
  let i = at
  while (isLineFeed(i) == 0) i += 16
  return i + <u32>ctz(isLineFeed(i))
}

/** `end`, where the line feed of the line at `at` stands, or that of the CR before it. */
export function contentEnd(at: u32, end: u32): u32 {
  return end > at && load<u8>(end - 1) == CR ? end - 1 : end
}

/**
 * Looks for the first mark from index `from`, where a line begins, up to index `length`, where one ends. If there is one,
 * the indices of it, of its line and of what is behind that are written to `PLACE`.
 */
export function findMark(from: u32, length: u32): bool {
  const first: u32 = INPUT + from
  const mark = markIn(first, INPUT + length)
  if (mark == 0) return false
  const behind = lineFeedFrom(mark) + 1
  let i = mark - 16
  while (i > first && isLineFeed(i) == 0) i -= 16
  const before = isLineFeed(i)
  const start = before == 0 ? first : max<u32>(first, i + 32 - <u32>clz(before))
  store<u32>(PLACE, mark - INPUT)
  store<u32>(PLACE, start - INPUT, 4)
  store<u32>(PLACE, behind - INPUT, 8)
  return true
}
