/**
 * The URIs seen unbroken so far, as the evidence about a hyphen at a line end: two hashes of 32 bits for each, so that of a
 * million questions about URIs that were not seen none is likely to get a wrong answer.
 *
 * Every match is added, but few inputs ever ask. So hashes are only listed in order, and indexed when somebody asks.
 * There are two generations of them; when the younger one is full, the older one is forgotten.
 */
import { SEEN_ENTRIES } from '../limits.js'
import { hashesOf } from './uri-hash.js'

/** Most URIs of a generation. */
const GENERATION = SEEN_ENTRIES / 2
/**
 * Room for so many URIs at first, for the reason given in segments.ts; `GROWTH` times as many whenever there is no more
 * room.
 */
const SMALLEST = 8
const GROWTH = 16
const NONE = new Uint32Array(0)
const SLOTS = 2 * GENERATION
/** Slots that are looked at for one URI. */
const PROBES = 16

/** The first of them. */
function slotOf(first: number, second: number): number {
  const mixed = Math.imul(first ^ Math.imul(second ^ (second >>> 15), 0x85ebca6b), 0x9e3779b1)
  return (mixed ^ (mixed >>> 16)) & (SLOTS - 1)
}

class Generation {
  /** Pairs of hashes. */
  #hashes: Uint32Array = NONE
  count = 0
  /**
   * The index: numbers of pairs, counted from 1, by `slotOf`. Made when somebody asks, since it is larger than
   * most inputs.
   */
  #slots: Uint16Array | undefined
  /** Pairs that have a slot. */
  #placed = 0

  /** Adds the URI that has these two hashes. */
  add(first: number, second: number): void {
    if (2 * this.count === this.#hashes.length) this.#grow()
    const at = 2 * this.count++
    this.#hashes[at] = first
    this.#hashes[at + 1] = second
  }

  /** Adds the URIs that have these pairs of hashes. There is room for them. */
  addAll(pairs: Uint32Array): void {
    const from = 2 * this.count
    while (from + pairs.length > this.#hashes.length) this.#grow()
    this.#hashes.set(pairs, from)
    this.count += pairs.length / 2
  }

  clear(): void {
    this.count = this.#placed = 0
    this.#slots?.fill(0)
  }

  #grow(): void {
    const larger = new Uint32Array(Math.min(Math.max(2 * SMALLEST, GROWTH * this.#hashes.length), 2 * GENERATION))
    larger.set(this.#hashes)
    this.#hashes = larger
  }

  #is(number: number, first: number, second: number): boolean {
    return this.#hashes[2 * number - 2] === first && this.#hashes[2 * number - 1] === second
  }

  /** Indexes pairs in the order in which they came, so that the answers do not depend on when somebody first asks. */
  #place(slots: Uint16Array): void {
    for (; this.#placed < this.count; this.#placed++) {
      const first = this.#hashes[2 * this.#placed]!
      const second = this.#hashes[2 * this.#placed + 1]!
      const start = slotOf(first, second)
      for (let probe = 0; probe < PROBES; probe++) {
        const slot = (start + probe) & (SLOTS - 1)
        if (slots[slot] !== 0 && !this.#is(slots[slot]!, first, second)) continue
        slots[slot] = this.#placed + 1
        break
      }
    }
  }

  has(first: number, second: number): boolean {
    if (this.count === 0) return false
    const slots = (this.#slots ??= new Uint16Array(SLOTS))
    this.#place(slots)
    const start = slotOf(first, second)
    for (let probe = 0; probe < PROBES; probe++) {
      const number = slots[(start + probe) & (SLOTS - 1)]!
      if (number === 0) return false
      if (this.#is(number, first, second)) return true
    }
    return false
  }
}

export class SeenUris {
  #young = new Generation()
  #old: Generation | undefined
  /** How often somebody has asked. */
  asked = 0

  add(uri: string): void {
    const [first, second] = hashesOf(uri)
    this.addHashes(first, second)
  }

  /** Adds the URI that has these two hashes. */
  addHashes(first: number, second: number): void {
    if (this.#young.count === GENERATION) this.#turn()
    this.#young.add(first, second)
  }

  /** Adds the URIs that have these pairs of hashes, in their order. */
  addAll(pairs: Uint32Array): void {
    let rest = pairs
    for (;;) {
      const room = 2 * (GENERATION - this.#young.count)
      if (rest.length <= room) return this.#young.addAll(rest)
      this.#young.addAll(rest.subarray(0, room))
      rest = rest.subarray(room)
      this.#turn()
    }
  }

  /** Begins another generation, and forgets the one before the last. */
  #turn(): void {
    const next = this.#old ?? new Generation()
    next.clear()
    this.#old = this.#young
    this.#young = next
  }

  has(uri: string): boolean {
    // Nothing was added yet: no need for hashes. A new generation is never empty for long, as it is begun to add a URI.
    const [first, second] = this.#young.count === 0 ? [0, 0] : hashesOf(uri)
    return this.hasHashes(first, second)
  }

  /** As `has`, of the URI that has these two hashes. */
  hasHashes(first: number, second: number): boolean {
    this.asked++
    return this.#young.has(first, second) || (this.#old?.has(first, second) ?? false)
  }
}
