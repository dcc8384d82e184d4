/**
 * The short ways through scanner/colon.ts: a match of plain characters between delimiters or none, with `//` or without;
 * and a reference that is a text by itself (scanner/plain-exact.ts). Where one of them cannot tell, `decide` goes the long way.
 */
import { BACKSLASH, COLON, CR, DQUOTE, LF } from '../../../bytes'
import { CROWD_FORM_REACH } from '../../../limits'
import {
  ALL,
  ASKED,
  CUT,
  CUT_AND_TOLD,
  EXACT,
  FORM_INFO,
  FORM_MAIL,
  FORM_SIP,
  RECORD_NUMBER,
  SCHEME_HAS_FORM,
  SCHEME_NEEDS_HOST,
  WINDOW
} from '../layout'
import { hostOfAddress } from './address'
import { isAlphanumeric, isSchemeCharacter, runEndFrom } from './character'
import {
  encodedEndOf,
  extentAuthorityEnd,
  extentBroken,
  extentEnd,
  extentRunEnd,
  isCutOff,
  isShort,
  isUnmendable,
  readBetween,
  readExtent,
  setExtent
} from './extent'
import { addressesEnd } from './form-mail'
import { fits, mayBePartOfNumber, opensRun } from './forms'
import { failsToJoin } from './joined'
import { isCrowded, knownKinds, knownRunEnd, PLAIN } from './known-run'
import { mayBeEscaped } from './escaped-uri'
import { isContinuation, isCutHost, mayGoOn } from './line-end'
import { isPair, mayEndLiteral } from './marks'
import { NONE, openingAt, openingBefore, QUOTE, UNCLEAR } from './opening'
import { characterAt, characterBefore, endsUri, isWidePair, mayBeMapped } from './outside-ascii'
import { mayBePlaceholder } from './placeholder'
import { record, recordSeldom } from './records'
import { isBehindMacro } from './macro'
import { hidesAt, isLogLevel, mayBeMeant } from './meant'
import { endsInUrl, isExcluded, wordFormAt, wordStart } from './scheme'
import { schemeBefore, schemeFlags } from './scheme-before'
import { decides, maxLength, mending, rejoins } from './settings'
import { beginTrailing, giveTrailingBack, isTrailingUnclear, setTrailingAuthority } from './trailing'
import { CLOSED, FAILED, fateOf, PAGE_BREAK } from './unclosed'
import { NOTHING } from './outcome'
import { isRunOpen } from './run'

/**
 * One past the URI between `<` or `"` and its partner, or `FAILS`; 0 where the rules must look.
 *
 * @inline
 */
function readDelimited(start: u32, colon: u32, end: u32, closing: u32): u32 {
  const to = readBetween(colon, end, schemeFlags)
  if (to != 0 && load<u8>(to) == closing) return to
  if (isShort) return 0
  const runEnd = to == 0 ? runEndFrom(colon + 3, end) : to
  if (isUnmendable && closing == DQUOTE && mending != ASKED) return isContinued(runEnd, end) ? 0 : FAILS
  const fate = fateOf(openingAt, runEnd, end, closing)
  if (fate == PAGE_BREAK) return failsToJoin(start, end, closing) ? FAILS : 0
  return fate == FAILED ? FAILS : fate == CLOSED ? to : 0
}

/** Does a backslash at the end of the run continue a string of a program in the next line, or may it? */
function isContinued(runEnd: u32, end: u32): bool {
  if (load<u8>(runEnd - 1) != BACKSLASH) return false
  return runEnd >= end || load<u8>(runEnd) == LF || load<u8>(runEnd) == CR
}

/** Characters of `mailto`. */
const MAILTO: u32 = 6
/** The delimiters delimit nothing. */
const FAILS: u32 = 1

/**
 * A colon with `//` behind it: one past the match it belongs to, `NOTHING`, or 0 where the rules must look.
 *
 * @inline
 */
export function match(colon: u32, floor: u32, end: u32): u32 {
  const start = schemeBefore(colon, floor, true)
  if (start <= floor) return 0
  if ((colon - start == 3 && endsInUrl(colon)) || isExcluded(start, colon)) return NOTHING
  if (isBehindMacro(start)) return 0
  const opening = openingBefore(start, floor)
  if (opening == UNCLEAR) return 0
  let to = FAILS
  let delimiter: u32 = 0
  let encodedEnd: u32 = 0
  if (opening != NONE) {
    delimiter = opening == QUOTE ? 0x22 : 0x3c
    to = readDelimited(start, colon, end, opening == QUOTE ? 0x22 : 0x3e)
    if (to == 0 || (to != FAILS && (to - start > maxLength || mayEndLiteral(start, colon + 3, to)))) return 0
  }
  if (to == FAILS) {
    if (!readExtent(start, colon, end, schemeFlags)) return 0
    if (extentRunEnd - start > maxLength || mayBeList(start, colon)) return 0
    if ((schemeFlags & SCHEME_NEEDS_HOST) == 0 && extentRunEnd == extentAuthorityEnd && hidesAt(extentRunEnd, end))
      return 0
    beginTrailing(start, colon + 3)
    setTrailingAuthority(extentAuthorityEnd)
    to = giveTrailingBack(extentEnd)
    const broken = extentBroken
    if (broken != 0 && to > broken) to = giveTrailingBack(broken)
    if (to == colon + 3 || isTrailingUnclear || !endsHere(start, colon + 3, floor, end)) return 0
    delimiter = pairBefore(start, load<u8>(extentEnd))
    if (mending == CUT_AND_TOLD && isCutOff) {
      encodedEnd = encodedEndOf(to)
      if (encodedEnd == 0) return 0
      if (encodedEnd == to) encodedEnd = 0
    }
  }
  record(start, to, delimiter, encodedEnd)
  return to
}

/** May another URI begin among the addresses of this one? */
function mayBeList(start: u32, colon: u32): bool {
  if (colon - start != MAILTO || (schemeFlags & SCHEME_HAS_FORM) == 0) return false
  // What is cut off it may be of the list, too.
  return (isCutOff && mending == CUT_AND_TOLD) || addressesEnd(colon + 3, extentEnd) != extentEnd
}

/** Does the URI that was read end with what was read of it, as far as what stands behind can say? `authority`: its first byte, or 0. */
function endsHere(start: u32, authority: u32, floor: u32, end: u32): bool {
  if (extentEnd != extentRunEnd) {
    if (mayBeMapped(extentRunEnd, end)) return false
    return !rejoins || !isContinuation(extentEnd, extentRunEnd) || !mayGoOn(start, extentRunEnd, end)
  }
  if (mayBePlaceholder(extentEnd) && extentEnd == extentAuthorityEnd) return false
  if (load<u8>(extentEnd) >= 0x80) {
    if (mayBeMapped(extentEnd, end)) return false
    // Behind the authority it only begins another reading, or is the partner of a character before the URI.
    const isUnseen = mending == CUT && extentEnd > extentAuthorityEnd && !mayBePair(start, floor, extentEnd, end)
    if (!isUnseen) return endsUri(extentEnd, end)
  }
  return !(rejoins || isCutHost(authority, extentEnd)) || !mayGoOn(start, extentEnd, end)
}

/** May the characters before `start` and at `closing`, which is outside ASCII, be a pair? */
function mayBePair(start: u32, floor: u32, closing: u32, end: u32): bool {
  if (load<u8>(start - 1) < 0x80) return false
  const opening = characterBefore(start, floor)
  const behind = characterAt(closing, end)
  return opening == 0 || behind == 0 || isWidePair(opening, behind)
}

/**
 * As `match`, of a colon without `//`, if `isNothing` has just read its scheme: a run of plain characters that has its form.
 * `NOTHING` where none can begin with it.
 */
export function matchBare(colon: u32, floor: u32, end: u32): u32 {
  const form = wordFormAt(colon, floor)
  const start = wordStart
  if (form == 0 || start <= floor) return 0
  if (isExcluded(start, colon)) return NOTHING
  const body = colon + 1
  if (isLogLevel(start, form)) return 0
  const runEnd = knownRunEnd(body, end)
  if (knownKinds != PLAIN && mayBeEscaped(colon, end)) return 0
  const opening = openingBefore(start, floor)
  if (opening == UNCLEAR) return 0
  if (opening == NONE && !opensRun(form, body, runEnd, end)) return mayBeMeant(colon, end) ? 0 : NOTHING
  if (opening == NONE && mayBePartOfNumber(form, body, runEnd, end)) return 0
  if (knownKinds != PLAIN || isRunOpen(runEnd, end) || runEnd - start > maxLength) return 0
  if (mayBeMapped(runEnd, end)) return 0
  const next: u32 = load<u8>(runEnd)
  if (opening != NONE) {
    // Between delimiters punctuation is not given back. A name behind `<info:` is one of XML.
    const closing: u32 = opening == QUOTE ? 0x22 : 0x3e
    if (next != closing || form == FORM_INFO || load<u8>(body) == COLON || !fits(form, body, runEnd)) return 0
    recordSeldom(start, runEnd, opening == QUOTE ? 0x22 : 0x3c, 0)
    return runEnd
  }
  // One of many is read no further than it must.
  if (runEnd - body > <u32>CROWD_FORM_REACH && isCrowded(start)) return 0
  setExtent(runEnd)
  beginTrailing(start, body)
  const to = giveTrailingBack(runEnd)
  if (isTrailingUnclear) return 0
  if (to <= body) return NOTHING
  if (!fits(form, body, to)) {
    // Of a list the first has the form, also where another URI ends the run. The rules say why one has not.
    const isList = form == FORM_MAIL && addressesEnd(body, runEnd) != runEnd
    return decides == ALL && !isList ? NOTHING : 0
  }
  if (next >= 0x80 && hostOfAddress(body, runEnd, form == FORM_SIP) != 0) return 0
  if (!endsHere(start, 0, floor, end)) return 0
  recordSeldom(start, to, pairBefore(start, next), 0)
  return to
}

/**
 * Records the text [start, to) of framing `'exact'` and this number: a URI with an authority, as most are, if its scheme
 * counts; false where it may be anything else. Behind it stands what no URI has.
 */
export function matchExact(start: u32, to: u32, number: u32, floor: u32, end: u32): bool {
  let colon = start
  while (colon < to && isSchemeCharacter(load<u8>(colon))) colon++
  if (load<u8>(colon) != COLON || load<u16>(colon + 1) != 0x2f2f || colon + 3 >= to) return false
  if (!isAlphanumeric(load<u8>(colon + 3)) || to - start > maxLength || schemeBefore(colon, floor, true) != start)
    return false
  if (isExcluded(start, colon)) return true
  if (readBetween(colon, end, schemeFlags) != to) return false
  record(start, to, EXACT | (number << RECORD_NUMBER), 0)
  return true
}

/** The mark before the URI, if it is the partner of the character that ends it; else 0. */
function pairBefore(start: u32, closing: u32): u32 {
  const before: u32 = start == WINDOW ? 0 : load<u8>(start - 1)
  return isPair(before, closing) ? before : 0
}
