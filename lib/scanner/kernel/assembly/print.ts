/**
 * Matches as text, by a template: texts, and between them what a match has. Of the result nothing is ever an object of
 * JavaScript, which would cost more than all else that is done for a match.
 */
import {
  DIGIT_PAIRS,
  END,
  EXACT,
  EXACT_TEXT,
  JOINED_COUNT,
  JOINED_TEXTS,
  LINE,
  LINE_DIGITS,
  NOTHING,
  OFFSET_DIGITS,
  OUTPUT,
  PRINTS_ALONE,
  PRINTS_REPAIRED,
  RECORD_ASKS,
  RECORD_JOINED,
  RECORD_NUMBER,
  RECORD_REPAIRED,
  RECORD_SEEN,
  REPAIRED_COUNT,
  REPAIRED_TEXTS,
  OTHER_TEXTS,
  OUTPUT_END,
  RECORD_DELIMITER,
  RECORD_OTHER_END,
  RECORD_END,
  RECORD_START,
  RECORD_WORDS,
  RECORDS,
  START,
  STEP_COUNT,
  STEP_FIELD,
  STEP_LENGTH,
  STEP_TEXT,
  STEPS,
  URI,
  WINDOW,
  WRAPPER,
  WRAPPER_NAMES
} from '../layout'
import { lineEndsBetween } from './line-ends'
import { encodeRepairable, pathStartOf } from './repair'

/** Characters of a number, at most, and of the name of a wrapper. */
const LONGEST_FIELD: u32 = 20

/** Bytes of the texts and all fields but the URI, together. */
let longestRest: u32 = 0
let hasLine: bool = false
/** Nothing of a match is printed but its URI. */
let isUriAlone: bool = false

let outputEnd: u32 = OUTPUT
let line: u64 = 1
let counted: u32 = WINDOW

/** One past what has been printed. */
export function printedEnd(): i32 {
  return outputEnd
}

/** The line of the byte at `countedTo`. */
export function lineCounted(): f64 {
  return <f64>line
}

/** A position in the window. */
export function countedTo(): i32 {
  return counted - WINDOW
}

/** Reads what has been written at `STEPS`. */
export function prepare(): void {
  longestRest = 0
  hasLine = false
  for (let step: u32 = STEPS; step < <u32>(STEPS + STEP_COUNT * 12); step += 12) {
    const field = load<u32>(step, STEP_FIELD * 4)
    longestRest += load<u32>(step, STEP_LENGTH * 4) + LONGEST_FIELD
    if (field == LINE) hasLine = true
    if (field == NOTHING) break
  }
  isUriAlone = load<u32>(STEPS, STEP_FIELD * 4) == URI && load<u32>(STEPS + 12, STEP_FIELD * 4) == NOTHING
  longestRest += load<u32>(OTHER_TEXTS, 4) + load<u32>(OTHER_TEXTS, 12) + load<u32>(EXACT_TEXT, 4)
  for (let i: u32 = 0; i < <u32>REPAIRED_COUNT; i++) longestRest += load<u32>(REPAIRED_TEXTS + (i << 3), 4)
  for (let i: u32 = 0; i < <u32>JOINED_COUNT; i++) longestRest += load<u32>(JOINED_TEXTS + (i << 3), 4)
}

/** Copies to `at`, in pieces of 16 bytes; gives one past the copy. What stands behind it may be overwritten. */
function copy(at: u32, from: u32, length: u32): u32 {
  for (let i: u32 = 0; i < length; i += 16) v128.store(at + i, v128.load(from + i))
  return at + length
}

/**
 * As `copy`, of what is mostly no longer than 96 bytes: these are copied without asking, since a loop whose length nobody
 * can guess costs more.
 */
function copyUri(at: u32, from: u32, length: u32): u32 {
  v128.store(at, v128.load(from))
  v128.store(at, v128.load(from, 16), 16)
  v128.store(at, v128.load(from, 32), 32)
  v128.store(at, v128.load(from, 48), 48)
  v128.store(at, v128.load(from, 64), 64)
  v128.store(at, v128.load(from, 80), 80)
  for (let i: u32 = 96; i < length; i += 16) v128.store(at + i, v128.load(from + i))
  return at + length
}

function pair(at: u32, number: u32): void {
  store<u16>(at, load<u16>(DIGIT_PAIRS + (number << 1)))
}

/** The digits of a number below 2^32, the last one before `end`; gives the first. */
function digitsBefore(end: u32, number: u32): u32 {
  let i = end
  let rest = number
  while (rest >= 100) {
    const next = rest / 100
    i -= 2
    pair(i, rest - next * 100)
    rest = next
  }
  if (rest >= 10) {
    pair(i - 2, rest)
    return i - 2
  }
  store<u8>(i - 1, 0x30 + rest)
  return i - 1
}

/** The digits before the last four of the number that was printed last with these, how many, and what they say. */
const UPPER_LENGTH: u32 = 16
const UPPER_VALUE: u32 = 24

/** Writes the digits of a number below 10^16 to an entry. */
function keepUpper(entry: u32, number: u64): void {
  const end = entry + 64
  let start: u32
  if (number < 0x100000000) start = digitsBefore(end, <u32>number)
  else {
    const upper = number / 100000000
    const lower = <u32>(number - upper * 100000000)
    store<u64>(end - 8, 0x3030303030303030)
    digitsBefore(end, lower)
    start = digitsBefore(end - 8, <u32>upper)
  }
  v128.store(entry, v128.load(start))
  store<u32>(entry, end - start, UPPER_LENGTH)
  store<u64>(entry, number, UPPER_VALUE)
}

/**
 * Prints a number below 10^17; gives one past it. All but its last four digits are most often those of the number before:
 * they are made once, and kept in `entry`.
 */
function decimal(at: u32, number: u64, entry: u32): u32 {
  if (number < 10000) {
    // Written behind the place where it will stand, and moved to the front.
    const start = digitsBefore(at + 64, <u32>number)
    store<u32>(at, load<u32>(start))
    return at + (at + 64 - start)
  }
  const upper: u64 = number < 0x100000000 ? <u64>(<u32>number / 10000) : number / 10000
  const lower = <u32>(number - upper * 10000)
  if (upper != load<u64>(entry, UPPER_VALUE)) keepUpper(entry, upper)
  v128.store(at, v128.load(entry))
  const last = at + load<u32>(entry, UPPER_LENGTH)
  const hundreds = lower / 100
  pair(last, hundreds)
  pair(last + 2, lower - hundreds * 100)
  return last + 4
}

/** The `index`th text of a list of addresses and lengths. */
function text(at: u32, list: u32, index: u32): u32 {
  return copy(at, load<u32>(list + (index << 3)), load<u32>(list + (index << 3), 4))
}

/** [from, to) with what no URI has encoded. */
function encoded(at: u32, from: u32, to: u32): u32 {
  return encodeRepairable(at, from, pathStartOf(from, to), to)
}

/** The other reading, which ends at `to`, and what stands around it. */
function other(at: u32, from: u32, to: u32): u32 {
  return text(encoded(text(at, OTHER_TEXTS, 0), from, to), OTHER_TEXTS, 1)
}

/** How a match stands that is repaired, and its other readings: what is left if it is cut, and more of its run; 0 for none. */
function unrepaired(at: u32, from: u32, end: u32, to: u32, further: u32): u32 {
  let i = text(at, REPAIRED_TEXTS, 0)
  if (load<u32>(REPAIRED_TEXTS, 4) != 0) i = copy(i, from, end - from)
  i = text(i, REPAIRED_TEXTS, 1)
  if (to != 0) {
    i = copy(text(i, REPAIRED_TEXTS, 2), from, to - from)
    i = further == 0 ? text(i, REPAIRED_TEXTS, 3) : encoded(text(i, REPAIRED_TEXTS, 4), from, further)
    if (further != 0) i = text(i, REPAIRED_TEXTS, 5)
  }
  return text(i, REPAIRED_TEXTS, 6)
}

/** What stands behind a backslash for the character in a string of JSON; 0 for one that is no line end or tab. */
function letterOf(byte: u32): u32 {
  return byte == 0x0a ? 0x6e : byte == 0x0d ? 0x72 : byte == 0x09 ? 0x74 : 0
}

/** Writes [from, to) as a string of JSON has it; gives one past it, 0 where only the rules know how to write a character. */
function inString(at: u32, from: u32, to: u32): u32 {
  let behind = at
  for (let i = from; i < to; i++) {
    let byte: u32 = load<u8>(i)
    if (byte >= 0x7f) return 0
    if (byte < 0x20) {
      byte = letterOf(byte)
      if (byte == 0) return 0
      store<u8>(behind++, 0x5c)
    } else if (byte == 0x22 || byte == 0x5c) store<u8>(behind++, 0x5c)
    store<u8>(behind++, byte)
  }
  return behind
}

/** How a match stands of which something was taken out; 0 as in `inString`. */
function unjoined(at: u32, from: u32, end: u32, repaired: bool): u32 {
  const behind = inString(text(at, JOINED_TEXTS, 0), from, end)
  return behind == 0 ? 0 : text(behind, JOINED_TEXTS, repaired ? 2 : 1)
}

/** Is a joined match printed with how it stands? Whether another reading of it was seen only the rules tell. */
function showsJoined(delimiter: u32): bool {
  return load<u32>(JOINED_TEXTS) != 0 && (delimiter & (RECORD_ASKS | RECORD_SEEN)) == 0
}

function wrapper(at: u32, delimiter: u32): u32 {
  const index: u32 = delimiter == 0 ? 0 : delimiter == 0x3c ? 1 : delimiter == 0x22 ? 2 : delimiter == EXACT ? 4 : 3
  const name: u32 = WRAPPER_NAMES + (index << 4)
  v128.store(at, v128.load(name + 1))
  return at + load<u8>(name)
}

/** The digits of a number are written 64 bytes further on, and a URI with what stands behind it. */
const ROOM_BEHIND: u32 = 96

/** Is it the URI as it stands in the window, without another reading? */
function isPlain(record: u32): bool {
  return load<u32>(record, RECORD_DELIMITER * 4) >> 8 == 0 && load<u32>(record, RECORD_OTHER_END * 4) == 0
}

/**
 * Prints records from `first` to `count`, to the beginning of the output; gives the number of the first that found no
 * room, or of which the template does not say how its other reading, or what was taken out, is printed. `base` is the
 * offset in the input of the window's first byte; `lineAt` is the line of the byte at `position`.
 */
export function printRecords(first: u32, count: u32, base: f64, lineAt: f64, position: i32): u32 {
  const offset = <u64>base
  outputEnd = OUTPUT
  line = <u64>lineAt
  counted = WINDOW + position
  let at: u32 = OUTPUT
  let index = first
  for (; index < count; index++) {
    const record: u32 = RECORDS + index * RECORD_WORDS * 4
    const start = load<u32>(record, RECORD_START * 4)
    const end = load<u32>(record, RECORD_END * 4)
    const delimiter = load<u32>(record, RECORD_DELIMITER * 4)
    if (isUriAlone && isPlain(record)) {
      if (at + longestRest + (end - start) + ROOM_BEHIND > <u32>OUTPUT_END) break
      at = copy(at, load<u32>(STEPS, STEP_TEXT * 4), load<u32>(STEPS, STEP_LENGTH * 4))
      at = copyUri(at, WINDOW + start, end - start)
      if (delimiter == EXACT) at = text(at, EXACT_TEXT, 0)
      else at = copy(at, load<u32>(STEPS + 12, STEP_TEXT * 4), load<u32>(STEPS + 12, STEP_LENGTH * 4))
      continue
    }
    const joined: u32 = (delimiter & RECORD_JOINED) != 0 ? load<u32>(record, RECORD_OTHER_END * 4) : 0
    const shown = joined != 0 && load<u32>(PRINTS_REPAIRED) != PRINTS_ALONE
    if (shown && !showsJoined(delimiter)) break
    const otherEnd: u32 = joined != 0 ? 0 : load<u32>(record, RECORD_OTHER_END * 4)
    const repaired = joined == 0 && (delimiter & RECORD_REPAIRED) != 0
    const further: u32 = joined != 0 ? 0 : delimiter >> RECORD_NUMBER
    const last = otherEnd > end ? otherEnd : end + further
    // A character of a string takes two at most.
    let longestOther: u32 = shown ? 2 * (end - start) : 0
    if (repaired || otherEnd != 0) {
      if (load<u32>(repaired ? PRINTS_REPAIRED : OTHER_TEXTS) == 0) break
      if (repaired && otherEnd != 0 && load<u32>(REPAIRED_TEXTS, 20) == 0) break
      longestOther = 8 * (last - start)
    }
    if (at + longestRest + (end - start) + longestOther + ROOM_BEHIND > <u32>OUTPUT_END) break
    if (hasLine) {
      line += lineEndsBetween(counted, WINDOW + start)
      counted = WINDOW + start
    }
    const before = at
    for (let step: u32 = STEPS; ; step += 12) {
      const field = load<u32>(step, STEP_FIELD * 4)
      if (field == NOTHING && shown) {
        at = unjoined(at, WINDOW + start, WINDOW + end, (delimiter & RECORD_REPAIRED) != 0)
        break
      }
      if (field == NOTHING && (repaired || otherEnd != 0)) {
        const from = WINDOW + start
        const to = otherEnd == 0 ? 0 : WINDOW + otherEnd
        const furtherEnd: u32 = further == 0 ? 0 : WINDOW + end + further
        at = repaired ? unrepaired(at, from, WINDOW + end, to, furtherEnd) : other(at, from, to)
        break
      }
      if (field == NOTHING && delimiter == EXACT) {
        at = text(at, EXACT_TEXT, 0)
        break
      }
      at = copy(at, load<u32>(step, STEP_TEXT * 4), load<u32>(step, STEP_LENGTH * 4))
      if (field == NOTHING) break
      if (field == URI) {
        const from = WINDOW + start
        if (joined != 0) at = copy(at, joined, delimiter >> RECORD_NUMBER)
        else at = repaired ? encoded(at, from, WINDOW + end) : copyUri(at, from, end - start)
      } else if (field == START) at = decimal(at, offset + start, OFFSET_DIGITS)
      else if (field == END) at = decimal(at, offset + end, OFFSET_DIGITS)
      else if (field == LINE) at = decimal(at, line, LINE_DIGITS)
      else if (field == WRAPPER) at = wrapper(at, delimiter & 0xff)
    }
    if (at == 0) {
      at = before
      break
    }
  }
  outputEnd = at
  return index
}

/** Line ends in [from, to) of the window. */
export function countLineEnds(from: i32, to: i32): u32 {
  return lineEndsBetween(WINDOW + from, WINDOW + to)
}
