/** The page break of paginated plain text: appendix-c/page-break.ts. */
import { lineBreakAt, skipBlanks, skipReplyPrefix } from './line-break'
import { isBeyond } from './reach'

/** Lines after a blank line within which a form feed makes it a page break: limits.ts. */
const MOST_LINES = 8
/** A longer line is no header or footer. */
const LONGEST_FURNITURE: u32 = 256

/** The line break that ends the line at `at`, or 0 if the line is longer than furniture is. */
function endOfLine(at: u32): u32 {
  for (let i = at; i - at <= LONGEST_FURNITURE; i++) {
    if (isBeyond(i)) return 0
    if (load<u8>(i) == 0x0a || load<u8>(i) == 0x0d) return i
  }
  return 0
}

/** The form feed of the line [from, to), or 0. */
function feedIn(from: u32, to: u32): u32 {
  for (let i = from; i < to; i++) if (load<u8>(i) == 0x0c) return i
  return 0
}

/** One past the blank line at `at`, or 0 if it is none. */
function behindBlankLine(at: u32, opening: u32): u32 {
  const behind = skipReplyPrefix(opening, at)
  return lineBreakAt(skipBlanks(behind, behind + LONGEST_FURNITURE))
}

/** Words with blanks between them and no closing bracket. */
function looksLikeHeader(at: u32, lineEnd: u32): bool {
  let words = 0
  for (let i = at; i < lineEnd; i++) {
    const byte = load<u8>(i)
    if (byte == 0x3e) return false
    if (byte > 0x20 && (i == at || load<u8>(i - 1) <= 0x20)) words++
  }
  return words > 1
}

/**
 * `at` is the start of a blank line. One past the furniture, if a form feed stands within the next lines; else 0.
 * `opening`: the delimiter on whose line the reply prefix stands.
 */
export function pageBreakEnd(at: u32, opening: u32): u32 {
  let i = at
  for (let line = 0; line <= MOST_LINES; line++) {
    const lineEnd = endOfLine(i)
    if (lineEnd == 0) return 0
    const feed = feedIn(i, lineEnd)
    if (feed != 0) return behindHeader(feed + 1, opening)
    i = lineBreakAt(lineEnd)
  }
  return 0
}

function behindHeader(behindFeed: u32, opening: u32): u32 {
  let i = behindFeed
  let header = false
  for (let line = 0; line <= MOST_LINES; line++) {
    const behindBlanks = behindBlankLine(i, opening)
    if (behindBlanks != 0) {
      i = behindBlanks
      continue
    }
    const lineEnd = endOfLine(i)
    if (header || lineEnd == 0 || !looksLikeHeader(skipReplyPrefix(opening, i), lineEnd)) return i
    const next = lineBreakAt(lineEnd)
    if (i != behindFeed && behindBlankLine(next, opening) == 0) return i
    header = true
    i = next
  }
  return i
}
