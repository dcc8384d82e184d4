/**
 * The mark that mail and news programs put before each line of a quoted text: `> `, `>> `, `> > `, `| `, `: `, `:> `, `JB> `,
 * `J.Doe> `.
 * A URI that was cut by a line break and then quoted carries the mark in its middle:
 *
 * ```text
 * > see <http://a.example/a/very/long/
 * > path/b>
 * ^ goes with the white space; it does not close the bracket
 * ```
 */
import { isSpaceOrTab } from '../byte-range.js'
import { BAR, COLON, CR, DOT, GREATER_THAN, HYPHEN, LF, UNDERSCORE } from '../bytes.js'
import { LONGEST_REPLY_NAME, LONGEST_REPLY_PREFIX } from '../limits.js'
import { ALPHA, DIGIT, FLAGS } from '../rfc3986/charsets.js'
import { beyond, byteAt, type Reach } from './reach.js'

/** Any byte outside ASCII, whatever character a browser makes of it. */
const NO_ASCII = '[^\\x00-\\x7f]'

/** May a name before a `>` begin with the byte? All bytes outside ASCII are taken for letters: `Jörg> `. */
function beginsName(byte: number): boolean {
  return (FLAGS[byte]! & (ALPHA | DIGIT)) !== 0 || byte >= 0x80
}

/** May the byte stand in it behind the first one? So has Supercite: `jean-paul> `. */
function isOfName(byte: number): boolean {
  return beginsName(byte) || byte === HYPHEN || byte === DOT || byte === UNDERSCORE
}

/** A mark as an expression for the bytes of a text, one character each; `mark` reads the same. */
export const REPLY_MARK = `(?:(?:[A-Za-z0-9]|${NO_ASCII})(?:[-.\\w]|${NO_ASCII}){0,${LONGEST_REPLY_NAME - 1}})?>|[|:]+(?=[ \\t>])`

/** `|` and `:` make a mark with the blank or the `>` behind them. */
export function isBar(byte: number): boolean {
  return byte === BAR || byte === COLON
}

/** One past the mark that starts at `at` (`>`; `|`, `:`, `||`, `::` before a blank or `>`; a short name and `>`), or -1. */
function mark(text: Reach, at: number, end: number): number {
  if (at >= end) return -1
  const byte = text.bytes[at]!
  if (byte === GREATER_THAN) return at + 1
  let i = at
  while (i < end && isBar(text.bytes[i]!)) i++
  if (i > at) return i < end && (isSpaceOrTab(text.bytes[i]!) || text.bytes[i] === GREATER_THAN) ? i : -1
  if (!beginsName(byte)) return -1
  while (i < end && i - at < LONGEST_REPLY_NAME && isOfName(text.bytes[i]!)) i++
  return i < end && text.bytes[i] === GREATER_THAN ? i + 1 : -1
}

/**
 * The marks that begin the line at `lineStart`, without their blanks (`>>`), or '' if there is none. Only what
 * stands before `end` counts, so the text up to `end` must have come.
 */
export function replyPrefix(text: Reach, lineStart: number, end: number): string {
  let marks = ''
  let i = lineStart
  const stop = Math.min(end, lineStart + LONGEST_REPLY_PREFIX)
  for (;;) {
    while (i < stop && isSpaceOrTab(text.bytes[i]!)) i++
    const next = mark(text, i, stop)
    if (next < 0) return marks
    for (; i < next; i++) marks += String.fromCharCode(text.bytes[i]!)
  }
}

/** Is all of [lineStart, end) blanks and marks? */
export function isAllPrefix(text: Reach, lineStart: number, end: number): boolean {
  if (end - lineStart > LONGEST_REPLY_PREFIX) return false
  for (let i = lineStart; i < end;) {
    if (isSpaceOrTab(text.bytes[i]!)) i++
    else if ((i = mark(text, i, end)) < 0) return false
  }
  return true
}

/** Does a reply mark end with the byte? The mark of a comment has none of them. */
function endsReplyMark(byte: number): boolean {
  return byte === GREATER_THAN || isBar(byte)
}

/** Length of the reply marks in `prefix`, behind which the mark of a comment may stand. */
function replyLength(prefix: string): number {
  let length = prefix.length
  while (length > 0 && !endsReplyMark(prefix.charCodeAt(length - 1))) length--
  return length
}

/** Is there nothing but blanks from `at` to the end of its line? */
function isRestBlank(text: Reach, at: number): boolean {
  let i = at
  while (i - at < LONGEST_REPLY_PREFIX && isSpaceOrTab(byteAt(text, i))) i++
  return beyond(text, i) || lineBreakAt(text, i) >= 0
}

/**
 * One past the marks `prefix` at the start of a line and the blanks among them; `lineStart` if the marks do not stand
 * there. A blank in `prefix` must stand in the line, too, except at its end. Where the mark of a comment is missing, or
 * the last ones of the reply before some text, those that stand there are passed:
 *
 * ```text
 * > * see <http://a.example/long/
 * > path>
 *  ^ no `*`: it was no comment but an item of a list
 *
 * > > see <http://a.example/long/
 * > path>
 *  ^ one `>`: the line was wrapped when it was quoted for the first time, and quoted again
 * ```
 */
export function skipReplyPrefix(text: Reach, lineStart: number, prefix: string): number {
  if (prefix === '') return lineStart
  const reply = replyLength(prefix)
  let i = lineStart
  let behindMark = lineStart
  for (let k = 0; k < prefix.length; k++) {
    const mark = prefix.charCodeAt(k)
    while (!isSpaceOrTab(mark) && i - lineStart < LONGEST_REPLY_PREFIX && isSpaceOrTab(byteAt(text, i))) i++
    const byte = byteAt(text, i)
    if (isSpaceOrTab(mark) && (byte === LF || byte === CR)) continue
    if (isSpaceOrTab(mark) ? !isSpaceOrTab(byte) : byte !== mark)
      return k < reply && isRestBlank(text, behindMark) ? lineStart : behindMark
    i++
    if (k < reply && endsReplyMark(mark)) behindMark = i
  }
  return i
}

/** First byte of the line `at` stands in, looking back no further than `floor`; -1 if the line starts before that. */
export function lineStartBefore(bytes: Uint8Array, at: number, floor: number): number {
  for (let i = at - 1; i >= floor; i--) if (bytes[i] === LF || bytes[i] === CR) return i + 1
  return floor === 0 ? 0 : -1
}

/**
 * One past the line break at `at` (LF, CR LF or CR), or -1 if there is none. CR CR LF is one, too: where a program writes
 * CR LF as text on Windows, each LF gets another CR.
 */
export function lineBreakAt(text: Reach, at: number): number {
  if (beyond(text, at)) return -1
  const byte = text.bytes[at]!
  if (byte === LF) return at + 1
  if (byte !== CR) return -1
  const next = byteAt(text, at + 1)
  if (next === CR && byteAt(text, at + 2) === LF) return at + 3
  return next === LF ? at + 2 : at + 1
}
