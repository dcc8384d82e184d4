/** Base64 (RFC 2045 §6.8), as far as it is whole groups in lines: see base64.ts. */
import { CR, LF } from '../../../bytes'
import { INPUT, OUTPUT } from '../layout'
import { joinGroups, within } from './groups'
import { addStretch, beginOutput, endOutput } from './output'

/** Behind the last line break; 0 if there was none. */
let breakEnd: u32 = 0
/** Whether something stands in the line before where it stopped. */
let ink: bool = false

export function behindBreak(): u32 {
  return breakEnd
}

export function hasInk(): bool {
  return ink
}

/**
 * Decodes the first `length` bytes of the input; `hasInk`: something stood in the line before them. Gives the index of the
 * first byte that is neither of a whole group nor a line break behind one, or that ends an empty line.
 */
export function decodeBase64(length: u32, lineHasInk: bool): u32 {
  const end: u32 = INPUT + length
  let i: u32 = INPUT
  let o: u32 = OUTPUT
  let begun: u32 = i // of the stretch that is being read
  let at: u32 = o // where it begins in what is decoded
  beginOutput(i)
  breakEnd = 0
  ink = lineHasInk
  while (i < end) {
    const bytes = v128.load(i)
    const upper = within(bytes, 0x41, 0x5a)
    const lower = within(bytes, 0x61, 0x7a)
    const digit = within(bytes, 0x30, 0x39)
    const plus = i8x16.eq(bytes, i8x16.splat(0x2b))
    const slash = i8x16.eq(bytes, i8x16.splat(0x2f))
    const known = v128.or(v128.or(v128.or(upper, lower), v128.or(digit, plus)), slash)
    // What is added to a character gives its value.
    const shift = v128.or(
      v128.or(
        v128.or(v128.and(upper, i8x16.splat(-65)), v128.and(lower, i8x16.splat(-71))),
        v128.or(v128.and(digit, i8x16.splat(4)), v128.and(plus, i8x16.splat(19)))
      ),
      v128.and(slash, i8x16.splat(16))
    )
    const values = i8x16.add(bytes, shift)
    v128.store(o, joinGroups(values))
    const strange: u32 = ~i8x16.bitmask(known) & 0xffff
    let count: u32 = strange == 0 ? 16 : <u32>ctz(strange)
    if (count > end - i) count = end - i
    const groups = count >> 2
    i += groups << 2
    o += groups * 3
    if (groups > 0) ink = true
    if (groups == 4) continue
    if ((count & 3) != 0 || i >= end) break
    const byte = load<u8>(i)
    if ((byte != LF && byte != CR) || (byte == LF && !ink)) break
    if (o > at) addStretch(at, begun, i)
    while (i < end) {
      const next = load<u8>(i)
      if (next == LF) {
        if (!ink) break
        ink = false
        breakEnd = i + 1 - INPUT
      } else if (next != CR) break
      i++
    }
    begun = i
    at = o
  }
  if (o > at) addStretch(at, begun, i)
  endOutput(o)
  return i - INPUT
}
