/** RFC 3986 §2.1: percent-encoded triplets. */
import { PERCENT } from '../bytes.js'

/** The value of a HEXDIG (§2.1: "A" to "F" in either case), -1 for every other byte. */
export const HEX_VALUE = new Int8Array(256).fill(-1)

for (let value = 0; value < 16; value++) {
  const digit = value.toString(16)
  HEX_VALUE[digit.charCodeAt(0)] = value
  HEX_VALUE[digit.toUpperCase().charCodeAt(0)] = value
}

const HEXDIG = '0123456789ABCDEF'

/** The triplet of an octet, in upper case (§2.1: "URI producers and normalizers should use uppercase"). */
export function pctEncoded(octet: number): string {
  return `%${HEXDIG[octet >> 4]}${HEXDIG[octet & 15]}`
}

/** Writes the triplet of an octet as bytes; returns one past it. */
export function writePctEncoded(to: Uint8Array, at: number, octet: number): number {
  to[at] = PERCENT
  to[at + 1] = HEXDIG.charCodeAt(octet >> 4)
  to[at + 2] = HEXDIG.charCodeAt(octet & 15)
  return at + 3
}

/**
 * pct-encoded = "%" HEXDIG HEXDIG
 *
 * Like every `match…` of this grammar: the index one past the longest match that begins at `at` and does not pass
 * `end`, or -1 if the rule does not match there. Indices are byte offsets in `bytes`; nothing is allocated.
 */
export function matchPctEncoded(bytes: Uint8Array, at: number, end: number): number {
  if (at + 3 > end || bytes[at] !== PERCENT) return -1
  return HEX_VALUE[bytes[at + 1]!]! >= 0 && HEX_VALUE[bytes[at + 2]!]! >= 0 ? at + 3 : -1
}
