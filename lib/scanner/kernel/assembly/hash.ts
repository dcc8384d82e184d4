/** The two hashes of scanner/seen.ts, of bytes where they stand. A test compares the two. */
import { MASKS } from '../layout'

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

/** Four words at a time, each by itself. */
export function hashBytes(from: u32, to: u32): void {
  const factors = i32x4(<i32>0x9e3779b1, <i32>0x85ebca77, <i32>0xc2b2ae3d, 0x27d4eb2f)
  let words = i32x4(<i32>(0x811c9dc5 ^ (to - from)), <i32>0x9747b28c, 0x27d4eb2f, 0x165667b1)
  let i = from
  for (; i + 16 <= to; i += 16) {
    words = i32x4.mul(v128.xor(words, v128.load(i)), factors)
    words = v128.xor(words, i32x4.shr_u(words, 15))
  }
  if (i < to) {
    const rest = v128.and(v128.load(i), v128.load(MASKS + 16 - (to - i)))
    words = i32x4.mul(v128.xor(words, rest), factors)
    words = v128.xor(words, i32x4.shr_u(words, 15))
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
