/** Looks for a byte, sixteen at a time. It may read up to 15 bytes behind the end. */

/** Address of the first `byte` in [from, to); `to` if there is none. */
export function find(byte: u32, from: u32, to: u32): u32 {
  const wanted = i8x16.splat(<i8>byte)
  for (let i = from; i < to; i += 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(i), wanted))
    if (found != 0) return min<u32>(i + <u32>ctz(found), to)
  }
  return to
}
