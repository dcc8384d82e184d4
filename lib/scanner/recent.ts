/**
 * The last matches, for the marks before a URI: what stands inside a match opens nothing. A ring of numbers, not a list
 * of objects: every match goes through here, and few are asked about.
 */
import { RECORD_END, RECORD_START, RECORD_WORDS } from './kernel/layout.js'

/** More than fit into the bytes before a URI that are looked at. */
const REMEMBERED = 64

export class RecentMatches {
  readonly #starts = new Int32Array(REMEMBERED)
  readonly #ends = new Int32Array(REMEMBERED)
  /** Matches so far. */
  #count = 0
  /** Number of the match that was looked at last: questions rise, those about one URI. */
  #cursor = 0

  clear(): void {
    this.#count = this.#cursor = 0
  }

  add(start: number, end: number): void {
    const slot = this.#count++ % REMEMBERED
    this.#starts[slot] = start
    this.#ends[slot] = end
  }

  /** Adds those of a kernel's records from `first` to `end`. */
  addRecords(records: Uint32Array, first: number, end: number): void {
    const skipped = Math.max(0, end - first - REMEMBERED)
    for (let i = first + skipped; i < end; i++)
      this.add(records[i * RECORD_WORDS + RECORD_START]!, records[i * RECORD_WORDS + RECORD_END]!)
  }

  /** The window has moved. */
  move(by: number): void {
    for (let slot = 0; slot < REMEMBERED; slot++) {
      // Not further back than the window, or two gigabytes later an old match would be ahead of all others.
      this.#starts[slot] = Math.max(-1, this.#starts[slot]! - by)
      this.#ends[slot] = Math.max(-1, this.#ends[slot]! - by)
    }
  }

  /** For a position inside one of the matches, that match's end; else the position. */
  readonly skip = (position: number): number => {
    const first = Math.max(0, this.#count - REMEMBERED)
    let i = Math.max(first, this.#cursor)
    while (i > first && this.#ends[(i - 1) % REMEMBERED]! > position) i--
    while (i < this.#count && this.#ends[i % REMEMBERED]! <= position) i++
    this.#cursor = i
    return i < this.#count && this.#starts[i % REMEMBERED]! <= position ? this.#ends[i % REMEMBERED]! : position
  }
}
