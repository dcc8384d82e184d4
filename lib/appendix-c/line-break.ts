/**
 * White space inside delimiters (RFC 3986, Appendix C: "in some cases, extra white space … may have to be added to
 * break a long URI across lines. The white space should be ignored when the URI is extracted").
 *
 * A *gap* is white space together with what comes with line breaks: marks of replies and comments, and the furniture of
 * a page break.
 */
import { COLON, SLASH } from '../bytes.js'
import { MAX_SCHEME_LENGTH } from '../limits.js'
import { ALPHA, FLAGS, SCHEME } from '../rfc3986/charsets.js'
import { pageBreakEnd } from './page-break.js'
import { beyond, byteAt, type Reach } from './reach.js'
import { lineBreakAt, skipReplyPrefix } from './reply-prefix.js'
import { isUrlPrefix } from './url-prefix.js'
import { skipBlanks } from './whitespace.js'

export interface Gap {
  /** One past the gap: the first byte that goes on. */
  readonly end: number
  /** Line breaks in it; a page break counts as one. */
  readonly breaks: number
}

/**
 * The gap that starts at `at`, or undefined where it holds a blank line that is no page break, or more than `most` line
 * breaks. `limit` is the number of bytes after which it is given up. `prefix` gives the marks of the line, of a reply and
 * of a comment, and is asked for behind a line break.
 */
export function gapAt(text: Reach, at: number, prefix: () => string, limit: number, most: number): Gap | undefined {
  let breaks = 0
  let i = at
  for (;;) {
    i = skipBlanks(text, i, at + limit - i)
    if (i - at > limit) return undefined
    const next = lineBreakAt(text, i)
    if (next < 0) return { end: i, breaks }
    // Before what comes next is looked at: where each line is a unit of its own, it may be long in coming.
    if (++breaks > most) return undefined
    i = skipReplyPrefix(text, next, prefix())
    i = skipBlanks(text, i, at + limit - i)
    if (i - at > limit || lineBreakAt(text, i) < 0) continue
    i = pageBreakEnd(text, next, prefix())
    if (i < 0) return undefined
    i = skipReplyPrefix(text, i, prefix())
  }
}

/** Does `scheme://` stand at `at`, or behind a `URL:` there? Then another URI starts there. */
export function startsWithAuthority(text: Reach, at: number): boolean {
  const { bytes } = text
  let start = at
  let i = at
  for (; i - start < MAX_SCHEME_LENGTH && !beyond(text, i); i++) {
    if (FLAGS[bytes[i]!]! & (i === start ? ALPHA : SCHEME)) continue
    if (start > at || !isUrlPrefix(bytes, at, i)) break
    start = i + 1
  }
  return i > start && byteAt(text, i) === COLON && byteAt(text, i + 1) === SLASH && byteAt(text, i + 2) === SLASH
}
