/** The designators of ISO-2022 before a scheme: policy/designator.ts. */
const ESC: u32 = 0x1b
const LONGEST_MIDDLE: u32 = 2

/** One past the designator that ends in the run [start, end) with its first letter; `start` where none does. */
export function behindDesignator(start: u32, end: u32, floor: u32): u32 {
  for (let escape = start - 1; escape >= floor && start - escape <= LONGEST_MIDDLE + 1; escape--) {
    if (load<u8>(escape) != ESC) continue
    let last = escape + 1
    if (load<u8>(last) == 0x24) last++
    if (load<u8>(last) >= 0x28 && load<u8>(last) <= 0x2f) last++
    const isLast = last > escape + 1 && last >= start && last < end && load<u8>(last) - 0x41 < 26
    return isLast ? last + 1 : start
  }
  return start
}

/**
 * Does an ESC stand among these bytes before a colon? A scheme with a form without `//` is short enough for a designator
 * before it to begin there.
 *
 * @inline
 */
export function hasEscape(bytes: v128): bool {
  return v128.any_true(i8x16.eq(bytes, i8x16.splat(0x1b)))
}
