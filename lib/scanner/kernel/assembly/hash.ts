/** The two hashes of scanner/uri-hash.ts, of bytes where they stand. A test compares the two. */
import { HASH_KEYS, HASHED_BLOCK } from '../layout'
import { masksOf } from './masks'

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

/** The hashes of [from, to): the first one in the lower half. */
export function hashOf(from: u32, to: u32): u64 {
  let at = from
  let lanes = i32x4.splat(0)
  for (; to - at > <u32>HASHED_BLOCK; at += HASHED_BLOCK)
    lanes = shaken(i32x4.add(lanes, sumOfBlock(at, masksOf(HASHED_BLOCK))))
  lanes = i32x4.add(lanes, sumOfBlock(at, masksOf(to - at)))
  return i64x2.extract_lane(lanes, 0) ^ rotl<u64>(i64x2.extract_lane(lanes, 1), 13)
}
