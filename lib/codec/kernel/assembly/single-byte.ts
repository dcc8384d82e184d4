/**
 * Charsets of one byte a character whose lower half is ASCII, to UTF-8, a run at a time: see single-byte.ts. A group of
 * a run is a character outside ASCII, of two bytes or of three; a shorter one in a run of those is a stretch by itself.
 *
 *     windows-1251   Дом, a house   groups of [1, 2]
 *     windows-1252   “é” 25 €       groups of [1, 3]
 */
import { HIGH_CHARACTERS, INPUT, OUTPUT, OUTPUT_END } from '../layout'
import { addStretch, beginOutput, endOutput, setGroupOutput } from './output'

/** Number of ASCII characters that the input begins with. */
export function asciiLength(length: u32): u32 {
  const end: u32 = INPUT + length
  for (let i: u32 = INPUT; i < end; i += 16) {
    const high: u32 = i8x16.bitmask(v128.load(i))
    if (high != 0) return min(i + <u32>ctz(high) - INPUT, length)
  }
  return length
}

/** Copies ASCII characters, sixteen at a time; those behind them are written over. Gives how many there are. */
function passAscii(from: u32, end: u32, into: u32): u32 {
  let i = from
  while (i < end) {
    const bytes = v128.load(i)
    v128.store(into + (i - from), bytes)
    const high: u32 = i8x16.bitmask(bytes)
    if (high != 0) {
      i += <u32>ctz(high)
      break
    }
    i += 16
  }
  return min(i, end) - from
}

/** The character of a byte outside ASCII: its bytes in UTF-8, the first lowest, and above them how many. @inline */
function characterOf(byte: u32): u32 {
  return load<u32>(HIGH_CHARACTERS + ((byte & 0x7f) << 2))
}

/**
 * Decodes the input from byte `from` on. Gives the index where the run ends: behind all of it, where there is no room, or
 * before a character that is longer than the groups of the run.
 */
export function decodeSingleByte(from: u32, length: u32): u32 {
  const end: u32 = INPUT + length
  let i: u32 = INPUT + from
  let o: u32 = OUTPUT
  let begun = i // of the stretch that is being read
  let at = o // where it begins in what is decoded
  let kind: u32 = 1 // bytes that each of its characters has
  let groupSize: u32 = 1
  beginOutput(i)
  while (i < end) {
    // Sixteen bytes are written at once.
    const room = <u32>OUTPUT_END - 16 - o
    if (room < 16) break
    const byte: u32 = load<u8>(i)
    const character: u32 = byte < 0x80 ? 0 : characterOf(byte)
    // A few charsets have characters of ASCII a second time.
    const size: u32 = byte < 0x80 ? 1 : character >> 24
    if (size > groupSize) {
      if (groupSize > 1) break
      groupSize = size
    }
    if (size != kind || (size > 1 && size < groupSize)) {
      if (o > at) addStretch(at, begun, i)
      begun = i
      at = o
      kind = size
    }
    if (byte < 0x80) {
      const passed = passAscii(i, min(end, i + room), o)
      i += passed
      o += passed
    } else {
      store<u32>(o, character)
      i++
      o += size
    }
  }
  if (o > at) addStretch(at, begun, i)
  setGroupOutput(groupSize)
  endOutput(o)
  return i - INPUT
}
