/**
 * The kernel of logs: where in lines of access logs, and of Apache's error log, the references stand. A line that is other
 * is left to TypeScript, which tells all lines apart.
 */
import { INPUT, IS_PROSE, MOST_REFERENCES, REFERENCES, REFERER, TEXT_OF } from '../layout'
import { forgetUnknown, unknownEnd, unknownStart } from './host'
import { lineEnd, unmarkedEnd } from './line'
import { refererEnd, refererStart } from './referer'
import { targetEnd, targetStart, targetText } from './target'

export { setHosts } from './host'
export { findMark } from './marks'

const LF: u8 = 0x0a
/** Lines of prose in a row that are read: where there are more of them, the next mark is found sooner by itself. */
const MOST_PROSE: u32 = 8

let count: u32 = 0

/** References in the lines read last. */
export function references(): u32 {
  return count
}

/** Where the host of the line stands that was left, if it was for that; else 0. */
export function unknownHost(): u32 {
  return unknownEnd == 0 ? 0 : unknownStart - INPUT
}

/** Bytes of it, or 0. */
export function unknownLength(): u32 {
  return unknownEnd - unknownStart
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
  while (i < end && count < <u32>(MOST_REFERENCES - 1)) {
    forgetUnknown()
    let next = lineEnd(i, hasFields)
    if (next != 0) prose = 0
    else if (!hasFields && prose++ < MOST_PROSE) next = unmarkedEnd(i)
    if (next == 0 || next > end || next - i > longest) break
    i = next
    if (prose > 0) continue
    behind = i
    if (targetText != IS_PROSE) add(targetStart, targetEnd, targetText)
    if (refererEnd != 0) add(refererStart, refererEnd, REFERER)
  }
  return (prose > MOST_PROSE ? behind : i) - INPUT
}

function add(start: u32, end: u32, text: u32): void {
  const at = REFERENCES + (count << 3)
  store<u32>(at, start - INPUT)
  store<u32>(at, end - INPUT, 4)
  store<u8>(TEXT_OF + count++, text)
}
