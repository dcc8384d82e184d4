/** What is decoded, and its stretches: see stretches.ts. */
import { INPUT, OUTPUT, ROWS, STRETCH_WORDS } from '../layout'

let outputEnd: u32 = OUTPUT
let rowsEnd: u32 = ROWS

export function decoded(): u32 {
  return outputEnd - OUTPUT
}

export function stretches(): u32 {
  return (rowsEnd - ROWS) / (4 * STRETCH_WORDS)
}

export function beginOutput(): void {
  rowsEnd = ROWS
}

/** Bytes from address `at` on were decoded from [from, to) of the input. */
export function addStretch(at: u32, from: u32, to: u32): void {
  store<u32>(rowsEnd, at - OUTPUT)
  store<u32>(rowsEnd + 4, from - INPUT)
  store<u32>(rowsEnd + 8, to - INPUT)
  rowsEnd += 4 * STRETCH_WORDS
}

/** `end`: behind the last byte that was decoded. */
export function endOutput(end: u32): void {
  outputEnd = end
}
