/** The two hashes of scanner/seen.ts, of bytes where they stand. A test compares the two. */

let first: u32 = 0
let second: u32 = 0

export function firstHash(): u32 {
  return first
}

export function secondHash(): u32 {
  return second
}

export function hashBytes(from: u32, to: u32): void {
  let a: u32 = 0x811c9dc5 ^ (to - from)
  let b: u32 = 0x9747b28c
  for (let i = from; i < to; i += 8) {
    let word = load<u64>(i)
    if (to - i < 8) word &= ((<u64>1) << ((to - i) * 8)) - 1
    const x = (a ^ (<u32>word)) * 0x9e3779b1
    const y = (b ^ (<u32>(word >> 32))) * 0x85ebca77
    a = y ^ (x >> 15)
    b = x + (y >> 13)
  }
  a = (a ^ (a >> 16) ^ b) * 0xc2b2ae35
  first = a ^ (a >> 13)
  second = ((b ^ (b >> 15)) * 0x85ebca6b) | 1
}
