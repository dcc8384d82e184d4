/** Numbers in decimal. */
import { DIGIT_PAIRS } from '../layout'

function pair(at: u32, number: u32): void {
  store<u16>(at, load<u16>(DIGIT_PAIRS + (number << 1)))
}

/** The digits of a number below 2^32, the last one before `end`; gives the first. */
function digitsBefore(end: u32, number: u32): u32 {
  let i = end
  let rest = number
  while (rest >= 100) {
    const next = rest / 100
    i -= 2
    pair(i, rest - next * 100)
    rest = next
  }
  if (rest >= 10) {
    pair(i - 2, rest)
    return i - 2
  }
  store<u8>(i - 1, 0x30 + rest)
  return i - 1
}

/** The digits before the last four of the number that was printed last with these, how many, and what they say. */
const UPPER_LENGTH: u32 = 16
const UPPER_VALUE: u32 = 24

/** Writes the digits of a number below 10^16 to an entry. */
function keepUpper(entry: u32, number: u64): void {
  const end = entry + 64
  let start: u32
  if (number < 0x100000000) start = digitsBefore(end, <u32>number)
  else {
    const upper = number / 100000000
    const lower = <u32>(number - upper * 100000000)
    store<u64>(end - 8, 0x3030303030303030)
    digitsBefore(end, lower)
    start = digitsBefore(end - 8, <u32>upper)
  }
  v128.store(entry, v128.load(start))
  store<u32>(entry, end - start, UPPER_LENGTH)
  store<u64>(entry, number, UPPER_VALUE)
}

/**
 * Prints a number below 10^17; gives one past it. All but its last four digits are most often those of the number before:
 * they are made once, and kept in `entry`.
 */
export function decimal(at: u32, number: u64, entry: u32): u32 {
  if (number < 10000) {
    // Written behind the place where it will stand, and moved to the front.
    const start = digitsBefore(at + 64, <u32>number)
    store<u32>(at, load<u32>(start))
    return at + (at + 64 - start)
  }
  const upper: u64 = number < 0x100000000 ? <u64>(<u32>number / 10000) : number / 10000
  const lower = <u32>(number - upper * 10000)
  if (upper != load<u64>(entry, UPPER_VALUE)) keepUpper(entry, upper)
  v128.store(at, v128.load(entry))
  const last = at + load<u32>(entry, UPPER_LENGTH)
  const hundreds = lower / 100
  pair(last, hundreds)
  pair(last + 2, lower - hundreds * 100)
  return last + 4
}
