/**
 * The run of URI characters that was gone through last (scanner/known-run.ts): of many URIs in one run each asks where it
 * ends, and what stands in it.
 */
import { RUN_TABLE } from '../layout'

/** Kinds of characters: `RUN` of appendix-c/whitespace.ts; a test compares them. */
export const PLAIN: u32 = 1
export const CHECKED: u32 = 2
export const REPAIRABLE: u32 = 4
export const CLOSING: u32 = 8
export const AMPERSAND: u32 = 16

let from: u32 = 0
let to: u32 = 0
let kinds: u32 = 0
/** The first character reference from `referenceFrom` on that is a delimiter; `to` where there is none. */
let referenceFrom: u32 = 0
let reference: u32 = 0
/** Likewise `]` and `}`. */
let squareFrom: u32 = 0
let square: u32 = 0
let curlyFrom: u32 = 0
let curly: u32 = 0
/** Likewise `#`. */
let fragmentFrom: u32 = 0
let fragment: u32 = 0

function forgetPlaces(): void {
  referenceFrom = reference = squareFrom = square = curlyFrom = curly = fragmentFrom = fragment = 0
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
    const kind: u32 = load<u8>(RUN_TABLE + load<u8>(i))
    if (kind == 0) break
    all |= kind
  }
  kinds = all
  from = at
  to = i
  forgetPlaces()
  return to
}

/** Kinds of characters in the run; in a part of it there may be fewer. */
export function knownKinds(): u32 {
  return kinds
}

const LT: u32 = 0x3b746c
const GT: u32 = 0x3b7467
const QUOT: u32 = 0x746f7571
/** `#34;`, `#60;`, `#62;`, and `#x22`, `#x3c`, `#x3e` without the semicolon. */
const DECIMAL_QUOT: u32 = 0x3b343323
const DECIMAL_LT: u32 = 0x3b303623
const DECIMAL_GT: u32 = 0x3b323623
const HEX_QUOT: u32 = 0x32327823
const HEX_LT: u32 = 0x63337823
const HEX_GT: u32 = 0x65337823

/** As `isDelimiterReference`, of the word behind an `&` that begins with `#`. */
function isByNumber(word: u32, at: u32, end: u32): bool {
  if (word == DECIMAL_QUOT || word == DECIMAL_LT || word == DECIMAL_GT) return at + 4 < end
  const hex = word | 0x2000
  if (hex != HEX_QUOT && (hex | 0x20000000) != HEX_LT && (hex | 0x20000000) != HEX_GT) return false
  return at + 5 < end && load<u8>(at + 5) == 0x3b
}

/**
 * Does what begins with the `&` at `at`, and ends before `end`, stand for a delimiter? The bytes of it have come. Only
 * letters are put in lower case: with the same bit, an ESC would be a semicolon.
 *
 * @inline
 */
export function isDelimiterReference(at: u32, end: u32): bool {
  const word = load<u32>(at + 1)
  if ((word & 0xff) == 0x23) return isByNumber(word, at, end)
  const three = (word & 0xffffff) | 0x2020
  if (three == LT || three == GT) return at + 3 < end
  return (word | 0x20202020) == QUOT && at + 5 < end && load<u8>(at + 5) == 0x3b
}

/** The first reference to a delimiter (`&lt;`, `&gt;`, `&quot;`, or by number) of the run from `at` on, but not behind `limit`. */
export function referenceFromOn(at: u32, limit: u32): u32 {
  if (at < referenceFrom || at > reference) {
    referenceFrom = at
    reference = to
    for (let i = at; i + 3 < to; i++) {
      if (load<u8>(i) != 0x26 || !isDelimiterReference(i, to)) continue
      reference = i
      break
    }
  }
  return reference < limit ? reference : limit
}

function find(byte: u32, at: u32, end: u32): u32 {
  let i = at
  while (i < end && load<u8>(i) != byte) i++
  return i
}

/** The first `]` of the run from `at` on, or 0 where none stands before `limit`. */
export function squareFromOn(at: u32, limit: u32): u32 {
  if (at < squareFrom || at > square) {
    squareFrom = at
    square = find(0x5d, at, to)
  }
  return square < limit ? square : 0
}

/** Does a `]` or a `}` stand in [at, limit) of the run? */
export function hasClosing(at: u32, limit: u32): bool {
  if (squareFromOn(at, limit) != 0) return true
  if (at < curlyFrom || at > curly) {
    curlyFrom = at
    curly = find(0x7d, at, to)
  }
  return curly < limit
}

/** The first `#` in [at, end), which may stand in the run or elsewhere; `end` where there is none. */
export function fragmentStart(at: u32, end: u32): u32 {
  if (at < from || end > to) return find(0x23, at, end)
  if ((kinds & CHECKED) == 0) return end
  if (at < fragmentFrom || at > fragment) {
    fragmentFrom = at
    fragment = find(0x23, at, to)
  }
  return fragment < end ? fragment : end
}
