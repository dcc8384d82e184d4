/**
 * Remembers the URIs seen recently, in bounded memory, by a fingerprint of 64 bits each. New fingerprints go into one
 * table; when it is full, it becomes the old table and an empty one takes its place. Both are searched, and what is
 * found in the old one is copied, so that a URI that keeps coming stays known.
 *
 * Two errors are possible:
 * - A URI that was seen counts as new: never, if it is among the last `entries` different ones. Otherwise it may have
 *   been forgotten.
 * - A new URI counts as seen, because it has the fingerprint of another. With n entries in both tables together the
 *   probability is below n / 2^64; 1 in 9 · 10^12 for a million. Nobody can prepare such URIs beforehand, since the
 *   fingerprints are seeded at random; an attacker who sees what is dropped is not stopped by that.
 */

/** Slots of a new table. */
const SMALLEST = 1 << 10

/** Fingerprints of one generation: open addressing, two 32-bit words per slot, the second one 0 if the slot is free. */
class Table {
  #words = new Uint32Array(2 * SMALLEST)
  #mask = SMALLEST - 1
  count = 0

  /** The slot that holds it, or the free one where it belongs. */
  #slot(a: number, b: number): number {
    let i = a & this.#mask
    while (this.#words[2 * i + 1] !== 0 && (this.#words[2 * i] !== a || this.#words[2 * i + 1] !== b)) {
      i = (i + 1) & this.#mask
    }
    return i
  }

  has(a: number, b: number): boolean {
    return this.#words[2 * this.#slot(a, b) + 1] !== 0
  }

  add(a: number, b: number): void {
    if (3 * this.count > 2 * this.#mask) this.#grow()
    const i = this.#slot(a, b)
    this.#words[2 * i] = a
    this.#words[2 * i + 1] = b
    this.count++
  }

  #grow(): void {
    const old = this.#words
    this.#words = new Uint32Array(2 * old.length)
    this.#mask = old.length - 1
    this.count = 0
    for (let i = 0; i < old.length; i += 2) if (old[i + 1]) this.add(old[i]!, old[i + 1]!)
  }
}

/**
 * Returns a function that says whether a string is given to it for the first time, as far as it remembers.
 *
 * @param entries how many different URIs it remembers at least, and at most twice as many, in 24 to 48 bytes each
 */
export function createFirstTimeLately(entries: number): (uri: string) => boolean {
  const seed = crypto.getRandomValues(new Uint32Array(2))
  let young = new Table()
  let old = new Table()
  return uri => {
    const [a, b] = fingerprint(uri, seed)
    if (young.has(a, b)) return false
    const known = old.has(a, b)
    if (young.count >= entries) {
      old = young
      young = new Table()
    }
    young.add(a, b)
    return !known
  }
}

/** Two independent hashes of 32 bits of the same form: the steps of MurmurHash3 (32-bit), one UTF-16 unit at a time. */
export function fingerprint(text: string, seed: Uint32Array): readonly [a: number, b: number] {
  let a = seed[0]!
  let b = seed[1]!
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i) + 1
    a = step(a, Math.imul(unit, 0xcc9e2d51))
    b = step(b, Math.imul(unit, 0x239b961b))
  }
  // 0 as second word would mark a free slot.
  return [finish(a ^ text.length), finish(b ^ text.length) || 1]
}

function step(hash: number, unit: number): number {
  const mixed = hash ^ Math.imul((unit << 15) | (unit >>> 17), 0x1b873593)
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0
}

function finish(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
