/**
 * The kernel of the scanner. Looks at every colon of the window, in up to three stages: passes by those that are surely
 * nothing, records what `match`, `decide` or `joined` make of the others, and comes back at the first colon that they
 * leave to the rules in TypeScript. Those are the reference, which the kernel restates: what it decides, they would have
 * decided in the same way (tests compare the two), and where it is not sure it asks.
 */
import { BACKSLASH, SLASH } from '../../../bytes'
import { QUERY_APART } from '../../../limits'
import { ASK, DONE, DOT_ASKED, EXACT_NUMBERS, EXACTS, FULL, MORE, PLAIN_ONES, WINDOW } from '../layout'
import { decide } from './decide'
import { isSchemeCharacter } from './character'
import { beginList, nextColon } from './colons'
import { clearJoined, isFull } from './delimited'
import { forgetDots, nextDot, NOWHERE } from './dots'
import { beginReading, forgetRun, isShort } from './extent'
import { forget, moveHistory, remember } from './history'
import { forgetKnownRun } from './known-run'
import { forgetMarks } from './marks'
import { match, matchBare, matchExact } from './match'
import { isBare, isBareNothing, isNothing } from './nothing'
import { setSingleBytes } from './outside-ascii'
import { NOTHING } from './outcome'
import { clearRecords, hasRoom, recordDecided, records } from './records'
import { forgetPrefix } from './reply-prefix'
import { forgetWord, setAdmission } from './scheme'
import { decides, maxLength } from './settings'
import { matchQuery, matchTarget } from './target'
import { setTextStart } from './text-start'
import { forgetFate, setFinished } from './unclosed'

export { asks, drop, hashRecords, keepBefore, records } from './records'
export { countedTo, countLineEnds, lineCounted, prepare, printedEnd, printRecords } from './print'
export { setRules } from './settings'

let lastEnd: u32 = 0
let outcome: u32 = 0

/** `DONE`, `ASK`, `FULL`, `MORE` or `DOT_ASKED`. */
export function why(): u32 {
  return outcome
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
  forgetDots()
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

/** Address of the next exact text; none is behind all that is scanned. */
function exactStart(): u32 {
  return nextExact == lastExact ? NOWHERE : WINDOW + load<u32>(nextExact)
}

/** Records the exact text [start, to); false where it may be anything else. */
function matchReference(start: u32, to: u32, end: u32): bool {
  const number: u32 = load<u8>(EXACT_NUMBERS + ((nextExact - EXACTS) >> 3))
  if (number == QUERY_APART) return matchQuery(start, to)
  const isTarget = number != 0 && load<u8>(start) == SLASH
  return isTarget ? matchTarget(start, to, number) : matchExact(start, to, number, lastEnd, end)
}

/** Says whether bytes above 0x7F are characters by themselves, as `HIGH_CHARACTERS` has them, or UTF-8. */
export function readSingleBytes(is: bool): void {
  setSingleBytes(is)
}

/** Says which schemes count: `ADMITS_…`. */
export function admit(which: u32): void {
  setAdmission(which)
}

/** Says that the rules have found a match. */
export function matched(from: i32, to: i32): void {
  remember(WINDOW + from, WINDOW + to)
}

/** Says that what stands in the window has moved to its front by so much. */
export function moved(by: i32): void {
  moveHistory(by)
}

/** Says that another text begins, or that the matches of this one before `at` are not known. */
export function open(at: i32): void {
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
 * Scans the window from `at` to `to`; gives the position of the colon or dot that needs the rules, or where the scan goes on.
 * `behind` is the end of the last match.
 */
export function scan(at: i32, to: i32, behind: i32): i32 {
  const end: u32 = WINDOW + to
  let position: u32 = WINDOW + at
  lastEnd = behind < 0 ? WINDOW : WINDOW + behind
  clearRecords()
  clearJoined()
  let exact = exactStart()
  let dot = nextDot(position, lastEnd, end)
  let bound = min<u32>(dot, exact)
  while (true) {
    const colon = nextColon(position, end)
    if (colon >= bound) {
      if (dot < exact) {
        if (dot >= position) {
          outcome = DOT_ASKED
          return dot - WINDOW
        }
        // A match has gone past it.
        dot = nextDot(position, lastEnd, end)
      } else {
        outcome = hasRoom() ? ASK : FULL
        const behind = WINDOW + load<u32>(nextExact, 4)
        if (outcome == FULL || !matchReference(exact, behind, end)) return exact - WINDOW
        position = lastEnd = behind
        setTextStart(behind)
        nextExact += 8
        exact = exactStart()
      }
      bound = min<u32>(dot, exact)
      continue
    }
    if (colon >= end) {
      outcome = DONE
      return to
    }
    position = colon + 1
    if (colon == lastEnd) continue
    const isEscaped = load<u8>(colon - 1) == BACKSLASH
    if (!isEscaped && !isSchemeCharacter(load<u8>(colon - 1))) continue
    beginReading()
    if (colon + 4 > end) {
      outcome = MORE
      return colon - WINDOW
    }
    const slashes = load<u16>(colon + 1) == 0x2f2f
    if (isEscaped) {
      // Few are, so the rules have them all.
      if (slashes) break
      continue
    }
    if (!slashes) {
      if (isNothing(colon, lastEnd, end)) continue
    } else if (isBare(load<u8>(colon + 3)) && isBareNothing(colon, lastEnd)) continue
    if (!hasRoom()) {
      outcome = FULL
      return colon - WINDOW
    }
    let behindMatch: u32 = 0
    if (!slashes) behindMatch = matchBare(colon, lastEnd, end)
    else if (!isBare(load<u8>(colon + 3))) behindMatch = match(colon, lastEnd, end)
    if (behindMatch == 0) {
      if (isShort || decides == PLAIN_ONES) break
      behindMatch = decide(colon, lastEnd, end)
      if (behindMatch == 0 || (behindMatch != NOTHING && !recordDecided(behindMatch))) break
    }
    if (behindMatch == NOTHING) continue
    position = lastEnd = behindMatch
  }
  if (isFull && records() > 0) {
    outcome = FULL
    return position - 1 - WINDOW
  }
  outcome = isShort && end - position < maxLength ? MORE : ASK
  return position - 1 - WINDOW
}
