/** Marks that nobody's host has, but some passwords. */
import { AT, DOT, LEFT_BRACKET } from '../bytes.js'
import { LONGEST_PASSWORD } from '../limits.js'
import { endsAuthority } from '../rfc3986/authority.js'
import { ALPHA, DIGIT, FLAGS } from '../rfc3986/charsets.js'

/** Does an `@` with a host stand behind the mark at `at`, near enough, and before it one label, perhaps with a colon behind? */
export function isInUserinfo(bytes: Uint8Array, hostStart: number, at: number, end: number): boolean {
  if (bytes[hostStart] === LEFT_BRACKET) return false
  for (let i = hostStart; i < at; i++) if (bytes[i] === DOT) return false
  const to = Math.min(end, at + LONGEST_PASSWORD)
  for (let i = at; i < to && !endsAuthority(bytes[i]!); i++) {
    if (bytes[i] === AT) return i + 1 < end && (FLAGS[bytes[i + 1]!]! & (ALPHA | DIGIT)) !== 0
  }
  return false
}
