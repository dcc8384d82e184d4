/**
 * Suffix references (RFC 3986 §4.5): "www.example.com/path" without its scheme. The RFC warns that they are for
 * people and not for programs to rely on; so they are found on request only, and completed by two rules of thumb.
 */
import { TOP_LEVEL_DOMAINS } from './generated/top-level-domains.js'

let known: ReadonlySet<string> | undefined

/** The scheme a reference whose host begins with this label is completed with: `ftp` for `ftp`, else `http`. */
export function suffixScheme(firstLabel: string): 'http' | 'ftp' {
  return firstLabel === 'ftp' ? 'ftp' : 'http'
}

/** Does a host that begins with this label say by itself that it is one? */
export function isTellingLabel(firstLabel: string): boolean {
  return firstLabel === 'ftp' || /^www\d?$/.test(firstLabel)
}

/** Is the last label of the host a registered top-level domain? */
export function hasTopLevelDomain(host: string): boolean {
  const labels = host.toLowerCase().split('.')
  known ??= new Set(TOP_LEVEL_DOMAINS)
  return (
    labels.length > 1 && labels.every(label => /^(?!-)[a-z\d-]+$/.test(label)) && known.has(labels[labels.length - 1]!)
  )
}
