/**
 * A part of a host that the reader is to fill in. What stands before it is another host:
 *
 * ```text
 * https://sts.<region>.amazonaws.example/
 *         ~~~~~~~~~~~~~
 * http://a.example.<br>
 *                 ^ ends it: nothing of a host stands behind the `>`
 * ```
 */
import { beyond, type Reach } from '../appendix-c/reach.js'
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
