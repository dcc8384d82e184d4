/** The page break of paginated plain text: appendix-c/page-break.ts. */
import { COLON, CR, DQUOTE, FF, GREATER_THAN, LESS_THAN, LF } from '../../../bytes'
import { LONGEST_FURNITURE, PAGE_BREAK_LINES } from '../../../limits'
import { lineBreakAt, skipBlanks, skipReplyPrefix } from './line-break'
import { isBeyond } from './reach'

/** The line break that ends the line at `at`, or 0 if the line is longer than furniture is. */
function endOfLine(at: u32): u32 {
  for (let i = at; i - at <= <u32>LONGEST_FURNITURE; i++) {
    if (isBeyond(i)) return 0
    if (load<u8>(i) == LF || load<u8>(i) == CR) return i
  }
  return 0
}

/** The form feed of the line [from, to), or 0. */
function feedIn(from: u32, to: u32): u32 {
  for (let i = from; i < to; i++) if (load<u8>(i) == FF) return i
  return 0
}

/** One past the blank line at `at`, or 0 if it is none. */
function behindBlankLine(at: u32, opening: u32): u32 {
  const behind = skipReplyPrefix(opening, at)
  return lineBreakAt(skipBlanks(behind, behind + LONGEST_FURNITURE))
}

/**
 * Words in [from, to) with blanks between them; -1 where a delimiter or another URI stands there, so that it is no footer
 * or header.
 */
function furnitureWords(from: u32, to: u32): i32 {
  let words = 0
  for (let i = from; i < to; i++) {
    const byte = load<u8>(i)
    if (byte == LESS_THAN || byte == GREATER_THAN || byte == DQUOTE) return -1
    if (byte == COLON && load<u16>(i + 1) == 0x2f2f) return -1
    if (byte > 0x20 && (i == from || load<u8>(i - 1) <= 0x20)) words++
  }
  return words
}

/**
 * `at` is the start of a blank line. One past the furniture, if a form feed stands within the next lines, and no more
 * than a footer before it; else 0. `opening`: the delimiter on whose line the reply prefix stands.
 */
export function pageBreakEnd(at: u32, opening: u32): u32 {
  let i = at
  let footer = false
  for (let line = 0; line <= PAGE_BREAK_LINES; line++) {
    const lineEnd = endOfLine(i)
    if (lineEnd == 0) return 0
    const feed = feedIn(i, lineEnd)
    const words = furnitureWords(skipReplyPrefix(opening, i), feed == 0 ? lineEnd : feed)
    if (words < 0 || (words > 0 && footer)) return 0
    if (feed != 0) return behindHeader(feed + 1, opening)
    if (words > 0) footer = true
    i = lineBreakAt(lineEnd)
  }
  return 0
}

function behindHeader(behindFeed: u32, opening: u32): u32 {
  let i = behindFeed
  let top = behindFeed
  let header = false
  for (let line = 0; line <= PAGE_BREAK_LINES; line++) {
    const behindBlanks = behindBlankLine(i, opening)
    if (behindBlanks != 0) {
      if (i == behindFeed) top = behindBlanks
      i = behindBlanks
      continue
    }
    const lineEnd = endOfLine(i)
    if (header || lineEnd == 0) return i
    const words = furnitureWords(skipReplyPrefix(opening, i), lineEnd)
    const next = lineBreakAt(lineEnd)
    const isWords = i == top && words > 1
    if (words <= 0 || (!isWords && behindBlankLine(next, opening) == 0)) return i
    header = true
    i = next
  }
  return i
}
