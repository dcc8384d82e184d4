/**
 * The page break of paginated plain text, as the RFC series has it. A URI that is cut by it goes on behind all this:
 *
 * ```text
 * <http://a.example/first/half/⏎
 * ⏎
 * Author              Standards Track             [Page 5]⏎
 * ␌⏎
 * RFC 9999            Title                  January 2005⏎
 * ⏎
 * second/half>
 * ```
 */
import { COLON, CR, FF, LF, SLASH } from '../bytes.js'
import { LONGEST_FURNITURE, PAGE_BREAK_LINES } from '../limits.js'
import { beyond, type Reach } from './reach.js'
import { lineBreakAt, skipReplyPrefix } from './reply-prefix.js'
import { isDelimiter, skipBlanks } from './whitespace.js'

/** The line break that ends the line at `at`, or -1 if the line is longer than furniture is. */
function endOfLine(text: Reach, at: number): number {
  for (let i = at; i - at <= LONGEST_FURNITURE; i++) {
    if (beyond(text, i)) return text.last ? i : -1
    if (text.bytes[i] === LF || text.bytes[i] === CR) return i
  }
  return -1
}

/** The form feed of the line [from, to), or -1. */
function feedIn(bytes: Uint8Array, from: number, to: number): number {
  for (let i = from; i < to; i++) if (bytes[i] === FF) return i
  return -1
}

/** One past the blank line at `at`, or -1 if it is none. */
function behindBlankLine(text: Reach, at: number, prefix: string): number {
  return lineBreakAt(text, skipBlanks(text, skipReplyPrefix(text, at, prefix), LONGEST_FURNITURE))
}

/**
 * Words in [from, to) with blanks between them; -1 where a delimiter or another URI stands there, so that it is no footer
 * or header.
 */
function furnitureWords({ bytes }: Reach, from: number, to: number): number {
  let words = 0
  for (let i = from; i < to; i++) {
    const isUri = bytes[i] === COLON && bytes[i + 1] === SLASH && bytes[i + 2] === SLASH
    if (isUri || isDelimiter(bytes[i]!)) return -1
    if (bytes[i]! > 0x20 && (i === from || bytes[i - 1]! <= 0x20)) words++
  }
  return words
}

/**
 * Position behind the furniture of a page break that begins with the blank line at `at`, if a form feed stands within
 * the next lines, and no more than a footer before it; else -1.
 */
export function pageBreakEnd(text: Reach, at: number, prefix: string): number {
  let i = at
  let footer = false
  for (let line = 0; line <= PAGE_BREAK_LINES; line++) {
    const lineEnd = endOfLine(text, i)
    if (lineEnd < 0) return -1
    const feed = feedIn(text.bytes, i, lineEnd)
    const words = furnitureWords(text, skipReplyPrefix(text, i, prefix), feed < 0 ? lineEnd : feed)
    if (words < 0 || (words > 0 && footer)) return -1
    if (feed >= 0) return behindHeader(text, feed + 1, prefix)
    if (lineEnd >= text.end) return -1
    footer ||= words > 0
    i = lineBreakAt(text, lineEnd)
  }
  return -1
}

/** One past the blank lines at `behindFeed` and a header among them, behind which a blank line stands. */
function behindHeader(text: Reach, behindFeed: number, prefix: string): number {
  let i = behindFeed
  // Behind the form feed, or in the line below if it stands alone.
  let top = behindFeed
  let header = false
  for (let line = 0; line <= PAGE_BREAK_LINES; line++) {
    const behindBlanks = behindBlankLine(text, i, prefix)
    if (behindBlanks >= 0) {
      if (i === behindFeed) top = behindBlanks
      i = behindBlanks
      continue
    }
    const lineEnd = endOfLine(text, i)
    if (header || lineEnd < 0) return i
    const words = furnitureWords(text, skipReplyPrefix(text, i, prefix), lineEnd)
    const next = lineBreakAt(text, lineEnd)
    // Words at the top of a page are a header in any case: not the rest of a URI, which has no blanks.
    const isWords = i === top && words > 1
    if (words <= 0 || next < 0 || (!isWords && behindBlankLine(text, next, prefix) < 0)) return i
    header = true
    i = next
  }
  return i
}
