/** Values between blanks, which are those of log/blank.ts. */
import { CR, DQUOTE, HTAB, SP } from '../../../../bytes'

/** White space of ASCII. */
function isBlank(byte: u32): bool {
  return byte == SP || byte - HTAB <= <u32>(CR - HTAB)
}

export function behindBlanks(at: u32, end: u32): u32 {
  let i = at
  while (i < end && isBlank(load<u8>(i))) i++
  return i
}

/** The first quote or blank in [at, end); `end` if there is none. */
export function valueEnd(at: u32, end: u32): u32 {
  for (let i = at; i < end; i += 16) {
    const bytes = v128.load(i)
    const blanks = i8x16.lt_u(i8x16.sub(bytes, i8x16.splat(<i8>HTAB)), i8x16.splat(<i8>(CR - HTAB + 1)))
    const others = v128.or(i8x16.eq(bytes, i8x16.splat(<i8>SP)), i8x16.eq(bytes, i8x16.splat(<i8>DQUOTE)))
    const found = i8x16.bitmask(v128.or(blanks, others))
    if (found != 0) return min<u32>(i + <u32>ctz(found), end)
  }
  return end
}
