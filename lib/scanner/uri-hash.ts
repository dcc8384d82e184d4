/**
 * Two hashes of 32 bits of a URI, which is ASCII without NUL. The kernel makes the same of bytes where they stand
 * (kernel/assembly/hash.ts).
 *
 * Ninety-six characters are a block, in pairs: each pair, as a number of 16 bits, times a key of its own, and the products
 * added up in four lanes, as one instruction of SIMD does it. URIs that differ in one pair of a lane never get the same sum.
 */
import { HASHED_BLOCK } from './kernel/layout.js'

/** Odd numbers of 15 bits, one for each pair of a block. */
export const HASH_KEYS: readonly number[] = Array.from({ length: HASHED_BLOCK / 2 }, (_, i) => keyOf(i + 1))

/** Numbers that have nothing to do with each other: MurmurHash3's last step. */
function keyOf(number: number): number {
  const once = Math.imul(number ^ 0x3986, 0x85ebca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
  return ((twice ^ (twice >>> 16)) & 0x7fff) | 1
}

/** What the lanes are multiplied by before another block is added. */
const BETWEEN = 0x9e3779b1

const LANES = new Int32Array(4)

/** Four characters as a number; 0 for those behind the end. */
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

/** Adds up the block of `uri` that begins at `from`. */
function addBlock(uri: string, from: number): void {
  const end = Math.min(uri.length - from, HASHED_BLOCK)
  for (let i = 0; i < end; i += 4) {
    const word = wordAt(uri, from + i)
    const lane = (i >> 2) & 3
    LANES[lane] = LANES[lane]! + (word & 0xffff) * HASH_KEYS[i >> 1]! + (word >>> 16) * HASH_KEYS[(i >> 1) + 1]!
  }
}

function shake(): void {
  for (let lane = 0; lane < 4; lane++) {
    const word = Math.imul(LANES[lane]!, BETWEEN)
    LANES[lane] = word ^ (word >>> 15)
  }
}

/**
 * Lanes of 32 bits, the last two rotated as one number of 64. It takes more than this to spread them over a table, but only
 * where one is made: most hashes are never looked at.
 */
export function hashesOf(uri: string): readonly [first: number, second: number] {
  LANES.fill(0)
  for (let at = 0; at < uri.length; at += HASHED_BLOCK) {
    if (at > 0) shake()
    addBlock(uri, at)
  }
  const [a, b, c, d] = [LANES[0]!, LANES[1]!, LANES[2]!, LANES[3]!]
  return [(a ^ ((c << 13) | (d >>> 19))) >>> 0, (b ^ ((d << 13) | (c >>> 19))) >>> 0]
}
