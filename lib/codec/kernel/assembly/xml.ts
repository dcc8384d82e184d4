/** References of XML, and prefixes in tags: see codec/xml.ts, which says what they are. */
import { INPUT, LONGEST_REFERENCE, LONGEST_TAG } from '../layout'
import { beginCopy, copyTo, endCopy, keep, replace, source, target } from './output'

const HASH: u8 = 0x23
const AMPERSAND: u8 = 0x26
const SLASH: u8 = 0x2f
const COLON: u8 = 0x3a
const SEMICOLON: u8 = 0x3b
const LESS: u8 = 0x3c

/** Behind what was read; 0: it stands for itself, 1: the end of the input does not show what it is. */
type Behind = u32
const NOTHING: Behind = 0
const SHORT: Behind = 1

/** The code point of the reference that was read last. */
let code: u32 = 0

/** @inline */
function isDigit(byte: u8): bool {
  return byte >= 0x30 && byte <= 0x39
}

/** A byte of a name; all of those outside ASCII are. */
function isName(byte: u8): bool {
  const letter: u8 = byte | 0x20
  return (
    byte >= 0x80 || (letter >= 0x61 && letter <= 0x7a) || isDigit(byte) || byte == 0x5f || byte == 0x2e || byte == 0x2d
  )
}

/** What may stand behind a name: white space, `/`, `>`. */
function isBehind(byte: u8): bool {
  return byte == 0x20 || byte == 0x3e || byte == SLASH || byte == 0x0a || byte == 0x0d || byte == 0x09
}

/** The code point that is written in [from, to); 0 if there is none. */
function codeOf(from: u32, to: u32): u32 {
  const length = to - from
  if (load<u8>(from) == HASH) return numberOf(from + 1, to)
  const name: u32 = length >= 2 && length <= 4 ? load<u32>(from) & ((<u32>0xffffffff) >> (8 * (4 - length))) : 0
  if (name == 0x706d61) return AMPERSAND
  if (name == 0x746c) return LESS
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
  const isControl = value < 0x20 && value != 0x09 && value != 0x0a && value != 0x0d
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
function readReference(at: u32, end: u32): Behind {
  const first = readOne(at + 1, end)
  if (first <= SHORT || code != AMPERSAND) return first
  const second = readOne(first, end)
  if (second != NOTHING) return second
  code = AMPERSAND
  return first
}

/** Reads the name in a tag if it has a prefix. */
function readTag(at: u32, end: u32): Behind {
  const limit = min<u32>(end, at + LONGEST_TAG)
  const start = at + 1 < end && load<u8>(at + 1) == SLASH ? at + 2 : at + 1
  let colon: u32 = 0
  for (let i = start; i < limit; i++) {
    const byte = load<u8>(i)
    if (isName(byte)) continue
    if (byte != COLON || colon != 0 || i == start) return colon != 0 && i > colon + 1 && isBehind(byte) ? i : NOTHING
    colon = i
  }
  return limit < at + LONGEST_TAG ? SHORT : NOTHING
}

/** Writes the code point in UTF-8. Gives the address behind it. */
function writeCode(o: u32): u32 {
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

/** Decodes the first `length` bytes of the input. Gives the index of the first `&` or `<` that more bytes may change. */
export function decodeXml(length: u32): u32 {
  const end: u32 = INPUT + length
  beginCopy()
  while (copyTo(AMPERSAND, LESS, end)) {
    const isTag = load<u8>(source) == LESS
    const behind = isTag ? readTag(source, end) : readReference(source, end)
    if (behind == SHORT) break
    if (behind == NOTHING) keep()
    else if (!isTag) replace(behind, writeCode(target))
    else {
      store<u16>(target, (<u16>LESS) | ((<u16>SLASH) << 8))
      replace(behind, target + (load<u8>(source + 1) == SLASH ? 2 : 1))
    }
  }
  return endCopy()
}
