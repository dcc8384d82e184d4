/** The two hashes of scanner/seen.ts, of bytes where they stand. A test compares the two. */
import { LEAST_HASHED } from '../layout'
import { masksOf } from './masks'

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

/** @inline */
function rotated(words: v128, by: i32): v128 {
  return v128.or(i32x4.shl(words, by), i32x4.shr_u(words, 32 - by))
}

/**
 * Twelve words at a time, each by itself, so that none waits for another; twice of what is shorter, as most is: a loop
 * whose length nobody can guess costs more.
 *
 * @inline
 */
export function hashBytes(from: u32, to: u32): void {
  const length = to - from
  const factors = i32x4(<i32>0x9e3779b1, <i32>0x85ebca77, <i32>0xc2b2ae3d, 0x27d4eb2f)
  let one = i32x4(<i32>(0x811c9dc5 ^ length), <i32>0x9747b28c, 0x27d4eb2f, 0x165667b1)
  let two = one
  let three = one
  let i = from
  if (length > <u32>LEAST_HASHED) {
    for (; i + 48 < to; i += 48) {
      one = step(one, v128.load(i), factors)
      two = step(two, v128.load(i, 16), factors)
      three = step(three, v128.load(i, 32), factors)
    }
  }
  const masks = masksOf(to - i)
  one = step(one, v128.and(v128.load(i), v128.load(masks)), factors)
  two = step(two, v128.and(v128.load(i, 16), v128.load(masks, 16)), factors)
  three = step(three, v128.and(v128.load(i, 32), v128.load(masks, 32)), factors)
  if (length <= <u32>LEAST_HASHED) {
    one = step(one, v128.and(v128.load(i, 48), v128.load(masks, 48)), factors)
    two = step(two, v128.and(v128.load(i, 64), v128.load(masks, 64)), factors)
    three = step(three, v128.and(v128.load(i, 80), v128.load(masks, 80)), factors)
  }
  const words = v128.xor(one, v128.xor(rotated(two, 11), rotated(three, 22)))
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
