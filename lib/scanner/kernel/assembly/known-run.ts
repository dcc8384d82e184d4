/**
 * The run of URI characters that was gone through last (scanner/known-run.ts): of many URIs in one run each asks where it
 * ends, and what stands in it.
 */
import { RUN_TABLE } from '../layout'

/** Kinds of characters: `RUN` of appendix-c/whitespace.ts; a test compares them. */
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
/** Likewise `]`. */
let bracketFrom: u32 = 0
let bracket: u32 = 0

/** Says that other bytes stand in the window. */
export function forgetKnownRun(): void {
  from = to = referenceFrom = reference = bracketFrom = bracket = 0
}

/** One past the run at `at`; `end` where it goes on to the end of the window. */
export function knownRunEnd(at: u32, end: u32): u32 {
  if (at >= from && at < to) return to
  kinds = 0
  let i = at
  for (; i < end; i++) {
    const kind: u32 = load<u8>(RUN_TABLE + load<u8>(i))
    if (kind == 0) break
    kinds |= kind
  }
  from = at
  to = i
  referenceFrom = reference = bracketFrom = bracket = 0
  return to
}

/** Kinds of characters in the run; in a part of it there may be fewer. */
export function knownKinds(): u32 {
  return kinds
}

const LT: u32 = 0x3b746c
const GT: u32 = 0x3b7467
const QUOT: u32 = 0x746f7571

/** The first `&lt;`, `&gt;` or `&quot;` of the run from `at` on, but not behind `limit`. */
export function referenceFromOn(at: u32, limit: u32): u32 {
  if (at < referenceFrom || at > reference) {
    referenceFrom = at
    reference = to
    for (let i = at; i + 3 < to; i++) {
      if (load<u8>(i) != 0x26) continue
      const word = load<u32>(i + 1) | 0x20202020
      const three = word & 0xffffff
      if (three == LT || three == GT || (word == QUOT && i + 5 < to && load<u8>(i + 5) == 0x3b)) {
        reference = i
        break
      }
    }
  }
  return reference < limit ? reference : limit
}

/** The first `]` of the run from `at` on, or 0 where none stands before `limit`. */
export function bracketFromOn(at: u32, limit: u32): u32 {
  if (at < bracketFrom || at > bracket) {
    bracketFrom = at
    bracket = at
    while (bracket < to && load<u8>(bracket) != 0x5d) bracket++
  }
  return bracket < limit ? bracket : 0
}
