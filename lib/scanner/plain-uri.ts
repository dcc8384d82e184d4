/**
 * The common case: a stretch of the text that is a URI with `//` as it stands. The strict core reads it where it is;
 * nothing is copied but the URI itself. Whatever is not so simple is left to the readers of the rules.
 */
import { RUN } from '../appendix-c/whitespace.js'
import type { Alternative, Wrapper } from '../match.js'
import { createMarks } from '../rfc3986/marks.js'
import { locateUri } from '../rfc3986/uri.js'
import { asciiString } from './ascii.js'
import { namesHost } from './authority-cut.js'
import type { Candidate, Found, Rules } from './found.js'

export const NO_ALTERNATIVES: readonly Alternative[] = []

const MARKS = createMarks()

/** Is [start, end) of the text a URI that needs no rule but the grammar's? */
export function isPlainUri(candidate: Candidate, end: number): boolean {
  const { text, start, colon, known, hierarchical } = candidate
  if (!hierarchical || end <= colon + 3 || locateUri(text.bytes, start, end, MARKS) !== end) return false
  return !known?.needsHost || namesHost(text.bytes, MARKS)
}

/** The URI from the scheme to `closing`, if nothing stands between the two that is not its own. */
export function readPlain(candidate: Candidate, closing: number, wrapper: Wrapper, rules: Rules): Found | undefined {
  const { text, start, colon } = candidate
  const { bytes } = text
  let end = colon
  while (end < text.end && RUN[bytes[end]!]) end++
  if (end >= text.end || bytes[end] !== closing || end - start > rules.maxLength) return undefined
  if (!isPlainUri(candidate, end)) return undefined
  const uri = asciiString(bytes, start, end)
  return {
    kind: 'match',
    start,
    end,
    uri,
    wrapper,
    repaired: false,
    alternatives: NO_ALTERNATIVES,
    evidence: false,
    asItStands: true
  }
}
