/**
 * A value that the kernel of a page has decoded, in the kernel's memory: valid until its next scan. Indices count in
 * all that it has decoded.
 */
import type { Run } from '../../text.js'
import { passSlice } from '../../codec/origin.js'
import { findRow } from '../../codec/rows.js'
import type { Span } from '../../codec/span.js'
import { STRETCH_WORDS } from './kernel/layout.js'

export class DecodedValue implements Span {
  readonly bytes: Uint8Array
  readonly #start: number
  readonly #end: number
  /**
   * Three numbers for each stretch: its index, counted from `start`; the begin and end of its origin, counted from
   * `from`.
   */
  readonly #stretches: Int32Array
  readonly #first: number
  readonly #last: number
  readonly #from: number

  /** @param count of stretches from `first` on in the list of all */
  constructor(
    bytes: Uint8Array,
    start: number,
    end: number,
    stretches: Int32Array,
    first: number,
    count: number,
    from: number
  ) {
    this.bytes = bytes
    this.#start = start
    this.#end = end
    this.#stretches = stretches
    this.#first = first * STRETCH_WORDS
    this.#last = this.#first + (count - 1) * STRETCH_WORDS
    this.#from = from
  }

  at(index: number): number {
    if (index >= this.#end) return this.#from + this.#stretches[this.#last + 2]!
    const at = this.#find(index - this.#start)
    const from = this.#from + this.#stretches[at + 1]!
    return this.#isOneToOne(at) ? from + index - this.#start - this.#stretches[at]! : from
  }

  past(index: number): number {
    const at = this.#find(index - this.#start)
    if (!this.#isOneToOne(at)) return this.#from + this.#stretches[at + 2]!
    return this.#from + this.#stretches[at + 1]! + index - this.#start - this.#stretches[at]! + 1
  }

  pass(start: number, end: number, emit: (run: Run) => void): void {
    passSlice(this.asRun(), start - this.#start, end - this.#start, emit)
  }

  /** All of it as a run, valid as long as this value. */
  asRun(): Run {
    const stretches = this.#stretches.subarray(this.#first, this.#last + STRETCH_WORDS)
    const bytes = this.bytes.subarray(this.#start, this.#end)
    return { bytes, from: this.#from, to: this.#from + this.#stretches[this.#last + 2]!, stretches }
  }

  /** Index in the list of the stretch that contains byte `index`. */
  #find(index: number): number {
    return findRow(this.#stretches, STRETCH_WORDS, this.#first, this.#last, index)
  }

  #isOneToOne(at: number): boolean {
    const end = at === this.#last ? this.#end - this.#start : this.#stretches[at + STRETCH_WORDS]!
    return this.#stretches[at + 2]! - this.#stretches[at + 1]! === end - this.#stretches[at]!
  }
}
