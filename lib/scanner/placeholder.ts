/**
 * A part of a host that the reader or a program is to fill in. What stands before it is another host:
 *
 * ```text
 * https://sts.<region>.amazonaws.example/     https://sts.${region}.amazonaws.example/
 *         ~~~~~~~~~~~~~                               ~~~~~~~~~~~~~~
 * http://a.example.<br>                       http://a.example$5
 *                 ^ ends it: nothing of a             ^ ends it
 *                   host stands behind the `>`
 * ```
 */
import { beyond, type Reach } from '../appendix-c/reach.js'
import { ALPHA, COLON, FLAGS } from '../rfc3986/charsets.js'
import { asciiString } from './ascii.js'

const PLACEHOLDER = /^[\w.-]*[.-]<[\w .-]{1,40}>[.\-/:]/
/** Bytes of it, and of what stands behind it: so many behind its run say whether a URI ends there. */
export const LONGEST_PLACEHOLDER = 43
/** Bytes of a host before it. */
const LONGEST_HOST = 255

/** Does the run that ends at `at`, behind the `//` at `from`, end in a host that goes on with a placeholder? */
export function isBeforePlaceholder(text: Reach, from: number, at: number): boolean {
  const { bytes } = text
  const last = bytes[at - 1]
  if (at - from > LONGEST_HOST || at >= text.end || bytes[at] !== 0x3c || (last !== 0x2e && last !== 0x2d)) return false
  beyond(text, at + LONGEST_PLACEHOLDER - 1)
  return PLACEHOLDER.test(asciiString(bytes, from, Math.min(text.end, at + LONGEST_PLACEHOLDER)))
}

/**
 * One past the beginning of the variable of a program that the `$` at `at` begins, behind a `.`, a `-` or the colon of
 * an authority: `${NAME}`, `$(NAME)` or `$NAME`. `at` if it begins none.
 */
export function behindVariable(bytes: Uint8Array, at: number, end: number): number {
  const last = bytes[at - 1]
  if (at + 1 >= end || (last !== 0x2e && last !== 0x2d && last !== COLON)) return at
  const next = bytes[at + 1]!
  if (next === 0x28) return at + 2
  return next === 0x7b || next === 0x5f || FLAGS[next]! & ALPHA ? at + 1 : at
}
