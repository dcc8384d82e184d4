/**
 * The marks that stand open before a URI on its line: appendix-c/pairs.ts. There they are counted forwards, all kinds at
 * once. Here each is looked for backwards and only when asked about: what stands nearest says nearly always whether it is
 * open, and in a line of URIs the others would be counted again for each.
 */
import {
  AMPERSAND,
  APOSTROPHE,
  ASTERISK,
  BACKTICK,
  BAR,
  COMMA,
  DOLLAR,
  DOT,
  DQUOTE,
  ESC,
  LEFT_BRACE,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  PLUS,
  QUESTION,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  RIGHT_PARENTHESIS,
  SLASH,
  SP
} from '../../../bytes'
import { MARK_LOOK_BEHIND } from '../../../limits'
import { flagsOf, isAlphanumeric, UNRESERVED } from './character'
import { endOf, firstEntry, historyEnd, knownFrom, previousEntry, startOf } from './history'
import { lineStartBefore } from './lines'
import { textStart } from './text-start'

/** Answers; those of a kind begin at its bit. */
const ASKED: u32 = 1
const IS_OPEN: u32 = 2
const ROUND: u32 = 0
const SQUARE: u32 = 2
const CURLY: u32 = 4
const APOSTROPHES: u32 = 6
const UNDERSCORES: u32 = 8
const TILDES: u32 = 10
const BACKTICKS: u32 = 12
const COMMENTS: u32 = 14

/** The URI whose marks are asked about, 0 where they are not known; the bytes before it; the answers. */
let readFor: u32 = 0
let from: u32 = 0
let answers: u32 = 0

/** Has a mark been asked about that stands at a character outside ASCII? Only the rules know whether that is of a word. */
export let areMarksUnclear: bool = false

/** The last URIs before which no bracket of a kind was open: one that opened before them is not open behind them. */
let noRound: u32 = 0
let noSquare: u32 = 0
let noCurly: u32 = 0

/** The last URIs before which none of these marks opened or closed: only what stands behind can. */
let noApostrophe: u32 = 0
let noUnderscore: u32 = 0
let noTilde: u32 = 0

/** Says that other bytes stand in the window. */
export function forgetMarks(): void {
  readFor = noRound = noSquare = noCurly = noApostrophe = noUnderscore = noTilde = 0
}

/** To be called before marks are asked about; false where a match may reach in that is not known. */
export function readMarks(start: u32): bool {
  if (readFor == start) return true
  const stop = start - textStart > <u32>MARK_LOOK_BEHIND ? start - MARK_LOOK_BEHIND : textStart
  const lineStart = lineStartBefore(start, stop)
  from = lineStart == 0 ? stop : lineStart
  if (from < knownFrom) return false
  readFor = start
  answers = 0
  areMarksUnclear = false
  return true
}

/** The bytes among the 16 at `at` that are one of two, a bit each. */
function either(at: u32, one: u32, other: u32): u32 {
  const bytes = v128.load(at)
  return i8x16.bitmask(v128.or(i8x16.eq(bytes, i8x16.splat(<i8>one)), i8x16.eq(bytes, i8x16.splat(<i8>other))))
}

/** Where the search goes on, and the last match that begins before it. */
let searched: u32 = 0
let entry: u32 = 0

/** The last of two bytes in [floor, searched) that stands in no match; 0 where there is none. */
function previous(one: u32, other: u32, floor: u32): u32 {
  while (searched > floor) {
    const length = searched - floor < 16 ? searched - floor : 16
    const block = searched - 16
    let found = either(block, one, other) & (0xffff << (16 - length)) & 0xffff
    while (found != 0) {
      const bit = 31 - <u32>clz(found)
      const i = block + bit
      while (entry > firstEntry() && startOf(previousEntry(entry)) > i) entry = previousEntry(entry)
      if (entry > firstEntry() && endOf(previousEntry(entry)) > i) found &= ~(1 << bit)
      else {
        searched = i
        return i
      }
    }
    searched = block
  }
  return 0
}

function search(): void {
  searched = readFor
  entry = historyEnd
}

/** Do more open than close somewhere before the URI, up to it? `none`: before this one none was open. */
function isBracketOpen(opening: u32, closing: u32, none: u32): bool {
  // A "(" with which the bytes begin is a mark, though it was none while the ESC before it was among them.
  const floor = none > from && load<u8>(from) != LEFT_PARENTHESIS ? none : from
  search()
  let closed = 0
  for (let i = previous(opening, closing, floor); i != 0; i = previous(opening, closing, floor)) {
    if (load<u8>(i) == closing) closed++
    else if (opening != LEFT_PARENTHESIS || !designates(i)) {
      if (closed == 0) return true
      closed--
    }
  }
  return false
}

/** ESC ( B designates a character set (ISO-2022): no mark. */
function designates(i: u32): bool {
  if (i == from) return false
  const before = load<u8>(i - 1)
  return before == ESC || before == DOLLAR
}

/** Has `isToggled` come upon a mark that opens or closes, or may? In a word (`it's`) it does neither. */
let some: bool = false

/** The first byte of the row of `mark` that ends with the one at `i`, which `previous` has found. */
function rowStart(mark: u32, i: u32, floor: u32): u32 {
  const matchEnd = entry > firstEntry() ? endOf(previousEntry(entry)) : 0
  while (i > floor && i != matchEnd && load<u8>(i - 1) == mark) i--
  searched = i
  return i
}

/**
 * A mark that opens at the edge of a word and closes at one. One that can only open or only close says how it stands;
 * one that can do both turns what stood before. A row of `_` or `~` is one mark.
 */
function isToggled(mark: u32, none: u32): bool {
  // A mark with which the bytes begin stands at an edge, though it stood in a word while what is before it was among them.
  const floor = none > from && load<u8>(from) != mark ? none : from
  search()
  let turned = false
  some = false
  for (let i = previous(mark, mark, floor); i != 0; i = previous(mark, mark, floor)) {
    const first = mark == APOSTROPHE ? i : rowStart(mark, i, floor)
    const before: u32 = first > from ? load<u8>(first - 1) : 0x20
    const after = load<u8>(i + 1)
    const isUnclear = (before >= 0x80 && after > 0x20) || (after >= 0x80 && before > 0x20)
    const opens = !isAlphanumeric(before) && after > 0x20
    const closes = before > 0x20 && !isAlphanumeric(after)
    areMarksUnclear = areMarksUnclear || isUnclear
    some = some || isUnclear || opens || closes
    if (opens && closes) turned = !turned
    else if (opens) return !turned
    else if (closes) return turned
  }
  return turned
}

function readBracket(kind: u32): bool {
  if (kind == ROUND) {
    if (isBracketOpen(0x28, 0x29, noRound)) return true
    noRound = readFor
  } else if (kind == SQUARE) {
    if (isBracketOpen(0x5b, 0x5d, noSquare)) return true
    noSquare = readFor
  } else {
    if (isBracketOpen(0x7b, 0x7d, noCurly)) return true
    noCurly = readFor
  }
  return false
}

function readToggled(kind: u32): bool {
  if (kind == APOSTROPHES) {
    const open = isToggled(0x27, noApostrophe)
    if (!some) noApostrophe = readFor
    return open
  }
  if (kind == UNDERSCORES) {
    const open = isToggled(0x5f, noUnderscore)
    if (!some) noUnderscore = readFor
    return open
  }
  const open = isToggled(0x7e, noTilde)
  if (!some) noTilde = readFor
  return open
}

function isBacktickBefore(): bool {
  search()
  return previous(0x60, 0x60, from) != 0
}

/** Does the `*` at `at` end a comment, if one is open? Behind another `/` it is a path. */
export function endsComment(at: u32): bool {
  return load<u8>(at + 1) == SLASH && load<u8>(at - 1) != SLASH
}

function isQuote(byte: u32): bool {
  return byte == DQUOTE || byte == APOSTROPHE
}

/** Is a comment open? The last `*` says it that stands behind or before a slash, but for one of a path. */
function isCommentOpen(): bool {
  search()
  for (let i = previous(0x2a, 0x2a, from); i != 0; i = previous(0x2a, 0x2a, from)) {
    if (i == from || load<u8>(i - 1) != SLASH) {
      if (load<u8>(i + 1) == SLASH) return false
      continue
    }
    const before: u32 = i - 1 > from ? load<u8>(i - 2) : SP
    const behind: u32 = load<u8>(i + 1)
    if (isQuote(behind) || behind == DOT || behind == QUESTION) continue
    if (before != ASTERISK && before != SLASH && !isQuote(before) && (flagsOf(before) & UNRESERVED) == 0) return true
  }
  return false
}

function isOpen(kind: u32): bool {
  if (((answers >> kind) & ASKED) == 0) {
    const open =
      kind <= CURLY
        ? readBracket(kind)
        : kind == BACKTICKS
          ? isBacktickBefore()
          : kind == COMMENTS
            ? isCommentOpen()
            : readToggled(kind)
    answers |= (open ? ASKED | IS_OPEN : ASKED) << kind
  }
  return ((answers >> kind) & IS_OPEN) != 0
}

export function isUnderscoreOpen(): bool {
  return isOpen(UNDERSCORES)
}

export function isTildeOpen(): bool {
  return isOpen(TILDES)
}

/** Does a backtick stand before the URI? */
export function hasBacktick(): bool {
  return isOpen(BACKTICKS)
}

/** Is it only the rules that know whether an apostrophe is open, or stands before a letter? */
export function isApostropheUnclear(byte: u32, next: u32): bool {
  return byte == APOSTROPHE && ((isOpen(APOSTROPHES) && next >= 0x80) || areMarksUnclear)
}

/** Is a mark open that this character closes? An apostrophe before a letter does not close one. */
export function closes(byte: u32, next: u32): bool {
  if (byte == RIGHT_PARENTHESIS) return isOpen(ROUND)
  if (byte == RIGHT_BRACKET) return isOpen(SQUARE)
  if (byte == RIGHT_BRACE) return isOpen(CURLY)
  if (byte == ASTERISK) return isOpen(COMMENTS)
  const lower = next | 0x20
  return !(lower >= 0x61 && lower <= 0x7a) && isOpen(APOSTROPHES)
}

/** What may stand behind a string of a program: scanner/literal.ts. */
function joinsLiteral(byte: u32): bool {
  return byte == PLUS || byte == DOT || byte == COMMA || byte == AMPERSAND || byte == BAR || byte == RIGHT_PARENTHESIS
}

/** May a string of a program, in which the delimiter before the URI stands, end in [at, to) of its run? Where it may, the rules say. */
export function mayEndLiteral(start: u32, at: u32, to: u32): bool {
  for (let block = at; block < to; block += 16) {
    for (let found = either(block, APOSTROPHE, APOSTROPHE); found != 0; found &= found - 1) {
      const i = block + <u32>ctz(found)
      if (i >= to) return false
      if (joinsLiteral(load<u8>(i + 1))) return !readMarks(start) || isOpen(APOSTROPHES) || areMarksUnclear
    }
  }
  return false
}

/** Are the two a pair that may stand around a URI? Of ASCII, as `isPair` of appendix-c/pairs.ts. */
export function isPair(opening: u32, closing: u32): bool {
  if (opening == BACKTICK) return closing == BACKTICK || closing == APOSTROPHE
  if (opening == APOSTROPHE) return closing == APOSTROPHE
  if (opening == LEFT_PARENTHESIS) return closing == RIGHT_PARENTHESIS
  return (opening == LEFT_BRACKET || opening == LEFT_BRACE) && closing == opening + 2
}

/** May the character before the URI open a pair? As `mayOpenPair` of appendix-c/pairs.ts. */
export function mayOpenPair(start: u32): bool {
  const before: u32 = load<u8>(start - 1)
  return (
    before >= 0x80 ||
    before == LEFT_PARENTHESIS ||
    before == LEFT_BRACKET ||
    before == LEFT_BRACE ||
    before == APOSTROPHE ||
    before == BACKTICK
  )
}
