/** RFC 6068: an addr-spec, or header fields alone. */
import { isAlphanumeric } from './character'
import { byteAt, find, isWordByte } from './form-characters'

/** `[\w.!$&'*+=~%-]`: of an address before its `@` */
function isLocal(byte: u32): bool {
  if (isWordByte(byte)) return true
  if (byte == 0x2e || byte == 0x21 || byte == 0x24 || byte == 0x26 || byte == 0x27 || byte == 0x2a) return true
  return byte == 0x2b || byte == 0x3d || byte == 0x7e || byte == 0x25 || byte == 0x2d
}

function localEnd(at: u32, end: u32): u32 {
  let i = at
  while (i < end && isLocal(load<u8>(i))) i++
  return i
}

/** Does `%2C` stand at `at`? */
function isEncodedComma(at: u32, end: u32): bool {
  return at + 3 <= end && load<u8>(at) == 0x25 && load<u8>(at + 1) == 0x32 && (load<u8>(at + 2) | 0x20) == 0x63
}

/** One past `\.?\[[^\]]*\]` at `at`, or 0. */
function literalEnd(at: u32, end: u32): u32 {
  if (byteAt(at, end) != 0x5b) return 0
  const close = find(0x5d, 0x5d, at, end)
  return close < end ? close + 1 : 0
}

/** One past an address at `at` that is followed by `,`, `%2C`, `?` or nothing; 0 where there is none. */
function addressEnd(at: u32, end: u32): u32 {
  let i = localEnd(at, end)
  if (i == at || byteAt(i, end) != 0x40) return 0
  const domain = ++i
  while (i < end) {
    const byte = load<u8>(i)
    if (!isWordByte(byte) && byte != 0x2e && byte != 0x25 && byte != 0x2d) break
    if (byte == 0x25 && isEncodedComma(i, end)) break
    i++
  }
  let named = i > domain && isAlphanumeric(load<u8>(i - 1))
  if (byteAt(i, end) == 0x5b) {
    if (!named) named = i - domain > 1 && load<u8>(i - 1) == 0x2e && isAlphanumeric(load<u8>(i - 2))
    i = literalEnd(i, end)
    if (i == 0) return 0
  }
  const behind = byteAt(i, end)
  return named && (i == end || behind == 0x2c || behind == 0x3f || isEncodedComma(i, end)) ? i : 0
}

/** `\?[\w-]+=` */
function opensFields(at: u32, end: u32): bool {
  if (byteAt(at, end) != 0x3f) return false
  let i = at + 1
  while (i < end && (isWordByte(load<u8>(i)) || load<u8>(i) == 0x2d)) i++
  return i > at + 1 && byteAt(i, end) == 0x3d
}

/** `(?=.)(?:ADDRESS(?:(?:,|%2C)ADDRESS)*)?(?:\?[\w-]+=.*)?`, without a fragment */
export function isMail(at: u32, end: u32): bool {
  let i = at
  if (byteAt(i, end) != 0x3f) {
    while (true) {
      i = addressEnd(i, end)
      if (i == 0) return false
      if (i == end) return true
      if (load<u8>(i) == 0x3f) break
      i += load<u8>(i) == 0x2c ? 1 : 3
    }
  }
  return opensFields(i, end)
}

/** `[\w.!$&'*+=~%-]+@|\?[\w-]+=` */
export function opensMail(at: u32, end: u32): bool {
  const local = localEnd(at, end)
  return (local > at && byteAt(local, end) == 0x40) || opensFields(at, end)
}
