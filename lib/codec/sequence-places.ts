/**
 * Finds a sequence of bytes again and again in what comes at once. Each search of the platform's takes as long to begin as
 * a kilobyte takes to be looked through, so where much comes the kernel lists the next places at once.
 */
import { codecKernels } from './kernel/index.js'
import { LONGEST_SEQUENCE, WIDE_INPUT_LENGTH } from './kernel/layout.js'
import { indexOfSequence } from './search.js'

/** Bytes below which listing the places is not worth it. */
const LISTS_FROM = 1 << 13
const NO_PLACES = new Int32Array(0)

export class SequencePlaces {
  #places = NO_PLACES
  #next = 0
  /** Index of what the places are counted from. */
  #from = 0
  /** Up to here the places are listed. */
  #listed = 0

  /** To be called when other bytes or another sequence are to be looked at. */
  clear(): void {
    this.#places = NO_PLACES
    this.#next = this.#from = this.#listed = 0
  }

  /** Index of the first `sequence` from `from` on, which never decreases; -1 if there is none. */
  next(bytes: Uint8Array, sequence: Uint8Array, from: number): number {
    if (bytes.length < LISTS_FROM || sequence.length > LONGEST_SEQUENCE) return indexOfSequence(bytes, sequence, from)
    for (;;) {
      while (this.#next < this.#places.length) {
        const place = this.#from + this.#places[this.#next]!
        if (place >= from) return place
        this.#next++
      }
      const start = Math.max(from, this.#listed)
      if (start >= bytes.length) return -1
      if (!this.#list(bytes, sequence, start)) return indexOfSequence(bytes, sequence, from)
    }
  }

  /** Lists the next places; false if that takes a kernel, and there is none. */
  #list(bytes: Uint8Array, sequence: Uint8Array, start: number): boolean {
    const kernel = codecKernels.borrow(bytes.length - start)
    if (kernel === undefined) return false
    this.#places = kernel.listSequence(bytes, start, sequence).slice()
    codecKernels.giveBack(kernel)
    this.#next = 0
    this.#from = start
    const end = start + WIDE_INPUT_LENGTH
    // One may begin at the end of this piece.
    this.#listed = end < bytes.length ? end - (sequence.length - 1) : bytes.length
    return true
  }
}
