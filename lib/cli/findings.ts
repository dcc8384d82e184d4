/** --inspect: what in a match may deceive whoever reads it (RFC 3986 §7). */
import type { UriMatch } from '../match.js'
import { inspect, type Finding } from '../rfc3986/index.js'

/** Findings about the text as written: mapping (RFC 3987) and repair remove their cause from the URI. */
const WRITTEN: readonly Finding['code'][] = ['bidi-control', 'mixed-script', 'rare-ipv4']

/** A finding, and the text it is about: the URI, or the text as it stood if that differs. */
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
