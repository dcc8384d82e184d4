/** The marks that stand open before a URI on its line: appendix-c/pairs.ts. */
import { RECORD_END, RECORD_START, RECORD_WORDS, RECORDS, WINDOW } from '../layout'
import { isAlphanumeric } from './character'
import { lineStartBefore } from './lines'

/** Bytes before a URI on its line in which a mark counts: limits.ts. */
const MARK_LOOK_BEHIND: u32 = 256

let round: i32 = 0
let square: i32 = 0
let curly: i32 = 0
let apostrophe: bool = false

function isWordByte(byte: u32): bool {
  return isAlphanumeric(byte) || byte >= 0x80
}

function toggles(open: bool, before: u32, after: u32): bool {
  if (!open) return !isWordByte(before) && after > 0x20
  return !(before > 0x20 && !isWordByte(after))
}

function startOf(record: u32): u32 {
  return WINDOW + load<u32>(record, RECORD_START * 4)
}

function endOf(record: u32): u32 {
  return WINDOW + load<u32>(record, RECORD_END * 4)
}

/**
 * Reads the marks before the URI at `start`; what stands in one of the `count` matches recorded opens nothing. False
 * where a match reaches in that is not among them: it ends at `known`.
 */
export function readMarks(start: u32, count: u32, known: u32): bool {
  const stop = start - WINDOW > MARK_LOOK_BEHIND ? start - MARK_LOOK_BEHIND : WINDOW
  const lineStart = lineStartBefore(start, stop)
  const from = lineStart == 0 ? stop : lineStart
  if (from < known) return false
  const records = RECORDS + count * RECORD_WORDS * 4
  let record = records
  while (record > RECORDS && endOf(record - RECORD_WORDS * 4) > from) record -= RECORD_WORDS * 4
  let nextMatch = record < records ? startOf(record) : start
  round = square = curly = 0
  apostrophe = false
  for (let i = from; i < start; i++) {
    if (i >= nextMatch) {
      i = endOf(record) - 1
      record += RECORD_WORDS * 4
      nextMatch = record < records ? startOf(record) : start
      continue
    }
    const byte = load<u8>(i)
    if (byte > 0x29 && byte < 0x5b) continue
    const before: u32 = i > from ? load<u8>(i - 1) : 0x20
    // ESC ( B designates a character set (ISO-2022): no mark.
    if (byte == 0x28) round += before == 0x1b || before == 0x24 ? 0 : 1
    else if (byte == 0x29) round -= round > 0 ? 1 : 0
    else if (byte == 0x5b) square++
    else if (byte == 0x5d) square -= square > 0 ? 1 : 0
    else if (byte == 0x7b) curly++
    else if (byte == 0x7d) curly -= curly > 0 ? 1 : 0
    else if (byte == 0x27) apostrophe = toggles(apostrophe, before, load<u8>(i + 1))
  }
  return true
}

/** Is a mark open that this character closes? An apostrophe before a letter does not close one. */
export function closes(byte: u32, next: u32): bool {
  if (byte == 0x29) return round > 0
  if (byte == 0x5d) return square > 0
  if (byte == 0x7d) return curly > 0
  const lower = next | 0x20
  return apostrophe && !(lower >= 0x61 && lower <= 0x7a)
}
