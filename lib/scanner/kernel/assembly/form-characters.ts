/** What the expressions of policy/scheme-forms.ts are made of. */
import { COLON, DOT, HYPHEN, PLUS, UNDERSCORE } from '../../../bytes'
import { isAlphanumeric, isHexDigit } from './character'

export function byteAt(at: u32, end: u32): u32 {
  return at < end ? load<u8>(at) : 0
}

/** `\w` */
export function isWordByte(byte: u32): bool {
  return isAlphanumeric(byte) || byte == UNDERSCORE
}

/** `[0-9a-f:.]`, of an IP address */
export function isAddressByte(byte: u32): bool {
  return isHexDigit(byte) || byte == COLON || byte == DOT
}

/** First position of one of two bytes in [at, end), or `end`. */
export function find(one: u32, other: u32, at: u32, end: u32): u32 {
  let i = at
  while (i < end && load<u8>(i) != one && load<u8>(i) != other) i++
  return i
}

/** One past `[\w-]+(?:\.[\w-]+)+`, if `pluses` with `+` among its characters; `at` where there is none. */
export function dottedEnd(at: u32, end: u32, pluses: bool): u32 {
  let i = at
  let label = at
  let dots = 0
  for (; i < end; i++) {
    const byte = load<u8>(i)
    if (byte == DOT) {
      if (i == label) return at
      label = i + 1
      dots++
    } else if (!isWordByte(byte) && byte != HYPHEN && !(pluses && byte == PLUS)) break
  }
  return dots > 0 && i > label ? i : at
}
