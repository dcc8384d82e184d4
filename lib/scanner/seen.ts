/**
 * The URIs seen unbroken so far, as the evidence about a hyphen at a line end: two hashes of 32 bits for each, so that of a
 * million questions about URIs that were not seen none is likely to get a wrong answer.
 *
 * Every match is added, and few inputs ever ask: what is added is written down in order, and made into a table when
 * somebody asks. There are two generations of it; when the younger one is full, the older one is forgotten.
 */
import { SEEN_ENTRIES } from '../limits.js'
import { LEAST_HASHED, RECORD_FIRST_HASH, RECORD_SECOND_HASH, RECORD_WORDS } from './kernel/layout.js'

/** URIs of a generation. */
const GENERATION = SEEN_ENTRIES / 2
/** At first, and as for the rows of segments.ts; four times as many each time there is no more room. */
const SMALLEST = 8
const GROWTH = 4
const NONE = new Uint32Array(0)
const SLOTS = 2 * GENERATION
/** Slots that are looked at for one URI. */
const PROBES = 16
/** Of the last URIs, whose repetition is not written down; fewer of them before there are as many. */
const RECENT = 256
const FEW_RECENT = 16

/** Words that are hashed side by side, in three rows of four, and what those of a row begin with and are multiplied by. */
const WORDS = 12
const ROW = [0x811c9dc5, 0x9747b28c, 0x27d4eb2f, 0x165667b1]
const BEGIN = [...ROW, ...ROW, ...ROW]
const FACTORS = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f]

class Generation {
  /** Pairs of hashes. */
  #hashes: Uint32Array = NONE
  count = 0
  /** Numbers of pairs, from 1 on, by the first hash. Made when somebody asks: it is larger than most inputs. */
  #slots: Uint16Array | undefined
  /** Pairs that have a slot. */
  #placed = 0

  /** The second hashes of the last URIs, by the first. */
  #recent: Uint32Array = NONE

  /** Adds the URI that has these two hashes; none where the second one, which is odd, is 0. False: there is no more room. */
  add(first: number, second: number): boolean {
    const at = 2 * this.count
    if (at === this.#hashes.length && this.count < GENERATION) this.#grow()
    const place = first & (this.#recent.length - 1)
    if (this.#recent[place] === second || second === 0) return true
    if (this.count === GENERATION) return false
    this.count++
    this.#recent[place] = second
    this.#hashes[at] = first
    this.#hashes[at + 1] = second
    return true
  }

  /**
   * Adds the URIs of a kernel's records, from word `from` to `to`; gives the word where there is no more room. As `add`
   * does, without a branch on whether one is new, which nobody can guess.
   */
  addRecords(records: Uint32Array, from: number, to: number): number {
    let at = from
    while (at < to && this.count < GENERATION) {
      if (2 * this.count === this.#hashes.length) this.#grow()
      const hashes = this.#hashes
      const recent = this.#recent
      const mask = recent.length - 1
      let end = 2 * this.count
      const stop = Math.min(to, at + (hashes.length / 2 - this.count) * RECORD_WORDS)
      for (; at < stop; at += RECORD_WORDS) {
        const first = records[at + RECORD_FIRST_HASH]!
        const second = records[at + RECORD_SECOND_HASH]!
        const place = first & mask
        const there = recent[place]!
        hashes[end] = first
        hashes[end + 1] = second
        // It is odd where there is one.
        const isNew = Number(there !== second) & second
        recent[place] = there ^ ((there ^ second) & -isNew)
        end += 2 * isNew
      }
      this.count = end / 2
    }
    // One that is not new needs no room.
    while (at < to && this.add(records[at + RECORD_FIRST_HASH]!, records[at + RECORD_SECOND_HASH]!)) at += RECORD_WORDS
    return at
  }

  /** What comes again and again is written down again: it would be forgotten with the generation before. */
  clear(): void {
    this.count = this.#placed = 0
    this.#recent.fill(0)
    this.#slots?.fill(0)
  }

  #grow(): void {
    const larger = new Uint32Array(Math.min(Math.max(2 * SMALLEST, GROWTH * this.#hashes.length), 2 * GENERATION))
    larger.set(this.#hashes)
    this.#hashes = larger
    const recent = larger.length < 2 * RECENT ? FEW_RECENT : RECENT
    if (this.#recent.length < recent) this.#recent = new Uint32Array(recent)
  }

  #is(number: number, first: number, second: number): boolean {
    return this.#hashes[2 * number - 2] === first && this.#hashes[2 * number - 1] === second
  }

  /** In the order in which they came, so that it does not matter when somebody asks. */
  #place(slots: Uint16Array): void {
    for (; this.#placed < this.count; this.#placed++) {
      const first = this.#hashes[2 * this.#placed]!
      const second = this.#hashes[2 * this.#placed + 1]!
      for (let probe = 0; probe < PROBES; probe++) {
        const slot = (first + probe) & (SLOTS - 1)
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
    for (let probe = 0; probe < PROBES; probe++) {
      const number = slots[(first + probe) & (SLOTS - 1)]!
      if (number === 0) return false
      if (this.#is(number, first, second)) return true
    }
    return false
  }
}

export class SeenUris {
  #young = new Generation()
  #old: Generation | undefined
  readonly #words = new Int32Array(WORDS)
  #first = 0
  #second = 0
  /** How often somebody has asked. */
  asked = 0

  /** 48 characters at a time, as bytes in twelve words; the kernel makes the same hashes (kernel/assembly/hash.ts). */
  #hash(uri: string): void {
    const words = this.#words
    words.set(BEGIN)
    for (let at = 0; at < WORDS; at += 4) words[at]! ^= uri.length
    // The kernel has no loop for short ones: behind the end stand zeros.
    for (let i = 0; i < Math.max(uri.length, LEAST_HASHED); i += 4 * WORDS) {
      for (let at = 0; at < WORDS; at++) {
        const word = Math.imul(words[at]! ^ wordAt(uri, i + 4 * at), FACTORS[at & 3]!)
        words[at] = word ^ (word >>> 15)
      }
    }
    const a = laneOf(words, 0)
    const b = laneOf(words, 1)
    const c = laneOf(words, 2)
    const d = laneOf(words, 3)
    const x = Math.imul(a ^ (c >>> 11), 0x85ebca6b) + (b ^ d)
    const y = Math.imul(b ^ (d >>> 9), 0xc2b2ae35) + (a ^ (c << 7))
    const first = Math.imul(x ^ (x >>> 13), 0x9e3779b1)
    this.#first = (first ^ (first >>> 16)) >>> 0
    this.#second = (Math.imul(y ^ (y >>> 15), 0x85ebca77) | 1) >>> 0
  }

  add(uri: string): void {
    this.#hash(uri)
    this.addHashes(this.#first, this.#second)
  }

  /** Adds the URI that has these two hashes; none where the second one, which is odd, is 0. */
  addHashes(first: number, second: number): void {
    if (this.#young.add(first, second)) return
    this.#turn()
    this.#young.add(first, second)
  }

  /** Begins another generation, and forgets the one before the last. */
  #turn(): void {
    const next = this.#old ?? new Generation()
    next.clear()
    this.#old = this.#young
    this.#young = next
  }

  /** Adds the URIs of a kernel's records from `first` to `end`. */
  addRecords(records: Uint32Array, first: number, end: number): void {
    const to = end * RECORD_WORDS
    let at = this.#young.addRecords(records, first * RECORD_WORDS, to)
    while (at < to) {
      this.#turn()
      at = this.#young.addRecords(records, at, to)
    }
  }

  /** The two hashes of a URI. */
  hashesOf(uri: string): readonly [first: number, second: number] {
    this.#hash(uri)
    return [this.#first, this.#second]
  }

  has(uri: string): boolean {
    this.asked++
    if (this.#young.count === 0) return false
    this.#hash(uri)
    return this.#isSeen()
  }

  /** As `has`, of the URI that has these two hashes. */
  hasHashes(first: number, second: number): boolean {
    this.asked++
    this.#first = first
    this.#second = second
    return this.#isSeen()
  }

  #isSeen(): boolean {
    return this.#young.has(this.#first, this.#second) || (this.#old?.has(this.#first, this.#second) ?? false)
  }
}

/** Turned, so that what differs alike in two rows does not cancel out. */
function laneOf(words: Int32Array, lane: number): number {
  return words[lane]! ^ rotated(words[lane + 4]!, 11) ^ rotated(words[lane + 8]!, 22)
}

function rotated(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by))
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
