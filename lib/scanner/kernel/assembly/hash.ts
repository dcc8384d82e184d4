/** The two hashes of scanner/seen.ts, of bytes where they stand. A test compares the two. */
import { LEAST_HASHED } from '../layout'
import { maskOf, masksOf } from './masks'

let first: u32 = 0
let second: u32 = 0

export function firstHash(): u32 {
  return first
}

export function secondHash(): u32 {
  return second
}

/** Those of what is not seen. */
export function clearHashes(): void {
  first = second = 0
}

/** @inline */
function step(words: v128, bytes: v128, factors: v128): v128 {
  const next = i32x4.mul(v128.xor(words, bytes), factors)
  return v128.xor(next, i32x4.shr_u(next, 15))
}

/**
 * Four words at a time, each by itself; six times of what is shorter, as most is: a loop whose length nobody can guess
 * costs more.
 *
 * @inline
 */
export function hashBytes(from: u32, to: u32): void {
  const length = to - from
  const factors = i32x4(<i32>0x9e3779b1, <i32>0x85ebca77, <i32>0xc2b2ae3d, 0x27d4eb2f)
  let words = i32x4(<i32>(0x811c9dc5 ^ length), <i32>0x9747b28c, 0x27d4eb2f, 0x165667b1)
  if (length <= <u32>LEAST_HASHED) {
    const masks = masksOf(length)
    words = step(words, v128.and(v128.load(from), v128.load(masks)), factors)
    words = step(words, v128.and(v128.load(from, 16), v128.load(masks, 16)), factors)
    words = step(words, v128.and(v128.load(from, 32), v128.load(masks, 32)), factors)
    words = step(words, v128.and(v128.load(from, 48), v128.load(masks, 48)), factors)
    words = step(words, v128.and(v128.load(from, 64), v128.load(masks, 64)), factors)
    words = step(words, v128.and(v128.load(from, 80), v128.load(masks, 80)), factors)
  } else {
    let i = from
    for (; i + 16 <= to; i += 16) words = step(words, v128.load(i), factors)
    if (i < to) words = step(words, v128.and(v128.load(i), maskOf(to - i)), factors)
  }
  const a: u32 = i32x4.extract_lane(words, 0)
  const b: u32 = i32x4.extract_lane(words, 1)
  const c: u32 = i32x4.extract_lane(words, 2)
  const d: u32 = i32x4.extract_lane(words, 3)
  const x = (a ^ (c >> 11)) * 0x85ebca6b + (b ^ d)
  const y = (b ^ (d >> 9)) * 0xc2b2ae35 + (a ^ (c << 7))
  const mixed = (x ^ (x >> 13)) * 0x9e3779b1
  first = mixed ^ (mixed >> 16)
  second = ((y ^ (y >> 15)) * 0x85ebca77) | 1
}

/** As `hashBytes`, where it is not worth being put where it is called. */
export function hashSeldom(from: u32, to: u32): void {
  hashBytes(from, to)
}
