/** References to characters, as XML has them: see codec/xml.ts, which says what they are. */
import { AMPERSAND, CR, DOT, HASH, HTAB, HYPHEN, LESS_THAN, LF, SEMICOLON, UNDERSCORE } from '../../../bytes'
import { LONGEST_REFERENCE } from '../layout'

/** Behind what was read; 0: it stands for itself, 1: the end of the input does not show what it is. */
export type Behind = u32
export const NOTHING: Behind = 0
export const SHORT: Behind = 1

/** The code point of the reference that was read last. */
export let code: u32 = 0

/** @inline */
function isDigit(byte: u8): bool {
  return byte >= 0x30 && byte <= 0x39
}

/** A byte of a name; all of those outside ASCII are. */
export function isName(byte: u8): bool {
  const letter: u8 = byte | 0x20
  return (
    byte >= 0x80 ||
    (letter >= 0x61 && letter <= 0x7a) ||
    isDigit(byte) ||
    byte == UNDERSCORE ||
    byte == DOT ||
    byte == HYPHEN
  )
}

/** The code point that is written in [from, to); 0 if there is none. */
function codeOf(from: u32, to: u32): u32 {
  const length = to - from
  if (load<u8>(from) == HASH) return numberOf(from + 1, to)
  const name: u32 = length >= 2 && length <= 4 ? load<u32>(from) & ((<u32>0xffffffff) >> (8 * (4 - length))) : 0
  if (name == 0x706d61) return AMPERSAND
  if (name == 0x746c) return LESS_THAN
  if (name == 0x7467) return 0x3e
  if (name == 0x736f7061) return 0x27
  if (name == 0x746f7571) return 0x22
  if (name == 0x7073626e) return 0xa0
  return 0
}

/** The code point of digits, or of an x and hexadecimal ones; 0 if no character of XML has it. */
function numberOf(from: u32, to: u32): u32 {
  const isHex = (load<u8>(from) | 0x20) == 0x78
  const start = isHex ? from + 1 : from
  let value: u32 = 0
  for (let i = start; i < to; i++) {
    const byte = load<u8>(i)
    const letter: u8 = byte | 0x20
    const digit: u32 = isDigit(byte) ? byte - 0x30 : isHex && letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : 16
    if (digit == 16) return 0
    value = min<u32>(value * (isHex ? 16 : 10) + digit, 0x110000)
  }
  const isControl = value < 0x20 && value != HTAB && value != LF && value != CR
  return isControl || (value >= 0xd800 && value < 0xe000) || value > 0x10ffff ? 0 : value
}

/** Reads a reference whose `&` stands before `from`. */
function readOne(from: u32, end: u32): Behind {
  const limit = min<u32>(end, from + LONGEST_REFERENCE - 1)
  for (let i = from; i < limit; i++) {
    const byte = load<u8>(i)
    if (byte == SEMICOLON) {
      code = codeOf(from, i)
      return code == 0 ? NOTHING : i + 1
    }
    if (!isName(byte) && byte != HASH) return NOTHING
  }
  return limit < from + LONGEST_REFERENCE - 1 ? SHORT : NOTHING
}

/** Reads a reference, and another one if the first stands for its `&`. */
export function readReference(at: u32, end: u32): Behind {
  const first = readOne(at + 1, end)
  if (first <= SHORT || code != AMPERSAND) return first
  const second = readOne(first, end)
  if (second != NOTHING) return second
  code = AMPERSAND
  return first
}

/** Writes the code point in UTF-8. Gives the address behind it. */
export function writeCode(o: u32): u32 {
  if (code < 0x80) {
    store<u8>(o++, <u8>code)
    return o
  }
  let shift: u32 = code < 0x800 ? 6 : code < 0x10000 ? 12 : 18
  store<u8>(o++, <u8>((shift == 6 ? 0xc0 : shift == 12 ? 0xe0 : 0xf0) | (code >> shift)))
  while (shift > 0) {
    shift -= 6
    store<u8>(o++, <u8>(0x80 | ((code >> shift) & 0x3f)))
  }
  return o
}
