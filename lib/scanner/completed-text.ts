/**
 * The text of a suffix reference with its scheme put in. Of many in one run each is completed to the end of that run: it
 * is copied once, and the scheme of each overwrites what stands before it, which nobody asks for again.
 *
 * ```text
 *    text   (www.a.example,www.b.example,…
 *   first   (http://www.a.example,www.b.example,…
 *  second       www.a.exahttp://www.b.example,…
 * ```
 */
import type { Reach } from '../appendix-c/reach.js'
import { MARK_LOOK_BEHIND } from '../limits.js'
import { KnownRuns } from './known-run.js'

/** Room for what may be written before a reference: marks, and the longest scheme with its `://`. */
const ROOM = MARK_LOOK_BEHIND + 8

export class CompletedText {
  /** What is known of the runs, where they stand in the last completed text. */
  readonly runs = new KnownRuns()
  #bytes = new Uint8Array(0)
  /** [from, to) of the text stands in the bytes, `by` farther behind. */
  #from = 0
  #to = -1
  #by = 0
  /** In the last completed text, what stands behind its scheme does so much farther behind. */
  moved = 0

  /**
   * [from, to) of the text with the scheme put in at `start`, no more than `MARK_LOOK_BEHIND` behind `from`. Valid until
   * the next call.
   */
  complete(text: Reach, from: number, start: number, to: number, scheme: Uint8Array): Reach {
    this.#copy(text, start, to)
    const moved = scheme.length - from
    this.runs.move(this.moved - moved)
    this.moved = moved
    const begin = this.#by - moved
    const bytes = this.#bytes
    bytes.set(text.bytes.subarray(from, start), begin)
    bytes.set(scheme, begin + start - from)
    return {
      bytes: bytes.subarray(begin),
      end: to + moved,
      last: text.last || to < text.end,
      short: false,
      highBytes: text.highBytes
    }
  }

  /** The text is another one. */
  clear(): void {
    this.runs.clear()
    this.#to = -1
  }

  /** All positions of the text are `by` smaller. */
  move(by: number): void {
    this.#from -= by
    this.#to -= by
    this.#by += by
    this.moved += by
    if (this.#to < 0) this.clear()
  }

  /** [start, to) of the text is to stand in the bytes, with room before it. */
  #copy(text: Reach, start: number, to: number): void {
    const isKnown = start >= this.#from && start <= this.#to && to + this.#by <= this.#bytes.length
    if (!isKnown) {
      const length = ROOM + to - start
      if (this.#bytes.length < length) this.#bytes = new Uint8Array(2 * length)
      this.#by = ROOM - start
      this.#to = start
    }
    if (to > this.#to) {
      this.#bytes.set(text.bytes.subarray(this.#to, to), this.#to + this.#by)
      this.#to = to
    }
    this.#from = start
  }
}
