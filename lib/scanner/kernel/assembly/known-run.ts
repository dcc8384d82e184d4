/**
 * The run of URI characters that was gone through last (scanner/known-run.ts): of many URIs in one run each asks where it
 * ends, and what stands in it.
 */
import { AMPERSAND, COLON } from '../../../bytes'
import { CROWD, CROWD_FORM_REACH, CROWD_LOOK_BEHIND, CROWD_REACH } from '../../../limits'
import { PLACES } from '../layout'
import { isRun, kindOf } from './character'
import { isDelimiterReference } from './character-reference'
import { mapsCharacters } from './settings'
import { textStart } from './text-start'

/** Kinds of characters: `RUN` of appendix-c/whitespace.ts; a test compares them. */
export const PLAIN: u32 = 1
export const CHECKED: u32 = 2
export const REPAIRABLE: u32 = 4
export const CLOSING: u32 = 8
export const BEGINS_REFERENCE: u32 = 16

let from: u32 = 0
let to: u32 = 0
/** Kinds of characters in the run; in a part of it there may be fewer. */
export let knownKinds: u32 = 0
/** The first character reference from `referenceFrom` on that is a delimiter; `to` where there is none. */
let referenceFrom: u32 = 0
let reference: u32 = 0
/** Characters of which the first is known: an entry has from where on it was looked for, and where it stands. */
const SQUARE: u32 = PLACES
const CURLY: u32 = PLACES + 8
const FRAGMENT: u32 = PLACES + 16
const UNUSUAL: u32 = PLACES + 24
const BACKSLASH: u32 = PLACES + 32

function forgetPlaces(): void {
  referenceFrom = reference = 0
  for (let entry: u32 = SQUARE; entry <= BACKSLASH; entry += 8) store<u64>(entry, 0)
}

/** Says that other bytes stand in the window. */
export function forgetKnownRun(): void {
  from = to = 0
  forgetPlaces()
}

/** One past the run at `at`; `end` where it goes on to the end of the window. */
export function knownRunEnd(at: u32, end: u32): u32 {
  if (at >= from && at < to) return to
  let all: u32 = 0
  let i = at
  for (; i < end; i++) {
    const kind = kindOf(load<u8>(i))
    if (kind == 0) break
    all |= kind
  }
  knownKinds = all
  from = at
  to = i
  forgetPlaces()
  return to
}

/** The first reference to a delimiter (`&lt;` and its kin) of the run from `at` on, but not behind `limit`. */
export function referenceFromOn(at: u32, limit: u32): u32 {
  if (at < referenceFrom || at > reference) {
    referenceFrom = at
    reference = to
    for (let i = at; i + 3 < to; i++) {
      if (load<u8>(i) != AMPERSAND || !isDelimiterReference(i, to)) continue
      reference = i
      break
    }
  }
  return reference < limit ? reference : limit
}

/** Address of the first such byte in [at, end); `end` where there is none. */
export function find(byte: u32, at: u32, end: u32): u32 {
  let i = at
  while (i < end && load<u8>(i) != byte) i++
  return i
}

/** The first such byte of the run from `at` on; `to` where there is none. Many ask one behind the other. */
function firstFrom(entry: u32, byte: u32, at: u32): u32 {
  if (at < load<u32>(entry) || at > load<u32>(entry, 4)) {
    store<u32>(entry, at)
    store<u32>(entry, find(byte, at, to), 4)
  }
  return load<u32>(entry, 4)
}

/** The first `]` of the run from `at` on, or 0 where none stands before `limit`. */
export function squareFromOn(at: u32, limit: u32): u32 {
  const square = firstFrom(SQUARE, 0x5d, at)
  return square < limit ? square : 0
}

/** Does a `]` or a `}` stand in [at, limit) of the run? */
export function hasClosing(at: u32, limit: u32): bool {
  return squareFromOn(at, limit) != 0 || firstFrom(CURLY, 0x7d, at) < limit
}

/** The first backslash of the run at `at`; 0 where there is none, or the run has not come as a whole. */
export function backslashIn(at: u32, end: u32): u32 {
  if (knownRunEnd(at, end) == end || (knownKinds & REPAIRABLE) == 0) return 0
  const backslash = firstFrom(BACKSLASH, 0x5c, at)
  return backslash < to ? backslash : 0
}

/** The first `#` in [at, end), which may stand in the run or elsewhere; `end` where there is none. */
export function fragmentStart(at: u32, end: u32): u32 {
  if (at < from || end > to) return find(0x23, at, end)
  if ((knownKinds & CHECKED) == 0) return end
  const fragment = firstFrom(FRAGMENT, 0x23, at)
  return fragment < end ? fragment : end
}

/** How far into the run a URI whose authority or path begins at `body` is read at first: as scanner/run-extent.ts has it. */
export function nearReach(start: u32, body: u32, isFormAsked: bool): u32 {
  const farthest = isFormAsked ? body + CROWD_FORM_REACH : to
  if (knownKinds == PLAIN) return farthest < to && isCrowded(start) ? farthest : to
  if (to - body <= <u32>CROWD_REACH) return to
  if (body < load<u32>(UNUSUAL) || body > load<u32>(UNUSUAL, 4)) {
    let i = body
    while (i < to && kindOf(load<u8>(i)) == PLAIN) i++
    store<u32>(UNUSUAL, body)
    store<u32>(UNUSUAL, i, 4)
  }
  const reach = min<u32>(load<u32>(UNUSUAL, 4) + CROWD_REACH, farthest)
  return reach < to && isCrowded(start) ? reach : to
}

/** Do so many colons stand in the run before `start` that what begins there is one of many? */
export function isCrowded(start: u32): bool {
  const floor = start - textStart > <u32>CROWD_LOOK_BEHIND ? start - CROWD_LOOK_BEHIND : textStart
  let colons = 0
  for (let i = start; i > floor; i--) {
    const byte: u32 = load<u8>(i - 1)
    if (!isRun(byte) && (byte < 0x80 || !mapsCharacters)) return false
    if (byte == COLON && ++colons == CROWD) return true
  }
  return false
}
