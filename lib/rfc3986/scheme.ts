/** RFC 3986 §3.1: scheme. */
import { ALPHA, FLAGS, SCHEME } from './charsets.js'

/** scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ) */
export function matchScheme(bytes: Uint8Array, at: number, end: number): number {
  const flags = FLAGS
  if (at >= end || (flags[bytes[at]!]! & ALPHA) === 0) return -1
  let i = at + 1
  while (i < end && (flags[bytes[i]!]! & SCHEME) !== 0) i++
  return i
}
