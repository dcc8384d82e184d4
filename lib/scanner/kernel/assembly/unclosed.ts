/**
 * What becomes of `<` or `"` before a URI where no `>` or `"` stands right behind it (appendix-c/delimited.ts). Most fail:
 *
 *     "http://a.example/b "http://b.example/c <d>
 *      ^ closed, a blank before it
 *                          ^ not: `<` stands there first
 */
import { isBlank } from './character'

/** The delimiters delimit the URI: but for white space nothing stands before the closing one. */
export const CLOSED = 0
/** Nothing closes: the opening delimiter is an ordinary character. */
export const FAILED = 1
/** The rules must look. */
export const OPEN = 2

/** Bytes behind a blank line within which a form feed may make it a page break: nine lines of furniture. */
const PAGE_BREAK: u32 = 9 * 258

/** The first `<`, `>` or `"` from `at` on; `end` where there is none. */
function nextDelimiter(at: u32, end: u32): u32 {
  const quote = i8x16.splat(0x22)
  const angle = i8x16.splat(0x3c)
  // `>` is `<` and the bit of 2.
  const others = i8x16.splat(~2)
  for (let i = at; i < end; i += 16) {
    const bytes = v128.load(i)
    const found = i8x16.bitmask(v128.or(i8x16.eq(bytes, quote), i8x16.eq(v128.and(bytes, others), angle)))
    if (found != 0) {
      const place = i + <u32>ctz(found)
      return place < end ? place : end
    }
  }
  return end
}

function hasFormFeed(from: u32, to: u32): bool {
  const feed = i8x16.splat(0x0c)
  for (let i = from; i < to; i += 16) if (v128.any_true(i8x16.eq(v128.load(i), feed))) return true
  return false
}

/** Line breaks in white space and what may be reply prefixes. */
let breaks: u32 = 0
/** There is nothing but white space. */
let white: bool = true
/** Two line breaks with nothing but white space and bars between them. */
let blankLine: bool = false

function readBreaks(from: u32, to: u32): void {
  breaks = 0
  white = true
  blankLine = false
  let fresh = false
  for (let i = from; i < to; i++) {
    const byte = load<u8>(i)
    if (byte == 0x0a || byte == 0x0d) {
      if (byte == 0x0d && load<u8>(i + 1) == 0x0a) continue
      if (fresh) blankLine = true
      fresh = true
      breaks++
    } else if (byte == 0x7c) white = false
    else if (!isBlank(byte)) white = fresh = false
  }
}

/**
 * What becomes of the delimiter before a URI whose run ends at `runEnd`; `closing` is what would close it. `joins`: it may
 * go on over a line break.
 */
export function fateOf(runEnd: u32, end: u32, closing: u32, joins: bool): u32 {
  const place = nextDelimiter(runEnd, end)
  if (place == end) return OPEN
  const byte = load<u8>(place)
  readBreaks(runEnd, place)
  // Behind a line break `>` may be a reply prefix.
  if (breaks > 0 && byte == 0x3e) return OPEN
  if (byte == closing) {
    if (!white || place - runEnd > 256) return OPEN
    return breaks == 0 || (breaks == 1 && joins) ? CLOSED : OPEN
  }
  if (!blankLine) return FAILED
  const to = place + PAGE_BREAK
  return to > end || hasFormFeed(runEnd, to) ? OPEN : FAILED
}
