/**
 * "The interpreter of a URI containing a line break immediately after a hyphen … should be aware that the hyphen may or
 * may not actually be part of the URI" (RFC 3986, Appendix C). So there are two readings; these are both.
 *
 * ```text
 * <http://a.example/first-⏎
 *                        ^ kept: /first-second    dropped: /firstsecond
 *  second>
 * ```
 */
import { HYPHEN } from '../bytes.js'
import { MAX_SINGLE_HYPHENS } from '../limits.js'
import type { RemovedGap } from './delimited.js'

/** Positions in the joined bytes of hyphens right before a line break, before `end`. */
export function lineEndHyphens(joined: Uint8Array, gaps: readonly RemovedGap[], end: number): number[] {
  const hyphens: number[] = []
  for (const gap of gaps) if (gap.broken && gap.at <= end && joined[gap.at - 1] === HYPHEN) hyphens.push(gap.at - 1)
  return hyphens
}

/** How many readings there are besides the one that keeps all. */
export function readingsOf(hyphens: readonly number[]): number {
  return Math.min(hyphens.length, MAX_SINGLE_HYPHENS) + (hyphens.length > 1 ? 1 : 0)
}

/** A reading is written here, and used before the next one is made. */
let scratch = new Uint8Array(1 << 13)

/** Reading `index` of [0, end): each hyphen dropped alone, then all. Good until the next one is made. */
export function droppedReading(joined: Uint8Array, hyphens: readonly number[], end: number, index: number): Uint8Array {
  if (scratch.length < end) scratch = new Uint8Array(2 * end)
  const single = index < Math.min(hyphens.length, MAX_SINGLE_HYPHENS)
  const last = single ? index : hyphens.length - 1
  let length = 0
  let from = 0
  for (let k = single ? index : 0; k <= last; from = hyphens[k++]! + 1) length = copy(joined, from, hyphens[k]!, length)
  return scratch.subarray(0, copy(joined, from, end, length))
}

function copy(joined: Uint8Array, from: number, to: number, length: number): number {
  const rest = scratch
  for (let i = from; i < to; i++) rest[length++] = joined[i]!
  return length
}
