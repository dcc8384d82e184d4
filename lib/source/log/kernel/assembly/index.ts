/**
 * The kernel of logs: where in lines of access logs, and of Apache's error log, the referers stand. A line that is other
 * is left to TypeScript, which tells all lines apart.
 */
import { INPUT, MOST_REFERERS, REFERERS } from '../layout'
import { lineEnd, unmarkedEnd } from './line'
import { refererEnd, refererStart } from './referer'

export { findMark } from './marks'

const LF: u8 = 0x0a
/** Lines of prose in a row that are read: where there are more of them, the next mark is found sooner by itself. */
const MOST_PROSE: u32 = 8

let count: u32 = 0

/** Referers of the lines read last. */
export function referers(): u32 {
  return count
}

/**
 * Reads lines of the first `length` bytes, also prose that stands between them; gives the index of the first that is other.
 * `longest`: bytes of a line. `hasFields`: a directive has named the fields of lines that are other.
 */
export function read(length: u32, longest: u32, hasFields: bool): u32 {
  const end: u32 = INPUT + length
  store<u8>(end, LF)
  count = 0
  let i: u32 = INPUT
  let behind = i // the last line that is not prose
  let prose: u32 = 0
  while (i < end && count < <u32>MOST_REFERERS) {
    let next = lineEnd(i, hasFields)
    if (next != 0) prose = 0
    else if (!hasFields && prose++ < MOST_PROSE) next = unmarkedEnd(i)
    if (next == 0 || next > end || next - i > longest) break
    i = next
    if (prose > 0) continue
    behind = i
    if (refererEnd != 0) addReferer()
  }
  return (prose > MOST_PROSE ? behind : i) - INPUT
}

function addReferer(): void {
  const at = REFERERS + (count++ << 3)
  store<u32>(at, refererStart - INPUT)
  store<u32>(at, refererEnd - INPUT, 4)
}
