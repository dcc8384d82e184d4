/**
 * The kernel of the scanner. Looks at every colon of the window; passes by those that are surely nothing, records the
 * matches that no rule but the plainest has a say in, and comes back at the first colon that needs the rules, which
 * are in TypeScript and stated there alone. What it decides, they would have decided in the same way: where this is
 * not plain to see it asks.
 */
import {
  ASK,
  DONE,
  FULL,
  RECORD_COUNT,
  RECORD_DELIMITER,
  RECORD_END,
  RECORD_FIRST_HASH,
  RECORD_SECOND_HASH,
  RECORD_START,
  RECORD_WORDS,
  RECORDS,
  WINDOW
} from '../layout'
import { isRun, isSchemeCharacter } from './character'
import { beginList, nextColon } from './colons'
import { firstHash, hashBytes, secondHash } from './hash'
import { NONE, openingBefore, QUOTE, UNCLEAR } from './opening'
import { mayGoOn } from './line-end'
import { NO_SCHEME, readScheme, schemeFlags, schemeWithoutSlashes, SOME_SCHEME, wordStartOf } from './scheme'
import { extentEnd, extentRunEnd, giveBack, readDelimited, readExtent } from './extent'

let lastEnd: u32 = 0
let recordCount: u32 = 0
let outcome: u32 = 0

export function records(): u32 {
  return recordCount
}

/** `DONE`, `ASK` or `FULL`. */
export function why(): u32 {
  return outcome
}

/**
 * A colon without `//` behind it, of which nothing can come. Where nothing of a URI stands right behind it, or its scheme
 * has no form without `//`, only delimiters could make one: `<mailto:⏎…>`.
 */
function isNothing(colon: u32, floor: u32): bool {
  const next: u32 = load<u8>(colon + 1)
  // Perhaps broken behind the colon or a slash: then any scheme may stand between delimiters.
  if ((next <= 0x20 || next == 0x2f) && mayBeOpened(colon, floor)) return false
  const scheme = schemeWithoutSlashes(colon, floor)
  if (scheme == NO_SCHEME) return true
  if (scheme == SOME_SCHEME && isRun(next)) return false
  return wordStartOf() != 0 && openingBefore(wordStartOf(), floor) == NONE
}

/** Does `<` or `"` stand right before the run that ends at the colon, or is the run too long to tell? */
function mayBeOpened(colon: u32, floor: u32): bool {
  let start = colon
  while (start > floor && isSchemeCharacter(load<u8>(start - 1))) {
    start--
    if (colon - start > 64) return true
  }
  return start > floor && (load<u8>(start - 1) == 0x3c || load<u8>(start - 1) == 0x22)
}

/** A colon with `//` behind it: one past the match it belongs to, or 0 where the rules must look. */
function match(colon: u32, floor: u32, known: u32, end: u32, maxLength: u32, separateLines: bool): u32 {
  const start = readScheme(colon, floor)
  if (start == 0) return 0
  const opening = openingBefore(start, floor)
  if (opening == UNCLEAR) return 0
  let to: u32 = 0
  let delimiter: u32 = 0
  if (opening == NONE) {
    if (!readExtent(start, colon, end, schemeFlags(), recordCount, known)) return 0
    if (extentRunEnd() - start > maxLength) return 0
    to = giveBack(colon)
    if (to == 0) return 0
    if (extentEnd() == extentRunEnd()) {
      const next = load<u8>(extentEnd())
      // A character outside ASCII may go on with a host, or be the partner of a mark before the URI; so may a backtick.
      if (next >= 0x80 || next == 0x60) return 0
      if (!separateLines && mayGoOn(start, extentEnd(), end, maxLength)) return 0
    } else delimiter = pairBefore(start, load<u8>(extentEnd()))
  } else {
    delimiter = opening == QUOTE ? 0x22 : 0x3c
    to = readDelimited(colon, end, schemeFlags(), opening == QUOTE ? 0x22 : 0x3e)
    if (to == 0 || to - start > maxLength) return 0
  }
  hashBytes(start, to)
  const record = RECORDS + recordCount * RECORD_WORDS * 4
  store<u32>(record, start - WINDOW, RECORD_START * 4)
  store<u32>(record, to - WINDOW, RECORD_END * 4)
  store<u32>(record, delimiter, RECORD_DELIMITER * 4)
  store<u32>(record, firstHash(), RECORD_FIRST_HASH * 4)
  store<u32>(record, secondHash(), RECORD_SECOND_HASH * 4)
  recordCount++
  return to
}

/** The mark before the URI, if it is the partner of the one that ends it; else 0. */
function pairBefore(start: u32, closing: u32): u32 {
  const before: u32 = start == WINDOW ? 0 : load<u8>(start - 1)
  if (closing == 0x29) return before == 0x28 ? before : 0
  if (closing == 0x27) return before == 0x27 || before == 0x60 ? before : 0
  return before == closing - 2 ? before : 0
}

/** Says that other bytes stand in the window, or at other places: the scan begins again at `at`. */
export function begin(at: i32): void {
  beginList(WINDOW + at)
}

/**
 * Scans the window from `at` to `to`; gives the position of the colon that needs the rules, or where the scan goes on.
 * `behind` is the end of the last match.
 */
export function scan(at: i32, to: i32, behind: i32, maxLength: u32, separateLines: bool): i32 {
  const end: u32 = WINDOW + to
  const known: u32 = behind < 0 ? WINDOW : WINDOW + behind
  let position: u32 = WINDOW + at
  lastEnd = known
  recordCount = 0
  while (true) {
    const colon = nextColon(position, end)
    if (colon >= end) {
      outcome = DONE
      return to
    }
    position = colon + 1
    if (colon == lastEnd || !isSchemeCharacter(load<u8>(colon - 1))) continue
    if (colon + 4 > end) break
    if (load<u16>(colon + 1) != 0x2f2f) {
      if (isNothing(colon, lastEnd)) continue
      break
    }
    if (recordCount == RECORD_COUNT) {
      outcome = FULL
      return colon - WINDOW
    }
    const behindMatch = match(colon, lastEnd, known, end, maxLength, separateLines)
    if (behindMatch == 0) break
    position = lastEnd = behindMatch
  }
  outcome = ASK
  return position - 1 - WINDOW
}
