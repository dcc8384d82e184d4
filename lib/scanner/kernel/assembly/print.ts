/**
 * Matches as text, by a template: texts, and between them what a match has. Of the result nothing is ever an object of
 * JavaScript, which would cost more than all else that is done for a match.
 */
import {
  DIGIT_PAIRS,
  END,
  LINE,
  NOTHING,
  OUTPUT,
  PRINTS_REPAIRED,
  RECORD_REPAIRED,
  OTHER_TEXTS,
  OUTPUT_END,
  RECORD_DELIMITER,
  RECORD_ENCODED_END,
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
import { encodeRepairable } from './repair'

/** Characters of a number, at most, and of the name of a wrapper. */
const LONGEST_FIELD: u32 = 20

/** Bytes of the texts and all fields but the URI, together. */
let longestRest: u32 = 0
let hasLine: bool = false

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
  longestRest += load<u32>(OTHER_TEXTS, 4) + load<u32>(OTHER_TEXTS, 12)
}

/** Copies to `at`, in pieces of 16 bytes; gives one past the copy. What stands behind it may be overwritten. */
function copy(at: u32, from: u32, length: u32): u32 {
  for (let i: u32 = 0; i < length; i += 16) v128.store(at + i, v128.load(from + i))
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

/** Prints a number below 10^17; gives one past it. */
function decimal(at: u32, number: u64): u32 {
  // Written behind the place where it will stand, and moved to the front.
  const end = at + 64
  let start: u32
  if (number < 0x100000000) start = digitsBefore(end, <u32>number)
  else {
    const upper = number / 100000000
    const lower = <u32>(number - upper * 100000000)
    store<u64>(end - 8, 0x3030303030303030)
    digitsBefore(end, lower)
    start = digitsBefore(end - 8, <u32>upper)
  }
  const length = end - start
  v128.store(at, v128.load(start))
  if (length > 16) store<u8>(at + 16, load<u8>(start + 16))
  return at + length
}

/** The URI of [from, to) with its `|`, `\` and `^` encoded, and what stands around it. */
function other(at: u32, from: u32, to: u32): u32 {
  let end = copy(at, load<u32>(OTHER_TEXTS), load<u32>(OTHER_TEXTS, 4))
  for (let i = from; i < to; i++) {
    const byte: u32 = load<u8>(i)
    // `\`, `^` and `|`: 5C, 5E and 7C.
    if (byte != 0x5c && byte != 0x5e && byte != 0x7c) store<u8>(end++, byte)
    else {
      store<u8>(end, 0x25)
      store<u8>(end, 0x30 + (byte >> 4), 1)
      store<u8>(end, byte == 0x5e ? 0x45 : 0x43, 2)
      end += 3
    }
  }
  return copy(end, load<u32>(OTHER_TEXTS, 8), load<u32>(OTHER_TEXTS, 12))
}

function wrapper(at: u32, delimiter: u32): u32 {
  const index: u32 = delimiter == 0 ? 0 : delimiter == 0x3c ? 1 : delimiter == 0x22 ? 2 : 3
  const name: u32 = WRAPPER_NAMES + (index << 4)
  v128.store(at, v128.load(name + 1))
  return at + load<u8>(name)
}

/**
 * Prints records from `first` to `count`, to the beginning of the output; gives the number of the first that found no
 * room, or of which the template does not say how its other reading is printed. `base` is the offset in the input of the window's first byte; `lineAt` is the line of the byte at `position`.
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
    let encodedEnd = load<u32>(record, RECORD_ENCODED_END * 4)
    let longestOther = encodedEnd == 0 ? 0 : 3 * (encodedEnd - start)
    let repairedFrom: u32 = 0
    if (encodedEnd != 0) {
      if ((load<u32>(record, RECORD_DELIMITER * 4) & RECORD_REPAIRED) != 0) {
        if (load<u32>(PRINTS_REPAIRED) == 0) break
        repairedFrom = WINDOW + encodedEnd
        longestOther = 3 * (end - start)
        encodedEnd = 0
      } else if (load<u32>(OTHER_TEXTS) == 0) break
    }
    // The digits of a number are written 64 bytes further on.
    if (at + longestRest + (end - start) + longestOther + 96 > <u32>OUTPUT_END) break
    if (hasLine) {
      line += lineEndsBetween(counted, WINDOW + start)
      counted = WINDOW + start
    }
    for (let step: u32 = STEPS; ; step += 12) {
      const field = load<u32>(step, STEP_FIELD * 4)
      if (field == NOTHING && encodedEnd != 0) {
        at = other(at, WINDOW + start, WINDOW + encodedEnd)
        break
      }
      at = copy(at, load<u32>(step, STEP_TEXT * 4), load<u32>(step, STEP_LENGTH * 4))
      if (field == NOTHING) break
      if (field == URI) {
        at =
          repairedFrom == 0
            ? copy(at, WINDOW + start, end - start)
            : encodeRepairable(at, WINDOW + start, repairedFrom, WINDOW + end)
      } else if (field == START) at = decimal(at, offset + start)
      else if (field == END) at = decimal(at, offset + end)
      else if (field == LINE) at = decimal(at, line)
      else if (field == WRAPPER) at = wrapper(at, load<u8>(record, RECORD_DELIMITER * 4))
    }
  }
  outputEnd = at
  return index
}

/** Line ends in [from, to) of the window. */
export function countLineEnds(from: i32, to: i32): u32 {
  return lineEndsBetween(WINDOW + from, WINDOW + to)
}
