/** Where lines begin: `lineStartBefore` of appendix-c/reply-prefix.ts. */
import { textStart } from './text-start'

/** LF and CR among the 16 bytes at `at`, a bit each. */
function lineEndsOf(at: u32): u32 {
  const bytes = v128.load(at)
  const ends = v128.or(i8x16.eq(bytes, i8x16.splat(0x0a)), i8x16.eq(bytes, i8x16.splat(0x0d)))
  return i8x16.bitmask(ends)
}

/** First byte of the line `at` stands in; 0 if it begins before `floor`, but the text's first byte begins one. */
export function lineStartBefore(at: u32, floor: u32): u32 {
  for (let i = at - 16; ; i -= 16) {
    const ends = lineEndsOf(i)
    if (ends != 0) {
      const start = i + 32 - <u32>clz(ends)
      if (start > floor) return start
      break
    }
    if (i <= floor) break
  }
  return floor == textStart ? floor : 0
}
