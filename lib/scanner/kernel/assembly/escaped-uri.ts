/**
 * A web address in which something is escaped by backslashes, as most are: a userinfo, a name and a port, and behind them
 * plain characters up to what surely ends it. scanner/escaped-uri.ts has all others.
 */
import {
  AMPERSAND,
  APOSTROPHE,
  ASTERISK,
  AT,
  BACKSLASH,
  BACKTICK,
  COLON,
  DOT,
  DQUOTE,
  GREATER_THAN,
  HASH,
  HYPHEN,
  LEFT_BRACE,
  LEFT_PARENTHESIS,
  LESS_THAN,
  PERCENT,
  QUESTION,
  RIGHT_PARENTHESIS,
  SLASH,
  TILDE
} from '../../../bytes'
import { MAX_BACKSLASHES, MAX_BEHIND_BROKEN, MAX_IN_BRACKETS } from '../../../limits'
import {
  flagsOf,
  hostEnd,
  isAlphanumeric,
  isDigit,
  isHexDigit,
  isHexPair,
  isLetter,
  isRun,
  kindOf,
  SUB_DELIMS
} from './character'
import { isDelimiterReference, LONGEST_REFERENCE, mayBeOfName } from './character-reference'
import { append, appendByte, beginJoining, cutJoined, joinedEnd, joinedStart } from './delimited'
import {
  backslashesAt,
  BREAK_POINT,
  escapedAt,
  escapedLength,
  isAmpersand,
  isBeforeUnreserved,
  isBreakPoint,
  isEscapedSlash,
  mayBeOfTex,
  mayStandFor
} from './escaped-character'
import { cutsAuthority, isSubDelimiter, mayEscape, setShort, userinfoEnd } from './extent'
import { delimiter, setDelimiter } from './found'
import { BEGINS_REFERENCE, backslashIn, knownRunEnd, PLAIN } from './known-run'
import { closes, isApostropheUnclear, mayOpenPair, readMarks } from './marks'
import { mayBePlaceholder } from './placeholder'
import { maxLength } from './settings'
import { isStop } from './trailing'
import { NOTHING, UNDECIDED } from './outcome'

/** Bytes that must have come of what is looked at: two escaped slashes, or one other character. */
const NEAR: u32 = 2 * (MAX_BACKSLASHES + 1)

/** Bytes behind the URI that the rules may count with it: a reference, and what goes on a name. */
const MOST_BEHIND: u32 = LONGEST_REFERENCE + 12

/** May something that stands for a character be escaped behind the colon at `colon`, without `//`? The rules read that. */
export function mayBeEscaped(colon: u32, end: u32): bool {
  const first = backslashIn(colon + 1, end)
  return first == 0 ? knownRunEnd(colon + 1, end) == end : mayStandFor(first)
}

/** One past the URI in what is joined. */
export function escapedEnd(): u32 {
  return joinedEnd - given
}

/**
 * Does surely no host begin at `at`: does the authority end there, or at a delimiter that only a userinfo may have, with
 * no `@` behind it?
 */
function isHostless(at: u32, end: u32, backslashes: u32): bool {
  for (let i = at; i < end; i++) {
    const byte: u32 = load<u8>(i)
    if (byte == SLASH || (byte < 0x80 && !isRun(byte))) return true
    if (byte == BACKSLASH) {
      if (isBreakPoint(i)) return false
      // What is escaped may go on it, or be an `@` by its number.
      const code = escapedAt(i, backslashes)
      return code == 0 || code == SLASH
    }
    if (byte == AT || (i == at && (flagsOf(byte) & SUB_DELIMS) == 0)) return false
  }
  return false
}

/** Where in what is joined the first character behind the slashes stands that is escaped; 0 where none is. */
let escaped: u32 = 0

function noteEscaped(): void {
  if (escaped == 0) escaped = joinedEnd
}

/** Does it end at a `%` without its digits? */
let breaksOff: bool = false
/** What the prose has back of its end: so many characters, and how many bytes of the text they are. */
let given: u32 = 0
let givenBytes: u32 = 0
/** Does a break point stand before a mark that is given back? */
let isGivenUnclear: bool = false

/** One past the userinfo at `at`, if it is plain and a name stands behind it; else `at`. */
function nameStart(at: u32, end: u32): u32 {
  const host = userinfoEnd(hostEnd(at, end), end)
  return host != 0 && host < end && isAlphanumeric(load<u8>(host)) ? host : at
}

/** Copies the userinfo, the name and the port at `at`; gives one past them, or 0. */
function copyName(at: u32, end: u32, backslashes: u32): u32 {
  let from = at
  let i = isAlphanumeric(load<u8>(at)) ? hostEnd(nameStart(at, end), end) : at
  if (i == at && isBreakPoint(i)) return 0
  while (i > at && i + NEAR <= end) {
    if (isBreakPoint(i)) {
      const byte: u32 = load<u8>(i + BREAK_POINT)
      if (backslashes != 1 || !append(from, i)) return 0
      noteEscaped()
      from = i + BREAK_POINT
      if (byte == SLASH) return from
      // Elsewhere a port may follow, or a password.
      if (!isLetter(byte) || load<u8>(joinedEnd - 1) != DOT) return 0
      i = hostEnd(from, end)
      continue
    }
    const mark = escapedAt(i, backslashes)
    // Nothing of a name that is written by its number.
    if (escapedLength != backslashes + (mark == DOT ? 2 : 1) || (mark != DOT && mark != HYPHEN)) break
    if (!append(from, i)) return 0
    noteEscaped()
    if (!appendByte(mark)) return 0
    from = i + escapedLength
    i = hostEnd(from, end)
  }
  if (i > at && load<u8>(i) == COLON) {
    const port = ++i
    while (i < end && isDigit(load<u8>(i))) i++
    if (i == port) return 0
  }
  return i == at || !append(from, i) ? 0 : i
}

/** Of an escaped bracket: where it would stand in what is joined, and where it stands. */
let opened: u32 = 0
let openedAt: u32 = 0

function noteBracket(at: u32): void {
  opened = joinedEnd
  openedAt = at
}

/** Nothing closes the bracket: what is copied ends before it. Gives its address. */
function takeBack(): u32 {
  cutJoined(opened)
  if (escaped >= opened) escaped = 0
  return openedAt
}

/** Copies what stands at `at`, behind the name, up to what ends it; gives one past it, or 0 where the rules must look. */
function copyPath(at: u32, end: u32, backslashes: u32, inSlashes: bool): u32 {
  const last = end - NEAR
  let query = false
  let fragment = false
  /** Escaped round brackets that are not closed. */
  let open: u32 = 0
  for (let i = at; i < last;) {
    let byte: u32 = load<u8>(i)
    let length: u32 = 1
    if (inSlashes && byte == SLASH) return open == 0 ? i : takeBack()
    if (byte == BACKSLASH && !inSlashes && isBreakPoint(i)) {
      if (backslashes != 1 || !mayBreakAt(i)) return 0
      byte = load<u8>(i + BREAK_POINT)
      length = BREAK_POINT + 1
      noteEscaped()
    } else if (byte == BACKSLASH) {
      if (mayBeOfTex(i)) return 0
      const isOfTex = query && !fragment && !inSlashes && isAmpersand(i, backslashes)
      byte = isOfTex ? 0x26 : escapedAt(i, backslashes)
      // An empty group of TeX may stand behind it.
      if (byte == TILDE && load<u8>(i + backslashes + 1) == LEFT_BRACE) return 0
      const isBracket = byte == LEFT_PARENTHESIS || byte == RIGHT_PARENTHESIS
      // By its number it is to be counted with those that are not escaped.
      if (isBracket && load<u8>(i + backslashes) != byte) return 0
      if (byte == 0 || (byte == SLASH && !inSlashes) || (byte == RIGHT_PARENTHESIS && open == 0))
        return open == 0 ? i : takeBack()
      if (byte == LEFT_PARENTHESIS && open++ == 0) noteBracket(i)
      else if (byte == RIGHT_PARENTHESIS) open--
      length = isOfTex ? backslashes + 1 : escapedLength
      noteEscaped()
    }
    if (byte == AMPERSAND && isDelimiterReference(i, end)) return open == 0 ? i : takeBack()
    const isChecked = byte == PERCENT ? isHexPair(i + length) : byte == HASH && !fragment
    if (load<u8>(i) == PERCENT && !isChecked && isSurelyBroken(i + 1)) {
      breaksOff = true
      return open == 0 ? i : 0
    }
    // Round brackets that are not escaped are to be counted.
    const isBracket = byte == LEFT_PARENTHESIS || byte == RIGHT_PARENTHESIS
    if (isBracket ? load<u8>(i) == byte : (kindOf(byte) & ~BEGINS_REFERENCE) != PLAIN && !isChecked)
      return !endsPath(i) ? 0 : open == 0 ? i : takeBack()
    query = query || byte == QUESTION
    fragment = fragment || byte == HASH
    if (!appendByte(byte)) return 0
    if (open > 0 && joinedEnd - opened > <u32>MAX_IN_BRACKETS) return takeBack()
    i += length
  }
  setShort()
  return 0
}

/** May a line be broken at `at`, behind the name? A mark stands beside it: between letters and digits it is rather a colon. */
function mayBreakAt(at: u32): bool {
  const byte: u32 = load<u8>(at + BREAK_POINT)
  if (!isBeforeUnreserved(at)) return false
  return byte == SLASH || !isAlphanumeric(byte) || !isAlphanumeric(load<u8>(joinedEnd - 1))
}

/** Is what stands at `at`, behind a `%`, no two digits, nor any that are escaped? */
function isSurelyBroken(at: u32): bool {
  if (load<u8>(at) == BACKSLASH) return false
  return !isHexDigit(load<u8>(at)) || load<u8>(at + 1) != BACKSLASH
}

/** Does the character at `at`, which is no plain one, surely end the URI behind its authority? */
function endsPath(at: u32): bool {
  const byte: u32 = load<u8>(at)
  if (byte == APOSTROPHE) return !isLetter(load<u8>(at + 1))
  return byte == RIGHT_PARENTHESIS || (byte < 0x80 && !isRun(byte))
}

/**
 * Does the character at `at` surely end the name before it, so that it is no part of a longer one? Sub-delimiters are a
 * part of names in schemes that need no host.
 */
function endsName(at: u32, end: u32, backslashes: u32, inSlashes: bool, needsHost: bool): bool {
  const byte: u32 = load<u8>(at)
  if (!needsHost && isSubDelimiter(byte)) return false
  if (byte == BACKSLASH) return !mayEscape(at) && !(inSlashes && escapedAt(at, backslashes) != 0)
  if (byte == AMPERSAND) return isDelimiterReference(at, end) && !mayBeOfName(at, end)
  return isSubDelimiter(byte) ? cutsName(at, end) : byte < 0x80 && !isRun(byte)
}

/** Does the sub-delimiter at `at` surely cut the authority, and nothing escaped stand behind it? */
function cutsName(at: u32, end: u32): bool {
  // The rules count what is cut off to the length of the URI.
  const stop = min<u32>(end, at + MOST_BEHIND)
  for (let i = at; i < stop && isRun(load<u8>(i)) && load<u8>(i) != SLASH; i++)
    if (load<u8>(i) == BACKSLASH) return false
  return cutsAuthority(at, stop)
}

/** Counts the marks at its end, before `to` of the text, that prose has back whatever stands before them. */
function giveBack(to: u32, backslashes: u32): void {
  given = givenBytes = 0
  isGivenUnclear = false
  while (true) {
    const mark: u32 = load<u8>(joinedEnd - given - 1)
    const at = to - givenBytes - 1
    if (!isStop(mark) || load<u8>(at) != mark) return
    isGivenUnclear = isBreakPoint(at - BREAK_POINT)
    if (isGivenUnclear) return
    let length: u32 = 1
    if (load<u8>(at - 1) == AMPERSAND) {
      // The full stop of troff, or an `&` before one.
      length = backslashes + 2
      if (mark != DOT || escapedAt(at + 1 - length, backslashes) != DOT) return
    }
    given++
    givenBytes += length
  }
}

/** Are the last characters of what is left such that nothing more is given back? A round bracket closes another. */
function isWhole(body: u32): bool {
  const end = joinedEnd - given
  const last: u32 = load<u8>(end - 1)
  if (!isAlphanumeric(last) && last != RIGHT_PARENTHESIS && (last != SLASH || load<u8>(end - 2) == ASTERISK))
    return false
  for (let i = body; i < end; i++) if (load<u8>(i) == AMPERSAND && isDelimiterReference(i, end)) return false
  return true
}

/**
 * Finds the delimiter before the URI whose partner is `closing`, 0 where that is none; false where the rules must. `cuts`:
 * whatever stands before the URI, `closing` ends it.
 */
function findDelimiter(start: u32, floor: u32, closing: u32, cuts: bool, opening: u32): bool {
  const isQuoted = closing == DQUOTE && opening == DQUOTE
  setDelimiter(isQuoted || (closing == GREATER_THAN && opening == LESS_THAN) ? opening : 0)
  if (delimiter != 0 || start <= floor) return true
  const before: u32 = load<u8>(start - 1)
  if (closing == BACKTICK && before == BACKTICK) setDelimiter(before)
  const isPair =
    closing == RIGHT_PARENTHESIS
      ? before == LEFT_PARENTHESIS
      : closing == APOSTROPHE && (before == APOSTROPHE || before == BACKTICK)
  if (!isPair) return true
  // A blank stands behind the mark in what the rules read.
  if (!cuts && (!readMarks(start) || isApostropheUnclear(closing, 0x20))) return false
  if (cuts || closes(closing, 0x20)) setDelimiter(before)
  return true
}

/** What comes of a URI of which too little has come. */
function comesShort(): u32 {
  setShort()
  return UNDECIDED
}

/**
 * Copies the URI that begins at `start`, without its backslashes, to where what is joined goes on; gives one past it in the
 * text, `NOTHING` where there is none, or `UNDECIDED`. `opening`: `<` or `"` if that stands before it. `needsHost`: as its
 * scheme does.
 */
export function copyEscaped(start: u32, colon: u32, floor: u32, end: u32, opening: u32, needsHost: bool): u32 {
  const inSlashes = load<u16>(colon + 1) != 0x2f2f
  let backslashes: u32 = 0
  let step: u32 = 1
  if (inSlashes) {
    if (colon + 1 + NEAR > end) return comesShort()
    backslashes = backslashesAt(colon + 1)
    step = backslashes + 1
    if (!isEscapedSlash(colon + 1, backslashes) || !isEscapedSlash(colon + 1 + step, backslashes)) return NOTHING
  } else {
    const first = backslashIn(colon + 3, end)
    if (first == 0 || knownRunEnd(colon + 3, end) - start > maxLength) return NOTHING
    if (first + NEAR > end) return comesShort()
    backslashes = backslashesAt(first)
    if (isBreakPoint(first) && !isBeforeUnreserved(first)) return UNDECIDED
    if (escapedAt(first, backslashes) == 0 && !isAmpersand(first, backslashes) && !isBreakPoint(first))
      return mayBeOfTex(first) ? UNDECIDED : NOTHING
  }
  const body = colon + 1 + 2 * step
  const near = end - NEAR
  // A longer one is a reject.
  if (isHostless(body, near - start < maxLength ? near : start + maxLength, backslashes))
    return needsHost ? NOTHING : UNDECIDED
  beginJoining()
  if (!append(start, colon + 1) || !appendByte(SLASH) || !appendByte(SLASH)) return UNDECIDED
  const copiedBody = joinedEnd
  escaped = 0
  breaksOff = false
  const name = copyName(body, end, backslashes)
  if (name == 0) return UNDECIDED
  if (name + NEAR > end) return comesShort()
  const isSlash = inSlashes ? isEscapedSlash(name, backslashes) : load<u8>(name) == SLASH
  const hasPath = isSlash || load<u8>(name) == QUESTION
  if (!hasPath && (!endsName(name, end, backslashes, inSlashes, needsHost) || mayBePlaceholder(name))) return UNDECIDED
  const to = hasPath ? copyPath(name, end, backslashes, inSlashes) : name
  if (to != 0 && !inSlashes && escaped == 0) return NOTHING
  const behind = breaksOff ? MOST_BEHIND + <u32>MAX_BEHIND_BROKEN : MOST_BEHIND
  if (to == 0 || joinedEnd - joinedStart + behind > maxLength) return UNDECIDED
  if (breaksOff && mayOpenPair(start)) return UNDECIDED
  giveBack(to, backslashes)
  if (isGivenUnclear || !isWhole(copiedBody)) return UNDECIDED
  if (!inSlashes && joinedEnd - given <= escaped) return NOTHING
  // What is given back stands between the URI and the delimiter.
  return findDelimiter(start, floor, load<u8>(to), !hasPath, given == 0 ? opening : 0) ? to - givenBytes : UNDECIDED
}
