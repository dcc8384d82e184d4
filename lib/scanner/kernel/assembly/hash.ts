/** The two hashes of scanner/uri-hash.ts, of bytes where they stand. A test compares the two. */
import { HASH_KEYS, HASHED_BLOCK } from '../layout'
import { masksOf } from './masks'

export let firstHash: u32 = 0
export let secondHash: u32 = 0

/** @inline */
function products(bytes: v128, keys: u32): v128 {
  return i32x4.dot_i16x8_s(bytes, v128.load(keys))
}

/**
 * All of a block, although most URIs are shorter: a loop whose length nobody can guess costs more.
 *
 * @inline
 */
function sumOfBlock(at: u32, masks: u32): v128 {
  const one = products(v128.and(v128.load(at), v128.load(masks)), HASH_KEYS)
  const two = products(v128.and(v128.load(at, 16), v128.load(masks, 16)), HASH_KEYS + 16)
  const three = products(v128.and(v128.load(at, 32), v128.load(masks, 32)), HASH_KEYS + 32)
  const four = products(v128.and(v128.load(at, 48), v128.load(masks, 48)), HASH_KEYS + 48)
  const five = products(v128.and(v128.load(at, 64), v128.load(masks, 64)), HASH_KEYS + 64)
  const six = products(v128.and(v128.load(at, 80), v128.load(masks, 80)), HASH_KEYS + 80)
  return i32x4.add(i32x4.add(i32x4.add(one, two), i32x4.add(three, four)), i32x4.add(five, six))
}

/** @inline */
function shaken(lanes: v128): v128 {
  const words = i32x4.mul(lanes, i32x4.splat(0x9e3779b1))
  return v128.xor(words, i32x4.shr_u(words, 15))
}

/** Makes the hashes of [from, to). */
export function hashBytes(from: u32, to: u32): void {
  let at = from
  let lanes = i32x4.splat(0)
  for (; to - at > <u32>HASHED_BLOCK; at += HASHED_BLOCK)
    lanes = shaken(i32x4.add(lanes, sumOfBlock(at, masksOf(HASHED_BLOCK))))
  lanes = i32x4.add(lanes, sumOfBlock(at, masksOf(to - at)))
  const a: u32 = i32x4.extract_lane(lanes, 0)
  const b: u32 = i32x4.extract_lane(lanes, 1)
  const c: u32 = i32x4.extract_lane(lanes, 2)
  const d: u32 = i32x4.extract_lane(lanes, 3)
  const x = (a ^ (to - from) ^ (c >> 11)) * 0x85ebca6b + (b ^ d)
  const y = (b ^ (d >> 9)) * 0xc2b2ae35 + (a ^ (c << 7))
  const mixed = (x ^ (x >> 13)) * 0x9e3779b1
  firstHash = mixed ^ (mixed >> 16)
  secondHash = ((y ^ (y >> 15)) * 0x85ebca77) | 1
}
