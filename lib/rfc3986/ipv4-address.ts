/** RFC 3986 §3.2.2: IPv4address in dotted decimal, the only form the grammar knows. */
import { DOT } from '../bytes.js'
import { DIGIT, FLAGS } from './charsets.js'

const ZERO = 0x30

/**
 * dec-octet = DIGIT                 ; 0-9
 *           / %x31-39 DIGIT         ; 10-99
 *           / "1" 2DIGIT            ; 100-199
 *           / "2" %x30-34 DIGIT     ; 200-249
 *           / "25" %x30-35          ; 250-255
 *
 * Without leading zeros, so that `010` is not read as 8 by one program and as 10 by another (§7.4).
 */
function matchDecOctet(bytes: Uint8Array, at: number, end: number): number {
  if (at >= end || (FLAGS[bytes[at]!]! & DIGIT) === 0) return -1
  let value = bytes[at]! - ZERO
  let i = at + 1
  while (i < end && value !== 0 && (FLAGS[bytes[i]!]! & DIGIT) !== 0) {
    value = value * 10 + bytes[i]! - ZERO
    if (value > 255) break
    i++
  }
  return i
}

/**
 * IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
 *
 * The longest match may end inside a number: of `1.2.3.256` it is `1.2.3.25`. Whether a whole host is an address is
 * `matchIpv4Address(bytes, at, end) === end`.
 */
export function matchIpv4Address(bytes: Uint8Array, at: number, end: number): number {
  let i = matchDecOctet(bytes, at, end)
  for (let octets = 1; octets < 4; octets++) {
    if (i < 0 || i >= end || bytes[i] !== DOT) return -1
    i = matchDecOctet(bytes, i + 1, end)
  }
  return i
}
