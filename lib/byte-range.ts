/** What stands in bytes [start, end): the same as elsewhere, white space at both ends, what no URI has. */
import { HTAB, SP } from './bytes.js'

/** Is [start, end) made of these bytes and no others? */
export function isSame(bytes: Uint8Array, start: number, end: number, other: Uint8Array): boolean {
  if (end - start !== other.length) return false
  for (let i = 0; i < other.length; i++) if (bytes[start + i] !== other[i]) return false
  return true
}

/** First byte of [start, end) that is none of those which URL parsers strip at both ends (WHATWG URL §4.4); else `end`. */
export function behindBlanks(bytes: Uint8Array, start: number, end: number): number {
  let i = start
  while (i < end && bytes[i]! <= SP) i++
  return i
}

/** One past the last such byte; else `start`. */
export function beforeBlanks(bytes: Uint8Array, start: number, end: number): number {
  let i = end
  while (i > start && bytes[i - 1]! <= SP) i--
  return i
}

/** WSP of RFC 5234, Appendix B.1. */
export function isSpaceOrTab(byte: number): boolean {
  return byte === SP || byte === HTAB
}

/**
 * What people write in URIs though no URI has it: the `unwise` of RFC 2396 §2.4.3 but the backtick, which stands around
 * URIs. `[` and `]` are part of an IP literal alone.
 */
export const UNWISE = '[]{}|\\^'
