/** Where lines end, and how they begin. */
import { CR, LF } from '../../../bytes'
import {
  INPUT,
  LINE_MARKS,
  LINE_MARK_COUNT,
  LINE_MARK_SIZE,
  LONGEST_LINE_MARK,
  OUTPUT,
  ROWS,
  SEQUENCE
} from '../layout'
import { find } from './find'

function lineFeeds(at: u32): u32 {
  return i8x16.bitmask(i8x16.eq(v128.load(at), i8x16.splat(<i8>LF)))
}

/** Address of the first line feed in [from, to); `to` if there is none. */
export function lineFeedIn(from: u32, to: u32): u32 {
  return find(LF, from, to)
}

/** Where a line ends that begins at `line`: before its line feed, and the carriage returns before that. */
export function lineEndAt(line: u32, lineFeed: u32): u32 {
  let end = lineFeed
  while (end > line && load<u8>(end - 1) == CR) end--
  return end
}

/** A bit for each byte, set for a line feed, as `LineIndex` does by itself. Of `words` times 32 bytes, to the beginning of the output. */
export function markLineEnds(words: u32): void {
  for (let i: u32 = 0; i < words; i++) {
    const at: u32 = INPUT + (i << 5)
    store<u32>(OUTPUT + (i << 2), lineFeeds(at) | (lineFeeds(at + 16) << 16))
  }
}

/** The byte that a line with the mark begins with, in all places. */
function firstOf(mark: u32): v128 {
  return i8x16.splat(load<u8>(LINE_MARKS + mark * LINE_MARK_SIZE + 1))
}

/** Whether one of the line marks begins with the line feed at `line`; a mark of which there is no room does not. */
function isMarked(line: u32, end: u32): bool {
  const room = end - line
  const there: u64 = room < <u32>LONGEST_LINE_MARK ? ((<u64>1) << (8 * room)) - 1 : ~(<u64>0)
  const bytes = load<u64>(line) & there
  for (let i: u32 = 0; i < <u32>LINE_MARK_COUNT; i++) {
    const mark: u32 = LINE_MARKS + i * LINE_MARK_SIZE
    if ((bytes & load<u64>(mark + 8)) == load<u64>(mark)) return true
  }
  return false
}

/**
 * Where in the sixteen bytes at `at` a line feed stands before one of the four.
 *
 * @inline
 */
function lineFeedsBefore(at: u32, first: v128, second: v128, third: v128, fourth: v128): v128 {
  const next = v128.load(at, 1)
  const oneOrTwo = v128.or(i8x16.eq(next, first), i8x16.eq(next, second))
  const threeOrFour = v128.or(i8x16.eq(next, third), i8x16.eq(next, fourth))
  return v128.and(i8x16.eq(v128.load(at), i8x16.splat(<i8>LF)), v128.or(oneOrTwo, threeOrFour))
}

/** Whether one of the line marks stands in the input, as far as eight bytes tell: a line feed and what is behind it. */
export function holdsLine(length: u32): bool {
  const first = firstOf(0)
  const second = firstOf(1)
  const third = firstOf(2)
  const fourth = firstOf(3)
  const end: u32 = INPUT + length
  for (let block: u32 = INPUT; block < end; block += 64) {
    const zero = lineFeedsBefore(block, first, second, third, fourth)
    const one = lineFeedsBefore(block + 16, first, second, third, fourth)
    const two = lineFeedsBefore(block + 32, first, second, third, fourth)
    const three = lineFeedsBefore(block + 48, first, second, third, fourth)
    if (!v128.any_true(v128.or(v128.or(zero, one), v128.or(two, three)))) continue
    for (let found = bitsOf(zero, one, two, three); found != 0; found &= found - 1) {
      const line = block + <u32>ctz(found)
      if (line >= end) break
      if (isMarked(line, end)) return true
    }
  }
  return false
}

/** A bit for each of 64 bytes. */
function bitsOf(zero: v128, one: v128, two: v128, three: v128): u64 {
  const low: u64 = (i8x16.bitmask(zero) as u32) | ((i8x16.bitmask(one) as u32) << 16)
  const high: u64 = (i8x16.bitmask(two) as u32) | ((i8x16.bitmask(three) as u32) << 16)
  return low | (high << 32)
}

/**
 * Where the sequence of `SEQUENCE` stands in the input, two to eight bytes: their places, to the rows; gives how many. None
 * is one whose end is not in the input.
 */
export function listSequence(length: u32): u32 {
  const sequence = load<u64>(SEQUENCE)
  const mask = load<u64>(SEQUENCE, 8)
  const first = i8x16.splat(<i8>sequence)
  const second = i8x16.splat(<i8>(sequence >> 8))
  const size: u32 = 8 - <u32>(clz(mask) >> 3)
  const last: u32 = INPUT + length - size
  let row: u32 = ROWS
  if (length < size) return 0
  for (let block: u32 = INPUT; block <= last; block += 64) {
    const zero = pairsAt(block, first, second)
    const one = pairsAt(block + 16, first, second)
    const two = pairsAt(block + 32, first, second)
    const three = pairsAt(block + 48, first, second)
    if (!v128.any_true(v128.or(v128.or(zero, one), v128.or(two, three)))) continue
    for (let found = bitsOf(zero, one, two, three); found != 0; found &= found - 1) {
      const at = block + <u32>ctz(found)
      if (at > last) break
      if ((load<u64>(at) & mask) != sequence) continue
      store<u32>(row, at - INPUT)
      row += 4
    }
  }
  return (row - ROWS) >> 2
}

/** Where in the sixteen bytes at `at` the two stand, one behind the other. */
function pairsAt(at: u32, first: v128, second: v128): v128 {
  return v128.and(i8x16.eq(v128.load(at), first), i8x16.eq(v128.load(at, 1), second))
}
