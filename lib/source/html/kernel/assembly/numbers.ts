/** Numbers of character references (WHATWG HTML §13.2.5.75 to §13.2.5.80). */
import { WINDOWS_1252 } from '../layout'

const REPLACEMENT: u32 = 0xfffd
const LAST: u32 = 0x10ffff

export function isDigit(byte: u32, isHexadecimal: bool): bool {
  return byte - 0x30 < 10 || (isHexadecimal && (byte | 0x20) - 0x61 < 6)
}

/** A number with one digit more; what is past Unicode stays so. */
export function withDigit(number: u32, byte: u32, isHexadecimal: bool): u32 {
  if (number > LAST) return number
  const digit = byte - 0x30 < 10 ? byte - 0x30 : (byte | 0x20) - 0x57
  return number * (isHexadecimal ? 16 : 10) + digit
}

/** Code point of a number in text; 0 for a blank and its like, which take more to tell. */
export function characterOf(number: u32): u32 {
  if (number == 0 || number > LAST || (number >= 0xd800 && number < 0xe000)) return REPLACEMENT
  if (number <= 0x20) return 0
  if (number < 0x80 || number > 0x9f) return number
  return load<u16>(WINDOWS_1252 + 2 * (number - 0x80))
}
