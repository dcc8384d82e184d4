/** Where lines end, and how they begin. */
import { CR, LF } from '../../../bytes'
import { INPUT, OUTPUT } from '../layout'
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

/** Whether one of four words stands in the input: a line feed, lowest, and three more bytes. */
export function holdsLine(length: u32, one: u32, two: u32, three: u32, four: u32): bool {
  const first = i8x16.splat(<u8>(one >> 8))
  const second = i8x16.splat(<u8>(two >> 8))
  const third = i8x16.splat(<u8>(three >> 8))
  const fourth = i8x16.splat(<u8>(four >> 8))
  const end: u32 = INPUT + length
  for (let at: u32 = INPUT; at < end; at += 16) {
    const next = v128.load(at + 1)
    const oneOrTwo = v128.or(i8x16.eq(next, first), i8x16.eq(next, second))
    const threeOrFour = v128.or(i8x16.eq(next, third), i8x16.eq(next, fourth))
    const pairs = v128.and(i8x16.eq(v128.load(at), i8x16.splat(<i8>LF)), v128.or(oneOrTwo, threeOrFour))
    for (let found: u32 = i8x16.bitmask(pairs); found != 0; found &= found - 1) {
      const line = at + ctz(found)
      if (line + 4 > end) break
      const word = load<u32>(line)
      if (word == one || word == two || word == three || word == four) return true
    }
  }
  return false
}
