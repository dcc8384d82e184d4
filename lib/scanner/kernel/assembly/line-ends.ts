/** Line ends (LF) between two places. */

/** Vectors whose counts fit the bytes of one. */
const COUNTED_TOGETHER: u32 = 255

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
  while (i + 16 <= to) {
    const vectors = (to - i) >> 4
    const stop = i + ((vectors < COUNTED_TOGETHER ? vectors : COUNTED_TOGETHER) << 4)
    let counts = i8x16.splat(0)
    for (; i < stop; i += 16) counts = i8x16.sub(counts, i8x16.eq(v128.load(i), lineEnd))
    lines += sumOf(counts)
  }
  if (i < to) {
    const ends = <u32>i8x16.bitmask(i8x16.eq(v128.load(i), lineEnd))
    lines += <u32>popcnt(ends & ((1 << (to - i)) - 1))
  }
  return lines
}
