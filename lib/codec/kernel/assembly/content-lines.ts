/**
 * The content lines of calendars and cards, as far as they are whole and their values are text: unfolded, and without
 * backslashes that hide something. See codec/unfold.ts and codec/text-value.ts, which say what that is.
 */
import { BACKSLASH, COLON, COMMA, DOT, DQUOTE, HYPHEN, LF, PLUS, SEMICOLON, SLASH } from '../../../bytes'
import { INPUT, LONGEST_PARAMETERS, OUTPUT, OUTPUT_END } from '../layout'
import { isBlank } from './character'
import { find } from './find'
import { lineEndAt, lineFeedIn } from './line-ends'
import { beginCopy, copyAll, endCopy, leaveOut, replace, source, target } from './output'

/** Two small letters as a number, the first lowest. */
const FM: u16 = 0x6d66
const QU: u16 = 0x7571
const EN: u16 = 0x6e65

const SLASHES: u16 = 0x2f2f
/** `mailto` */
const MAIL: u32 = 0x6c69616d
const TO: u16 = 0x6f74

/** Whether the first line goes on with the one before the input. */
let continues: bool = false

export function contentContinues(): bool {
  return continues
}

/** Whether the value of a property that ends begins with a scheme, and is read otherwise than prose (`isMarked`). */
let marked: bool = false

export function contentMarked(): bool {
  return marked
}

function isLetterOrDigit(byte: u8): bool {
  return (byte | 0x20) - 0x61 < 26 || byte - 0x30 < 10
}

/**
 * Whether the value of the property in [from, to) of the output begins with a scheme and ends in a mark, or has neither
 * slashes behind the scheme nor that of an address.
 */
function isMarked(from: u32, to: u32, endsInMark: bool): bool {
  let i = from
  for (let isQuoted = false; i < to && (isQuoted || load<u8>(i) != COLON); i++) {
    if (load<u8>(i) == DQUOTE) isQuoted = !isQuoted
  }
  do i++
  while (i < to && isBlank(load<u8>(i)))
  const scheme = i
  while (i < to && (isLetterOrDigit(load<u8>(i)) || isSchemeMark(load<u8>(i)))) i++
  if (i == to || load<u8>(i) != COLON) return false
  return endsInMark || (i > scheme && load<u16>(i + 1) != SLASHES && !isMailto(scheme, i))
}

function isMailto(from: u32, to: u32): bool {
  return to - from == 6 && (load<u32>(from) | 0x20202020) == MAIL && (load<u16>(from + 4) | 0x2020) == TO
}

/** `+ - .` */
function isSchemeMark(byte: u8): bool {
  return byte == PLUS || byte == HYPHEN || byte == DOT
}

/** What no prose puts behind a URI. */
function isWordEnd(byte: u8): bool {
  return isLetterOrDigit(byte) || byte == SLASH
}

/** Whether a parameter may say that the value is quoted-printable, or a page: `;FMTTYPE`, `;QUOTED`, `;ENCODING`. */
function mayBeOther(from: u32, to: u32): bool {
  for (let i = find(SEMICOLON, from, to); i < to; i = find(SEMICOLON, i + 1, to)) {
    const name: u16 = load<u16>(i + 1) | 0x2020
    if (name == FM || name == QU || name == EN) return true
  }
  return false
}

/** What stands behind a backslash for something else; 0 if nothing does. */
function meaningOf(byte: u8): u8 {
  if (byte == 0x6e || byte == 0x4e) return <u8>LF
  return byte == BACKSLASH || byte == SEMICOLON || byte == COMMA || byte == COLON ? byte : 0
}

/**
 * Decodes the lines of the first `length` bytes of the input, but for the end of the last one. `isBehindLine`: a line
 * stands before them, whose end has not been passed on. Gives the index behind the last line.
 */
export function decodeContentLines(length: u32, isBehindLine: bool): u32 {
  const end: u32 = INPUT + length
  let line: u32 = INPUT
  let isBehind = isBehindLine
  let lineEnd: u32 = INPUT // of the line before, which nothing has come behind yet
  let property: u32 = 0 // where it begins in the output; 0 if that was before
  continues = marked = false
  beginCopy()
  if (!isBlank(load<u8>(INPUT))) property = OUTPUT // no property's name begins with a blank
  for (;;) {
    const lineFeed = lineFeedIn(line, end)
    if (lineFeed == end) break
    const stop = lineEndAt(line, lineFeed)
    const first = load<u8>(line)
    const isFold = isBehind && isBlank(first)
    // What a backslash at the end hides may stand behind a fold.
    const goesOn = lineFeed + 1 == end || isBlank(load<u8>(lineFeed + 1))
    if (goesOn && stop > line && load<u8>(stop - 1) == BACKSLASH) break
    if (!isFold && mayBeOther(line, min<u32>(stop, line + LONGEST_PARAMETERS))) break
    // The line end before it twice, and copying goes on a little too far.
    if (target + (lineFeed - source) + (line - lineEnd) + 32 > <u32>OUTPUT_END) break
    let content = line
    if (isFold) {
      content++
      if (line == INPUT) continues = true
      copyAll(lineEnd)
      leaveOut(content)
    } else if (line > <u32>INPUT) {
      // A property has ended: its line end, and then the same once more.
      copyAll(line)
      if (!marked && property > 0) marked = isMarked(property, target, !isWordEnd(load<u8>(lineEnd - 1)))
      property = target + (line - lineEnd)
      leaveOut(lineEnd)
    }
    for (let i = find(BACKSLASH, content, stop); i < stop; i = find(BACKSLASH, i, stop)) {
      const meaning = meaningOf(load<u8>(i + 1))
      if (meaning > 0) {
        copyAll(i)
        store<u8>(target, meaning)
        replace(i + 2, target + 1)
      }
      // What stands for itself behind it is no backslash.
      i += 2
    }
    lineEnd = stop
    line = lineFeed + 1
    isBehind = true
  }
  copyAll(lineEnd)
  endCopy()
  return line - INPUT
}
