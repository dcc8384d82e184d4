/** The fields of a header (RFC 5322 §2.2): the same as `Fields.read` of header.ts finds. */
import { FIELD_WORDS, INPUT, ROWS } from '../layout'

const LF: u8 = 0x0a
const CR: u8 = 0x0d
const COLON: u8 = 0x3a
const SLASH: u8 = 0x2f
const DEL: u8 = 0x7f

let rowsEnd: u32 = ROWS

export function fields(): u32 {
  return (rowsEnd - ROWS) / (4 * FIELD_WORDS)
}

function isBlank(byte: u8): bool {
  return byte == 0x20 || byte == 0x09
}

/** Behind the next line feed in [from, to); `to` if there is none. */
function behindLine(from: u32, to: u32): u32 {
  const wanted = i8x16.splat(LF)
  for (let i = from; i < to; i += 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(i), wanted))
    if (found != 0) {
      const behind = i + <u32>ctz(found) + 1
      return behind < to ? behind : to
    }
  }
  return to
}

/**
 * Reads the first `length` bytes of the input. Gives the index of the first line that is no field and continues none.
 * Where that depends on what stands behind them, and they are not all, `length`.
 */
export function readFields(length: u32, isAll: bool): u32 {
  const end: u32 = INPUT + length
  let i: u32 = INPUT
  rowsEnd = ROWS
  while (i < end) {
    const start = i
    const continues = isBlank(load<u8>(i))
    let nameEnd = i
    let hash: i32 = 0
    if (!continues) {
      while (i < end) {
        const byte = load<u8>(i)
        if (byte <= 0x20 || byte == COLON || byte == DEL) break
        hash = hash * 31 + (byte | 0x20)
        i++
      }
      nameEnd = i
      while (i < end && isBlank(load<u8>(i))) i++
      if (i + 2 >= end && !isAll) return length
      if (nameEnd == start || i >= end || load<u8>(i) != COLON) return start - INPUT
      if (i + 2 < end && load<u8>(i + 1) == SLASH && load<u8>(i + 2) == SLASH) return start - INPUT
      i++
    }
    const value = i
    // To the end of the last line that continues it.
    do i = behindLine(i, end)
    while (i < end && isBlank(load<u8>(i)))
    if (continues) continue
    let valueEnd = i
    while (valueEnd > value && (load<u8>(valueEnd - 1) == LF || load<u8>(valueEnd - 1) == CR)) valueEnd--
    store<i32>(rowsEnd, hash)
    store<u32>(rowsEnd + 4, start - INPUT)
    store<u32>(rowsEnd + 8, nameEnd - INPUT)
    store<u32>(rowsEnd + 12, value - INPUT)
    store<u32>(rowsEnd + 16, valueEnd - INPUT)
    rowsEnd += 4 * FIELD_WORDS
  }
  return end - INPUT
}
