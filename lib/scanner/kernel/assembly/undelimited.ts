/**
 * Rule 3 for whatever stands in a run, step by step as scanner/undelimited.ts has it. extent.ts is the short way for runs
 * of plain characters.
 */
import { MAX_FURTHER } from './extent'
import { CUT, SCHEME_HAS_DRIVES, SCHEME_NEEDS_HOST } from '../layout'
import { authorityEnd, namesHost } from './authority'
import { authorityCutEnd, cutAuthority, cutAuthorityEnd, isCutUnclear } from './authority-cut'
import { flagsOf, isAlphanumeric, isDigit, isHexPair, isLetter, isRun, kindOf, UNRESERVED } from './character'
import { fits } from './forms'
import {
  AMPERSAND,
  CHECKED,
  CLOSING,
  knownKinds,
  knownRunEnd,
  nearReach,
  PLAIN,
  referenceFromOn,
  REPAIRABLE
} from './known-run'
import { closes, isApostropheUnclear, readMarks } from './marks'
import {
  characterAt,
  characterBefore,
  INVISIBLE,
  isWidePair,
  kindAt,
  LATIN,
  LETTER,
  mayBeMapped,
  PUNCTUATION,
  UNKNOWN
} from './outside-ascii'
import { mayBePlaceholder } from './placeholder'
import { balancedEnd, encodedEnd, firstRepairable, withoutFootnotes } from './repair'
import { beginTrailing, giveTrailingBack, isTrailingUnclear, setTrailingAuthority } from './trailing'

/** The rules must look. */
export const UNDECIDED: u32 = 0
/** There is none, and nothing to be told of it. */
export const NOTHING: u32 = 1
/** There is none, and the rules say why. */
export const REFUSED: u32 = 2

let delimiter: u32 = 0
let repaired: bool = false
let otherEnd: u32 = 0
let furtherEnd: u32 = 0
let wholeRunEnd: u32 = 0
let endsInName: bool = false

/** The first of the pair that stands around the URI, or 0. */
export function pairAround(): u32 {
  return delimiter
}

/** Are characters in it encoded? */
export function isRepaired(): bool {
  return repaired
}

/** One past the other reading that is told: the one that is cut of what is repaired, else one that is; 0 for none. */
export function otherEndOf(): u32 {
  return otherEnd
}

/** Of one that is repaired, one past the reading of all of its run; 0 for none. */
export function furtherEndOf(): u32 {
  return furtherEnd
}

/** One past its run where nothing but prose punctuation stands between; 0 where more does. */
export function wholeRunEndOf(): u32 {
  return wholeRunEnd
}

/** Does its run end in its authority? */
export function isNameAlone(): bool {
  return endsInName
}

/** Has the run not come as a whole, or the character behind it? */
export function isRunOpen(runEnd: u32, end: u32): bool {
  return runEnd >= end || (load<u8>(runEnd) >= 0x80 && runEnd + 4 > end)
}

/** Does the end tag of BBCode stand in [at, limit), as in `[/url]`? */
function isEndTag(at: u32, limit: u32): bool {
  let i = at + 2
  if (i >= limit || load<u8>(at + 1) != 0x2f || !isLetter(load<u8>(i))) return false
  while (i < limit && isAlphanumeric(load<u8>(i))) i++
  return i < limit && load<u8>(i) == 0x5d
}

/**
 * The mark in [body, limit) that closes one open before the URI, or an end tag in square brackets; `limit` where there is
 * none, 0 where that is not known.
 */
function firstClosing(start: u32, body: u32, limit: u32): u32 {
  let round = 0
  let square = 0
  let curly = 0
  for (let i = body; i < limit; i++) {
    const byte: u32 = load<u8>(i)
    if (byte != 0x28 && kindOf(byte) == PLAIN) continue
    let asks = byte == 0x27
    if (byte == 0x28) round++
    else if (byte == 0x5b) {
      if (isEndTag(i, limit)) return i
      square++
    } else if (byte == 0x7b) curly++
    else if (byte == 0x29) asks = --round < 0
    else if (byte == 0x5d) asks = --square < 0
    else if (byte == 0x7d) asks = --curly < 0
    if (!asks) continue
    if (!readMarks(start) || isApostropheUnclear(byte, load<u8>(i + 1))) return 0
    if (closes(byte, load<u8>(i + 1))) return i
    if (round < 0) round = 0
    if (square < 0) square = 0
    if (curly < 0) curly = 0
  }
  return limit
}

/** Is the authority that was cut wrong, wherever behind it the URI ends? As `wrongAuthority` there. */
function isAuthorityWrong(start: u32, body: u32, runEnd: u32, flags: u32): bool {
  const to = cutAuthorityEnd()
  if (authorityCutEnd() <= to || load<u8>(to) != 0x2f) return false
  if (load<u8>(to - 1) == 0x5b && isEndTag(to - 1, runEnd)) return false
  for (let i = body; i < to; i++) {
    const byte: u32 = load<u8>(i)
    if ((flagsOf(byte) & UNRESERVED) != 0 || byte == 0x3a || byte == 0x40 || byte == 0x25) continue
    // As a letter, a curly bracket is a square one.
    if ((byte | 0x20) != 0x7b && (byte | 0x20) != 0x7d) return false
  }
  if (firstClosing(start, body, to) != to) return false
  return authorityEnd(body, to) != to || ((flags & SCHEME_NEEDS_HOST) != 0 && !namesHost())
}

/** First `%` without two hex digits, or second `#`, in [from, end); else `end`. */
function brokenEnd(from: u32, end: u32): u32 {
  let fragment = false
  for (let i = from; i < end; i++) {
    const byte = load<u8>(i)
    if (byte == 0x23) {
      if (fragment) return i
      fragment = true
    } else if (byte == 0x25) {
      if (i + 2 >= end || !isHexPair(i + 1)) return i
    }
  }
  return end
}

function smaller(a: u32, b: u32): u32 {
  return a < b ? a : b
}

/** Where repair ends the URI that goes on to `end`; 0 where that is not known. */
function repairedEnd(pathStart: u32, end: u32, firstBad: u32, drives: bool): u32 {
  return firstBad == 0 || firstBad >= end ? end : balancedEnd(pathStart, end, drives)
}

/** Steps 3 to 5 until nothing changes; 0 where the rules must say. `authority`: one past it, or 0. */
function settle(body: u32, pathStart: u32, authority: u32, from: u32, firstBad: u32, drives: bool): u32 {
  const mayBreak = (knownKinds() & CHECKED) != 0
  let end = from
  while (true) {
    const trimmed = giveTrailingBack(end)
    if (isTrailingUnclear()) return 0
    const valid = mayBreak ? brokenEnd(smaller(pathStart, trimmed), trimmed) : trimmed
    if (valid < trimmed && authority != 0 && authorityEnd(body, authority) < authority) return authority
    // What is left of what can be repaired can be.
    const next = valid == end ? end : repairedEnd(pathStart, valid, firstBad, drives)
    if (next == end || next == 0) return next
    end = next
  }
  return 0
}

/** The mark before the URI, if it is the partner of the character that ends it; else 0. Of those outside ASCII `(`. */
function pairBefore(start: u32, floor: u32, closing: u32, end: u32): u32 {
  if (start <= floor) return 0
  const before: u32 = load<u8>(start - 1)
  const behind: u32 = load<u8>(closing)
  if (before >= 0x80) {
    if (behind < 0x80) return 0
    return isWidePair(characterBefore(start, floor), characterAt(closing, end)) ? 0x28 : 0
  }
  if (before == 0x60) return behind == 0x60 || behind == 0x27 ? before : 0
  if (before == 0x27) return behind == 0x27 ? before : 0
  if (before == 0x28) return behind == 0x29 ? before : 0
  return (before == 0x5b || before == 0x7b) && behind == before + 2 ? before : 0
}

/** Is what stands at `closing`, or before the URI, a character of which only the rules know whether it is one of a pair? */
function isPairUnclear(start: u32, floor: u32, closing: u32, end: u32): bool {
  if (start <= floor || load<u8>(start - 1) < 0x80 || load<u8>(closing) < 0x80) return false
  return characterBefore(start, floor) == 0 || characterAt(closing, end) == 0
}

/**
 * One past the URI whose scheme is [start, colon), or one of the words above. `flags` and `form` are those of the scheme;
 * with a `mending` of `CUT` nobody looks at other readings.
 */
export function readUndelimited(
  start: u32,
  colon: u32,
  floor: u32,
  end: u32,
  hierarchical: bool,
  flags: u32,
  form: u32,
  maxLength: u32,
  mending: u32
): u32 {
  const body: u32 = hierarchical ? colon + 3 : colon + 1
  // 1. The run.
  const runEnd = knownRunEnd(body, end)
  if (isRunOpen(runEnd, end) || runEnd - start > maxLength || mayBeMapped(runEnd, end)) return UNDECIDED
  const to = readRun(start, colon, floor, end, hierarchical, flags, form, mending, runEnd, true)
  if (to != GOES_ON) return to
  return readRun(start, colon, floor, end, hierarchical, flags, form, mending, runEnd, false)
}

/** Nothing before the end of the stretch ends it, and the run goes on. */
const GOES_ON: u32 = 3
/** Characters at the end of a stretch that may be the beginning of a triplet (`%` and two digits). */
const TRIPLET: u32 = 3

/** Steps 2 to 6, for a run whose end is known; `near`: no further than one of many must. */
function readRun(
  start: u32,
  colon: u32,
  floor: u32,
  end: u32,
  hierarchical: bool,
  flags: u32,
  form: u32,
  mending: u32,
  runEnd: u32,
  near: bool
): u32 {
  const body: u32 = hierarchical ? colon + 3 : colon + 1
  const kinds = knownKinds()

  // 2. What ends it.
  let limit = runEnd
  let cut = false
  if (hierarchical) {
    cutAuthority(body, runEnd, flags)
    if (isCutUnclear()) return UNDECIDED
    cut = authorityCutEnd() <= cutAuthorityEnd() && authorityCutEnd() != runEnd
    if (!cut && (kinds & (CLOSING | REPAIRABLE | CHECKED)) != 0 && isAuthorityWrong(start, body, runEnd, flags))
      return REFUSED
    // With a bracket before it, the mark of a footnote at the run's end might come first.
    if (cut) for (let i = body; i < authorityCutEnd() && cut; i++) cut = load<u8>(i) != 0x5b
    if (cut) limit = authorityCutEnd()
  }
  const cutLimit = limit
  const reach = near && !cut ? nearReach(start, body) : runEnd
  if (!cut) limit = reach
  if ((kinds & AMPERSAND) != 0) limit = referenceFromOn(body, limit)
  if ((kinds & CLOSING) != 0) limit = firstClosing(start, body, limit)
  if (limit == 0) return UNDECIDED
  beginTrailing(start, body)
  const mayBeNoted = !cut && (kinds & CLOSING) != 0 && (kinds & REPAIRABLE) != 0
  if (mayBeNoted && (limit < reach || reach == runEnd)) limit = withoutFootnotes(body, limit)
  let authority: u32 = 0
  if (hierarchical) {
    if (cutLimit != limit) cutAuthority(body, limit, flags)
    limit = authorityCutEnd()
    authority = cutAuthorityEnd()
    if (limit <= authority && limit == runEnd && mayBePlaceholder(limit)) return UNDECIDED
    if (limit <= authority && limit == runEnd && load<u8>(limit) >= 0x80) {
      const kind = kindAt(limit, end)
      if (kind == UNKNOWN) return UNDECIDED
      if (kind == LATIN || kind == INVISIBLE || (kind == LETTER && !endsHost(body, limit)))
        return mending != CUT && mayMapAnother(body, end) ? UNDECIDED : REFUSED
      if (kind != PUNCTUATION && mending != CUT) return UNDECIDED
    }
  }

  // 3 to 6. Repair, give back, the longest valid prefix; until nothing changes.
  const pathStart = hierarchical ? authority : body
  const drives = (flags & SCHEME_HAS_DRIVES) != 0
  setTrailingAuthority(authority)
  const firstBad = (kinds & REPAIRABLE) != 0 ? firstRepairable(pathStart, limit) : 0
  let closeAt = repairedEnd(pathStart, limit, firstBad, drives)
  if (closeAt == 0) return UNDECIDED
  let to = settle(body, pathStart, authority, closeAt, firstBad, drives)
  if (to == 0 || isTrailingUnclear()) return UNDECIDED
  const goesOn = limit == reach && reach < runEnd
  if (goesOn) {
    const isOpen = to + TRIPLET > giveTrailingBack(reach)
    if (isTrailingUnclear()) return UNDECIDED
    // What is one of many must have its form by then.
    if (isOpen && (hierarchical || fits(form, body, to))) return GOES_ON
  }
  if (hierarchical) {
    const nameEnd = smaller(to, authority)
    const needsHost = (flags & SCHEME_NEEDS_HOST) != 0
    const isOne = nameEnd >= body && authorityEnd(body, nameEnd) == nameEnd && (!needsHost || namesHost())
    if (!isOne && (needsHost || to > body)) return REFUSED
  }
  if (to <= body) return NOTHING
  if (!hierarchical && !fits(form, body, to)) {
    // What stands before the first repair may have the form.
    if (firstBad == 0 || firstBad >= to) return REFUSED
    closeAt = firstBad
    to = settle(body, pathStart, authority, closeAt, firstBad, drives)
    if (to == 0 || isTrailingUnclear()) return UNDECIDED
    if (to <= body || !fits(form, body, to)) return REFUSED
  }
  // Behind the authority what is outside ASCII begins another reading.
  if (mending != CUT && closeAt == runEnd && runEnd > authority && load<u8>(runEnd) >= 0x80) {
    if (kindAt(runEnd, end) != PUNCTUATION) return UNDECIDED
  }
  if (isPairUnclear(start, floor, closeAt, end)) return UNDECIDED
  delimiter = pairBefore(start, floor, closeAt, end)
  repaired = firstBad != 0 && firstBad < to
  otherEnd = furtherEnd = 0
  if (firstBad != 0 && mending != CUT) {
    // Whether an earlier one has told of all the run the rules know.
    if (to < limit && limit - to > MAX_FURTHER) return UNDECIDED
    let further = to < limit && !goesOn ? encodedReading(body, pathStart, authority, to, limit) : 0
    if (further != 0 && !hierarchical && !fits(form, body, further)) further = 0
    if (!repaired) otherEnd = further
    else {
      furtherEnd = further
      const cutTo = settle(body, pathStart, authority, firstBad, firstBad, drives)
      if (cutTo == 0) return UNDECIDED
      otherEnd = cutTo > colon + 1 && (hierarchical || fits(form, body, cutTo)) ? cutTo : 0
      if (otherEnd == 0 && further != 0) return UNDECIDED
    }
    if (isTrailingUnclear()) return UNDECIDED
  }
  wholeRunEnd = closeAt == runEnd ? runEnd : 0
  endsInName = hierarchical && authority == runEnd
  return to
}

/** One past the reading of all of the run with what no URI has encoded, where it is one and goes on behind `to`; else 0. */
function encodedReading(body: u32, pathStart: u32, authority: u32, to: u32, limit: u32): u32 {
  const end = encodedEnd(to, limit)
  if (end <= to || (authority != 0 && authorityEnd(body, authority) < authority)) return 0
  return brokenEnd(pathStart, end) == end ? end : 0
}

/** May another URI begin within the mapped reading of the one whose authority begins at `body`? The rules tell then. */
function mayMapAnother(body: u32, end: u32): bool {
  let i = body
  while (i < end && load<u8>(i) != 0x3a && (load<u8>(i) >= 0x80 || isRun(load<u8>(i)))) i++
  return i == end || load<u8>(i) == 0x3a
}

/** Nobody means the host and a letter of another script as one name: scanner/iri.ts. */
function endsHost(body: u32, at: u32): bool {
  if (at == body) return false
  if (load<u8>(at - 1) == 0x5d) return true
  if (!isAlphanumeric(load<u8>(at - 1))) return false
  for (let i = body; i < at; i++) if (load<u8>(i) == 0x2e) return true
  let port = at
  while (port > body && isDigit(load<u8>(port - 1))) port--
  return port < at && port > body && load<u8>(port - 1) == 0x3a
}
