/**
 * Two hashes of 32 bits of a URI, which is ASCII. The kernel makes the same of bytes where they stand
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

let [a, b, c, d] = [0, 0, 0, 0]

/** Adds up the block of `uri` that begins at `from`. */
function addBlock(uri: string, from: number): void {
  const end = Math.min(uri.length - from, HASHED_BLOCK)
  const last = uri.length - 1
  for (let i = 0; i < end; i += 2) {
    const at = from + i
    const pair = uri.charCodeAt(at) | (at === last ? 0 : uri.charCodeAt(at + 1) << 8)
    const product = Math.imul(pair, HASH_KEYS[i >> 1]!)
    const lane = (i >> 2) & 3
    if (lane === 0) a = (a + product) | 0
    else if (lane === 1) b = (b + product) | 0
    else if (lane === 2) c = (c + product) | 0
    else d = (d + product) | 0
  }
}

const shaken = (lane: number): number => {
  const word = Math.imul(lane, BETWEEN)
  return word ^ (word >>> 15)
}

/** The second one is odd. */
export function hashesOf(uri: string): readonly [first: number, second: number] {
  a = b = c = d = 0
  addBlock(uri, 0)
  for (let at = HASHED_BLOCK; at < uri.length; at += HASHED_BLOCK) {
    ;[a, b, c, d] = [shaken(a), shaken(b), shaken(c), shaken(d)]
    addBlock(uri, at)
  }
  const x = Math.imul(a ^ uri.length ^ (c >>> 11), 0x85ebca6b) + (b ^ d)
  const y = Math.imul(b ^ (d >>> 9), 0xc2b2ae35) + (a ^ (c << 7))
  const first = Math.imul(x ^ (x >>> 13), 0x9e3779b1)
  return [(first ^ (first >>> 16)) >>> 0, (Math.imul(y ^ (y >>> 15), 0x85ebca77) | 1) >>> 0]
}
