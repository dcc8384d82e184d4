/**
 * The common case outside ASCII: a URI with `//` and a plain authority that goes on with characters that are mapped. The
 * command loads it with what maps them.
 */
import { createMarks } from '../rfc3986/marks.js'
import { locateAuthority } from '../rfc3986/authority.js'
import { namesHost } from './authority-cut.js'
import type { Candidate } from './candidate.js'
import { mapToUri } from './map-iri.js'
import { isLast, mayBePaired, plainAuthorityEnd, plainMatch, withoutStops } from './plain-uri.js'
import type { Undelimited } from './undelimited.js'

const MARKS = createMarks()

/** In a longer run, many may begin that turn out to be none, each of which would map the rest of it. */
const LONGEST_MAPPED = 1024

/** As `readPlainRun`, for a run with characters outside ASCII that are mapped; none of them stands in its authority. */
export function readPlainIri(candidate: Candidate, bodyStart: number, runEnd: number): Undelimited | undefined {
  const { text, start, known } = candidate
  const { bytes } = text
  if (runEnd - bodyStart > LONGEST_MAPPED) return undefined
  const end = withoutStops(bytes, bodyStart, runEnd)
  if (!(bytes[end - 1]! >= 0x80 || isLast(bytes, end - 1)) || mayBePaired(candidate)) return undefined
  const authorityEnd = plainAuthorityEnd(bytes, bodyStart, end)
  if (authorityEnd <= bodyStart || authorityEnd === end) return undefined
  locateAuthority(bytes, bodyStart, authorityEnd, MARKS)
  if (known?.needsHost && !namesHost(bytes, MARKS)) return undefined
  const uri = mapToUri(text, start, end)
  return uri === undefined ? undefined : plainMatch(start, end, uri, false, runEnd)
}
