/**
 * A colon of which the short ways cannot say what comes of it: the steps of scanner/colon.ts, in the same order. It is
 * decided where that is the same for whatever else stands in the text; the rules have all else.
 */
import { BACKSLASH, CR, HTAB, LF, SLASH, SP } from '../../../bytes'
import { GAP_LOOK_AHEAD } from '../../../limits'
import { ALL, FORM_ANY, SCHEME_HAS_DRIVES, SCHEME_NEEDS_HOST } from '../layout'
import { isRun } from './character'
import { copyEscaped, escapedEnd, mayBeEscaped } from './escaped-uri'
import { setExtentOf } from './extent'
import { mayBePartOfNumber, opensRun } from './forms'
import { delimiter, setDelimiter, setOthers, setRepaired } from './found'
import { beginJoined, isReadJoined, takeJoined } from './joined'
import { knownRunEnd } from './known-run'
import { isCutHost, mayGoOn } from './line-end'
import { NONE, openingAt, openingBefore, QUOTE, UNCLEAR } from './opening'
import { mayBeMapped } from './outside-ascii'
import { admitsAny, endsInUrl, isExcluded, needsNoForm } from './scheme'
import { schemeFlags, schemeForm, isKnownScheme, runStart, schemeBefore } from './scheme-before'
import { isBehindMacro } from './macro'
import { isLogLevel, mayBeMeant, mayHide } from './meant'
import { NOTHING, REFUSED, UNDECIDED } from './outcome'
import { decides, rejoins } from './settings'
import { isNameAlone, readUndelimited, wholeRunEnd } from './undelimited'
import { readWhole } from './whole'

/** First byte of the match. */
export let decidedStart: u32 = 0

/** Does a line break stand behind the colon, or behind slashes there? 2 where more must come to tell. */
function breakBehind(colon: u32, end: u32): u32 {
  let i = colon + 1
  while (i < colon + 3 && load<u8>(i) == SLASH) i++
  const stop = i + GAP_LOOK_AHEAD
  while (i < end && i < stop && (load<u8>(i) == SP || load<u8>(i) == HTAB)) i++
  if (i >= end) return 2
  return u32(load<u8>(i) == LF || load<u8>(i) == CR)
}

/** Is what stands behind the colon the beginning of the scheme's form? */
function opensForm(colon: u32, end: u32, form: u32): bool {
  const body = colon + 1
  if (form == 0 || load<u16>(body) == 0x2f2f) return false
  if (!isRun(load<u8>(body))) return mayBeMapped(body, end)
  return opensRun(form, body, knownRunEnd(body, end), end)
}

/** What comes of a colon if something behind it is escaped: one past the match, `NOTHING`, or `UNDECIDED`. */
function readEscaped(colon: u32, floor: u32, end: u32, opening: u32, needsHost: bool): u32 {
  const before: u32 = opening == NONE ? 0 : opening == QUOTE ? 0x22 : 0x3c
  const to = copyEscaped(decidedStart, colon, floor, end, before, needsHost)
  if (to <= NOTHING) return to
  takeJoined(escapedEnd())
  setRepaired(true)
  return to
}

/** What comes of the colon, nothing before `floor` counting: one past the match, `NOTHING`, or `UNDECIDED`. */
export function decide(colon: u32, floor: u32, end: u32): u32 {
  beginJoined()
  const third = load<u8>(colon + 3)
  const hasAuthority = load<u16>(colon + 1) == 0x2f2f && (third >= 0x80 || isRun(third))
  const broken = hasAuthority ? 0 : breakBehind(colon, end)
  if (broken == 2) return UNDECIDED
  decidedStart = schemeBefore(colon, floor, hasAuthority || admitsAny)
  const usual = decidedStart != 0
  if (!usual && broken == 1) decidedStart = schemeBefore(colon, floor, true)
  // `url` and `uri` are the word of the prefix, and no scheme.
  if (decidedStart == 0 || (colon - decidedStart == 3 && endsInUrl(colon)) || isExcluded(decidedStart, colon))
    return NOTHING
  // Kept, for what reads an authority may ask for the scheme of another.
  const flags = schemeFlags
  const form = schemeForm
  const known = isKnownScheme
  const opening = decidedStart == runStart ? openingBefore(decidedStart, floor) : NONE
  if (opening == UNCLEAR) return UNDECIDED
  // `foo:` at the end of a line must stand right behind the delimiter, `foo://` not.
  if (!usual && (opening == NONE || (load<u8>(colon + 1) != SLASH && openingAt != decidedStart - 1))) return NOTHING
  const needsHost = (flags & SCHEME_NEEDS_HOST) != 0
  // In a `file:` URI a backslash may be one of Windows.
  if (hasAuthority ? (flags & SCHEME_HAS_DRIVES) == 0 : needsHost && load<u8>(colon + 1) == BACKSLASH) {
    const to = readEscaped(colon, floor, end, opening, needsHost)
    if (to != NOTHING) return to
  }
  if (!hasAuthority && (isLogLevel(decidedStart, form) || (form != 0 && mayBeEscaped(colon, end)))) return UNDECIDED
  if (hasAuthority && decidedStart > floor && isBehindMacro(decidedStart)) return UNDECIDED
  if (hasAuthority && !needsHost && mayHide(colon + 3, end)) return UNDECIDED
  if (form == 0 && !hasAuthority && needsNoForm && !needsHost) return UNDECIDED
  // Most quotes with a colon in them stand around something that has not the form of a URI.
  const isFormless = opening == QUOTE && !hasAuthority && form == 0 && broken == 0 && !admitsAny
  if (opening != NONE && !isFormless) {
    setDelimiter(opening == QUOTE ? 0x22 : 0x3c)
    setOthers(0, 0)
    const closing: u32 = opening == QUOTE ? 0x22 : 0x3e
    const to = readWhole(decidedStart, colon, end, closing, hasAuthority, known, flags, form)
    if (to > REFUSED && (broken == 0 || isReadJoined)) return to
    if (to == UNDECIDED || to > REFUSED || (to == REFUSED && decides != ALL)) return UNDECIDED
  }
  const asked = admitsAny ? FORM_ANY : form
  if (!hasAuthority && !opensForm(colon, end, asked)) return mayBeMeant(colon, end) ? UNDECIDED : NOTHING
  if (!hasAuthority && mayBePartOfNumber(asked, colon + 1, knownRunEnd(colon + 1, end), end)) return UNDECIDED
  const to = readUndelimited(decidedStart, colon, floor, end, hasAuthority, flags, asked)
  if (to == REFUSED) return decides == ALL ? NOTHING : UNDECIDED
  if (to <= NOTHING) return to
  if (delimiter == 0 && wholeRunEnd != 0) {
    setExtentOf(wholeRunEnd, isNameAlone ? wholeRunEnd : 0)
    const mayJoin = rejoins || isCutHost(hasAuthority ? colon + 3 : 0, wholeRunEnd)
    if (mayJoin && mayGoOn(decidedStart, wholeRunEnd, end)) return UNDECIDED
  }
  return to
}
