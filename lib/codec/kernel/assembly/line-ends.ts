/** Where lines end, and how they begin. */
import { CR, LF } from '../../../bytes'
import { INPUT, LINE_MARKS, LINE_MARK_COUNT, LINE_MARK_SIZE, LONGEST_LINE_MARK, OUTPUT } from '../layout'
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

/** Whether one of the line marks stands in the input, as far as eight bytes tell: a line feed and what is behind it. */
export function holdsLine(length: u32): bool {
  const first = firstOf(0)
  const second = firstOf(1)
  const third = firstOf(2)
  const fourth = firstOf(3)
  const end: u32 = INPUT + length
  for (let at: u32 = INPUT; at < end; at += 16) {
    const next = v128.load(at + 1)
    const oneOrTwo = v128.or(i8x16.eq(next, first), i8x16.eq(next, second))
    const threeOrFour = v128.or(i8x16.eq(next, third), i8x16.eq(next, fourth))
    const pairs = v128.and(i8x16.eq(v128.load(at), i8x16.splat(<i8>LF)), v128.or(oneOrTwo, threeOrFour))
    for (let found: u32 = i8x16.bitmask(pairs); found != 0; found &= found - 1) {
      const line = at + ctz(found)
      if (line >= end) break
      if (isMarked(line, end)) return true
    }
  }
  return false
}
