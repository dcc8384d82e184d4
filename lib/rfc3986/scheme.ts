/** RFC 3986 §3.1: scheme. */
import { ALPHA, FLAGS, SCHEME } from './charsets.js'

/** scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ) */
export function matchScheme(bytes: Uint8Array, at: number, end: number): number {
  if (at >= end || (FLAGS[bytes[at]!]! & ALPHA) === 0) return -1
  let i = at + 1
  while (i < end && (FLAGS[bytes[i]!]! & SCHEME) !== 0) i++
  return i
}
