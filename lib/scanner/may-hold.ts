/** Whether a text may give anything, told by its colons alone: most do not, and are not read. */
import { COLON, DIGIT, FLAGS, SCHEME, SLASH } from '../rfc3986/charsets.js'
import type { Rules } from './found.js'

/**
 * A colon stands in [start, end) that a scheme ends at, or for which more would have to be looked at. `from`: no trigger
 * stands before it.
 */
export function mayHold(
  { admission, suffix, table }: Rules,
  bytes: Uint8Array,
  start: number,
  end: number,
  from: number
): boolean {
  if (suffix !== 'none') return true
  for (let i = from; i < end; i++) {
    if (bytes[i] !== COLON) continue
    if (i === start || !(FLAGS[bytes[i - 1]!]! & SCHEME)) continue
    if (isBehindNumber(bytes, i, start)) continue
    const next = behindBlanks(bytes, i + 1, end)
    if (admission === 'any' || next === SLASH || next < 0x20 || table.mayEnd(bytes, i, start)) return true
  }
  return false
}

/** Digits stand before the colon, as in a time, and nothing before these that a scheme could begin with. */
function isBehindNumber(bytes: Uint8Array, colon: number, floor: number): boolean {
  let i = colon
  while (i > floor && FLAGS[bytes[i - 1]!]! & DIGIT) i--
  return i < colon && (i === floor || !(FLAGS[bytes[i - 1]!]! & SCHEME))
}

/** The byte at `at`, or behind the blanks there; a slash where that is not known. */
function behindBlanks(bytes: Uint8Array, at: number, end: number): number {
  let i = at
  while (i < end && (bytes[i] === 0x20 || bytes[i] === 0x09)) i++
  if (i === end) return SLASH
  const next = bytes[i]!
  // Behind a blank no slash matters: what is broken behind its colon is broken at a line's end.
  return i > at && next === SLASH ? 0x20 : next
}
