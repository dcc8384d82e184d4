/** Line ends (LF) between two places, as scanner/line-counter.ts counts them. */

/** Rounds of 64 bytes whose counts fit the bytes of one vector. */
const COUNTED_TOGETHER: u32 = 63

/** Sum of the sixteen bytes. */
function sumOf(counts: v128): u32 {
  const sums = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(counts))
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  )
}

/** Looks at up to 16 bytes behind `to`, which do not count. */
export function lineEndsBetween(from: u32, to: u32): u32 {
  const lineEnd = i8x16.splat(0x0a)
  let lines: u32 = 0
  let i = from
  while (i + 64 <= to) {
    const rounds = (to - i) >> 6
    const stop = i + ((rounds < COUNTED_TOGETHER ? rounds : COUNTED_TOGETHER) << 6)
    let counts = i8x16.splat(0)
    for (; i < stop; i += 64) {
      // What is equal is -1.
      const one = i8x16.add(i8x16.eq(v128.load(i), lineEnd), i8x16.eq(v128.load(i, 16), lineEnd))
      const other = i8x16.add(i8x16.eq(v128.load(i, 32), lineEnd), i8x16.eq(v128.load(i, 48), lineEnd))
      counts = i8x16.sub(counts, i8x16.add(one, other))
    }
    lines += sumOf(counts)
  }
  for (; i + 16 <= to; i += 16) lines += <u32>popcnt(i8x16.bitmask(i8x16.eq(v128.load(i), lineEnd)))
  if (i < to) {
    const ends = <u32>i8x16.bitmask(i8x16.eq(v128.load(i), lineEnd))
    lines += <u32>popcnt(ends & ((1 << (to - i)) - 1))
  }
  return lines
}
