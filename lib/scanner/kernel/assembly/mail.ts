/**
 * `mailto:` and one address of letters, digits, `.`, `_` and `-`, which nearly all are (RFC 6068; policy/scheme-forms.ts).
 * Whatever else stands in it the rules look at.
 */
import { isAlphanumeric, isRun } from './character'
import { isEnd, setExtent } from './extent'

/** Characters of the part before the `@`: a longer one is not seen as a whole by what looks at forms first. */
const LONGEST_LOCAL: u32 = 64

/** Does `mailto` end at the colon, and nothing else of a scheme stand before it? Its first byte, or 0. */
export function mailtoBefore(colon: u32, floor: u32): u32 {
  const start = colon - 6
  if (start <= floor) return 0
  // "mail" and "to" as little-endian words
  if ((load<u32>(start) | 0x20202020) != 0x6c69616d || (load<u16>(start + 4) | 0x2020) != 0x6f74) return 0
  const before: u32 = load<u8>(start - 1)
  const isScheme = isAlphanumeric(before) || before == 0x2b || before == 0x2d || before == 0x2e
  return isScheme ? 0 : start
}

function isWordCharacter(byte: u32): bool {
  return isAlphanumeric(byte) || byte == 0x2e || byte == 0x5f || byte == 0x2d
}

/** `.` `,` `;` `:` `!` `?`: what prose has behind an address. */
function isProse(byte: u32): bool {
  return byte == 0x2e || byte == 0x2c || byte == 0x3b || byte == 0x3a || byte == 0x21 || byte == 0x3f
}

/** One past the address behind the colon, of a run that ends before `end`; 0 where the rules must look. */
export function readAddress(colon: u32, end: u32): u32 {
  const body = colon + 1
  let i = body
  while (i < end && i - body <= LONGEST_LOCAL && isWordCharacter(load<u8>(i))) i++
  if (i >= end || i == body || load<u8>(i) != 0x40) return 0
  const host = ++i
  while (i < end && isWordCharacter(load<u8>(i))) i++
  let to = i
  while (i < end && isProse(load<u8>(i))) i++
  if (i >= end || (i + 3 > end && !isEnd(load<u8>(i))) || isRun(load<u8>(i))) return 0
  while (to > host && load<u8>(to - 1) == 0x2e) to--
  if (to == host || !isAlphanumeric(load<u8>(to - 1))) return 0
  setExtent(i)
  return to
}
