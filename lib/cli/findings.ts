/** --inspect: what in a match may deceive whoever reads it (RFC 3986 §7). */
import type { UriMatch } from '../match.js'
import { inspect, type Finding } from '../rfc3986/index.js'

/** What shows only as it was written: the mapping of RFC 3987 and the repair take it out of the URI. */
const WRITTEN: readonly Finding['code'][] = ['bidi-control', 'mixed-script']

/** A finding, and what it is a finding about: the URI, or the text as it stood where that is another. */
export interface MatchFinding extends Finding {
  readonly of: 'uri' | 'raw'
}

export function findingsOf({ uri, raw }: Pick<UriMatch, 'uri' | 'raw'>): MatchFinding[] {
  const found = inspect(uri).map((finding): MatchFinding => ({ of: 'uri', ...finding }))
  if (raw === undefined) return found
  const written = inspect(raw).filter(
    ({ code }) => WRITTEN.includes(code) && !found.some(finding => finding.code === code)
  )
  return [...found, ...written.map((finding): MatchFinding => ({ of: 'raw', ...finding }))]
}
