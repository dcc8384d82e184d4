/** Forms of policy/scheme-forms.ts: names of groups and messages, what has an `@` in it (RFC 5538, 2392, 6120, 7565). */
import { AT, COLON, DOT, HYPHEN, SLASH } from '../../../bytes'
import { beginsComponent, digitsEnd, isAlphanumeric } from './character'
import { byteAt, dottedEnd, find } from './form-characters'

/** `[^:/?#]*` and then an `@`, or, where `dots`, a `.` */
export function opensAt(at: u32, end: u32, dots: bool): bool {
  for (let i = at; i < end; i++) {
    const byte = load<u8>(i)
    if (byte == AT || (dots && byte == DOT)) return true
    if (byte == COLON || beginsComponent(byte)) return false
  }
  return false
}

/** `[A-Za-z0-9][\w+-]*(?:\.[\w+-]+)+(?:/\d+(?:-\d+)?)?` */
export function isGroup(at: u32, end: u32): bool {
  if (!isAlphanumeric(byteAt(at, end))) return false
  const i = dottedEnd(at, end, true)
  if (i == at) return false
  if (i == end) return true
  if (load<u8>(i) != SLASH) return false
  const first = digitsEnd(i + 1, end)
  if (first == i + 1 || first == end) return first == end && first > i + 1
  return load<u8>(first) == HYPHEN && first + 1 < end && digitsEnd(first + 1, end) == end
}

/** `[^:@/]+@[^@/]*[^@/.]` */
export function isMessageId(at: u32, end: u32): bool {
  const sign = find(0x40, 0x2f, at, find(0x3a, 0x2f, at, end))
  if (sign == at || byteAt(sign, end) != AT || sign + 1 >= end) return false
  return find(0x40, 0x2f, sign + 1, end) == end && load<u8>(end - 1) != DOT
}

function addressPartEnd(at: u32, end: u32): u32 {
  let i = at
  while (i < end && load<u8>(i) != AT && !beginsComponent(load<u8>(i))) i++
  return i
}

/** `[^@/?#]+@[^@/?#]+(?:[/?#].*)?` */
export function beginsWithAddress(at: u32, end: u32): bool {
  const sign = addressPartEnd(at, end)
  if (sign == at || byteAt(sign, end) != AT) return false
  const behind = addressPartEnd(sign + 1, end)
  return behind > sign + 1 && byteAt(behind, end) != AT
}

/** `[^@]+@[^@]+` */
function isAround(at: u32, end: u32): bool {
  const sign = find(0x40, 0x40, at, end)
  return sign > at && sign + 1 < end && find(0x40, 0x40, sign + 1, end) == end
}

/** `[^@/]+@[^@/]+(?:/[^@]+@[^@]+)?` */
export function isMessageAndPart(at: u32, end: u32): bool {
  const slash = find(0x2f, 0x2f, at, end)
  const sign = find(0x40, 0x40, at, slash)
  if (sign == at || sign + 1 >= slash || find(0x40, 0x40, sign + 1, slash) != slash) return false
  return slash == end || isAround(slash + 1, end)
}
