/**
 * Delimiters with white space between them that is not at their end: scanner/angle-brackets.ts and double-quotes.ts. What
 * has to be repaired the rules read, and hyphens outside a path.
 */
import { AMPERSAND, DQUOTE, EQUALS, QUESTION, SLASH } from '../../../bytes'
import { CUT, FORM_MAIL, HYPHENS_ASKED, HYPHENS_KEPT, SCHEME_NEEDS_HOST } from '../layout'
import { flagsOf, SUB_DELIMS } from './character'
import {
  gapCount,
  behindGapOf,
  hasSoftHyphens,
  isAnyBeforeUri,
  isBeforeUri,
  isBlankAtEnd,
  isBroken,
  isStrangeCut,
  joinedEnd,
  joinedStart,
  keepJoined,
  placeOfGap,
  readCut
} from './delimited'
import { ADMITTED, admitBare, mayBeQuoted, readBare, readWithAuthority, shapeEnd } from './delimited-uri'
import { fits } from './forms'
import { firstHyphen, listHyphens } from './hyphens'
import { openingAt } from './opening'
import { findProse } from './prose-guard'
import { isUnclear } from './reach'
import { firstRepairable } from './repair'
import { admitsAny } from './scheme'
import { hyphens, mapsCharacters, mending } from './settings'
import { beginTrailingAlone, giveTrailingBack, isTrailingUnclear } from './trailing'
import { NOTHING, REFUSED, UNDECIDED } from './outcome'

/** Was what was read last read here? */
export let isReadJoined: bool = false
/** Where the URI stands; 0 where it does as the text has it. */
export let joinedAt: u32 = 0
export let joinedLength: u32 = 0
/** Is it to be asked whether another reading of it was seen? */
export let asksEvidence: bool = false

/** To be called before anything else is read. */
export function beginJoined(): void {
  isReadJoined = asksEvidence = false
  joinedAt = 0
}

/** Does the cut surely fail that begins at `start`? */
export function failsToJoin(start: u32, end: u32, closing: u32): bool {
  return readCut(start, openingAt, end, closing) == 0 && !isUnclear
}

/**
 * May a URI of this scheme stand in angle brackets without `//`, with these gaps? `NOTHING`, `REFUSED`, `UNDECIDED` or
 * `ADMITTED`.
 */
function admitJoined(start: u32, colon: u32, body: u32, end: u32, known: bool, flags: u32, form: u32): u32 {
  const admitted = admitBare(start, colon, body, end, known, flags)
  if (admitted != ADMITTED) return admitted
  const count = gapCount()
  for (let i: u32 = 0; i < count; i++) {
    if (!isBroken(i) && (form != FORM_MAIL || placeOfGap(i) != body)) return REFUSED
  }
  if (form != FORM_MAIL) return ADMITTED
  // Two gaps may stand around an `at`.
  if (count == 2) return UNDECIDED
  return admitsAny || fits(form, body, end) ? ADMITTED : REFUSED
}

/** [.., end) as a URI: `end`, `REFUSED`, or `UNDECIDED` where it is to be repaired. */
function readUri(body: u32, end: u32, hasAuthority: bool, flags: u32): u32 {
  if (firstRepairable(hasAuthority ? shapeEnd(body, end) : body, end) != 0) return UNDECIDED
  return hasAuthority ? readWithAuthority(body, end, flags) : readBare(body, end, flags)
}

/** What may stand before a line break with another `scheme://` behind it: `/ = ? &` */
function goesOn(byte: u32): bool {
  return byte == SLASH || byte == EQUALS || byte == QUESTION || byte == AMPERSAND
}

function hasAnotherUri(isQuote: bool): bool {
  if (!isAnyBeforeUri) return false
  const count = gapCount()
  for (let i: u32 = 0; i < count; i++) {
    if (isBeforeUri(i) && (isQuote || !isBroken(i) || !goesOn(load<u8>(placeOfGap(i) - 1)))) return true
  }
  return false
}

function hasBlank(): bool {
  const count = gapCount()
  for (let i: u32 = 0; i < count; i++) if (!isBroken(i)) return true
  return false
}

/** Does an authority have a character that no host of the web has? Prose may begin there: the rules say. */
function hasSubDelimiter(from: u32, to: u32): bool {
  for (let i = from; i < to; i++) if ((flagsOf(load<u8>(i)) & SUB_DELIMS) != 0) return true
  return false
}

/** Says that the URI is what is joined up to `end`, and ends in the text at `to`, which is given. */
function take(start: u32, end: u32, to: u32): u32 {
  if (to - start != end - joinedStart) takeJoined(end)
  return to
}

/** Says that the URI does not stand in the text as it is, but is what is joined up to `end`. */
export function takeJoined(end: u32): void {
  joinedAt = joinedStart
  joinedLength = end - joinedAt
  keepJoined(end + MARGIN)
}

/** Bytes that are written behind what is copied. */
const MARGIN: u32 = 16

/** Is there a hyphen without which it may be a URI? */
function mayDrop(end: u32): bool {
  return hyphens != HYPHENS_KEPT && firstHyphen(end) != 0
}

/** The URI with all that is joined, its hyphens included. */
function takeWhole(start: u32, body: u32, end: u32, hasAuthority: bool, contentEnd: u32): u32 {
  const hyphen = firstHyphen(end)
  if (hyphen == 0 || hyphens == HYPHENS_KEPT) return take(start, end, contentEnd)
  // Behind the authority a URI without one of them is a URI.
  if (hyphens == HYPHENS_ASKED || !hasAuthority || hyphen < shapeEnd(body, end)) return UNDECIDED
  const behind = listHyphens(end)
  if (behind == 0) return UNDECIDED
  asksEvidence = true
  take(start, end, contentEnd)
  keepJoined(behind)
  return contentEnd
}

/** The URI before gap number `prose`. */
function takeBefore(start: u32, body: u32, flags: u32, prose: u32): u32 {
  const joined = joinedStart
  beginTrailingAlone(joined, body)
  const end = giveTrailingBack(placeOfGap(prose))
  if (isTrailingUnclear || hasSoftHyphens || firstHyphen(end) != 0) return UNDECIDED
  if (end <= body) return REFUSED
  const is = readUri(body, end, true, flags)
  if (is <= REFUSED) return is
  let gap = prose
  while (gap > 0 && placeOfGap(gap - 1) >= end) gap--
  const to: u32 = gap == 0 ? start + (end - joined) : behindGapOf(gap - 1) + (end - placeOfGap(gap - 1))
  return take(start, end, to)
}

/**
 * What the delimiters before [start, colon) make of it, where `closing` is what would close them, as `readWhole` of
 * whole.ts has it.
 */
export function readJoined(start: u32, colon: u32, end: u32, closing: u32, known: bool, flags: u32, form: u32): u32 {
  const isQuote = closing == DQUOTE
  isReadJoined = true
  const contentEnd = readCut(start, openingAt, end, closing)
  if (isUnclear) return UNDECIDED
  if (contentEnd == 0) return NOTHING
  const behindColon = joinedStart + (colon - start) + 1
  const hasAuthority = behindColon + 1 < joinedEnd && load<u16>(behindColon) == 0x2f2f
  const body: u32 = hasAuthority ? behindColon + 2 : behindColon
  if (joinedEnd <= body || hasAnotherUri(isQuote)) return NOTHING
  if (isStrangeCut) return mapsCharacters ? UNDECIDED : REFUSED
  if (isQuote) {
    if (!hasAuthority && form == 0 && !admitsAny) return NOTHING
    if (!hasAuthority && !mayBeQuoted(form, body, joinedEnd)) return mayDrop(joinedEnd) ? UNDECIDED : NOTHING
    if (isBlankAtEnd || hasBlank()) return mending == CUT ? NOTHING : UNDECIDED
  } else if (!hasAuthority) {
    const admitted = admitJoined(start, colon, body, joinedEnd, known, flags, form)
    if (admitted != ADMITTED) return admitted
  }
  const is = readUri(body, joinedEnd, hasAuthority, flags)
  if (is == REFUSED && mayDrop(joinedEnd)) return UNDECIDED
  if (is == REFUSED && isQuote) return NOTHING
  if (is <= REFUSED) return is
  if (hasAuthority && hasBlank()) {
    if (mending != CUT) return UNDECIDED
    const prose = findProse(body)
    if (prose >= 0) return takeBefore(start, body, flags, prose)
    if ((flags & SCHEME_NEEDS_HOST) != 0 && hasSubDelimiter(body, shapeEnd(body, joinedEnd))) return UNDECIDED
  }
  return takeWhole(start, body, joinedEnd, hasAuthority, contentEnd)
}
