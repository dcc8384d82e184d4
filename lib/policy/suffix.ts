/**
 * Suffix references (RFC 3986 §4.5): "www.example.com/path" without its scheme. The RFC warns that they are for
 * people and not for programs to rely on; so they are found on request only, and completed by two rules of thumb.
 */
import { TOP_LEVEL_DOMAINS } from './generated/top-level-domains.js'

let known: ReadonlySet<string> | undefined

/** The registered top-level domains, in lower case. */
export function topLevelDomains(): readonly string[] {
  return TOP_LEVEL_DOMAINS
}

/** The scheme a reference whose host begins with this label is completed with: `ftp` for `ftp`, else `http`. */
export function suffixScheme(firstLabel: string): 'http' | 'ftp' {
  return firstLabel === 'ftp' ? 'ftp' : 'http'
}

/** Does a host that begins with this label say by itself that it is one? */
export function isTellingLabel(firstLabel: string): boolean {
  return firstLabel === 'ftp' || /^www\d?$/.test(firstLabel)
}

/** A label begins and ends with a letter or digit (RFC 3986 §3.2.2). */
const LABELS = /^(?!-)[a-z\d-]+(?<!-)(?:\.(?!-)[a-z\d-]+(?<!-))+$/i

/** Is the last label of the host a registered top-level domain? */
export function hasTopLevelDomain(host: string): boolean {
  known ??= new Set(TOP_LEVEL_DOMAINS)
  return known.has(host.slice(host.lastIndexOf('.') + 1).toLowerCase()) && LABELS.test(host)
}
