/** The sequences that begin with ESC, before a scheme: policy/escape-sequence.ts. */
import { DOLLAR, ESC, LEFT_BRACKET } from '../../../bytes'
import { LONGEST_CONTROL_PARAMETERS, LONGEST_DESIGNATOR_MIDDLE } from '../../../limits'
import { isDigit, isLetter } from './character'

/** One past the sequence that ends in the run [start, end) with its first letter; `start` where none does. */
export function behindEscapeSequence(start: u32, end: u32, floor: u32): u32 {
  const behind = behindDesignator(start, end, floor)
  return behind != start ? behind : behindControlSequence(start, end, floor)
}

function behindDesignator(start: u32, end: u32, floor: u32): u32 {
  for (let escape = start - 1; escape >= floor && start - escape <= <u32>LONGEST_DESIGNATOR_MIDDLE + 1; escape--) {
    if (load<u8>(escape) != ESC) continue
    let last = escape + 1
    if (load<u8>(last) == DOLLAR) last++
    if (load<u8>(last) >= 0x28 && load<u8>(last) <= 0x2f) last++
    const isLast = last > escape + 1 && last >= start && last < end && load<u8>(last) - 0x41 < 26
    return isLast ? last + 1 : start
  }
  return start
}

function behindControlSequence(start: u32, end: u32, floor: u32): u32 {
  let i = start
  while (i > floor + 2 && start - i < <u32>LONGEST_CONTROL_PARAMETERS && isParameter(load<u8>(i - 1))) i--
  if (i < floor + 2 || load<u8>(i - 1) != LEFT_BRACKET || load<u8>(i - 2) != ESC) return start
  let last = start
  while (last < end && isDigit(load<u8>(last))) last++
  const isWhole = last > start || i == start
  return isWhole && last < end && isLetter(load<u8>(last)) ? last + 1 : start
}

function isParameter(byte: u32): bool {
  return byte - 0x30 < 16
}

/**
 * Does an ESC stand among these bytes before a colon? A scheme with a form without `//` is short enough for a designator
 * before it to begin there. A longer control sequence has a digit before its letter.
 *
 * @inline
 */
export function hasEscape(bytes: v128): bool {
  return v128.any_true(i8x16.eq(bytes, i8x16.splat(0x1b)))
}
