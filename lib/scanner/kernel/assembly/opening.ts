/** What stands before a scheme, as scanner/trigger.ts has it: a delimiter, or none. */
import {
  COLON,
  CR,
  DQUOTE,
  EQUALS,
  FF,
  GREATER_THAN,
  LEFT_BRACE,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  LESS_THAN,
  LF,
  SP
} from '../../../bytes'
import { GAP_LOOK_BEHIND, LONGEST_REPLY_PREFIX } from '../../../limits'
import { BEFORE_TABLE, BEFORE_WHITE } from '../layout'
import { isLetter } from './character'
import { characterBefore, characterLength, isWideBlank, mayEndBlank } from './outside-ascii'
import { isAllPrefix, isBar } from './reply-prefix'
import { lineBreakLength } from './line-break'
import { lineStartBefore } from './lines'
import { endsInUrl } from './scheme'
import { separateLines } from './settings'
import { textStart } from './text-start'

export const NONE = 0
export const ANGLE_BRACKET = 1
export const QUOTE = 2
/** A character outside ASCII that may be white space. */
export const UNCLEAR = 3

function isWhite(byte: u32): bool {
  return byte == SP || (byte >= 0x09 && byte <= 0x0d && !(separateLines && (byte == LF || byte == CR)))
}

/** Marks a quote opens behind, other than white space: `( [ { = <`. */
function opensBehind(byte: u32): bool {
  return (
    byte <= 0x20 ||
    byte == LEFT_PARENTHESIS ||
    byte == LEFT_BRACKET ||
    byte == LEFT_BRACE ||
    byte == EQUALS ||
    byte == LESS_THAN
  )
}

/** Have marks of replies been passed by? Only the rules compare them with those of the delimiter's line. */
let marked: bool = false

/** One past the last byte before `at` that is no white space or reply prefix; 0 where that is unclear. */
function behindGap(at: u32, floor: u32): u32 {
  const stop = at - floor > <u32>GAP_LOOK_BEHIND ? at - GAP_LOOK_BEHIND : floor
  let i = at
  while (true) {
    while (i > stop && isWhite(load<u8>(i - 1))) i--
    if (i <= stop) return i
    const byte = load<u8>(i - 1)
    if (byte >= 0x80) {
      if (!mayEndBlank(byte)) return i
      const codePoint = characterBefore(i, stop)
      if (codePoint == 0) return 0
      if (!isWideBlank(codePoint)) return i
      i -= characterLength
      continue
    }
    if (byte != GREATER_THAN && !isBar(byte)) return i
    // Before a URI most colons end a word.
    if (byte == COLON && isLetter(load<u8>(i - 2))) return i
    const lineStart = lineStartBefore(i, i - stop > <u32>LONGEST_REPLY_PREFIX ? i - LONGEST_REPLY_PREFIX : stop)
    const marksEnd = isBar(byte) && i < at ? i + 1 : i
    if (lineStart <= stop || !isAllPrefix(lineStart, marksEnd)) return i
    marked = true
    i = lineStart
  }
  return 0
}

/** `URL:` or `URI:` right before `at`: its first byte, or 0. */
function urlPrefixBefore(at: u32, floor: u32): u32 {
  if (at - floor < 4) return 0
  return endsInUrl(at - 1) ? at - 4 : 0
}

/**
 * Does a blank line, but for a page break, stand in [from, to), where nothing else does but blanks and reply marks, and a
 * `URL:` before them?
 */
function hasBlankLine(from: u32, to: u32): bool {
  let breaks: u32 = 0
  for (let i = from; i < to;) {
    const byte = load<u8>(i)
    if (byte == FF) return false
    const isBreak = byte == LF || byte == CR
    breaks += u32(isBreak)
    i += isBreak ? lineBreakLength(i) : 1
  }
  return breaks > 1
}

/** Where the delimiter stands that `openingBefore` found. */
export let openingAt: u32 = 0

/**
 * The opening before the scheme at `start`; nothing before `floor` counts.
 *
 * @inline
 */
export function openingBefore(start: u32, floor: u32): i32 {
  if (start <= floor) return NONE
  openingAt = start - 1
  const before: u32 = load<u8>(start - 1)
  if (before == LESS_THAN) return ANGLE_BRACKET
  if (before == DQUOTE) return QUOTE
  const kind: u32 = load<u8>(BEFORE_TABLE + before)
  // Nearly always a word stands before the blank, and a word before the colon that is not `URL`.
  if (kind == 0 || (kind == BEFORE_WHITE && load<u8>(BEFORE_TABLE + load<u8>(start - 2)) == 0)) return NONE
  return before != COLON || endsInUrl(start - 1) ? openingFurther(start, floor) : NONE
}

/** As `openingBefore`, where other things stand between the two. */
function openingFurther(start: u32, floor: u32): i32 {
  marked = false
  let i = behindGap(start, floor)
  if (i == 0) return UNCLEAR
  const prefix = urlPrefixBefore(i, floor)
  const from = prefix == 0 ? start : prefix
  if (prefix != 0) i = behindGap(prefix, floor)
  if (i == 0) return UNCLEAR
  openingAt = i - 1
  const byte: u32 = i > floor ? load<u8>(i - 1) : 0
  if (byte != LESS_THAN && byte != DQUOTE) return NONE
  if (hasBlankLine(i, from) || (prefix != 0 && hasBlankLine(prefix, start))) return NONE
  if (byte == DQUOTE && i < from && hasClosed(i, from)) return NONE
  if (marked) return UNCLEAR
  return byte == LESS_THAN ? ANGLE_BRACKET : QUOTE
}

/** The quote before `at` closed if what opens at `from` is on its line, and at a line's end if it stands behind a word. */
function hasClosed(at: u32, from: u32): bool {
  if (lineStartBefore(from, at) == 0) return true
  return at - 1 > textStart && !opensBehind(load<u8>(at - 2))
}
