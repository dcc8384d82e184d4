/** RFC 3261: user@host, or a host with a dot. */
import { isAlphanumeric, isHexDigit } from './character'
import { byteAt, digitsEnd, endsPart, isWordByte } from './form-characters'

/** `[\w.:\[\]%-]` */
function isSipHost(byte: u32): bool {
  if (isWordByte(byte) || byte == 0x2e || byte == 0x3a || byte == 0x5b) return true
  return byte == 0x5d || byte == 0x25 || byte == 0x2d
}

/** `(?:[^@#]*@)?(?:\[|[A-Za-z0-9])` */
export function opensSip(at: u32, end: u32): bool {
  const first = byteAt(at, end)
  if (first == 0x5b || isAlphanumeric(first)) return true
  for (let i = at; i < end; i++) {
    const byte = load<u8>(i)
    if (byte == 0x23) return false
    if (byte != 0x40) continue
    const next = byteAt(i + 1, end)
    return next == 0x5b || isAlphanumeric(next)
  }
  return false
}

/** Does it end at `at`, or do parameters or headers begin there? */
function endsSip(at: u32, end: u32): bool {
  const byte = byteAt(at, end)
  return at == end || byte == 0x3b || byte == 0x3f
}

/** As `endsSip`, or behind a port there. */
function endsSipHost(at: u32, end: u32): bool {
  if (endsSip(at, end)) return true
  const behind = digitsEnd(at + 1, end)
  return load<u8>(at) == 0x3a && behind > at + 1 && endsSip(behind, end)
}

/** `(?:[^:@#]+(?::[^:@/?#]*)?@HOST+|[\w-]+(?:\.[\w-]+)+(?::\d+)?|\[[0-9a-f:.]+\](?::\d+)?)(?:[;?].*)?` */
export function isSip(at: u32, end: u32): bool {
  let i = at
  let colons = 0
  for (; i < end; i++) {
    const byte = load<u8>(i)
    if (byte == 0x40 || (byte == 0x3a && ++colons == 2) || (colons > 0 && endsPart(byte))) break
  }
  if (i > at && load<u8>(at) != 0x3a && byteAt(i, end) == 0x40) {
    const host = ++i
    while (i < end && isSipHost(load<u8>(i))) i++
    if (i > host && endsSip(i, end)) return true
  }
  i = at
  if (byteAt(i, end) == 0x5b) {
    i++
    while (i < end && (isHexDigit(load<u8>(i)) || load<u8>(i) == 0x3a || load<u8>(i) == 0x2e)) i++
    return i > at + 1 && byteAt(i, end) == 0x5d && endsSipHost(i + 1, end)
  }
  let label = at
  let dots = 0
  for (; i < end; i++) {
    const byte = load<u8>(i)
    if (byte == 0x2e) {
      if (i == label) return false
      label = i + 1
      dots++
    } else if (!isWordByte(byte) && byte != 0x2d) break
  }
  return dots > 0 && i > label && endsSipHost(i, end)
}
