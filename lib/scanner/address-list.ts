/** Lists of URIs among which `mailto:` stands, as mail servers are told where reports go (RFC 7489 §6.2, §6.3). */
import { AT, COLON, COMMA, EXCLAMATION, HASH, QUESTION, SEMICOLON, SLASH } from '../bytes.js'
import { ALPHA, DIGIT, FLAGS, SCHEME } from '../rfc3986/charsets.js'
import { asciiBytes } from './ascii.js'

const MAILTO = asciiBytes('mailto')
/** Of sizes, in lower case. */
const UNITS = new Set(asciiBytes('kmgt'))

/**
 * Where among the addresses of `mailto:` another URI of the list begins, one of the same scheme, or with `//`, which no
 * address has; or the size of what is taken.
 *
 *     mailto:x@a.example,mailto:y@b.example!10m
 *                       ^ end              ^ end
 */
export function addressesEnd(bytes: Uint8Array, from: number, end: number): number {
  let mark = -1 // the comma or semicolon before what may be a scheme
  let hasHost = false // an `@` has come since then
  for (let i = from; i < end; i++) {
    const byte = bytes[i]!
    if (byte === COMMA || byte === SEMICOLON) {
      mark = i
      hasHost = false
    } else if (byte === QUESTION || byte === HASH) break
    else if (byte === EXCLAMATION && hasHost && isSizeAt(bytes, i + 1, end)) return i
    else if (byte === COLON) {
      if (mark >= 0 && (isMailto(bytes, mark + 1, i) || beginsWithAuthority(bytes, mark + 1, i, end))) return mark
      mark = -1
    } else if (!(FLAGS[byte]! & SCHEME)) {
      mark = -1
      hasHost ||= byte === AT
    }
  }
  return end
}

function isMailto(bytes: Uint8Array, from: number, colon: number): boolean {
  return colon - from === MAILTO.length && MAILTO.every((byte, index) => (bytes[from + index]! | 0x20) === byte)
}

/** `1*DIGIT [ "k" / "m" / "g" / "t" ]`, and behind it no letter or digit */
function isSizeAt(bytes: Uint8Array, from: number, end: number): boolean {
  let i = from
  while (i < end && FLAGS[bytes[i]!]! & DIGIT) i++
  if (i === from) return false
  if (i < end && UNITS.has(bytes[i]! | 0x20)) i++
  return i === end || !(FLAGS[bytes[i]!]! & (ALPHA | DIGIT))
}

/** Do a scheme [from, colon), whose characters it has, and `//` stand there? */
function beginsWithAuthority(bytes: Uint8Array, from: number, colon: number, end: number): boolean {
  if (colon === from || !(FLAGS[bytes[from]!]! & ALPHA)) return false
  return colon + 2 < end && bytes[colon + 1] === SLASH && bytes[colon + 2] === SLASH
}
