/** Where the next byte of a kind stands, asked again and again from further on. */

/** A position behind all others; a small integer, as they are. */
export const NOWHERE = 0x7fffffff

/** The next position of `byte` from `at` on, `NOWHERE` for none; `last` is the answer given before. */
export function nextOf(bytes: Uint8Array, byte: number, last: number, at: number): number {
  if (last >= at) return last
  const next = bytes.indexOf(byte, at)
  return next < 0 ? NOWHERE : next
}
