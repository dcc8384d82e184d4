/**
 * UTF-16 (RFC 2781) to UTF-8, a run at a time: see unicode.ts. In a narrow run a group is an ASCII character, in a wide
 * one a character of three bytes; there each ASCII character is a stretch by itself.
 *
 *     Жук, a tree   narrow: [2, 1], and Cyrillic letters one to one
 *     日本 HTTP 文   wide: [2, 3]
 */
import { INPUT, OUTPUT } from '../layout'
import { addStretch, beginOutput, endOutput, setGroupOutput } from './output'

/** Units of ASCII in a row after which a run of their own is worth it. */
const MANY: u32 = 16

/** The unit at an address. @inline */
function unitAt(i: u32, isBig: bool): u32 {
  const unit: u32 = load<u16>(i)
  return isBig ? ((unit & 0xff) << 8) | (unit >> 8) : unit
}

/** Bytes in UTF-8 of the character that begins with a unit; 4 for a surrogate. @inline */
function sizeOf(unit: u32): u32 {
  return unit < 0x80 ? 1 : unit < 0x800 ? 2 : (unit & 0xf800) == 0xd800 ? 4 : 3
}

/** Writes as many ASCII characters as there are, eight at a time. Gives the number of bytes they took. */
function passAscii(from: u32, end: u32, into: u32, isBig: bool): u32 {
  const beyond = i16x8.splat(<i16>(isBig ? 0x80ff : 0xff80))
  const zero = i16x8.splat(0)
  let i = from
  for (; i + 16 <= end; i += 16) {
    const units = v128.load(i)
    if (v128.any_true(v128.and(units, beyond))) break
    const low = isBig ? i16x8.shr_u(units, 8) : units
    store<u64>(into + ((i - from) >> 1), i64x2.extract_lane(i8x16.narrow_i16x8_u(low, zero), 0))
  }
  for (; i < end; i += 2) {
    const unit = unitAt(i, isBig)
    if (unit >= 0x80) break
    store<u8>(into + ((i - from) >> 1), <u8>unit)
  }
  return i - from
}

/** As `passAscii`, characters of two bytes. */
function passDouble(from: u32, end: u32, into: u32, isBig: bool): u32 {
  let i = from
  let o = into
  do {
    const unit = unitAt(i, isBig)
    if (unit < 0x80 || unit >= 0x800) break
    store<u16>(o, <u16>(0x80c0 | (unit >> 6) | ((unit & 0x3f) << 8)))
    i += 2
    o += 2
  } while (i < end)
  return i - from
}

/** As `passAscii`, characters of three bytes. */
function passTriple(from: u32, end: u32, into: u32, isBig: bool): u32 {
  let i = from
  let o = into
  do {
    const unit = unitAt(i, isBig)
    if (sizeOf(unit) != 3) break
    store<u16>(o, <u16>(0x80e0 | (unit >> 12) | (((unit >> 6) & 0x3f) << 8)))
    store<u8>(o + 2, <u8>(0x80 | (unit & 0x3f)))
    i += 2
    o += 3
  } while (i < end)
  return i - from
}

/** Writes the character of a pair of surrogates. @inline */
function writePair(high: u32, low: u32, o: u32): void {
  const code = 0x10000 + ((high & 0x3ff) << 10) + (low & 0x3ff)
  store<u8>(o, <u8>(0xf0 | (code >> 18)))
  store<u8>(o + 1, <u8>(0x80 | ((code >> 12) & 0x3f)))
  store<u8>(o + 2, <u8>(0x80 | ((code >> 6) & 0x3f)))
  store<u8>(o + 3, <u8>(0x80 | (code & 0x3f)))
}

/**
 * Decodes the input from byte `from` on, whose `length` is even. Gives the index where the run ends: behind all of it,
 * where another kind of run is better, or before a surrogate that is alone, or may be.
 */
export function decodeUtf16(from: u32, length: u32, isBig: bool): u32 {
  const end: u32 = INPUT + length
  let i: u32 = INPUT + from
  let o: u32 = OUTPUT
  let begun = i // of the stretch that is being read
  let at = o // where it begins in what is decoded
  let kind: u32 = 0 // bytes that each of its characters has; 2 also for pairs of surrogates
  let alone: u32 = 0 // ASCII characters of a wide run just before
  const isWide = i < end && sizeOf(unitAt(i, isBig)) == 3
  setGroupOutput(isWide ? 3 : 1)
  beginOutput(i)
  while (i < end) {
    const unit = unitAt(i, isBig)
    const size = sizeOf(unit)
    if (size == 3 && !isWide) break
    let low: u32 = 0
    if (size == 4) {
      if (unit >= 0xdc00 || i + 2 >= end) break
      low = unitAt(i + 2, isBig)
      if ((low & 0xfc00) != 0xdc00) break
    }
    const next = size == 4 ? 2 : size
    if (next != kind || (isWide && next == 1)) {
      if (o > at) addStretch(at, begun, i)
      begun = i
      at = o
      kind = next
    }
    if (size == 1) {
      if (isWide && ++alone > MANY) break
      const taken = passAscii(i, isWide ? i + 2 : end, o, isBig)
      i += taken
      o += taken >> 1
      continue
    }
    alone = 0
    if (size == 4) writePair(unit, low, o)
    const taken = size == 2 ? passDouble(i, end, o, isBig) : size == 3 ? passTriple(i, end, o, isBig) : 4
    i += taken
    o += size == 3 ? taken + (taken >> 1) : taken
  }
  if (o > at) addStretch(at, begun, i)
  endOutput(o)
  return i - INPUT
}
