/** Masks of so many bytes: what is read sixteen bytes at a time and ends before. */
import { HASHED_BLOCK, MASKS } from '../layout'

/**
 * Address of `HASHED_BLOCK` bytes of which the first `count` have all bits and the others none.
 *
 * @inline
 */
export function masksOf(count: u32): u32 {
  return MASKS + HASHED_BLOCK - count
}

/**
 * Sixteen bytes of which the first `count` have all bits and the others none.
 *
 * @inline
 */
export function maskOf(count: u32): v128 {
  return v128.load(masksOf(count))
}
