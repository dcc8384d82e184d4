/**
 * A part of an authority that the reader is to fill in. What stands before it is another one:
 *
 * ```text
 * https://sts.<region>.amazonaws.example/     https://sts.<%= region %>.amazonaws.example/
 *         ~~~~~~~~~~~~~                               ~~~~~~~~~~~~~~~~~~
 * https://s3.&lt;region&gt;.a.example/        https://s3.<i>region</i>.a.example/
 *         ~~~~~~~~~~~~~~~~~~                          ~~~~~~~~~~~~~~~~
 * db://user:<password>@a.example/b            http://a.example.<br>
 *      ~~~~~~~~~~~~~~~~~~~~~~~~~                              ^ ends it: nothing of an authority behind the `>`
 * ```
 *
 * variable.ts has those that a program fills in.
 */
import { AMPERSAND, AT, COLON, DOT, HYPHEN, LESS_THAN } from '../bytes.js'
import { beyond, type Reach } from '../appendix-c/reach.js'
import { LONGEST_BEFORE_PLACEHOLDER, LONGEST_PLACEHOLDER } from '../limits.js'
import { FLAGS, UNRESERVED } from '../rfc3986/charsets.js'
import { asciiString } from './ascii.js'

const OPENING = '(?:<|&(?:amp;)?lt;)'
const CLOSING = '(?:>|&(?:amp;)?gt;)'
/**
 * What a template fills in, or an element whose text the reader is to replace. Behind it a name or a port goes on, not a
 * new sentence.
 */
const TEMPLATE = `${OPENING}%[^<>\\n]{1,40}?%${CLOSING}`
/** Not these elements: they stand in prose. */
const BUT_PROSE = '(?!(?:a|b|br|dd|div|dt|hr|li|p|s|small|strong|sub|sup|td|tr|u)(?![\\w.-]))'
const ELEMENT = `${OPENING}${BUT_PROSE}(\\w{1,16})(?: [^<>\\n]{1,40}?)?${CLOSING}[^<>\\n]{1,40}?${OPENING}/\\1${CLOSING}`
const PLACEHOLDER = new RegExp(
  `^[\\w.:@-]*[.:@-](?:${OPENING}${BUT_PROSE}[\\w .-]{1,40}${CLOSING}|${TEMPLATE}|${ELEMENT})(?:[.-][a-z\\d]|:[\\d<&{$]|[/@])`
)

/** May a placeholder or a variable stand at `at`, as a part of the authority before? */
export function mayBeginPart(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at - 1]
  return byte === DOT || byte === HYPHEN || byte === COLON || byte === AT
}

/** Does the authority behind the `//` at `from`, in a run that ends at `runEnd`, go on with a placeholder? */
export function hasPlaceholder(text: Reach, from: number, runEnd: number): boolean {
  const { bytes } = text
  const stop = Math.min(runEnd, from + LONGEST_BEFORE_PLACEHOLDER)
  let at = from
  while (at < stop && (FLAGS[bytes[at]!]! & UNRESERVED || bytes[at] === COLON || bytes[at] === AT)) at++
  if (at >= text.end || (bytes[at] !== LESS_THAN && bytes[at] !== AMPERSAND) || !mayBeginPart(bytes, at)) return false
  beyond(text, at + LONGEST_PLACEHOLDER - 1)
  return PLACEHOLDER.test(asciiString(bytes, from, Math.min(text.end, at + LONGEST_PLACEHOLDER)))
}
