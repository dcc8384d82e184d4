/** Whether a text may yield anything, judged by its colons alone: most texts do not, and are never opened. */
import { BACKSLASH, COLON, HTAB, SLASH, SP } from '../bytes.js'
import { DIGIT, FLAGS, SCHEME } from '../rfc3986/charsets.js'
import type { Rules } from './rules.js'

/**
 * Whether [start, end) has a colon at which a scheme ends, or one that needs a closer look. `from`: no trigger stands
 * before it.
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
    if (i === start) continue
    if (bytes[i - 1] === BACKSLASH && i + 1 < end && bytes[i + 1] === SLASH) return true
    if (!(FLAGS[bytes[i - 1]!]! & SCHEME)) continue
    if (isBehindNumber(bytes, i, start)) continue
    const next = byteBehindBlanks(bytes, i + 1, end)
    if (admission === 'any' || next === SLASH || next < 0x20) return true
    if (table.before(bytes, i, start, false)) return true
  }
  return false
}

/** Digits stand before the colon, as in a time, and nothing before these that a scheme could begin with. */
function isBehindNumber(bytes: Uint8Array, colon: number, floor: number): boolean {
  let i = colon
  while (i > floor && FLAGS[bytes[i - 1]!]! & DIGIT) i--
  return i < colon && (i === floor || !(FLAGS[bytes[i - 1]!]! & SCHEME))
}

/** The first byte from `at` on that is no blank; a slash, as if it needed a closer look, if the bytes end there. */
function byteBehindBlanks(bytes: Uint8Array, at: number, end: number): number {
  let i = at
  while (i < end && (bytes[i] === SP || bytes[i] === HTAB)) i++
  if (i === end) return SLASH
  const next = bytes[i]!
  // A slash behind a blank does not count: only a line break may stand between a scheme and its `//`.
  return i > at && next === SLASH ? 0x20 : next
}

/** What `mayHold` knows of the bytes before a colon, as in `TextSink`; undefined if it depends on more than those. */
export function endingsOf({ admission, suffix, table }: Rules): Uint8Array | undefined {
  return admission !== 'any' && suffix === 'none' ? table.endingBits : undefined
}
