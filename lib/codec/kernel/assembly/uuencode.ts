/** Uuencode (POSIX.1-2017), as far as it is whole lines of whole groups: see uuencode.ts. */
import { CR, LF } from '../../../bytes'
import { INPUT, OUTPUT } from '../layout'
import { joinGroups, within } from './groups'
import { addStretch, beginOutput, endOutput } from './output'

const FIRST: u8 = 0x20
const LAST: u8 = 0x60

/** Index behind the line end at `i`; 0 if there is none before `end`. */
function behindLineEnd(i: u32, end: u32): u32 {
  if (i < end && load<u8>(i) == CR) i++
  return i < end && load<u8>(i) == LF ? i + 1 : 0
}

/**
 * Decodes lines from the beginning of the input on that hold as many groups as they say, and nothing else. Gives the index
 * of the first other line.
 */
export function decodeUuencode(length: u32): u32 {
  const end: u32 = INPUT + length
  let line: u32 = INPUT
  let o: u32 = OUTPUT
  beginOutput(INPUT)
  while (line < end) {
    const told = load<u8>(line)
    const count: u32 = (told - FIRST) & 0x3f
    if (told < FIRST || told > LAST || count == 0 || count % 3 != 0) break
    const from = line + 1
    const to = from + (count / 3) * 4
    const next = behindLineEnd(to, end)
    if (next == 0) break
    let i = from
    let at = o
    let known: u32 = 0xffff
    for (; i < to && known == 0xffff; i += 16, at += 12) {
      const bytes = v128.load(i)
      known = i8x16.bitmask(within(bytes, FIRST, LAST))
      if (to - i < 16) known |= 0xffff << (to - i)
      known &= 0xffff
      v128.store(at, joinGroups(i8x16.sub(bytes, i8x16.splat(<i8>FIRST))))
    }
    if (known != 0xffff) break
    addStretch(o, from, to)
    o += count
    line = next
  }
  endOutput(o)
  return line - INPUT
}
