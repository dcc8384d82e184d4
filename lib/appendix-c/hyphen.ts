/**
 * "A hyphen … right before a line break … may or may not actually be part of the URI" (RFC 3986, Appendix C): "the
 * person or application that interprets it may have to try both". These are both.
 *
 * ```text
 * <http://a.example/first-⏎
 *                        ^ kept: /first-second    dropped: /firstsecond
 *  second>
 * ```
 */
import type { RemovedGap } from './delimited.js'

/** Hyphens whose single dropping is a reading of its own; all dropped together is one more. */
const MOST_SINGLE = 8

/** Positions in the joined bytes of hyphens right before a line break, before `end`. */
export function lineEndHyphens(joined: Uint8Array, gaps: readonly RemovedGap[], end: number): number[] {
  const hyphens: number[] = []
  for (const gap of gaps) if (gap.broken && gap.at <= end && joined[gap.at - 1] === 0x2d) hyphens.push(gap.at - 1)
  return hyphens
}

/** The bytes without those at `positions`, which rise. */
export function without(bytes: Uint8Array, positions: readonly number[], end: number): Uint8Array {
  const rest = new Uint8Array(end - positions.length)
  let to = 0
  for (let i = 0, k = 0; i < end; i++) {
    if (positions[k] === i) k++
    else rest[to++] = bytes[i]!
  }
  return rest
}

/** The readings besides the one that keeps all: each hyphen dropped alone, then all. */
export function droppedReadings(joined: Uint8Array, hyphens: readonly number[], end: number): Uint8Array[] {
  const readings = hyphens.slice(0, MOST_SINGLE).map(hyphen => without(joined, [hyphen], end))
  if (hyphens.length > 1) readings.push(without(joined, hyphens, end))
  return readings
}
