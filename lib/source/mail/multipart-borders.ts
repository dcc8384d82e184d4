/**
 * Finds the borders of the parts of a multipart body that lies in one piece (RFC 2046 §5.1.1) and is as it should be:
 * it begins with a delimiter behind its preamble, and is closed. Any other body is left to multipart.ts, which reads it
 * line by line.
 */
import { CR, HYPHEN, LF, SP } from '../../bytes.js'
import { indexOfSequence, searchable } from '../../codec/search.js'
import { MAX_LINE } from '../../limits.js'
import { createLineMark, type LineMark } from './line-gate.js'

/** Entries of a border: where its line begins and ends, and whether it is the closing one. */
export const BORDER = 3

/**
 * The mark of border lines: the beginning that `delimiter` shares with the declared one. If they are the same, it also
 * checks how such a line goes on.
 */
export function borderMark(delimiter: string, declared: string): LineMark {
  let length = 0
  while (length < delimiter.length && delimiter[length] === declared[length]) length++
  return createLineMark(delimiter.slice(0, length), { goesOn: delimiter === declared ? mayEndBorder : undefined })
}

/** Whether [start, end) is what may stand behind a delimiter on its line. */
function endsBorder(bytes: Uint8Array, start: number, end: number): boolean {
  return isTrimmable(bytes, hasDashes(bytes, start) ? start + 2 : start, end)
}

/** As `endsBorder`, also for a border that has more on its line. */
function mayEndBorder(bytes: Uint8Array, start: number, end: number): boolean {
  const at = hasDashes(bytes, start) ? start + 2 : start
  return at >= end || isTrimmable(bytes, at, at + 1)
}

function hasDashes(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === HYPHEN && bytes[at + 1] === HYPHEN
}

/** The borders in a body; undefined if it is not as it should be. */
export function bordersIn(given: Uint8Array, delimiter: string): readonly number[] | undefined {
  const bytes = searchable(given)
  const needle = needleOf(delimiter)
  if (needle === undefined) return undefined
  const borders: number[] = []
  let isClosed = false
  let at = beginsWith(bytes, needle) ? 0 : nextBorder(bytes, needle, 0)
  while (at >= 0) {
    const found = bytes.indexOf(LF, at)
    const end = found < 0 ? bytes.length : found + 1
    if (end - at > MAX_LINE) return undefined
    const behind = at + needle.length - 1
    if (endsBorder(bytes, behind, end)) {
      isClosed = hasDashes(bytes, behind)
      borders.push(at, end, isClosed ? 1 : 0)
    } else if (mayEndBorder(bytes, behind, end)) return undefined
    at = found < 0 ? -1 : nextBorder(bytes, needle, found)
  }
  return isClosed && borders[2] === 0 ? borders : undefined
}

/** Index of the first delimiter behind a line break at `from` or later; -1 if there is none. */
function nextBorder(bytes: Uint8Array, needle: Uint8Array, from: number): number {
  const found = indexOfSequence(bytes, needle, from)
  return found < 0 ? -1 : found + 1
}

/** The bytes of a line break and the delimiter; undefined if the delimiter has characters that none should have. */
function needleOf(delimiter: string): Uint8Array | undefined {
  const needle = new Uint8Array(delimiter.length + 1)
  needle[0] = LF
  for (let i = 0; i < delimiter.length; i++) {
    const code = delimiter.charCodeAt(i)
    if (code < 0x20 || code > 0x7e) return undefined
    needle[i + 1] = code
  }
  return needle
}

/** Whether [start, end) is white space and no more, as `trimEnd` has it. */
function isTrimmable(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!
    if (byte !== SP && (byte < 0x09 || byte > CR) && byte !== 0xa0) return false
  }
  return true
}

/** Whether the bytes begin like the needle behind its line break. */
function beginsWith(bytes: Uint8Array, needle: Uint8Array): boolean {
  for (let i = 1; i < needle.length; i++) if (bytes[i - 1] !== needle[i]) return false
  return true
}

/** Index of the line break at the end of [start, end), which goes with the delimiter behind it; `end` if there is none. */
export function withoutLineEnd(bytes: Uint8Array, start: number, end: number): number {
  if (end > start && bytes[end - 1] === LF) end--
  if (end > start && bytes[end - 1] === CR) end--
  return end
}
