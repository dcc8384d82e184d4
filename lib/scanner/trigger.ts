/**
 * What stands before a scheme: the delimiter that opens, if one does. Looks back a bounded number of bytes, over white
 * space, `URL:` and the reply prefix of a line that begins with the scheme.
 *
 * ```text
 * > see <URL:⏎
 * > http://a.example/x>
 *   ^ the scheme          the `<` is found behind `> `, the line break and `URL:`
 * ```
 */
import { characterBefore, isWhiteSpace } from '../appendix-c/character.js'
import { isAllPrefix, lineStartBefore, replyPrefix } from '../appendix-c/reply-prefix.js'
import type { Reach } from '../appendix-c/reach.js'
import { urlPrefixBefore } from '../appendix-c/url-prefix.js'
import { GAP_LOOK_BEHIND, LINE_LOOK_BEHIND } from '../limits.js'
import { FLAGS, SCHEME } from '../rfc3986/charsets.js'

export interface Opening {
  /** `<`, `"` or 0. */
  readonly delimiter: number
  readonly position: number
}

export const NO_OPENING: Opening = { delimiter: 0, position: -1 }

function isWhite(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
}

function isLineBreak(byte: number): boolean {
  return byte === 0x0a || byte === 0x0d
}

/** One past the last byte before `at` that is no white space or reply prefix; `at` if it is directly before. */
function behindGap(text: Reach, at: number, floor: number, separateLines: boolean): number {
  const { bytes } = text
  const stop = Math.max(floor, at - GAP_LOOK_BEHIND)
  let i = at
  for (;;) {
    while (i > stop && isWhite(bytes[i - 1]!) && !(separateLines && isLineBreak(bytes[i - 1]!))) i--
    if (i > stop && bytes[i - 1]! >= 0x80) {
      const { codePoint, length } = characterBefore(text, i, stop)
      if (!isWhiteSpace(codePoint)) return i
      i -= length
      continue
    }
    const byte = i > stop ? bytes[i - 1]! : 0
    if (byte !== 0x3e && byte !== 0x7c) return i
    const lineStart = lineStartBefore(bytes, i, Math.max(stop, i - 64))
    if (lineStart <= stop || !isAllPrefix(text, lineStart, i)) return i
    i = lineStart
  }
}

/**
 * The delimiter that stands before the scheme at `at`, `URL:` and white space aside. `separateLines`: only what stands on
 * its line counts.
 */
export function openingBefore(text: Reach, at: number, floor: number, separateLines: boolean): Opening {
  const { bytes } = text
  if (at <= floor) return NO_OPENING
  let byte = bytes[at - 1]!
  if (byte > 0x20 && byte < 0x80 && byte !== 0x22 && byte !== 0x3c && byte !== 0x3a && byte !== 0x3e && byte !== 0x7c)
    return NO_OPENING
  let i = behindGap(text, at, floor, separateLines)
  const prefix = urlPrefixBefore(bytes, i, floor)
  const from = prefix < 0 ? at : prefix
  if (prefix >= 0) i = behindGap(text, prefix, floor, separateLines)
  byte = i > floor ? bytes[i - 1]! : 0
  if (byte === 0x22 && i < from && hasClosed(bytes, i - 1, from, floor)) return NO_OPENING
  return byte === 0x3c || byte === 0x22 ? { delimiter: byte, position: i - 1 } : NO_OPENING
}

/** Marks a quote opens behind, other than white space. */
const BEFORE_OPENING_QUOTE = '([{=<'

/**
 * Did the quote at `quote`, white space behind it, close? On the line it did (`-d "x" http://a.example/ -o "y"`), and
 * at a line's end it did if it stands behind a word.
 */
function hasClosed(bytes: Uint8Array, quote: number, at: number, floor: number): boolean {
  if (lineStartBefore(bytes, at, quote + 1) < 0) return true
  const before = quote > floor ? bytes[quote - 1]! : 0x20
  return before > 0x20 && !BEFORE_OPENING_QUOTE.includes(String.fromCharCode(before))
}

/** The reply prefix of the line that `position` stands on. */
export function prefixOfLine(text: Reach, position: number): string {
  const lineStart = lineStartBefore(text.bytes, position, Math.max(0, position - LINE_LOOK_BEHIND))
  return lineStart < 0 ? '' : replyPrefix(text, lineStart, position)
}

/** Does `<` or `"` stand right before the run that ends at `colon`? */
export function isOpened(bytes: Uint8Array, colon: number, floor: number): boolean {
  let i = colon
  while (i > floor && FLAGS[bytes[i - 1]!]! & SCHEME) i--
  return i > floor && (bytes[i - 1] === 0x3c || bytes[i - 1] === 0x22)
}
