/**
 * The URIs seen unbroken so far, as the evidence about a hyphen at a line end: a table of hashes that grows to a fixed
 * size, in which from then on a newer URI takes an older one's place. Two hashes of 32 bits, so that of a million
 * questions about URIs that were not seen none is likely to get a wrong answer.
 */
import { SEEN_ENTRIES } from '../limits.js'

const SMALLEST = 256
/** Slots that are looked at for one URI. */
const PROBES = 4

export class SeenUris {
  /** Pairs of hashes; the second one is never 0 where a slot is taken. */
  #table = new Uint32Array(2 * SMALLEST)
  #mask = SMALLEST - 1
  #taken = 0
  #first = 0
  #second = 0

  #hash(uri: string): void {
    let a = 0x811c9dc5
    let b = 0x9747b28c
    for (let i = 0; i < uri.length; i++) {
      const code = uri.charCodeAt(i)
      a = Math.imul(a ^ code, 0x01000193)
      b = (Math.imul(b, 31) + code) | 0
    }
    this.#first = (a ^ (a >>> 16)) >>> 0
    this.#second = (Math.imul(b ^ (b >>> 15), 0x85ebca6b) | 1) >>> 0
  }

  /** Index of the slot of the hashed URI; where it is none yet, of the one it would take. */
  #slot(): number {
    const table = this.#table
    let free = -1
    for (let probe = 0; probe < PROBES; probe++) {
      const slot = 2 * ((this.#first + probe) & this.#mask)
      if (table[slot] === this.#first && table[slot + 1] === this.#second) return slot
      if (free < 0 && table[slot + 1] === 0) free = slot
    }
    return free < 0 ? 2 * (this.#first & this.#mask) : free
  }

  #put(): void {
    const slot = this.#slot()
    if (this.#table[slot + 1] === 0) this.#taken++
    this.#table[slot] = this.#first
    this.#table[slot + 1] = this.#second
  }

  #grow(): void {
    const old = this.#table
    this.#table = new Uint32Array(4 * old.length)
    this.#mask = this.#table.length / 2 - 1
    this.#taken = 0
    for (let slot = 0; slot < old.length; slot += 2) {
      if (old[slot + 1] === 0) continue
      this.#first = old[slot]!
      this.#second = old[slot + 1]!
      this.#put()
    }
  }

  add(uri: string): void {
    if (this.#taken > this.#mask >> 1 && this.#mask < SEEN_ENTRIES - 1) this.#grow()
    this.#hash(uri)
    this.#put()
  }

  has(uri: string): boolean {
    this.#hash(uri)
    const slot = this.#slot()
    return this.#table[slot] === this.#first && this.#table[slot + 1] === this.#second
  }
}
