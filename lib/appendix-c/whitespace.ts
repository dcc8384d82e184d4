/**
 * "URIs are delimited … by just using white space" (RFC 3986, Appendix C): what a run of URI characters is, and what
 * blanks are.
 */
import { UNWISE } from '../byte-range.js'
import { AMPERSAND, DQUOTE, FF, GREATER_THAN, HASH, HTAB, LESS_THAN, PERCENT, SP, VT } from '../bytes.js'
import { FLAGS } from '../rfc3986/charsets.js'
import { characterAt, isWhiteSpace } from './character.js'
import { beyond, type Reach } from './reach.js'

/** A character of a URI (§2): reserved, unreserved or `%`. */
export const PLAIN = 1
/** `%` and `#`: what follows decides whether they may stand there. */
export const CHECKED = 2
/** `[ ] { } | \ ^`: no URI characters, or only in an IP-literal, but people write them in URIs. */
export const REPAIRABLE = 4
/** `) ] } ' *`: may close what was opened before the URI. */
export const CLOSING = 8
/** `&`: may be the start of `&lt;`. */
export const BEGINS_REFERENCE = 16

/** Flags by byte of what a run is made of; 0 ends a run. */
export const RUN = new Uint8Array(256)
for (let byte = 0; byte < 0x80; byte++) if (FLAGS[byte]) RUN[byte] = PLAIN
for (const byte of [PERCENT, HASH]) RUN[byte] = PLAIN | CHECKED
for (const mark of UNWISE) RUN[mark.charCodeAt(0)] = REPAIRABLE
for (const mark of ")]}'*") RUN[mark.charCodeAt(0)]! |= CLOSING
RUN[AMPERSAND]! |= BEGINS_REFERENCE

/** `<`, `>` or `"`: between explicit delimiters only the one that closes stands. */
export function isDelimiter(byte: number): boolean {
  return byte === LESS_THAN || byte === GREATER_THAN || byte === DQUOTE
}

/** One past the white space at `at` that is no line break; after `most` bytes it stops. */
export function skipBlanks(text: Reach, at: number, most: number): number {
  let i = at
  while (i - at <= most && !beyond(text, i)) {
    const byte = text.bytes[i]!
    if (byte === SP || byte === HTAB || byte === VT || byte === FF) i++
    else if (byte < 0x80) break
    else {
      const { codePoint, length } = characterAt(text, i)
      if (!isWhiteSpace(codePoint)) break
      i += length
    }
  }
  return i
}
