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
import { BAR, COLON, CR, DQUOTE, FF, GREATER_THAN, LESS_THAN, LF, SP } from '../bytes.js'
import { characterBefore, isWhiteSpace } from '../appendix-c/character.js'
import {
  isAllPrefix,
  isBar,
  lineBreakAt,
  lineStartBefore,
  REPLY_MARK,
  replyPrefix,
  skipReplyPrefix
} from '../appendix-c/reply-prefix.js'
import type { Reach } from '../appendix-c/reach.js'
import { urlPrefixBefore } from '../appendix-c/url-prefix.js'
import {
  GAP_LOOK_BEHIND,
  LINE_LOOK_BEHIND,
  LINES_OF_BRACKETS,
  LONGEST_COMMENT_MARK,
  LONGEST_REPLY_PREFIX
} from '../limits.js'
import { commentMark } from '../policy/rejoin.js'
import { asciiString } from './ascii.js'

export interface Opening {
  /** `<`, `"` or 0. */
  readonly delimiter: number
  readonly position: number
}

/** For a position inside an earlier match, that match's end; else the position. */
type Skip = (position: number) => number

export const NO_OPENING: Opening = { delimiter: 0, position: -1 }

function isWhite(byte: number): boolean {
  return byte === SP || (byte >= 0x09 && byte <= 0x0d)
}

function isLineBreak(byte: number): boolean {
  return byte === LF || byte === CR
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
    if (byte !== GREATER_THAN && !isBar(byte)) return i
    const lineStart = lineStartBefore(bytes, i, Math.max(stop, i - LONGEST_REPLY_PREFIX))
    // A bar is a reply mark only with the blank behind it.
    const marksEnd = isBar(byte) ? Math.min(i + 1, at) : i
    if (lineStart <= stop || !isAllPrefix(text, lineStart, marksEnd)) return i
    i = lineStart
  }
}

/**
 * The delimiter before the scheme at `at`; white space and `URL:` may stand between them. `separateLines`: it must
 * stand on the same line.
 */
export function openingBefore(text: Reach, at: number, floor: number, separateLines: boolean, skip: Skip): Opening {
  const { bytes } = text
  if (at <= floor) return NO_OPENING
  let byte = bytes[at - 1]!
  if (
    byte > 0x20 &&
    byte < 0x80 &&
    byte !== DQUOTE &&
    byte !== LESS_THAN &&
    byte !== COLON &&
    byte !== GREATER_THAN &&
    byte !== BAR
  )
    return NO_OPENING
  let i = behindGap(text, at, floor, separateLines)
  const prefix = urlPrefixBefore(bytes, i, floor)
  const from = prefix < 0 ? at : prefix
  if (prefix >= 0) i = behindGap(text, prefix, floor, separateLines)
  byte = i > floor ? bytes[i - 1]! : 0
  if (byte !== LESS_THAN && byte !== DQUOTE) return NO_OPENING
  if (byte === DQUOTE && i < from && hasClosed(bytes, i - 1, from)) return NO_OPENING
  if (hasBlankLine(text, i, from) || (prefix >= 0 && hasBlankLine(text, prefix, at))) return NO_OPENING
  if (hasOtherPrefix(text, i - 1, at, skip)) return NO_OPENING
  return { delimiter: byte, position: i - 1 }
}

/**
 * Does a blank line, but for a page break, stand in [from, to)? It does where two line breaks do: but for a `URL:` before
 * them there is nothing else in it but blanks and reply marks.
 */
function hasBlankLine(text: Reach, from: number, to: number): boolean {
  let breaks = 0
  for (let i = from; i < to;) {
    if (text.bytes[i] === FF) return false
    const next = lineBreakAt(text, i)
    if (next >= 0) breaks++
    i = next < 0 ? i + 1 : next
  }
  return breaks > 1
}

/**
 * Does a line that begins between the delimiter and the scheme have other reply marks than the line of the delimiter?
 */
function hasOtherPrefix(text: Reach, delimiter: number, at: number, skip: Skip): boolean {
  let own: string | undefined
  for (let i = delimiter + 1; i < at; i++) {
    const marks = isLineBreak(text.bytes[i]!) ? replyPrefix(text, i + 1, at) : ''
    if (marks !== '' && marks !== (own ??= prefixOfLine(text, delimiter, skip))) return true
  }
  return false
}

/** Marks behind which a quote opens; so it does behind white space. */
const BEFORE_OPENING_QUOTE = '([{=<'

/**
 * Is the quote at `quote`, with white space behind it, a closing one? It is if the URI stands on the same line (`-d "x"
 * http://a.example/ -o "y"`), and at a line's end if it stands behind a word, such as the end of an earlier match.
 */
function hasClosed(bytes: Uint8Array, quote: number, at: number): boolean {
  if (lineStartBefore(bytes, at, quote + 1) < 0) return true
  const before = quote > 0 ? bytes[quote - 1]! : 0x20
  return before > 0x20 && !BEFORE_OPENING_QUOTE.includes(String.fromCharCode(before))
}

/**
 * The reply prefix of the line that `position` stands on. The `>` that closes an earlier match is none:
 *
 * ```text
 * <http://a.example/1/⏎
 * b> <http://a.example/2/⏎
 * ^ no name
 * ```
 */
export function prefixOfLine(
  text: Reach,
  position: number,
  skip: Skip,
  floor = Math.max(0, position - LINE_LOOK_BEHIND),
  lines = LINES_OF_BRACKETS
): string {
  const lineStart = lineStartBefore(text.bytes, position, floor)
  if (lineStart < 0) return ''
  const inside = skip(lineStart)
  const marks = replyPrefix(text, lineStart, inside > lineStart ? Math.min(inside, position) : position)
  const mayBeOpen = marks !== '' && inside === lineStart && lines > 0
  const open = mayBeOpen ? openBracket(text, lineStart, floor, skip) : -1
  if (open < 0) return marks
  const outer = prefixOfLine(text, open, skip, floor, lines - 1)
  if (isClosedBefore(text, open, lineStart, outer)) return marks
  return marks.startsWith(outer) ? outer : ''
}

/**
 * The marks at the beginning of the delimiter's line that are removed, along with white space, from the lines behind
 * it: the reply prefix, the mark of a line in a difference, and the mark of a comment with the blank behind it.
 *
 * ```text
 * > # see <http://a.example/⏎      > +# see <http://a.example/⏎
 * > # b>                           > +# b>
 * ^^^ `># `                        ^^^^ `>+# `
 * ```
 */
export function marksOfLine(text: Reach, position: number, skip: Skip): string {
  const prefix = prefixOfLine(text, position, skip)
  const lineStart = lineStartBefore(text.bytes, position, Math.max(0, position - LINE_LOOK_BEHIND))
  if (lineStart < 0) return prefix
  const from = skipReplyPrefix(text, lineStart, prefix)
  const line = asciiString(text.bytes, from, Math.min(position, from + LONGEST_COMMENT_MARK))
  const comment = commentMark(line)
  if (comment !== '') return `${prefix}${comment} `
  // A blank may stand behind the reply prefix.
  const behindBlank = prefix === '' ? line : line.replace(/^ /, '')
  if (!DIFFERENCE.test(behindBlank)) return prefix
  const inside = commentMark(behindBlank.slice(1))
  return `${prefix}${behindBlank.charAt(0)}${inside === '' ? '' : `${inside} `}`
}

/**
 * Not `-` with a blank and a word behind it, as the mark of a list's item has, unless that is the mark of a comment; nor that
 * of an option, `-v` and `--url`.
 */
const DIFFERENCE = /^(?:\+|-(?! (?:[^\s#/*;%-]|$)|-[a-z]|[A-Za-z][ \t]))/

/**
 * Position of the `<` around an earlier match that is still open at the beginning of a line; -1 for none. A `>` among the
 * marks that begin a line has closed nothing.
 */
function openBracket(text: Reach, lineStart: number, floor: number, skip: Skip): number {
  const { bytes } = text
  let i = lineStart - 1
  for (; i >= floor && bytes[i] !== LESS_THAN; i--) {
    if (bytes[i] === DQUOTE) return -1
    if (bytes[i] !== GREATER_THAN) continue
    const before = lineStartBefore(bytes, i, floor)
    if (before < 0 || !isAllPrefix(text, before, i + 1)) return -1
    i = before
  }
  if (i < floor) return -1
  const between = asciiString(bytes, i + 1, lineStart)
  const start = i + 1 + BEFORE_SCHEME.exec(between)![0].length
  return skip(start) > start && !BLANK_LINE.test(between) ? i : -1
}

/** Does a line between the `<` at `open` and `lineStart` begin with a `>` that is none of the marks `prefix`? */
function isClosedBefore(text: Reach, open: number, lineStart: number, prefix: string): boolean {
  let i = open + 1
  while (i < lineStart) {
    if (isLineBreak(text.bytes[i - 1]!)) i = Math.max(i, skipReplyPrefix(text, i, prefix))
    if (text.bytes[i++] === GREATER_THAN) return true
  }
  return false
}

const MARKS = `(?:[ \\t]*(?:${REPLY_MARK}))*`
const GAP = `[^\\S\\r\\n]*(?:[\\r\\n]${MARKS}[^\\S\\r\\n]*)*`
const BEFORE_SCHEME = new RegExp(`^${GAP}(?:ur[il]:${GAP})?`, 'i')
const BLANK_LINE = new RegExp(`\\n${MARKS}[ \\t]*\\r{0,2}\\n|\\r${MARKS}[ \\t]+\\r|\\r\\r(?!\\n)`)
