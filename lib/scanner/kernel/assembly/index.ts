/**
 * The kernel of the scanner. Looks at every colon of the window; passes by those that are surely nothing, records the
 * matches that no rule but the plainest has a say in, and comes back at the first colon that needs the rules, which
 * are in TypeScript and stated there alone. What it decides, they would have decided in the same way: where this is
 * not plain to see it asks.
 */
import {
  ASK,
  CUT,
  CUT_AND_TOLD,
  DONE,
  ASKED,
  EXACT,
  EXACTS,
  FULL,
  MORE,
  OUTPUT,
  PLAIN_ONES,
  RECORD_COUNT,
  RECORD_ASKS,
  RECORD_DELIMITER,
  RECORD_JOINED,
  RECORD_OTHER_END,
  RECORD_END,
  RECORD_FIRST_HASH,
  RECORD_FURTHER,
  RECORD_REPAIRED,
  RECORD_SEEN,
  RECORD_SECOND_HASH,
  RECORD_START,
  RECORD_WORDS,
  RECORDS,
  WINDOW
} from '../layout'
import {
  decide,
  decidedDelimiter,
  decidedFurther,
  decidedOther,
  decidedStart,
  isDecidedRepaired,
  NOTHING
} from './decide'
import { isAlphanumeric, isSchemeCharacter, runEndFrom } from './character'
import { beginList, nextColon } from './colons'
import { clearJoined, isFull } from './delimited'
import { clearHashes, firstHash, hashBytes, secondHash } from './hash'
import { NONE, openingAt, openingBefore, QUOTE, setSeparateLines, UNCLEAR } from './opening'
import { dropHyphens } from './hyphens'
import { asksEvidence, failsToJoin, joinedAtOf, joinedLengthOf, setJoining } from './joined'
import { mayGoOn } from './line-end'
import { mailtoBefore, readAddress } from './mail'
import { forgetWord, readScheme, schemeFlags } from './scheme'
import {
  beginReading,
  encodedEndOf,
  extentAuthorityEnd,
  extentBroken,
  extentEnd,
  extentRunEnd,
  forgetRun,
  isCutOff,
  isShort,
  isUnmendable,
  readBetween,
  readExtent
} from './extent'
import { forgetKnownRun } from './known-run'
import { encodeRepairable, pathStartOf } from './repair'
import { forget, moveHistory, remember } from './history'
import { forgetMarks } from './marks'
import { isBare, isBareNothing, isNothing } from './nothing'
import { characterAt, characterBefore, endsUri, isWidePair, setSingleBytes } from './outside-ascii'
import { beginTrailing, giveTrailingBack, isTrailingUnclear, setTrailingAuthority } from './trailing'
import { forgetPrefix } from './reply-prefix'
import { setTextStart } from './text-start'
import { CLOSED, FAILED, fateOf, forgetFate, PAGE_BREAK, setFinished } from './unclosed'

export { countedTo, countLineEnds, lineCounted, prepare, printedEnd, printRecords } from './print'

let lastEnd: u32 = 0
let recordCount: u32 = 0
let outcome: u32 = 0
let asking: bool = false

export function records(): u32 {
  return recordCount
}

/** Is of a record to be asked whether another reading of it was seen? */
export function asks(): bool {
  return asking
}

/** Drops the hyphens that reading `index` of a record drops. */
export function drop(record: u32, index: u32): void {
  const at: u32 = RECORDS + record * RECORD_WORDS * 4
  const joined = load<u32>(at, RECORD_OTHER_END * 4)
  const end = dropHyphens(joined, joined + load<u32>(at, RECORD_FIRST_HASH * 4), index)
  store<u32>(at, end - joined, RECORD_FIRST_HASH * 4)
  store<u32>(at, load<u32>(at, RECORD_DELIMITER * 4) | RECORD_SEEN, RECORD_DELIMITER * 4)
}

/** `DONE`, `ASK` or `FULL`. */
export function why(): u32 {
  return outcome
}

/** One past the URI between `<` or `"` and its partner, or `FAILS`; 0 where the rules must look. */
function readDelimited(start: u32, colon: u32, end: u32, closing: u32, maxLength: u32, joins: bool, mending: u32): u32 {
  const to = readBetween(colon, end, schemeFlags())
  if (to != 0 && load<u8>(to) == closing) return to
  if (isShort()) return 0
  if (isUnmendable() && closing == 0x22 && mending != ASKED) return FAILS
  const fate = fateOf(openingAt(), to == 0 ? runEndFrom(colon + 3, end) : to, end, closing, joins)
  if (fate == PAGE_BREAK) return failsToJoin(start, end, closing, maxLength) ? FAILS : 0
  return fate == FAILED ? FAILS : fate == CLOSED ? to : 0
}

/** The delimiters delimit nothing. */
const FAILS: u32 = 1

/** A colon with `//` behind it: one past the match it belongs to, or 0 where the rules must look. */
function match(colon: u32, floor: u32, end: u32, maxLength: u32, separateLines: bool, joins: bool, mending: u32): u32 {
  const start = readScheme(colon, floor)
  if (start == 0) return 0
  const opening = openingBefore(start, floor)
  if (opening == UNCLEAR) return 0
  let to = FAILS
  let delimiter: u32 = 0
  let encodedEnd: u32 = 0
  if (opening != NONE) {
    delimiter = opening == QUOTE ? 0x22 : 0x3c
    to = readDelimited(start, colon, end, opening == QUOTE ? 0x22 : 0x3e, maxLength, joins, mending)
    if (to == 0 || (to != FAILS && to - start > maxLength)) return 0
  }
  if (to == FAILS) {
    if (!readExtent(start, colon, end, schemeFlags(), mending)) return 0
    if (extentRunEnd() - start > maxLength) return 0
    beginTrailing(start, colon + 3)
    setTrailingAuthority(extentAuthorityEnd())
    to = giveTrailingBack(extentEnd())
    const broken = extentBroken()
    if (broken != 0 && to > broken) to = giveTrailingBack(broken)
    if (to == colon + 3 || isTrailingUnclear() || !endsHere(start, end, maxLength, separateLines, mending)) return 0
    delimiter = pairBefore(start, load<u8>(extentEnd()))
    if (mending == CUT_AND_TOLD && isCutOff()) {
      encodedEnd = encodedEndOf(to)
      if (encodedEnd == 0) return 0
      if (encodedEnd == to) encodedEnd = 0
    }
  }
  record(start, to, delimiter, encodedEnd)
  return to
}

/** Does the URI that was read end with what was read of it, as far as what stands behind can say? */
function endsHere(start: u32, end: u32, maxLength: u32, separateLines: bool, mending: u32): bool {
  if (extentEnd() != extentRunEnd()) return true
  if (load<u8>(extentEnd()) >= 0x80) {
    // Behind the authority it only begins another reading, or is the partner of a character before the URI.
    const isUnseen = mending == CUT && extentEnd() > extentAuthorityEnd() && !mayBePair(start, extentEnd(), end)
    if (!isUnseen) return endsUri(extentEnd())
  }
  return separateLines || !mayGoOn(start, extentEnd(), end, maxLength)
}

/** May the characters before `start` and at `closing`, which is outside ASCII, be a pair? */
function mayBePair(start: u32, closing: u32, end: u32): bool {
  if (load<u8>(start - 1) < 0x80) return false
  const opening = characterBefore(start, lastEnd)
  const behind = characterAt(closing, end)
  return opening == 0 || behind == 0 || isWidePair(opening, behind)
}

/** As `match`, of a colon without `//`: an address. */
function matchMail(colon: u32, floor: u32, end: u32, maxLength: u32, separateLines: bool, mending: u32): u32 {
  const start = mailtoBefore(colon, floor)
  if (start == 0) return 0
  const to = readAddress(colon, end)
  if (to == 0 || extentEnd() - start > maxLength) return 0
  const opening = openingBefore(start, floor)
  const next: u32 = load<u8>(extentEnd())
  if (opening == NONE) {
    if (!endsHere(start, end, maxLength, separateLines, mending)) return 0
    record(start, to, pairBefore(start, next), 0)
    return to
  }
  // Between delimiters punctuation is not given back.
  const closing: u32 = opening == QUOTE ? 0x22 : 0x3e
  if (opening == UNCLEAR || next != closing || to != extentEnd()) return 0
  record(start, to, opening == QUOTE ? 0x22 : 0x3c, 0)
  return to
}

/**
 * Records the text [start, to) of framing `'exact'`: a URI with an authority, as most are; false where it may be anything
 * else. Behind it stands what no URI has.
 */
function matchExact(start: u32, to: u32, end: u32, maxLength: u32): bool {
  let colon = start
  while (colon < to && isSchemeCharacter(load<u8>(colon))) colon++
  if (load<u8>(colon) != 0x3a || load<u16>(colon + 1) != 0x2f2f || colon + 3 >= to) return false
  if (!isAlphanumeric(load<u8>(colon + 3)) || to - start > maxLength || readScheme(colon, lastEnd) != start)
    return false
  if (readBetween(colon, end, schemeFlags()) != to) return false
  record(start, to, EXACT, 0)
  return true
}

function hashRecord(index: u32): void {
  const record = RECORDS + index * RECORD_WORDS * 4
  store<u32>(record, firstHash(), RECORD_FIRST_HASH * 4)
  store<u32>(record, secondHash(), RECORD_SECOND_HASH * 4)
}

function record(start: u32, to: u32, delimiter: u32, encodedEnd: u32): void {
  hashBytes(start, to)
  const record = RECORDS + recordCount * RECORD_WORDS * 4
  store<u32>(record, start - WINDOW, RECORD_START * 4)
  store<u32>(record, to - WINDOW, RECORD_END * 4)
  store<u32>(record, delimiter, RECORD_DELIMITER * 4)
  hashRecord(recordCount)
  store<u32>(record, encodedEnd == 0 ? 0 : encodedEnd - WINDOW, RECORD_OTHER_END * 4)
  recordCount++
  remember(start, to)
}

/** Bytes of the longer reading of what is repaired that a record has room for. */
const LONGEST_FURTHER: u32 = 0xfffff

/** Records what stands elsewhere, where its white space has been taken out; it is not seen. */
function recordJoined(start: u32, to: u32, delimiter: u32): void {
  record(start, to, delimiter | RECORD_JOINED | (asksEvidence() ? RECORD_ASKS : 0), 0)
  asking = asking || asksEvidence()
  const at: u32 = RECORDS + (recordCount - 1) * RECORD_WORDS * 4
  store<u32>(at, joinedLengthOf(), RECORD_FIRST_HASH * 4)
  store<u32>(at, 0, RECORD_SECOND_HASH * 4)
  store<u32>(at, joinedAtOf(), RECORD_OTHER_END * 4)
}

/** Records what `decide` has found; false where it is too long to be encoded here. */
function recordDecided(to: u32): bool {
  const start = decidedStart()
  const delimiter = decidedDelimiter()
  if (joinedAtOf() != 0) {
    recordJoined(start, to, delimiter)
    return true
  }
  if (!isDecidedRepaired()) {
    record(start, to, delimiter, decidedOther())
    return true
  }
  const encodedEnd = encodeRepairable(OUTPUT, start, pathStartOf(start, to), to)
  const further: u32 = decidedFurther() == 0 ? 0 : decidedFurther() - to
  if (encodedEnd == 0 || further > LONGEST_FURTHER) return false
  record(start, to, delimiter | RECORD_REPAIRED | (further << RECORD_FURTHER), decidedOther())
  // What was seen is the URI as it is told; between delimiters it does not stand as one.
  if (delimiter == 0x3c || delimiter == 0x22) clearHashes()
  else hashBytes(OUTPUT, encodedEnd)
  hashRecord(recordCount - 1)
  return true
}

/** The mark before the URI, if it is the partner of the character that ends it; else 0. */
function pairBefore(start: u32, closing: u32): u32 {
  const before: u32 = start == WINDOW ? 0 : load<u8>(start - 1)
  if (closing == 0x29) return before == 0x28 ? before : 0
  if (closing == 0x27) return before == 0x27 || before == 0x60 ? before : 0
  if (closing == 0x60) return before == closing ? before : 0
  return (closing == 0x5d || closing == 0x7d) && before == closing - 2 ? before : 0
}

/** Says that other bytes stand in the window, or at other places: the scan begins again at `at`. */
export function begin(at: i32): void {
  beginList(WINDOW + at)
  forgetMarks()
  forgetRun()
  forgetKnownRun()
  forgetWord()
  forgetPrefix()
  forgetFate()
  setFinished(false)
  setTextStart(WINDOW)
  nextExact = lastExact = EXACTS
}

/** Behind the last of the exact texts, and behind those that have been read. */
let lastExact: u32 = EXACTS
let nextExact: u32 = EXACTS

/** Says that so many texts of framing `'exact'` stand in the window; `EXACTS` has them. */
export function refer(count: u32): void {
  lastExact = EXACTS + (count << 3)
}

/** Takes back what was recorded from `position` on. */
export function keepBefore(position: u32): void {
  while (recordCount > 0 && load<u32>(RECORDS + (recordCount - 1) * RECORD_WORDS * 4, RECORD_START * 4) >= position)
    recordCount--
}

/** Address of the next exact text; none is behind all that is scanned. */
function exactStart(): u32 {
  return nextExact == lastExact ? NOWHERE : WINDOW + load<u32>(nextExact)
}

const NOWHERE: u32 = 0xffffffff

/** Says whether bytes above 0x7F are characters by themselves, as `HIGH_CHARACTERS` has them, or UTF-8. */
export function readSingleBytes(is: bool): void {
  setSingleBytes(is)
}

/** Says that the rules have found a match. */
export function matched(from: i32, to: i32): void {
  remember(WINDOW + from, WINDOW + to)
}

/** Says that what stands in the window has moved to its front by so much. */
export function moved(by: i32): void {
  moveHistory(by)
}

/**
 * Says that another text begins, or that the matches of this one before `at` are not known. `lines`: each line is a unit of
 * its own.
 */
export function open(at: i32, lines: bool): void {
  setSeparateLines(lines)
  forget(WINDOW + at)
  forgetMarks()
}

/**
 * Says that the text ends at `to`; gives the end to be scanned to. A line break is written there: of what stands behind a
 * URI an end of the text is as good as one, and the colons before it need not wait for more.
 */
export function finish(to: i32): i32 {
  store<u64>(WINDOW + to, 0x0a)
  setFinished(true)
  return to + 8
}

/**
 * Scans the window from `at` to `to`; gives the position of the colon that needs the rules, or where the scan goes on.
 * `behind` is the end of the last match. `maxLines`: how many a delimited URI may span. `mending`: what becomes of
 * characters that no URI has. `decides`: what besides the plainest. `hyphens`: what becomes of those before a line break.
 */
export function scan(
  at: i32,
  to: i32,
  behind: i32,
  maxLength: u32,
  separateLines: bool,
  maxLines: u32,
  mending: u32,
  decides: u32,
  hyphens: u32
): i32 {
  const joins = maxLines > 1
  const end: u32 = WINDOW + to
  let position: u32 = WINDOW + at
  lastEnd = behind < 0 ? WINDOW : WINDOW + behind
  recordCount = 0
  asking = false
  clearJoined()
  setJoining(maxLines, hyphens)
  let exact = exactStart()
  while (true) {
    const colon = nextColon(position, end)
    if (colon >= exact) {
      outcome = recordCount == RECORD_COUNT ? FULL : ASK
      const behind = WINDOW + load<u32>(nextExact, 4)
      if (outcome == FULL || !matchExact(exact, behind, end, maxLength)) return exact - WINDOW
      position = lastEnd = behind
      setTextStart(behind)
      nextExact += 8
      exact = exactStart()
      continue
    }
    if (colon >= end) {
      outcome = DONE
      return to
    }
    position = colon + 1
    if (colon == lastEnd || !isSchemeCharacter(load<u8>(colon - 1))) continue
    beginReading()
    if (colon + 4 > end) {
      outcome = MORE
      return colon - WINDOW
    }
    const slashes = load<u16>(colon + 1) == 0x2f2f
    if (!slashes) {
      if (isNothing(colon, lastEnd, end, joins)) continue
    } else if (isBare(load<u8>(colon + 3)) && isBareNothing(colon, lastEnd)) continue
    if (recordCount == RECORD_COUNT) {
      outcome = FULL
      return colon - WINDOW
    }
    let behindMatch: u32 = 0
    if (!slashes) behindMatch = matchMail(colon, lastEnd, end, maxLength, separateLines, mending)
    else if (!isBare(load<u8>(colon + 3)))
      behindMatch = match(colon, lastEnd, end, maxLength, separateLines, joins, mending)
    if (behindMatch == 0) {
      if (isShort() || decides == PLAIN_ONES) break
      behindMatch = decide(colon, lastEnd, end, maxLength, separateLines, joins, mending, decides)
      if (behindMatch == NOTHING) continue
      if (behindMatch == 0 || !recordDecided(behindMatch)) break
    }
    position = lastEnd = behindMatch
  }
  if (isFull() && recordCount > 0) {
    outcome = FULL
    return position - 1 - WINDOW
  }
  outcome = isShort() && end - position < maxLength ? MORE : ASK
  return position - 1 - WINDOW
}
