/**
 * What becomes of `<` or `"` before a URI where no `>` or `"` stands right behind it (appendix-c/delimited.ts). Most fail:
 *
 *     "http://a.example/b "http://b.example/c <d>
 *      ^ closed, a blank before it
 *                          ^ not: `<` stands there first
 */
import { CR, DQUOTE, LF } from '../../../bytes'
import { GAP_LOOK_AHEAD, LONGEST_FURNITURE, PAGE_BREAK_LINES } from '../../../limits'
import { CUT } from '../layout'
import { isBlank } from './character'
import { lineBreakLength } from './line-break'
import { skipPrefixAgain } from './reply-prefix'
import { maxLines, mending } from './settings'

/** The delimiters delimit the URI: but for white space nothing stands before the closing one. */
export const CLOSED = 0
/** Nothing closes: the opening delimiter is an ordinary character. */
export const FAILED = 1
/** More stands between them. */
export const OPEN = 2
/** Nothing closes, but for what may stand behind a page break. */
export const PAGE_BREAK = 3

/** Bytes behind a blank line within which a form feed may make it a page break: its lines, and the one that has it. */
const FURNITURE: u32 = (PAGE_BREAK_LINES + 1) * (LONGEST_FURNITURE + 2)

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

/** Line breaks before the delimiter that was found, and whether there is nothing but white space and reply prefixes. */
let breaks: u32 = 0
let white: bool = true
/** Two line breaks with nothing but those between them. */
let blankLine: bool = false
/** Nothing but those since the last line break. */
let fresh: bool = false

let finished: bool = false

/** Says whether the text ends with what stands in the window. */
export function setFinished(is: bool): void {
  finished = is
}

/**
 * Goes from `from` to the delimiter at `place`, or behind it where it is part of a reply prefix; gives where it came to, 0
 * where that is unclear.
 */
function readBreaks(from: u32, place: u32, opening: u32, end: u32): u32 {
  let i = from
  while (i < place) {
    const byte = load<u8>(i)
    if (byte == LF || byte == CR) {
      i += lineBreakLength(i)
      if (fresh) blankLine = true
      fresh = true
      breaks++
      i = skipPrefixAgain(opening, i, end)
      if (i == 0) return 0
    } else {
      if (!isBlank(byte)) {
        white = false
        // It may be white space, too.
        fresh = fresh && byte >= 0x80
      }
      i++
    }
  }
  return i
}

/** The delimiter that was asked about last, and its fate: the short ways ask first, and then `decide`. */
let knownOpening: u32 = 0
let knownRunEnd: u32 = 0
let knownFate: u32 = 0

/** Says that other bytes stand in the window. */
export function forgetFate(): void {
  knownOpening = 0
}

/** What becomes of the delimiter `opening` before a URI whose run ends at `runEnd`; `closing` is what would close it. */
export function fateOf(opening: u32, runEnd: u32, end: u32, closing: u32): u32 {
  if (opening != knownOpening || runEnd != knownRunEnd) {
    knownFate = readFate(opening, runEnd, end, closing)
    knownOpening = opening
    knownRunEnd = runEnd
  }
  return knownFate
}

function readFate(opening: u32, runEnd: u32, end: u32, closing: u32): u32 {
  breaks = 0
  white = true
  blankLine = fresh = false
  let place = runEnd
  for (let from = runEnd; ;) {
    place = nextDelimiter(from, end)
    if (place == end) return finished ? FAILED : OPEN
    from = readBreaks(from, place, opening, end)
    if (from == 0) return OPEN
    if (from == place) break
  }
  const byte = load<u8>(place)
  if (byte == closing) {
    if (!white || place - runEnd > <u32>GAP_LOOK_AHEAD) return OPEN
    if (breaks > 0) return breaks == 1 && maxLines > 1 ? CLOSED : OPEN
    if (closing != DQUOTE) return CLOSED
    // White space before a quote makes it no delimiter, unless the line ends in it; without it would be another reading.
    return place > runEnd && mending == CUT ? FAILED : OPEN
  }
  if (!blankLine) return FAILED
  const to = place + FURNITURE
  return to > end || hasFormFeed(runEnd, to) ? PAGE_BREAK : FAILED
}
