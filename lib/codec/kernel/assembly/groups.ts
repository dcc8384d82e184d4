/** Groups of four characters that stand for three bytes, sixteen characters at a time: base64 and uuencode. */

/**
 * All bits of each byte in [first, last].
 *
 * @inline
 */
export function within(bytes: v128, first: u8, last: u8): v128 {
  return v128.and(i8x16.ge_u(bytes, i8x16.splat(first)), i8x16.le_u(bytes, i8x16.splat(last)))
}

/**
 * Joins four values of six bits each to three bytes, the highest first; what else a value has does not matter.
 *
 * @inline
 */
export function joinGroups(values: v128): v128 {
  const joined = v128.or(
    v128.or(i32x4.shl(v128.and(values, i32x4.splat(0x3f)), 18), i32x4.shl(v128.and(values, i32x4.splat(0x3f00)), 4)),
    v128.or(
      i32x4.shr_u(v128.and(values, i32x4.splat(0x3f0000)), 10),
      i32x4.shr_u(v128.and(values, i32x4.splat(0x3f000000)), 24)
    )
  )
  return i8x16.swizzle(joined, i8x16(2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, 16, 16, 16, 16))
}
