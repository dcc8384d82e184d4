/**
 * How far a URI goes whose authority is a name and a port, and whose other characters are those the rules have little to
 * say about: scanner/undelimited.ts and authority-cut.ts, and plain-uri.ts between delimiters. It is valid as far as it goes: names, digits and path characters are, and what `%` and `#` ask for is
 * looked at here.
 */
import {
  AMPERSAND,
  APOSTROPHE,
  ASTERISK,
  AT,
  BACKSLASH,
  BAR,
  CARET,
  COLON,
  DOLLAR,
  DOT,
  EQUALS,
  EXCLAMATION,
  HASH,
  HYPHEN,
  LEFT_BRACE,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  PERCENT,
  PLUS,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  RIGHT_PARENTHESIS,
  SEMICOLON,
  SLASH,
  UNDERSCORE
} from '../../../bytes'
import { CROWD_REACH, MAX_FURTHER } from '../../../limits'
import { CUT, ASKED, SCHEME_HAS_DRIVES, SCHEME_NEEDS_HOST } from '../layout'
import { isInUserinfo } from './authority-cut'
import {
  beginsComponent,
  betweenEnd,
  hostEnd,
  isAlphanumeric,
  isDigit,
  isHexPair,
  isRun,
  plainEnd,
  runEndFrom
} from './character'
import { isDelimiterReference, LONGEST_REFERENCE, mayBeOfName } from './character-reference'
import { mayStandFor } from './escaped-character'
import { isCrowded } from './known-run'
import { closes, endsComment, isApostropheUnclear, mayOpenPair, readMarks } from './marks'
import { mayGoOnName } from './placeholder'
import { escapeBefore, isOfReference } from './repair'
import { mending } from './settings'
import { isStop } from './trailing'

/** One past what was read last, prose punctuation at its end included. */
export let extentEnd: u32 = 0
/** One past the run of URI characters that it is the beginning of. */
export let extentRunEnd: u32 = 0
/** One past the name and the port, or where a character cuts them off. */
export let extentAuthorityEnd: u32 = 0
let fragment: bool = false
/** Where it stops being valid before its end: a `%` without its digits, a `#` of a reference; 0 where it does not. */
export let extentBroken: u32 = 0
/** Has something been asked about, since `beginReading`, that has not come yet? */
export let isShort: bool = false
/** Does a `|`, `\`, `^` or a `#` in its fragment stand behind what `readBetween` read, so that with more it is no URI? */
export let isUnmendable: bool = false
/** Does such a character stand behind what `readExtent` read, so that it goes on in another reading? */
export let isCutOff: bool = false
let encodedLimit: u32 = 0
/** The run that was looked through last: of many URIs in one each would look through the rest. */
let runFrom: u32 = 0
let runTo: u32 = 0

/**
 * One past the reading of all of the run with these encoded (`encodedEnd` of policy/repair.ts), not before `to`; 0
 * where the rules must look.
 */
export function encodedEndOf(to: u32): u32 {
  if (extentBroken != 0 || encodedLimit - to > <u32>MAX_FURTHER) return 0
  let end = encodedLimit
  while (end > extentEnd) {
    if (isStop(load<u8>(end - 1)) || endsAuthority(load<u8>(end - 1))) end--
    else {
      const escape = escapeBefore(end)
      if (escape == 0) break
      end -= escape
    }
  }
  if (end == extentEnd) end = to
  const last: u32 = load<u8>(end - 1)
  return end == to || isAlphanumeric(last) || (last == SLASH && load<u8>(end - 2) != ASTERISK) ? end : 0
}

export function beginReading(): void {
  isShort = false
}

/** Says that what is asked about has not come yet. */
export function setShort(): void {
  isShort = true
}

/** One past the run of URI characters at `at`, with a word where more of it may come. */
function endOfRun(at: u32, end: u32): u32 {
  if (at < runFrom || at >= runTo) {
    runFrom = at
    runTo = runEndFrom(at, end)
  }
  isShort = isShort || runTo >= end
  return runTo
}

/** Says that other bytes stand in the window. */
export function forgetRun(): void {
  runFrom = runTo = 0
}

/** Says that what was read last has no authority and ends with its run. */
export function setExtent(to: u32): void {
  extentEnd = extentRunEnd = to
  extentAuthorityEnd = extentBroken = 0
}

/** As `setExtent`, of one with an authority that ends at `authority`; 0 for none. */
export function setExtentOf(to: u32, authority: u32): void {
  setExtent(to)
  extentAuthorityEnd = authority
}

/** Does it end in its authority? */
export function endsInAuthority(): bool {
  return extentEnd == extentAuthorityEnd
}

/** One past the `@` behind a userinfo of unreserved characters and colons that goes on at `at`; 0 where there is none. */
export function userinfoEnd(at: u32, end: u32): u32 {
  let i = at
  while (i < end && load<u8>(i) == COLON) i = hostEnd(i + 1, end)
  return i < end && load<u8>(i) == AT ? i + 1 : 0
}

/**
 * One past the userinfo, the name and the port, or 0.
 *
 * @inline
 */
function readAuthority(body: u32, end: u32, flags: u32): u32 {
  if ((flags & SCHEME_NEEDS_HOST) != 0 && !isAlphanumeric(load<u8>(body))) return 0
  let i = hostEnd(body, end)
  if (i < end && (load<u8>(i) == COLON || load<u8>(i) == AT)) {
    const host = userinfoEnd(i, end)
    if (host != 0 && (host >= end || !isAlphanumeric(load<u8>(host)))) return 0
    if (host != 0) i = hostEnd(host, end)
  }
  if (i < end && load<u8>(i) == COLON) {
    const port = ++i
    while (i < end && isDigit(load<u8>(i))) i++
    if (i == port) return 0
  }
  return i
}

/** `|`, `\` and `^`; not those of a drive (`file:///C|/x`, `file:///C:\x`). */
function isUnencoded(byte: u32, flags: u32): bool {
  return endsAuthority(byte) && (byte == CARET || (flags & SCHEME_HAS_DRIVES) == 0)
}

function isChecked(byte: u32): bool {
  return byte == PERCENT || byte == HASH
}

function isClosing(byte: u32): bool {
  return byte == RIGHT_PARENTHESIS || byte == RIGHT_BRACKET || byte == RIGHT_BRACE || byte == APOSTROPHE
}

/** `! $ & ' ( ) * + , ; =`: what ends an authority that needs a host. */
export function isSubDelimiter(byte: u32): bool {
  return (byte >= 0x26 && byte <= 0x2c) || byte == EXCLAMATION || byte == DOLLAR || byte == SEMICOLON || byte == EQUALS
}

/** `|`, `\` and `^` end an authority, and all that is not encoded behind it. */
function endsAuthority(byte: u32): bool {
  return byte == BAR || byte == BACKSLASH || byte == CARET
}

/**
 * A `\` before `. - _ & : * u U x ( [ $`, a digit or another `\`: it may escape a mark of a name, write a character of one, which
 * goes on behind it, or begin a variable.
 */
export function mayEscape(at: u32): bool {
  if (load<u8>(at) != BACKSLASH) return false
  const behind = load<u8>(at + 1)
  const isMark =
    behind == DOT ||
    behind == HYPHEN ||
    behind == UNDERSCORE ||
    behind == AMPERSAND ||
    behind == COLON ||
    behind == ASTERISK ||
    behind == LEFT_PARENTHESIS ||
    behind == LEFT_BRACKET ||
    behind == DOLLAR ||
    behind == BACKSLASH
  return isMark || (behind | 0x20) == 0x75 || behind == 0x78 || isDigit(behind)
}

/**
 * Is the sub-delimiter at `at` where the authority is cut? Not where an `@` follows in it, and not surely where brackets
 * do, or another scheme that the delimiter may be part of, or where it begins a part that is to be filled in.
 */
export function cutsAuthority(at: u32, end: u32): bool {
  if (mayGoOnName(at)) return false
  for (let i = at; i < end; i++) {
    const byte = load<u8>(i)
    if (byte == HASH && load<u8>(i + 1) == LEFT_BRACE) return false
    if (beginsComponent(byte)) return byte != SLASH || load<u8>(i - 1) != COLON || load<u8>(at) != PLUS
    if (mayEscape(i) || (byte == AMPERSAND && (i + LONGEST_REFERENCE > end || mayBeOfName(i, end)))) return false
    if (byte == CARET) return false // of a password, perhaps
    if (endsAuthority(byte) || !isRun(byte)) return true
    if (byte == AT || byte == LEFT_BRACKET || byte == RIGHT_BRACKET || byte == LEFT_BRACE || byte == RIGHT_BRACE)
      return false
  }
  return false
}

/** Is the `#` at `at` one of a fragment, and not of a reference? */
function isInFragment(at: u32): bool {
  return fragment && load<u8>(at) == HASH && !isOfReference(at, at + 2)
}

/** One past the `%` with its digits, or the first `#`; one past only the character where it is none of them. */
function behindChecked(at: u32): u32 {
  if (load<u8>(at) == PERCENT) {
    if (isHexPair(at + 1)) return at + 3
  } else if (!fragment) {
    fragment = true
    return at + 1
  }
  if (extentBroken == 0) extentBroken = at
  return at + 1
}

/**
 * Does it surely end where it broke, with much of its run behind `at`? Where no other reading is told, only the partner of a
 * mark before it could matter there; of many in one run each would look for it. A `#` of `&#39;` may be prose.
 */
function endsBroken(start: u32, at: u32, end: u32): bool {
  if (isCutOff || load<u8>(extentBroken - 1) == AMPERSAND || mayOpenPair(start)) return false
  extentRunEnd = endOfRun(at, end)
  return extentRunEnd < end && extentRunEnd - at > <u32>CROWD_REACH
}

/**
 * Reads what stands behind `colon` and its `//`, to the end of the run, to a mark that closes one open before the URI or
 * to what cuts its authority off; false where the rules must.
 *
 * @inline
 */
export function readExtent(start: u32, colon: u32, end: u32, flags: u32): bool {
  const body = colon + 3
  let i = readAuthority(body, end, flags)
  if (i == 0) return false
  extentAuthorityEnd = extentEnd = i
  isCutOff = fragment = false
  extentBroken = 0
  const behind: u32 = i < end ? load<u8>(i) : 0
  const isCut = (flags & SCHEME_NEEDS_HOST) != 0 && isSubDelimiter(behind)
  if (isCut || endsAuthority(behind)) {
    // Before the bar a drive may stand.
    if (isCut ? !cutsAuthority(i, end) : mayEscape(i) || i == body + 1) return false
    extentRunEnd = endOfRun(i, end)
    if (behind == CARET && isInUserinfo(body, i, extentRunEnd)) return false
    return i > body && extentRunEnd < end
  }
  const path = i < end && beginsComponent(load<u8>(i))
  let marks = false
  let counted = i
  let round = 0
  let far: u32 = 0
  for (;;) {
    if (path) i = plainEnd(i, end)
    if (far == 0) far = i + CROWD_REACH
    else if (i >= far) {
      // One of many in its run is not read to its end at first.
      if (isCrowded(start)) return false
      far = end
    }
    // What is looked at below stands before `end`: two digits behind a `%`, one character behind a mark.
    if (isNear(i, end)) return false
    const byte = load<u8>(i)
    if (path && byte == AMPERSAND) {
      if (i + LONGEST_REFERENCE > end) {
        isShort = true
        return false
      }
      if (isDelimiterReference(i, end)) {
        extentRunEnd = endOfRun(i, end)
        break
      }
      i++
    } else if (path && isChecked(byte) && !isInFragment(i)) {
      i = behindChecked(i)
      if (extentBroken != 0 && mending == CUT && endsBroken(start, i, end)) break
    } else if (path && byte == ASTERISK) {
      if (endsComment(i)) {
        if (!marks && !readMarks(start)) return false
        marks = true
        if (closes(byte, SLASH)) {
          extentRunEnd = endOfRun(i, end)
          break
        }
      }
      i++
    } else if (isClosing(byte)) {
      if (!marks && !readMarks(start)) return false
      marks = true
      for (; counted < i; counted++) if (load<u8>(counted) == LEFT_PARENTHESIS) round++
      if (byte == RIGHT_PARENTHESIS && round > 0) round--
      else if (isApostropheUnclear(byte, load<u8>(i + 1))) return false
      else if (closes(byte, load<u8>(i + 1))) {
        extentRunEnd = endOfRun(i, end)
        break
      } else if (byte != RIGHT_PARENTHESIS && byte != APOSTROPHE) return false
      // Where one closes nothing the next one does not either.
      else while (i + 4 < end && load<u8>(i + 1) == byte) i++
      if (!path) return false
      counted = ++i
    } else if (path && mending != ASKED && (byte == HASH || isUnencoded(byte, flags))) {
      if (!isCutOff && byte == BACKSLASH && mayStandFor(i)) return false
      if (!isCutOff) extentEnd = i
      isCutOff = true
      if (mending == CUT) {
        extentRunEnd = endOfRun(i, end)
        break
      }
      if (i - extentEnd > <u32>MAX_FURTHER) return false
      i++
    } else if (isRun(byte)) return false
    else {
      extentRunEnd = i
      break
    }
  }
  encodedLimit = i
  if (!isCutOff) extentEnd = i
  return i > body && extentRunEnd < end
}

/** A character of ASCII that ends every run: nothing behind it need have come. */
function isEnd(byte: u32): bool {
  return byte < 0x80 && !isRun(byte)
}

/** Has what must be known of what stands at `i` and behind it not come? */
function isNear(i: u32, end: u32): bool {
  if (i + 3 <= end) return false
  isShort = i >= end || !isEnd(load<u8>(i))
  return isShort
}

/**
 * Reads what stands behind `colon` and its `//` between delimiters: one past it where it is a URI that ends before
 * something that no URI has; 0 where the rules must look, or where it is none.
 *
 * @inline
 */
export function readBetween(colon: u32, end: u32, flags: u32): u32 {
  const body = colon + 3
  isUnmendable = false
  let i = readAuthority(body, end, flags)
  if (i == 0 || isNear(i, end)) return 0
  fragment = false
  extentBroken = 0
  if (beginsComponent(load<u8>(i))) {
    while (true) {
      i = betweenEnd(i, end)
      if (isNear(i, end)) return 0
      const byte = load<u8>(i)
      if (!isChecked(byte) || isInFragment(i)) break
      i = behindChecked(i)
      if (extentBroken != 0) return 0
    }
  }
  const byte = load<u8>(i)
  isUnmendable = isUnencoded(byte, flags) || isInFragment(i)
  return i > body && !isRun(byte) ? i : 0
}
