/**
 * Rule 3 for whatever stands in a run, step by step as scanner/undelimited.ts has it. extent.ts is the short way for runs
 * of plain characters.
 */
import { LEFT_BRACE, LEFT_BRACKET } from '../../../bytes'
import { MAX_FURTHER } from '../../../limits'
import { CUT, FORM_SIP, SCHEME_HAS_DRIVES, SCHEME_NEEDS_HOST } from '../layout'
import { cutsHost } from './address'
import { authorityEnd, hasVariable, namesHost } from './authority'
import { isCutUnclear } from './authority-cut'
import { fits } from './forms'
import { isRepaired, setDelimiter, setOthers, setRepaired } from './found'
import { BEGINS_REFERENCE, CHECKED, knownKinds, knownRunEnd, REPAIRABLE } from './known-run'
import { isContinuation } from './line-end'
import { LABEL_UNCLEAR, labelBehindHost } from './macro'
import { isPair } from './marks'
import { NOTHING, REFUSED, UNDECIDED } from './outcome'
import { characterAt, characterBefore, isWidePair, kindAt, mayBeMapped, PUNCTUATION } from './outside-ascii'
import { mayBeEscapedPlaceholder } from './placeholder'
import { balancedEnd, dividesSign, encodedEnd, firstRepairable } from './repair'
import { authorityOfRun, brokenEnd, ENDED, endRun, isRunOpen, limitOfRun, runGoesOn } from './run'
import { maxLength, mending } from './settings'
import { giveTrailingBack, isTrailingUnclear, setTrailingAuthority } from './trailing'

/** One past its run where nothing but prose punctuation stands between; 0 where more does. */
export let wholeRunEnd: u32 = 0
/** Does its run end in its authority? */
export let isNameAlone: bool = false

/** What is read, as `EndedRun` of scanner/run.ts has it; `authority` and `firstBad` are 0 where there is none. */
let body: u32 = 0
let pathStart: u32 = 0
let authority: u32 = 0
let firstBad: u32 = 0
let hasDrives: bool = false
let hasAuthority: bool = false
/** That of its scheme, if it has no authority. */
let form: u32 = 0

/** Has it the form of its scheme if it ends at `to`? */
function fitsForm(to: u32): bool {
  return hasAuthority || fits(form, body, to)
}

/** Does what no URI has cut a host without `//` apart? */
function isHostCut(end: u32): bool {
  const to = firstBad == 0 ? end : firstBad
  const at = (knownKinds & CHECKED) != 0 ? brokenEnd(body, to) : to
  return at < end && cutsHost(body, at, end, form == FORM_SIP)
}

/** Where repair ends the URI that goes on to `end`; 0 where that is not known. */
function repairedEnd(end: u32): u32 {
  return firstBad == 0 || firstBad >= end ? end : balancedEnd(pathStart, end, hasDrives)
}

/** Steps 3 to 5 until nothing changes; 0 where the rules must say. */
function settle(from: u32): u32 {
  const mayBreak = (knownKinds & CHECKED) != 0
  let end = from
  while (end != 0) {
    const trimmed = giveTrailingBack(withoutSign(end))
    if (isTrailingUnclear) return 0
    const valid = mayBreak ? brokenEnd(min<u32>(pathStart, trimmed), trimmed) : trimmed
    if (valid < trimmed && isAuthorityBroken()) return authority
    // What is left of what can be repaired can be.
    const next = valid == end ? end : repairedEnd(valid)
    if (next == end) return end
    end = next
  }
  return 0
}

/** Where the URI ends without the `$` of `${`, or the `#` of `#{`. */
function withoutSign(end: u32): u32 {
  return end < limitOfRun && end - 1 > body && dividesSign(end) ? end - 1 : end
}

/** Is there an authority that is none as a whole? */
function isAuthorityBroken(): bool {
  return authority != 0 && authorityEnd(body, authority) < authority
}

/** Is what ends at `to` refused for its authority? */
function isRefused(to: u32, flags: u32): bool {
  const nameEnd = min<u32>(to, authority)
  const needsHost = (flags & SCHEME_NEEDS_HOST) != 0
  const isOne =
    nameEnd >= body && authorityEnd(body, nameEnd) == nameEnd && (!needsHost || (namesHost() && !hasVariable()))
  return !isOne && (needsHost || to > body)
}

/** The mark before the URI, if it is the partner of the character that ends it; else 0. Of those outside ASCII `(`. */
function pairBefore(start: u32, floor: u32, closing: u32, end: u32): u32 {
  if (start <= floor) return 0
  const before: u32 = load<u8>(start - 1)
  const behind: u32 = load<u8>(closing)
  if (before < 0x80) return isPair(before, behind) ? before : 0
  return behind >= 0x80 && isWidePair(characterBefore(start, floor), characterAt(closing, end)) ? 0x28 : 0
}

/** Is what stands at `closing`, or before the URI, a character of which only the rules know whether it is one of a pair? */
function isPairUnclear(start: u32, floor: u32, closing: u32, end: u32): bool {
  if (start <= floor || load<u8>(start - 1) < 0x80 || load<u8>(closing) < 0x80) return false
  return characterBefore(start, floor) == 0 || characterAt(closing, end) == 0
}

/**
 * One past the URI whose scheme is [start, colon), or a word of outcome.ts. `flags` and `schemeForm` are those of the
 * scheme.
 */
export function readUndelimited(
  start: u32,
  colon: u32,
  floor: u32,
  end: u32,
  withAuthority: bool,
  flags: u32,
  schemeForm: u32
): u32 {
  hasAuthority = withAuthority
  form = schemeForm
  body = hasAuthority ? colon + 3 : colon + 1
  // 1. The run.
  let runEnd = knownRunEnd(body, end)
  if (hasAuthority && (knownKinds & REPAIRABLE) != 0) runEnd = labelBehindHost(body, runEnd, end)
  if (runEnd == LABEL_UNCLEAR || isRunOpen(runEnd, end) || runEnd - start > maxLength || mayBeMapped(runEnd, end))
    return UNDECIDED
  if (hasAuthority && (knownKinds & BEGINS_REFERENCE) != 0 && mayBeEscapedPlaceholder(body, runEnd)) return UNDECIDED
  const to = readRun(start, floor, end, flags, runEnd, true)
  return to == GOES_ON ? readRun(start, floor, end, flags, runEnd, false) : to
}

/** Nothing before the end of the stretch ends it, and the run goes on. */
const GOES_ON: u32 = 3
/** Characters at the end of a stretch that may be the beginning of a triplet (`%` and two digits). */
const TRIPLET: u32 = 3

/** Steps 2 to 6, for a run whose end is known; `near`: no further than one of many must. */
function readRun(start: u32, floor: u32, end: u32, flags: u32, runEnd: u32, near: bool): u32 {
  // 2. What ends it.
  const ended = endRun(start, body, end, hasAuthority, flags, runEnd, form, near)
  if (ended != ENDED) return ended
  const limit = limitOfRun
  authority = authorityOfRun
  setTrailingAuthority(authority)
  pathStart = hasAuthority ? authority : body
  hasDrives = (flags & SCHEME_HAS_DRIVES) != 0
  firstBad = (knownKinds & (REPAIRABLE | CHECKED)) != 0 ? firstRepairable(pathStart, limit) : 0

  if (!hasAuthority && isHostCut(limit)) return isCutUnclear ? UNDECIDED : REFUSED

  // 3 to 6. Repair, give back, the longest valid prefix; until nothing changes.
  let closeAt = repairedEnd(limit)
  let to = settle(closeAt)
  if (to == 0) return UNDECIDED
  if (runGoesOn) {
    const isOpen = to + TRIPLET > giveTrailingBack(limit)
    if (isTrailingUnclear) return UNDECIDED
    // What is one of many must have its form, or an authority, by then.
    const mayBeLonger = hasAuthority ? authority == limit || !isRefused(to, flags) : fitsForm(to)
    if (isOpen && mayBeLonger) return GOES_ON
  }
  if (hasAuthority && isRefused(to, flags)) return REFUSED
  if (to <= body) return NOTHING
  if (!fitsForm(to)) {
    // What stands before the first repair may have the form.
    if (firstBad == 0 || firstBad >= to) return REFUSED
    closeAt = firstBad
    to = settle(closeAt)
    if (to == 0) return UNDECIDED
    if (to <= body || !fitsForm(to)) return REFUSED
  }
  // Behind the authority what is outside ASCII begins another reading; a bracket before it may be closed in that.
  const mayBeMapped = closeAt == runEnd || load<u8>(closeAt) == LEFT_BRACKET || load<u8>(closeAt) == LEFT_BRACE
  if (mending != CUT && mayBeMapped && runEnd > authority && load<u8>(runEnd) >= 0x80) {
    if (kindAt(runEnd, end) != PUNCTUATION) return UNDECIDED
  }
  if (isPairUnclear(start, floor, closeAt, end)) return UNDECIDED
  setDelimiter(pairBefore(start, floor, closeAt, end))
  setRepaired(firstBad != 0 && firstBad < to)
  setOthers(0, 0)
  if (firstBad != 0 && mending != CUT && !readOthers(to, limit)) return UNDECIDED
  wholeRunEnd = closeAt == runEnd || isContinuation(closeAt, runEnd) ? runEnd : 0
  isNameAlone = hasAuthority && authority == closeAt
  return to
}

/** Reads the readings that repair more, or less, than the chosen one, which ends at `to`; false where the rules must. */
function readOthers(to: u32, limit: u32): bool {
  // Whether an earlier one has told of all the run the rules know.
  if (to < limit && limit - to > <u32>MAX_FURTHER) return false
  const further = to < limit && !runGoesOn ? encodedReading(to, limit) : 0
  if (!isRepaired) setOthers(further, 0)
  else {
    const cutTo = settle(firstBad)
    if (cutTo == 0) return false
    const isReading = cutTo > body && fitsForm(cutTo)
    if (!isReading && further != 0) return false
    setOthers(isReading ? cutTo : 0, further)
  }
  return !isTrailingUnclear
}

/** One past the reading of all of the run with what no URI has encoded, where it is one and goes on behind `to`; else 0. */
function encodedReading(to: u32, limit: u32): u32 {
  const end = encodedEnd(pathStart, to, limit)
  if (end <= to || isAuthorityBroken()) return 0
  return brokenEnd(pathStart, end) == end && fitsForm(end) ? end : 0
}
