/** The fields of a header (RFC 5322 §2.2): the same as `Fields.read` of header.ts finds. */
import { COLON, CR, DEL, LF, SLASH } from '../../../bytes'
import {
  FIELD_WORDS,
  INPUT,
  IS_ALL,
  IS_ASKED,
  IS_REFERENCE,
  NAME_FACTOR_FIRST,
  NAME_FACTOR_LAST,
  NAMES,
  NAME_SIZE,
  NAME_SLOTS,
  NAME_SLOT_COUNT,
  OF_PART,
  ROWS,
  ROWS_END,
  SELECTS,
  SILENT_IN_MESSAGE,
  SILENT_IN_PART,
  WANTS_COLON
} from '../layout'
import { isBlank } from './character'
import { lineFeedIn } from './line-ends'
import { holdsTrigger, lookAt, valueHash, valueMarks } from './value'

/** What `readFields` gives where there are more fields than rows. */
const NO_ROOM: u32 = 0xffffffff

let rowsEnd: u32 = ROWS
let all: u32 = 0

export function fields(): u32 {
  return (rowsEnd - ROWS) / (4 * FIELD_WORDS)
}

/** How many there are, those that are not told of with them. */
export function allFields(): u32 {
  return all
}

/** Behind the name that begins at `from`: where a colon, white space or a control character stands, or at `end`. */
function behindName(from: u32, end: u32): u32 {
  let i = from
  while (i < end) {
    const bytes = v128.load(i)
    const colons = i8x16.eq(bytes, i8x16.splat(<i8>COLON))
    const others = v128.or(i8x16.le_u(bytes, i8x16.splat(0x20)), i8x16.eq(bytes, i8x16.splat(<i8>DEL)))
    const found = i8x16.bitmask(v128.or(colons, others))
    if (found != 0) {
      i += <u32>ctz(found)
      break
    }
    i += 16
  }
  return i < end ? i : end
}

/**
 * Whether [from, to) are a name of the list, in lower case or not. Its names are letters, digits and hyphens, so that this
 * bit makes nothing else of them.
 */
function isName(name: u32, from: u32, to: u32): bool {
  if (<u32>load<u8>(name) != to - from) return false
  name += 2
  for (; from < to; from += 16, name += 16) {
    const differ = i8x16.ne(v128.or(v128.load(from), i8x16.splat(0x20)), v128.load(name))
    const found = i8x16.bitmask(differ)
    if (found != 0 && <u32>ctz(found) < to - from) return false
  }
  return true
}

/** The slot of a name, by its ends: as `slotOf` of the side of TypeScript. */
function slotOf(from: u32, to: u32): u32 {
  const length = to - from
  const isShort = length < 4
  const first = isShort ? load<u32>(from) & ((1 << (8 * length)) - 1) : load<u32>(from)
  const last = isShort ? first : load<u32>(to - 4)
  const hash = ((first | 0x20202020) * <u32>NAME_FACTOR_FIRST) ^ ((last | 0x20202020) * <u32>NAME_FACTOR_LAST) ^ length
  return (hash ^ (hash >>> 15)) & (NAME_SLOT_COUNT - 1)
}

/** The number of a name, as in field-name.ts; -1 if it has none. */
function numberOf(from: u32, to: u32): i32 {
  let slot = slotOf(from, to)
  let number = <i32>load<u16>(NAME_SLOTS + 2 * slot) - 1
  // There are more slots than names.
  while (number >= 0 && !isName(NAMES + <u32>number * NAME_SIZE, from, to)) {
    slot = (slot + 1) & (NAME_SLOT_COUNT - 1)
    number = <i32>load<u16>(NAME_SLOTS + 2 * slot) - 1
  }
  return number
}

/** Whether something may come of a field; its value has been looked at if so. */
function isWanted(number: i32, how: u32, value: u32, end: u32): bool {
  const kind: u32 = number < 0 ? SILENT_IN_PART : load<u8>(NAMES + <u32>number * NAME_SIZE + 1)
  const isAsked = (kind & IS_ASKED) != 0
  const silent: u32 = how & OF_PART ? SILENT_IN_PART : SILENT_IN_MESSAGE
  if (how & SELECTS && !isAsked && kind & silent) return false
  lookAt(value, end)
  return (how & WANTS_COLON) == 0 || isAsked || (kind & IS_REFERENCE) != 0 || holdsTrigger(how)
}

/** Behind the next line feed in [from, to); `to` if there is none. */
function behindLine(from: u32, to: u32): u32 {
  return min<u32>(lineFeedIn(from, to) + 1, to)
}

/**
 * Reads the first `length` bytes of the input, as the bits of layout.ts say. Gives the index of the first line that is no field and continues none.
 * Where that depends on what stands behind them, and they are not all, `length`. -1 where there are more than rows.
 */
export function readFields(length: u32, how: u32): u32 {
  const isAll = (how & IS_ALL) != 0
  const end: u32 = INPUT + length
  let i: u32 = INPUT
  rowsEnd = ROWS
  all = 0
  while (i < end) {
    const start = i
    const continues = isBlank(load<u8>(i))
    let nameEnd = i
    if (!continues) {
      nameEnd = i = behindName(i, end)
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
    all++
    const number = numberOf(start, nameEnd)
    if (!isWanted(number, how, value, valueEnd)) continue
    if (rowsEnd + 4 * FIELD_WORDS > <u32>ROWS_END) return NO_ROOM
    store<i32>(rowsEnd, number)
    store<u32>(rowsEnd + 4, start - INPUT)
    store<u32>(rowsEnd + 8, nameEnd - INPUT)
    store<u32>(rowsEnd + 12, value - INPUT)
    store<u32>(rowsEnd + 16, valueEnd - INPUT)
    store<i32>(rowsEnd + 20, valueHash)
    store<u32>(rowsEnd + 24, valueMarks)
    rowsEnd += 4 * FIELD_WORDS
  }
  return end - INPUT
}
