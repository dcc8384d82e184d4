/**
 * The URIs seen unbroken so far, as the evidence about a hyphen at a line end: a table of hashes of fixed size, in
 * which a newer URI takes an older one's place. Two hashes of 32 bits, so that a chance hit is one in 2^48 or rarer.
 */
import { SEEN_ENTRIES } from '../limits.js'

export class SeenUris {
  readonly #table = new Uint32Array(2 * SEEN_ENTRIES)
  #first = 0
  #second = 0

  #hash(uri: string): number {
    let a = 0x811c9dc5
    let b = 0x9747b28c
    for (let i = 0; i < uri.length; i++) {
      const code = uri.charCodeAt(i)
      a = Math.imul(a ^ code, 0x01000193)
      b = Math.imul(b, 31) + code
    }
    this.#first = a >>> 0
    this.#second = (Math.imul(b ^ (b >>> 15), 0x85ebca6b) | 1) >>> 0
    return 2 * ((this.#first ^ (this.#first >>> 16)) & (SEEN_ENTRIES - 1))
  }

  add(uri: string): void {
    const slot = this.#hash(uri)
    this.#table[slot] = this.#first
    this.#table[slot + 1] = this.#second
  }

  has(uri: string): boolean {
    const slot = this.#hash(uri)
    return this.#table[slot] === this.#first && this.#table[slot + 1] === this.#second
  }
}
