/**
 * Matches as text, by a template (template.ts): texts, and between them what a match has. Of the result nothing is ever an object of
 * JavaScript, which would cost more than all else that is done for a match.
 */
import { BACKSLASH, CR, DQUOTE, HTAB, LESS_THAN, LF } from '../../../bytes'
import {
  END,
  EXACT,
  EXACT_TEXT_COUNT,
  EXACT_TEXTS,
  JOINED_COUNT,
  JOINED_TEXTS,
  LINE,
  LINE_DIGITS,
  NOTHING,
  OFFSET_DIGITS,
  ORIGIN_BITS,
  ORIGINS,
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
  TARGET,
  URI,
  WINDOW,
  WRAPPER,
  WRAPPER_NAMES
} from '../layout'
import { decimal } from './decimal'
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
  longestRest += load<u32>(OTHER_TEXTS, 4) + load<u32>(OTHER_TEXTS, 12)
  for (let i: u32 = 0; i < <u32>EXACT_TEXT_COUNT; i++) longestRest += load<u32>(EXACT_TEXTS + (i << 3), 4)
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

/** The `index`th text of a list of addresses and lengths. */
function text(at: u32, list: u32, index: u32): u32 {
  return copy(at, load<u32>(list + (index << 3)), load<u32>(list + (index << 3), 4))
}

/** [from, to) with what no URI has encoded. */
function encoded(at: u32, from: u32, to: u32): u32 {
  return encodeRepairable(at, from, pathStartOf(from, to), to)
}

/** What stands behind a backslash for the character in a string of JSON; 0 for one that is no line end or tab. */
function letterOf(byte: u32): u32 {
  return byte == LF ? 0x6e : byte == CR ? 0x72 : byte == HTAB ? 0x74 : 0
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
    } else if (byte == DQUOTE || byte == BACKSLASH) store<u8>(behind++, 0x5c)
    store<u8>(behind++, byte)
  }
  return behind
}

const NOT_EXACT: i32 = -1

// The record that is being printed.
let start: u32 = 0
let end: u32 = 0
let delimiter: u32 = 0
let repaired: bool = false
/** Address of the URI if it does not stand in the window as it is; else 0. */
let joined: u32 = 0
/** Where in `ORIGINS` that of its base is listed; 0 if it has none. */
let origin: u32 = 0
/** Where the query of such a reference begins, and what is before it ends, if they stand apart; else 0. */
let queryStart: u32 = 0
let pathEnd: u32 = 0
/** Which of `EXACT_TEXTS` stands behind it; none if it is not exact. */
let exact: i32 = NOT_EXACT
/** One past the other reading and the further one; 0 where there is none. */
let otherEnd: u32 = 0
let furtherEnd: u32 = 0

function read(record: u32): void {
  start = WINDOW + load<u32>(record, RECORD_START * 4)
  end = WINDOW + load<u32>(record, RECORD_END * 4)
  delimiter = load<u32>(record, RECORD_DELIMITER * 4)
  repaired = (delimiter & RECORD_REPAIRED) != 0
  joined = otherEnd = furtherEnd = queryStart = pathEnd = 0
  const mark = delimiter & 0xff
  const number = delimiter >> RECORD_NUMBER
  origin = 0
  exact = mark == TARGET ? 2 : mark != EXACT ? NOT_EXACT : number == 0 ? 0 : 1
  const other = load<u32>(record, RECORD_OTHER_END * 4)
  if (mark == TARGET) {
    origin = ORIGINS + ((number & ((1 << ORIGIN_BITS) - 1)) << 3)
    if (other == 0) return
    queryStart = WINDOW + other
    pathEnd = start + (number >> ORIGIN_BITS)
  }
  if (exact >= 0) return
  if ((delimiter & RECORD_JOINED) != 0) joined = other
  else {
    if (other != 0) otherEnd = WINDOW + other
    if (number != 0) furtherEnd = end + number
  }
}

/** Is it the URI as it stands in the window, without another reading? */
function isPlain(): bool {
  return delimiter >> 8 == 0 && otherEnd == 0
}

/** Is nothing more told of it than of one that is plain? */
function isAlone(): bool {
  return joined != 0 || origin != 0 ? load<u32>(PRINTS_REPAIRED) == PRINTS_ALONE : otherEnd == 0 && !repaired
}

/** Does the template say how it is printed? */
function isPrintable(): bool {
  if (origin != 0) return load<u32>(EXACT_TEXTS + 16) != 0
  if (isAlone()) return true
  // Whether another reading of what is joined was seen only the rules tell.
  if (joined != 0) return load<u32>(JOINED_TEXTS) != 0 && (delimiter & (RECORD_ASKS | RECORD_SEEN)) == 0
  if (!repaired) return load<u32>(OTHER_TEXTS) != 0
  return load<u32>(PRINTS_REPAIRED) != 0 && (otherEnd == 0 || load<u32>(REPAIRED_TEXTS, 20) != 0)
}

/** Bytes that it takes at most, and what is written behind it to no purpose. */
function longest(): u32 {
  let length = end - start
  if (queryStart != 0) length = end - queryStart + 1 + pathEnd - start
  if (origin != 0) return longestRest + load<u32>(origin, 4) + 3 * length + ROOM_BEHIND
  if (isAlone()) return longestRest + length + ROOM_BEHIND
  if (joined != 0) {
    // A character of a string takes two.
    return longestRest + 3 * length + ROOM_BEHIND
  }
  if (otherEnd > end) length = otherEnd - start
  if (furtherEnd != 0) length = furtherEnd - start
  return longestRest + 9 * length + ROOM_BEHIND
}

/** The digits of a number are written 64 bytes further on, and a URI with what stands behind it. */
const ROOM_BEHIND: u32 = 96

function uri(at: u32): u32 {
  if (joined != 0) return copy(at, joined, delimiter >> RECORD_NUMBER)
  if (origin != 0) return reference(text(at, origin, 0))
  return repaired ? encoded(at, start, end) : copyUri(at, start, end - start)
}

/** A reference that has a base, without that. */
function reference(at: u32): u32 {
  if (queryStart == 0) return copyUri(at, start, end - start)
  const behind = copy(at, start, pathEnd - start)
  store<u8>(behind, 0x3f)
  return copy(behind + 1, queryStart, end - queryStart)
}

/** What stands behind the fields; gives one past it, 0 where only the rules can write it. `step`: the last one. */
function ending(at: u32, step: u32): u32 {
  if (origin != 0 && !isAlone()) return unresolved(at)
  if (exact >= 0) return text(at, EXACT_TEXTS, exact)
  if (!isAlone()) return joined != 0 ? unjoined(at) : repaired ? unrepaired(at) : other(at)
  return copy(at, load<u32>(step, STEP_TEXT * 4), load<u32>(step, STEP_LENGTH * 4))
}

/** The other reading, and what stands around it. */
function other(at: u32): u32 {
  return text(encoded(text(at, OTHER_TEXTS, 0), start, otherEnd), OTHER_TEXTS, 1)
}

/**
 * How a match stands that is repaired, and its other readings: what is left if it is cut, and more of its run. 0 as in
 * `inString`.
 */
function unrepaired(at: u32): u32 {
  let i = text(at, REPAIRED_TEXTS, 0)
  if (load<u32>(REPAIRED_TEXTS, 4) != 0) i = inString(i, start, end)
  if (i == 0) return 0
  i = text(i, REPAIRED_TEXTS, 1)
  if (otherEnd != 0) {
    i = copy(text(i, REPAIRED_TEXTS, 2), start, otherEnd - start)
    i = furtherEnd == 0 ? text(i, REPAIRED_TEXTS, 3) : encoded(text(i, REPAIRED_TEXTS, 4), start, furtherEnd)
    if (furtherEnd != 0) i = text(i, REPAIRED_TEXTS, 5)
  }
  return text(i, REPAIRED_TEXTS, 6)
}

/** How a match stands of which something was taken out; 0 as in `inString`. */
function unjoined(at: u32): u32 {
  const behind = inString(text(at, JOINED_TEXTS, 0), start, end)
  return behind == 0 ? 0 : text(behind, JOINED_TEXTS, repaired ? 2 : 1)
}

/** How a reference stands that has a base; 0 as in `inString`. */
function unresolved(at: u32): u32 {
  let behind = text(at, EXACT_TEXTS, 2)
  // A single blank before its query stands for the `?`.
  if (queryStart <= pathEnd + 1) behind = inString(behind, start, end)
  else behind = inString(inString(behind, start, pathEnd), queryStart, end)
  return behind == 0 ? 0 : text(behind, EXACT_TEXTS, 3)
}

function wrapper(at: u32): u32 {
  const mark = delimiter & 0xff
  const index: u32 =
    mark == 0 ? 0 : mark == LESS_THAN ? 1 : mark == DQUOTE ? 2 : mark == EXACT || mark == TARGET ? 4 : 3
  const name: u32 = WRAPPER_NAMES + (index << 4)
  v128.store(at, v128.load(name + 1))
  return at + load<u8>(name)
}

/** Prints the record; gives one past it, 0 as in `inString`. */
function print(at: u32, offset: u64): u32 {
  let i = at
  let step: u32 = STEPS
  for (; load<u32>(step, STEP_FIELD * 4) != NOTHING; step += 12) {
    i = copy(i, load<u32>(step, STEP_TEXT * 4), load<u32>(step, STEP_LENGTH * 4))
    switch (load<u32>(step, STEP_FIELD * 4)) {
      case URI:
        i = uri(i)
        break
      case START:
        i = decimal(i, offset + (start - WINDOW), OFFSET_DIGITS)
        break
      case END:
        i = decimal(i, offset + (end - WINDOW), OFFSET_DIGITS)
        break
      case LINE:
        i = decimal(i, line, LINE_DIGITS)
        break
      case WRAPPER:
        i = wrapper(i)
    }
  }
  return ending(i, step)
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
    read(RECORDS + index * RECORD_WORDS * 4)
    if (!isPrintable() || at + longest() > <u32>OUTPUT_END) break
    if (isUriAlone && isPlain()) {
      at = copy(at, load<u32>(STEPS, STEP_TEXT * 4), load<u32>(STEPS, STEP_LENGTH * 4))
      at = ending(copyUri(at, start, end - start), STEPS + 12)
      continue
    }
    if (hasLine) {
      line += lineEndsBetween(counted, start)
      counted = start
    }
    const behind = print(at, offset)
    if (behind == 0) break
    at = behind
  }
  outputEnd = at
  return index
}

/** Line ends in [from, to) of the window. */
export function countLineEnds(from: i32, to: i32): u32 {
  return lineEndsBetween(WINDOW + from, WINDOW + to)
}
