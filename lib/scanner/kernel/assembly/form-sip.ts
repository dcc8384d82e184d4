/** The form of `sip` in policy/scheme-forms.ts (RFC 3261): user@host, or a host with a dot or a parameter. */
import { AT, COLON, DOT, EQUALS, HASH, HYPHEN, LEFT_BRACKET, PERCENT, QUESTION, SEMICOLON } from '../../../bytes'
import { beginsComponent, digitsEnd, isAlphanumeric, isLetter } from './character'
import { byteAt, dottedEnd, isAddressByte, isWordByte } from './form-characters'

/** `[\w.%-]` */
function isSipHost(byte: u32): bool {
  return isWordByte(byte) || byte == DOT || byte == PERCENT || byte == HYPHEN
}

/** One past the bracket at `at`, as it stands or encoded (`%5B`); 0 where it does not stand there. */
function bracketEnd(bracket: u32, at: u32, end: u32): u32 {
  if (byteAt(at, end) == bracket) return at + 1
  // A `B` or a `D` less 0x19 is the bracket.
  const isEncoded = at + 3 <= end && load<u16>(at) == 0x3525 && (load<u8>(at + 2) & 0x5f) + 0x19 == bracket
  return isEncoded ? at + 3 : 0
}

/** One past `(?:\[|%5B)[0-9a-f.]*:[0-9a-f.]*:[0-9a-f:.]*(?:\]|%5D)` at `at`; 0 where it does not stand there. */
function ipv6End(at: u32, end: u32): u32 {
  let i = bracketEnd(0x5b, at, end)
  if (i == 0) return 0
  let colons = 0
  for (; i < end && isAddressByte(load<u8>(i)); i++) if (load<u8>(i) == COLON) colons++
  return colons < 2 ? 0 : bracketEnd(0x5d, i, end)
}

/** `(?:[^@#]*@)?(?:\[|[A-Za-z0-9])` */
export function opensSip(at: u32, end: u32): bool {
  const first = byteAt(at, end)
  if (first == LEFT_BRACKET || isAlphanumeric(first)) return true
  for (let i = at; i < end; i++) {
    const byte = load<u8>(i)
    if (byte == HASH) return false
    if (byte != AT) continue
    const next = byteAt(i + 1, end)
    return next == LEFT_BRACKET || isAlphanumeric(next)
  }
  return false
}

/** Does it end at `at`, or do parameters or headers begin there? */
function endsSip(at: u32, end: u32): bool {
  const byte = byteAt(at, end)
  return at == end || byte == SEMICOLON || byte == QUESTION
}

/** As `endsSip`, or behind a port there. */
function endsSipHost(at: u32, end: u32): bool {
  if (endsSip(at, end)) return true
  const behind = digitsEnd(at + 1, end)
  return load<u8>(at) == COLON && behind > at + 1 && endsSip(behind, end)
}

/** One past `[\w-]+` at `at`. */
function labelEnd(at: u32, end: u32): u32 {
  let i = at
  while (i < end && (isWordByte(load<u8>(i)) || load<u8>(i) == HYPHEN)) i++
  return i
}

/** One past `localhost`, or the label before a `;[\w-]+=`; `at` where there is none. */
function singleLabelEnd(at: u32, end: u32): u32 {
  const host = labelEnd(at, end)
  // `localhos` and `t`, in small letters
  const isLocal =
    host - at == 9 && (load<u64>(at) | 0x2020202020202020) == 0x736f686c61636f6c && (load<u8>(at + 8) | 0x20) == 0x74
  if (isLocal) return host
  if (byteAt(host, end) != SEMICOLON || !isLetter(load<u8>(at))) return at
  const name = labelEnd(host + 1, end)
  return name > host + 1 && byteAt(name, end) == EQUALS ? host : at
}

/** `(?:[^:@#]+(?::[^:@/?#]*)?@(?:HOST+|IPV6)|[\w-]+(?:\.[\w-]+)+|LABEL|IPV6)(?::\d+)?(?:[;?].*)?` */
export function isSip(at: u32, end: u32): bool {
  let i = at
  let colons = 0
  for (; i < end; i++) {
    const byte = load<u8>(i)
    if (byte == AT || (byte == COLON && ++colons == 2) || (colons > 0 && beginsComponent(byte))) break
  }
  if (i > at && load<u8>(at) != COLON && byteAt(i, end) == AT) {
    const host = ++i
    while (i < end && isSipHost(load<u8>(i))) i++
    if (i > host && endsSipHost(i, end)) return true
    i = ipv6End(host, end)
    if (i != 0 && endsSipHost(i, end)) return true
  }
  i = ipv6End(at, end)
  if (i != 0) return endsSipHost(i, end)
  let host = dottedEnd(at, end, false)
  if (host == at) host = singleLabelEnd(at, end)
  return host > at && endsSipHost(host, end)
}
