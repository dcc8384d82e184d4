/**
 * A part of an authority that the reader or a program is to fill in. What stands before it is another one:
 *
 * ```text
 * https://sts.<region>.amazonaws.example/     https://sts.${region}.amazonaws.example/
 *         ~~~~~~~~~~~~~                               ~~~~~~~~~~~~~~
 * db://user:<password>@a.example/b            http://localhost:$PORT/
 *      ~~~~~~~~~~~~~~~~~~~~~~~~~                     ~~~~~~~~~~~~~~~
 * http://a.example.<br>                       http://a.example$5
 *                 ^ ends it: nothing of an            ^ ends it
 *                   authority behind the `>`
 * ```
 */
import { AT, COLON, DOT, HYPHEN, LEFT_BRACE, LEFT_PARENTHESIS, LESS_THAN, UNDERSCORE } from '../bytes.js'
import { beyond, type Reach } from '../appendix-c/reach.js'
import { ALPHA, FLAGS } from '../rfc3986/charsets.js'
import { asciiString } from './ascii.js'

const PLACEHOLDER = /^[\w.:@-]*[.:@-]<[\w .-]{1,40}>[.\-/:@]/
/** Bytes of it, and of what stands behind it: so many behind its run say whether a URI ends there. */
export const LONGEST_PLACEHOLDER = 43
/** Bytes of an authority before it. */
const LONGEST_BEFORE = 255

/** May a placeholder or a variable stand behind this byte of an authority, as a part of it? */
function isBeforePart(byte: number | undefined): boolean {
  return byte === DOT || byte === HYPHEN || byte === COLON || byte === AT
}

/** Does the run that ends at `at`, behind the `//` at `from`, end in an authority that goes on with a placeholder? */
export function isBeforePlaceholder(text: Reach, from: number, at: number): boolean {
  const { bytes } = text
  if (at - from > LONGEST_BEFORE || at >= text.end || bytes[at] !== LESS_THAN || !isBeforePart(bytes[at - 1]))
    return false
  beyond(text, at + LONGEST_PLACEHOLDER - 1)
  return PLACEHOLDER.test(asciiString(bytes, from, Math.min(text.end, at + LONGEST_PLACEHOLDER)))
}

/**
 * One past the beginning of the variable of a program that the `$` at `at` begins, behind a `.`, a `-`, a colon or
 * the `@` of an authority: `${NAME}`, `$(NAME)` or `$NAME`. `at` if it begins none.
 */
export function behindVariable(bytes: Uint8Array, at: number, end: number): number {
  if (at + 1 >= end || !isBeforePart(bytes[at - 1])) return at
  const next = bytes[at + 1]!
  if (next === LEFT_PARENTHESIS) return at + 2
  return next === LEFT_BRACE || next === UNDERSCORE || FLAGS[next]! & ALPHA ? at + 1 : at
}
