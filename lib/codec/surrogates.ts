/** Code units of UTF-16 become characters (Unicode §3.9 D91): a high surrogate waits for the low one behind it. */
import { REPLACEMENT } from '../utf-8.js'
import type { RunBuilder } from './run-builder.js'

const ALONE = 'lone surrogate'

export class Surrogates {
  readonly #builder: RunBuilder
  readonly #complain: (at: number, detail: string) => void
  /** The high surrogate that waits for a low one; -1 for none. Behind it, its origin. */
  #high = -1
  #from = 0
  #to = 0

  /** @param complain of a surrogate that stands alone, and is read as U+FFFD */
  constructor(builder: RunBuilder, complain: (at: number, detail: string) => void) {
    this.#builder = builder
    this.#complain = complain
  }

  /** Whether a high surrogate waits for a low one. */
  get isWaiting(): boolean {
    return this.#high >= 0
  }

  /** Takes the next unit, decoded from input bytes [from, to). */
  unit(from: number, to: number, code: number): void {
    const isLow = code >= 0xdc00 && code < 0xe000
    if (isLow && this.#high >= 0) {
      this.#builder.character(this.#from, to, 0x10000 + ((this.#high - 0xd800) << 10) + (code - 0xdc00))
      this.#high = -1
      return
    }
    this.end()
    if (code >= 0xd800 && code < 0xdc00) {
      this.#high = code
      this.#from = from
      this.#to = to
      return
    }
    if (isLow) this.#complain(from, ALONE)
    this.#builder.character(from, to, isLow ? REPLACEMENT : code)
  }

  /** To be called if no unit follows: a high surrogate that waits stands alone. */
  end(): void {
    if (this.#high < 0) return
    this.#complain(this.#from, ALONE)
    this.#builder.character(this.#from, this.#to, REPLACEMENT)
    this.#high = -1
  }
}
