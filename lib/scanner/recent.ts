/**
 * Remembers the last matches, since marks inside a match open nothing for a URI behind it. A ring of numbers, not a
 * list of objects: every match is added, and few are asked about.
 */
import { HOLD } from '../limits.js'
import { RECORD_END, RECORD_START, RECORD_WORDS } from './kernel/layout.js'

/** More matches than fit into the `LINE_LOOK_BEHIND` bytes before a URI. */
const REMEMBERED = 128
const NONE = new Float64Array(0)
/** Room for so many at first, for the reason given in segments.ts; few texts need more. */
const SMALLEST = 8

export class RecentMatches {
  /** Positions counted from the beginning of the text, not of the window. */
  #starts: Float64Array = NONE
  #ends: Float64Array = NONE
  /** Position where the window begins. */
  #base = 0
  /** Matches so far. */
  #count = 0
  /** Number of the match that was looked at last: the positions asked about for one URI rise. */
  #cursor = 0

  clear(): void {
    this.#base = this.#count = this.#cursor = 0
  }

  add(start: number, end: number): void {
    const slot = this.#count++ % REMEMBERED
    if (slot === this.#starts.length) this.#grow()
    this.#starts[slot] = this.#base + start
    this.#ends[slot] = this.#base + end
  }

  #grow(): void {
    const length = Math.max(SMALLEST, 2 * this.#starts.length)
    const larger = (row: Float64Array): Float64Array => {
      const next = new Float64Array(length)
      next.set(row)
      return next
    }
    this.#starts = larger(this.#starts)
    this.#ends = larger(this.#ends)
  }

  /** Adds the records of the kernel in [first, end) that may still be in the window when somebody asks. */
  addRecords(records: Uint32Array, first: number, end: number): void {
    const held = records[(end - 1) * RECORD_WORDS + RECORD_END]! - HOLD
    let from = end - 1
    while (from > first && end - from < REMEMBERED && records[(from - 1) * RECORD_WORDS + RECORD_END]! > held) from--
    for (let at = from * RECORD_WORDS; at < end * RECORD_WORDS; at += RECORD_WORDS)
      this.add(records[at + RECORD_START]!, records[at + RECORD_END]!)
  }

  /** The window has moved. */
  move(by: number): void {
    this.#base += by
  }

  /** For a position inside one of the matches, that match's end; else the position. */
  readonly skip = (place: number): number => {
    const position = this.#base + place
    const first = Math.max(0, this.#count - REMEMBERED)
    let i = Math.max(first, this.#cursor)
    while (i > first && this.#ends[(i - 1) % REMEMBERED]! > position) i--
    while (i < this.#count && this.#ends[i % REMEMBERED]! <= position) i++
    this.#cursor = i
    const isInside = i < this.#count && this.#starts[i % REMEMBERED]! <= position
    return isInside ? this.#ends[i % REMEMBERED]! - this.#base : place
  }
}
