/**
 * The kernel of logs: where in lines of access logs, and of Apache's error log, the referers stand. A line that is other
 * is left to TypeScript, which tells all lines apart.
 */
import { INPUT, MOST_REFERERS, REFERERS } from '../layout'
import { lineEnd } from './line'
import { refererEnd, refererStart } from './referer'

export { findMark } from './marks'

const LF: u8 = 0x0a

let count: u32 = 0

/** Referers of the lines read last. */
export function referers(): u32 {
  return count
}

/**
 * Reads lines of the first `length` bytes; gives the index of the first that is other. `longest`: bytes of a line.
 * `hasFields`: a directive has named the fields of lines that are other.
 */
export function read(length: u32, longest: u32, hasFields: bool): u32 {
  const end: u32 = INPUT + length
  store<u8>(end, LF)
  count = 0
  let i: u32 = INPUT
  while (i < end && count < <u32>MOST_REFERERS) {
    const next = lineEnd(i, hasFields)
    if (next == 0 || next > end || next - i > longest) break
    if (refererEnd != 0) addReferer()
    i = next
  }
  return i - INPUT
}

function addReferer(): void {
  const at = REFERERS + (count++ << 3)
  store<u32>(at, refererStart - INPUT)
  store<u32>(at, refererEnd - INPUT, 4)
}
