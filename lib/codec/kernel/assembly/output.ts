/** What is decoded, and its stretches: see stretches.ts; and how codecs copy that leave most bytes as they are. */
import { INPUT, OUTPUT, ROWS, STRETCH_WORDS } from '../layout'

let outputEnd: u32 = OUTPUT
let rowsEnd: u32 = ROWS
let inputFrom: u32 = INPUT

/** Bytes that a group of the run gave. */
let groupSize: u32 = 1

export function groupOutput(): u32 {
  return groupSize
}

export function setGroupOutput(size: u32): void {
  groupSize = size
}

export function decoded(): u32 {
  return outputEnd - OUTPUT
}

export function stretches(): u32 {
  return (rowsEnd - ROWS) / (4 * STRETCH_WORDS)
}

/** `from`: where what is decoded begins in the input. */
export function beginOutput(from: u32): void {
  inputFrom = from
  rowsEnd = ROWS
}

/** Bytes from address `at` on were decoded from [from, to) of the input. */
export function addStretch(at: u32, from: u32, to: u32): void {
  store<u32>(rowsEnd, at - OUTPUT)
  store<u32>(rowsEnd + 4, from - inputFrom)
  store<u32>(rowsEnd + 8, to - inputFrom)
  rowsEnd += 4 * STRETCH_WORDS
}

/** `end`: behind the last byte that was decoded. */
export function endOutput(end: u32): void {
  outputEnd = end
}

/** What is copied: where it is read and written next, and where its last stretch begins in both. */
export let source: u32 = INPUT
export let target: u32 = OUTPUT
let begun: u32 = INPUT
let at: u32 = OUTPUT

export function beginCopy(): void {
  beginOutput(INPUT)
  source = begun = INPUT
  target = at = OUTPUT
}

/** Copies what stands before the first of two bytes; false if there is none before `end`. */
export function copyTo(one: i32, other: i32, end: u32): bool {
  const first = i8x16.splat(<i8>one)
  const second = i8x16.splat(<i8>other)
  let i = source
  let o = target
  let found: i32 = 0
  while (i < end && found == 0) {
    const bytes = v128.load(i)
    v128.store(o, bytes)
    found = i8x16.bitmask(v128.or(i8x16.eq(bytes, first), i8x16.eq(bytes, second)))
    const step = found == 0 ? 16 : <u32>ctz(found)
    i += step
    o += step
  }
  if (i > end) o -= i - end
  source = min(i, end)
  target = o
  return i < end
}

/** Keeps the byte that was found, which has been copied with what stands before it. */
export function keep(): void {
  source++
  target++
}

/** Copies up to `to`, whatever stands there. */
export function copyAll(to: u32): void {
  memory.copy(target, source, to - source)
  target += to - source
  source = to
}

/** Leaves out what stands before `behind`. */
export function leaveOut(behind: u32): void {
  if (target > at) addStretch(at, begun, source)
  source = begun = behind
  at = target
}

/** The bytes between `target` and `end`, already written, stand for those before `behind`. */
export function replace(behind: u32, end: u32): void {
  const from = source
  leaveOut(behind)
  addStretch(target, from, behind)
  target = at = end
}

/** Bytes of the input before the place where copying has stopped. */
export function copied(): u32 {
  return source - INPUT
}

/** Gives the index in the input where copying has stopped. */
export function endCopy(): u32 {
  leaveOut(source)
  endOutput(target)
  return copied()
}
