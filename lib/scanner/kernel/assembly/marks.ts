/** The marks that stand open before a URI on its line: appendix-c/pairs.ts. */
import { MARK_NIBBLES, UPPER_NIBBLES, WINDOW } from '../layout'
import { isAlphanumeric } from './character'
import { endOf, firstBehind, historyEnd, knownFrom, nextEntry, startOf } from './history'
import { lineStartBefore } from './lines'

/** Bytes before a URI on its line in which a mark counts: limits.ts. */
const MARK_LOOK_BEHIND: u32 = 256

let round: i32 = 0
let square: i32 = 0
let curly: i32 = 0
let apostrophe: bool = false
let underscore: bool = false
let tilde: bool = false

/** The URI whose marks these are; 0 where they are not all known. */
let readFor: u32 = 0

/** Says that other bytes stand in the window. */
export function forgetMarks(): void {
  readFor = 0
}

export function isUnderscoreOpen(): bool {
  return underscore
}

export function isTildeOpen(): bool {
  return tilde
}

function isWordByte(byte: u32): bool {
  return isAlphanumeric(byte) || byte >= 0x80
}

function toggles(open: bool, before: u32, after: u32): bool {
  if (!open) return !isWordByte(before) && after > 0x20
  return !(before > 0x20 && !isWordByte(after))
}

/** The marks among the 16 bytes at `at`, a bit each. */
function marksOf(at: u32): u32 {
  const half = i8x16.splat(0x0f)
  const bytes = v128.load(at)
  const lower = i8x16.swizzle(v128.load(MARK_NIBBLES), v128.and(bytes, half))
  const upper = i8x16.swizzle(v128.load(UPPER_NIBBLES), i8x16.shr_u(bytes, 4))
  return ~(<u32>i8x16.bitmask(i8x16.eq(v128.and(lower, upper), i8x16.splat(0)))) & 0xffff
}

/** The mark at `i`, of those from `from` on. */
function take(i: u32, from: u32): void {
  const byte = load<u8>(i)
  const before: u32 = i > from ? load<u8>(i - 1) : 0x20
  // ESC ( B designates a character set (ISO-2022): no mark.
  if (byte == 0x28) round += before == 0x1b || before == 0x24 ? 0 : 1
  else if (byte == 0x29) round -= round > 0 ? 1 : 0
  else if (byte == 0x5b) square++
  else if (byte == 0x5d) square -= square > 0 ? 1 : 0
  else if (byte == 0x7b) curly++
  else if (byte == 0x7d) curly -= curly > 0 ? 1 : 0
  else if (byte == 0x27) apostrophe = toggles(apostrophe, before, load<u8>(i + 1))
  else if (byte == 0x5f) underscore = toggles(underscore, before, load<u8>(i + 1))
  else tilde = toggles(tilde, before, load<u8>(i + 1))
}

/** Reads the marks before the URI at `start`; false where a match may reach in that is not known. */
export function readMarks(start: u32): bool {
  if (readFor == start) return true
  const stop = start - WINDOW > MARK_LOOK_BEHIND ? start - MARK_LOOK_BEHIND : WINDOW
  const lineStart = lineStartBefore(start, stop)
  const from = lineStart == 0 ? stop : lineStart
  if (from < knownFrom()) return false
  const last = historyEnd()
  let entry = firstBehind(from)
  round = square = curly = 0
  apostrophe = underscore = tilde = false
  let behind = from
  for (let block = from; block < start; block += 16) {
    let marks = marksOf(block)
    if (start - block < 16) marks &= (1 << (start - block)) - 1
    for (; marks != 0; marks &= marks - 1) {
      const i = block + <u32>ctz(marks)
      while (entry < last && startOf(entry) <= i) {
        behind = endOf(entry)
        entry = nextEntry(entry)
      }
      if (i >= behind) take(i, from)
    }
  }
  readFor = start
  return true
}

/** Is a mark open that this character closes? An apostrophe before a letter does not close one. */
export function closes(byte: u32, next: u32): bool {
  if (byte == 0x29) return round > 0
  if (byte == 0x5d) return square > 0
  if (byte == 0x7d) return curly > 0
  const lower = next | 0x20
  return apostrophe && !(lower >= 0x61 && lower <= 0x7a)
}
