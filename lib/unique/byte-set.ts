/**
 * A set of byte strings without the byte 0, such as URIs: each is kept once, padded to whole words of 32 bits, and a
 * table of hashes says where. That takes 15 to 27 bytes besides its own, and no string or object is made of it. Beyond
 * 16 GB of strings, those added last may count as new again.
 *
 * The hash is HalfSipHash-1-3 (Aumasson, Bernstein: "SipHash: a fast short-input PRF") under a random key, so that nobody
 * can prepare strings that all fall into one slot.
 */

/** Words of one block of strings, as a power of two: a megabyte. */
const BLOCK_BITS = 18
const BLOCK = 1 << BLOCK_BITS

/** Slots of a new table. */
const SMALLEST = 1 << 10

export class ByteSet {
  readonly #key = crypto.getRandomValues(new Uint32Array(2))
  /** Each begins where the one before it ends, and reaches at least to where the next one begins. */
  readonly #blocks: Uint32Array[] = []
  /** Words that are in use, those left free at the ends of blocks included. */
  #used = 0
  /** Open addressing, two words per slot: the hash, and one more than the word where the string begins, 0 if free. */
  #slots = new Uint32Array(2 * SMALLEST)
  #mask = SMALLEST - 1
  #count = 0
  /** The string that is looked for, in words. The last one is not full. */
  #words = new Uint32Array(1 << 10)

  /** Adds the bytes in [from, to) of the view; returns false if they were there already. */
  add(view: DataView, from: number, to: number): boolean {
    const length = this.#read(view, from, to)
    const hash = hashOf(this.#words, length, this.#key)
    let slot = hash & this.#mask
    for (let at; (at = this.#slots[2 * slot + 1]!) !== 0; slot = (slot + 1) & this.#mask)
      if (this.#slots[2 * slot] === hash && this.#isAt(at - 1, length)) return false
    this.#slots[2 * slot] = hash
    this.#slots[2 * slot + 1] = this.#keep(length) + 1
    if (3 * ++this.#count > 2 * this.#mask) this.#grow()
    return true
  }

  #read(view: DataView, from: number, to: number): number {
    const length = ((to - from) >> 2) + 1
    if (length > this.#words.length) this.#words = new Uint32Array(2 * length)
    const words = this.#words
    let at = from
    for (let i = 0; i < length - 1; i++, at += 4) words[i] = view.getUint32(at, true)
    let last = 0
    for (let i = to - 1; i >= at; i--) last = (last << 8) | view.getUint8(i)
    words[length - 1] = last
    return length
  }

  /** Whether the string at a word is the one looked for. No string goes on behind a word that is not full. */
  #isAt(at: number, length: number): boolean {
    const block = this.#blocks[at >>> BLOCK_BITS]!
    const start = at & (BLOCK - 1)
    for (let i = 0; i < length; i++) if (block[start + i] !== this.#words[i]) return false
    return true
  }

  /** Returns the word where it is kept. */
  #keep(length: number): number {
    const left = -this.#used & (BLOCK - 1)
    if (length > left) {
      this.#used += left
      const space = new Uint32Array(Math.ceil(length / BLOCK) * BLOCK)
      for (let i = 0; i < space.length; i += BLOCK) this.#blocks.push(space.subarray(i))
    }
    const at = this.#used
    this.#blocks[at >>> BLOCK_BITS]!.set(this.#words.subarray(0, length), at & (BLOCK - 1))
    this.#used += length
    return at
  }

  #grow(): void {
    const old = this.#slots
    const slots = new Uint32Array(2 * old.length)
    const mask = old.length - 1
    for (let i = 0; i < old.length; i += 2) {
      if (old[i + 1] === 0) continue
      let slot = old[i]! & mask
      while (slots[2 * slot + 1] !== 0) slot = (slot + 1) & mask
      slots[2 * slot] = old[i]!
      slots[2 * slot + 1] = old[i + 1]!
    }
    this.#slots = slots
    this.#mask = mask
  }
}

/** Of the first `length` words, under a key of two. The bytes of a string need not be counted: its last word shows its end. */
export function hashOf(words: Uint32Array, length: number, key: Uint32Array): number {
  let v0 = key[0]! | 0
  let v1 = key[1]! | 0
  let v2 = key[0]! ^ 0x6c796765
  let v3 = key[1]! ^ 0x74656462
  for (let i = 0; i < length + 3; i++) {
    const word = i < length ? words[i]! : 0
    if (i === length) v2 ^= 0xff
    v3 ^= word
    v0 = (v0 + v1) | 0
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0
    v0 = (v0 << 16) | (v0 >>> 16)
    v2 = (v2 + v3) | 0
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2
    v0 = (v0 + v3) | 0
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0
    v2 = (v2 + v1) | 0
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2
    v2 = (v2 << 16) | (v2 >>> 16)
    v0 ^= word
  }
  return (v1 ^ v3) >>> 0
}
