/**
 * The URIs seen unbroken so far, as the evidence about a hyphen at a line end: a table of hashes that grows to a fixed
 * size, in which from then on a newer URI takes an older one's place. Two hashes of 32 bits, so that of a million
 * questions about URIs that were not seen none is likely to get a wrong answer.
 */
import { SEEN_ENTRIES } from '../limits.js'
import { RECORD_FIRST_HASH, RECORD_SECOND_HASH, RECORD_WORDS } from './kernel/layout.js'

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

  /** Eight characters at a time, as bytes in two words; the kernel makes the same hashes (kernel/assembly/hash.ts). */
  #hash(uri: string): void {
    const { length } = uri
    let a = 0x811c9dc5 ^ length
    let b = 0x9747b28c
    for (let i = 0; i < length; i += 8) {
      const x = Math.imul(a ^ wordAt(uri, i), 0x9e3779b1)
      const y = Math.imul(b ^ wordAt(uri, i + 4), 0x85ebca77)
      a = y ^ (x >>> 15)
      b = (x + (y >>> 13)) | 0
    }
    a = Math.imul(a ^ (a >>> 16) ^ b, 0xc2b2ae35)
    this.#first = (a ^ (a >>> 13)) >>> 0
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
    this.#hash(uri)
    this.addHashes(this.#first, this.#second)
  }

  /** Adds the URI that has these two hashes. */
  addHashes(first: number, second: number): void {
    if (this.#taken > this.#mask >> 1 && this.#mask < SEEN_ENTRIES - 1) this.#grow()
    this.#first = first
    this.#second = second
    this.#put()
  }

  /** Adds the URIs of a kernel's records from `first` to `end`. */
  addRecords(records: Uint32Array, first: number, end: number): void {
    for (let at = first * RECORD_WORDS; at < end * RECORD_WORDS; at += RECORD_WORDS)
      this.addHashes(records[at + RECORD_FIRST_HASH]!, records[at + RECORD_SECOND_HASH]!)
  }

  /** The two hashes of a URI. */
  hashesOf(uri: string): readonly [first: number, second: number] {
    this.#hash(uri)
    return [this.#first, this.#second]
  }

  has(uri: string): boolean {
    this.#hash(uri)
    const slot = this.#slot()
    return this.#table[slot] === this.#first && this.#table[slot + 1] === this.#second
  }
}

/** Four characters of a URI, which are ASCII, as a word; 0 for those behind its end. */
function wordAt(uri: string, at: number): number {
  if (at + 4 <= uri.length) {
    return (
      uri.charCodeAt(at) |
      (uri.charCodeAt(at + 1) << 8) |
      (uri.charCodeAt(at + 2) << 16) |
      (uri.charCodeAt(at + 3) << 24)
    )
  }
  let word = 0
  for (let i = uri.length - 1; i >= at; i--) word = (word << 8) | uri.charCodeAt(i)
  return word
}
