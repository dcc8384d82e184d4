/** The form of `mailto` in policy/scheme-forms.ts (RFC 6068): an addr-spec, or header fields alone. */
import {
  AMPERSAND,
  APOSTROPHE,
  ASTERISK,
  AT,
  COLON,
  COMMA,
  DOLLAR,
  DOT,
  EQUALS,
  EXCLAMATION,
  HASH,
  HYPHEN,
  LEFT_BRACKET,
  PERCENT,
  PLUS,
  QUESTION,
  RIGHT_BRACKET,
  SEMICOLON,
  TILDE
} from '../../../bytes'
import { digitsEnd, isAlphanumeric, isHexPair, isLetter, isSchemeCharacter } from './character'
import { byteAt, isAddressByte, isWordByte } from './form-characters'

/** `[\w.!$&'*+=~%-]`: of an address before its `@` */
function isLocal(byte: u32): bool {
  if (isWordByte(byte)) return true
  if (
    byte == DOT ||
    byte == EXCLAMATION ||
    byte == DOLLAR ||
    byte == AMPERSAND ||
    byte == APOSTROPHE ||
    byte == ASTERISK
  )
    return true
  return byte == PLUS || byte == EQUALS || byte == TILDE || byte == PERCENT || byte == HYPHEN
}

function localEnd(at: u32, end: u32): u32 {
  let i = at
  while (i < end && isLocal(load<u8>(i))) i++
  return i
}

/** Where among the addresses of [at, end) a list goes on with another URI, or the size of what it takes; else `end`. scanner/address-list.ts */
export function addressesEnd(at: u32, end: u32): u32 {
  let mark: u32 = 0
  let hasHost = false
  for (let i = at; i < end; i++) {
    const byte: u32 = load<u8>(i)
    if (byte == COMMA || byte == SEMICOLON) {
      mark = i
      hasHost = false
    } else if (byte == QUESTION || byte == HASH) break
    else if (byte == EXCLAMATION && hasHost && isSizeAt(i + 1, end)) return i
    else if (byte == COLON) {
      if (mark != 0 && (isMailto(mark + 1, i) || beginsWithAuthority(mark + 1, i, end))) return mark
      mark = 0
    } else if (!isSchemeCharacter(byte)) {
      mark = 0
      hasHost = hasHost || byte == AT
    }
  }
  return end
}

/** Is [from, colon) `mailto`? Its letters in lower case, as little-endian words. */
function isMailto(from: u32, colon: u32): bool {
  if (colon - from != 6) return false
  return (load<u32>(from) | 0x20202020) == 0x6c69616d && (load<u16>(from + 4) | 0x2020) == 0x6f74
}

/** `1*DIGIT [ "k" / "m" / "g" / "t" ]`, and behind it no letter or digit */
function isSizeAt(from: u32, end: u32): bool {
  let i = digitsEnd(from, end)
  if (i == from) return false
  if (i < end && isUnit(load<u8>(i) | 0x20)) i++
  return i == end || !isAlphanumeric(load<u8>(i))
}

function isUnit(letter: u32): bool {
  return letter == 0x6b || letter == 0x6d || letter == 0x67 || letter == 0x74
}

/** Do a scheme [from, colon), whose characters it has, and `//` stand there? */
function beginsWithAuthority(from: u32, colon: u32, end: u32): bool {
  return colon > from && isLetter(load<u8>(from)) && colon + 2 < end && load<u16>(colon + 1) == 0x2f2f
}

/** Does `%2C` stand at `at`? */
function isEncodedComma(at: u32, end: u32): bool {
  return at + 3 <= end && load<u8>(at) == PERCENT && load<u8>(at + 1) == 0x32 && (load<u8>(at + 2) | 0x20) == 0x63
}

/** One past `\[(?:\d+(?:\.\d+){3}|IPv6:[0-9a-f:.]+)\]` at `at`, where a bracket opens; 0 where it does not stand there. */
function literalEnd(at: u32, end: u32): u32 {
  let i = at + 1
  if ((byteAt(i, end) | 0x20) == 0x69) {
    // `Pv6:`, in lower case.
    if (i + 5 > end || (load<u32>(i + 1) | 0x2020) != 0x3a367670) return 0
    i += 5
    const address = i
    while (i < end && isAddressByte(load<u8>(i))) i++
    if (i == address) return 0
  } else {
    for (let octets = 0; octets < 4; octets++) {
      if (octets > 0 && byteAt(i++, end) != DOT) return 0
      const octet = i
      i = digitsEnd(i, end)
      if (i == octet) return 0
    }
  }
  return byteAt(i, end) == RIGHT_BRACKET ? i + 1 : 0
}

/** One past an address at `at` that is followed by `,`, `%2C`, `?` or nothing; 0 where there is none. */
function addressEnd(at: u32, end: u32): u32 {
  let i = localEnd(at, end)
  if (i == at || byteAt(i, end) != AT) return 0
  const domain = ++i
  if (byteAt(domain, end) == LEFT_BRACKET) {
    i = literalEnd(domain, end)
    if (i == 0) return 0
  } else {
    while (i < end) {
      const byte = load<u8>(i)
      if (!isWordByte(byte) && byte != DOT && byte != PERCENT && byte != HYPHEN) break
      if (byte == PERCENT && isEncodedComma(i, end)) break
      i++
    }
    if (i == domain || !isAlphanumeric(load<u8>(i - 1))) return 0
  }
  const behind = byteAt(i, end)
  return i == end || behind == COMMA || behind == QUESTION || isEncodedComma(i, end) ? i : 0
}

/** `\?(?:[\w-]|%[\da-f]{2})+=` */
function opensFields(at: u32, end: u32): bool {
  if (byteAt(at, end) != QUESTION) return false
  let i = at + 1
  while (i < end) {
    if (load<u8>(i) == PERCENT && i + 3 <= end && isHexPair(i + 1)) i += 3
    else if (isWordByte(load<u8>(i)) || load<u8>(i) == HYPHEN) i++
    else break
  }
  return i > at + 1 && byteAt(i, end) == EQUALS
}

/** `(?=.)(?:ADDRESS(?:(?:,|%2C)ADDRESS)*)?(?:\?(?:[\w-]|%[\da-f]{2})+=.*)?`, without a fragment */
export function isMail(at: u32, end: u32): bool {
  let i = at
  if (byteAt(i, end) != QUESTION) {
    while (true) {
      i = addressEnd(i, end)
      if (i == 0) return false
      if (i == end) return true
      if (load<u8>(i) == QUESTION) break
      i += load<u8>(i) == COMMA ? 1 : 3
    }
  }
  return opensFields(i, end)
}

/** `[\w.!$&'*+=~%-]+@|\?(?:[\w-]|%[\da-f]{2})+=` */
export function opensMail(at: u32, end: u32): bool {
  const local = localEnd(at, end)
  return (local > at && byteAt(local, end) == AT) || opensFields(at, end)
}
