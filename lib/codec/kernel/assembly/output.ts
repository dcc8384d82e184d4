/** What is decoded, and its stretches: see stretches.ts. */
import { INPUT, OUTPUT, ROWS, STRETCH_WORDS } from '../layout'

let outputEnd: u32 = OUTPUT
let rowsEnd: u32 = ROWS
let inputFrom: u32 = INPUT

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
