/**
 * A string of a program in which the delimiter before a URI stands, and which ends before the other delimiter: what is put
 * together there is no URI.
 *
 * ```text
 * '<a href="http://a.example/?b=' + c + '">'     '<a href="http://'+host+'/b">'     echo '<img src="http://a.example/'.$b.'">'
 *                               ^ ends                             ^ ends                                             ^ ends
 * ```
 */
import { marksBefore } from '../appendix-c/pairs.js'
import { byteAt } from '../appendix-c/reach.js'
import { CLOSING, RUN } from '../appendix-c/whitespace.js'
import { APOSTROPHE } from '../bytes.js'
import { asciiBytes } from './ascii.js'
import type { Candidate } from './candidate.js'
import type { Rules } from './rules.js'
import { lineFloor } from './run.js'

/** What may stand behind a string without a blank between: operators, and what ends an argument. */
const JOINS = new Uint8Array(256)
for (const byte of asciiBytes('+.,&|)')) JOINS[byte] = 1

/** Does such a string end in the run that begins with the scheme? Behind a blank or a line break appendix-c/delimited.ts tells. */
export function endsInLiteral(candidate: Candidate, { maxLength }: Rules): boolean {
  const { text, start, colon } = candidate
  const { bytes } = text
  const limit = Math.min(text.end, start + maxLength + 1)
  for (let i = colon + 1; i < limit; i++) {
    const kind = RUN[bytes[i]!]!
    if (kind === 0) return false
    if ((kind & CLOSING) === 0 || bytes[i] !== APOSTROPHE) continue
    const next = byteAt(text, i + 1)
    if (next >= 0 && JOINS[next]) return marksBefore(text, lineFloor(candidate), start, candidate.skip).apostrophe
  }
  return false
}
