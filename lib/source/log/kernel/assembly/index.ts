/**
 * The kernel of logs: where in lines of access logs, with requests of other logs, of Apache's error log, of logfmt and of
 * logs that name their columns the references stand. A line that is other is left to TypeScript, which tells all lines apart.
 */
import { LF } from '../../../../bytes'
import { INPUT, IS_PROSE, REFERER } from '../layout'
import { extendedLineEnd, hasColumns } from './extended-line'
import { forgetUnknown, unknownEnd, unknownStart } from './host'
import { forgetProse, lineEnd, proseEnd } from './line'
import { logfmtLineEnd } from './logfmt-line'
import { contentEnd, FIRST_FIELDS, lineFeedFrom, marksIn, OTHER_MARKS, VERSIONS } from './marks'
import { addReference, dropReferences, forgetReferences, hasRoom, keepReferences } from './references'
import { refererEnd, refererStart } from './referer'
import { findAnswered, requestLineEnd } from './request-line'
import { targetEnd, targetStart, targetText } from './target'

export { setColumns } from './extended-line'
export { setHosts } from './host'
export { findMark } from './marks'
export { keptReferences as references } from './references'

/** Lines of prose in a row that are read: where there are more of them, the next mark is found sooner by itself. */
const MOST_PROSE: u32 = 8

/** Whether lines of logfmt may be among those read last. */
let hasPairs: bool = false

export function pairs(): bool {
  return hasPairs
}

/** Address of the host of the line that was left, if it was for that; else 0. */
export function unknownHost(): u32 {
  return unknownStart
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
  forgetReferences()
  hasPairs = false
  let i: u32 = INPUT
  let behind = i // the last line that is not prose
  let prose: u32 = 0
  while (i < end && hasRoom()) {
    const next = readLine(i, hasFields)
    if (next == 0 || next > end || next - i > longest) break
    i = next
    if (proseEnd != 0) {
      if (++prose > MOST_PROSE) break
      continue
    }
    prose = 0
    behind = i
    keepReferences()
  }
  return (prose > MOST_PROSE ? behind : i) - INPUT
}

/** One past the line at `i`, 0 where it is other; its references are added. */
function readLine(i: u32, hasFields: bool): u32 {
  forgetUnknown()
  forgetProse()
  dropReferences()
  if (hasFields && hasColumns()) return extendedLineEnd(i, lineFeedFrom(i))
  const end = lineEnd(i, hasFields)
  if (end != 0) return withReferences(end)
  if (hasFields || unknownEnd != 0) return 0
  if (proseEnd != 0) return proseEnd
  const feed = lineFeedFrom(i)
  const marks = marksIn(i, feed)
  if (marks == OTHER_MARKS) return 0
  const answered: u32 = (marks & FIRST_FIELDS) == 0 ? 0 : findAnswered(i, contentEnd(i, feed))
  if (answered != 0 || (marks & VERSIONS) != 0) return withReferences(requestLineEnd(i, feed, answered))
  const behind = logfmtLineEnd(i, feed)
  if (behind != 0) hasPairs = true
  return behind
}

/** Adds the target and the referer of the line read last, if it ends at `end`, which is not 0. */
function withReferences(end: u32): u32 {
  if (end == 0) return 0
  if (targetText != IS_PROSE) addReference(targetStart, targetEnd, targetText)
  if (refererEnd != 0) addReference(refererStart, refererEnd, REFERER)
  return end
}
