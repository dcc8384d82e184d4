/** Where lines end: a bit for each byte, set for a line feed. As `LineIndex` does by itself. */
import { INPUT, OUTPUT } from '../layout'

const LF: u8 = 0x0a

function lineFeeds(at: u32): u32 {
  return i8x16.bitmask(i8x16.eq(v128.load(at), i8x16.splat(LF)))
}

/** Of the first `words` times 32 bytes of the input, to the beginning of the output. */
export function markLineEnds(words: u32): void {
  for (let i: u32 = 0; i < words; i++) {
    const at: u32 = INPUT + (i << 5)
    store<u32>(OUTPUT + (i << 2), lineFeeds(at) | (lineFeeds(at + 16) << 16))
  }
}
