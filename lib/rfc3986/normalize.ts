/** RFC 3986 §6.2.2 and §6.2.3: syntax-based and scheme-based normalisation. */
import { bytesOf } from './ascii.js'
import { FLAGS, HEX_VALUE, UNRESERVED } from './charsets.js'
import { mayHaveDotSegments, removeDotSegments } from './dot-segments.js'
import { syntaxError } from './error.js'
import { formatIpv6 } from './ipv6-text.js'
import { createMarks } from './marks.js'
import type { Marks } from './marks.js'
import { lowerOutsideTriplets, rulesOf } from './scheme-rules.js'
import { locateUriReference } from './uri.js'

export interface NormalizeOptions {
  /**
   * `'syntax'`: what holds for every URI (§6.2.2). `'scheme'`: also what the scheme says (§6.2.3).
   * @default 'syntax'
   */
  readonly level?: 'syntax' | 'scheme'
  /**
   * `'rfc5952'`: an IPv6 address in its recommended text. RFC 3986 knows only its case.
   * @default 'as-written'
   */
  readonly ipv6?: 'as-written' | 'rfc5952'
}

/** Written by each call before it is read. */
const MARKS = createMarks()

/**
 * The normal form of a reference.
 *
 * - Syntax: scheme and host in lower case, triplets in upper case (§6.2.2.1), triplets of unreserved characters
 *   decoded, once (§6.2.2.2: `%257E` stays), dot segments removed (§6.2.2.3).
 * - Scheme: an empty port and the scheme's default port dropped, leading zeros of a port too; an empty path behind an
 *   authority becomes `/`, and case-insensitive parts of a path lower case, where the scheme says so (scheme-rules.ts).
 *
 * Normalising twice changes nothing, and a normalised reference has the target it had before, up to normalisation.
 * That is why dot segments of a relative-path reference stay: what they take away is known when it is resolved.
 *
 * @param reference - A `URI-reference`.
 * @returns The same string if it is in normal form.
 * @throws UriSyntaxError if the text is no `URI-reference`.
 * @example
 * normalize('eXAMPLE://a/./b/../b/%63/%7bfoo%7d') // => 'example://a/b/c/%7Bfoo%7D'
 * normalize('HTTP://A.example:080', { level: 'scheme' }) // => 'http://a.example/'
 * normalize('http://[2001:DB8:0:0::1]/', { ipv6: 'rfc5952' }) // => 'http://[2001:db8::1]/'
 * normalize('../%61') // => '../a'
 */
export function normalize(reference: string, options: NormalizeOptions = {}): string {
  const bytes = bytesOf(reference)
  const length = reference.length
  if (locateUriReference(bytes, 0, length, MARKS) !== length) throw syntaxError('URI-reference', bytes, 0, length)
  if (options.level !== 'scheme' && options.ipv6 !== 'rfc5952' && isSyntaxNormal(reference, bytes, MARKS)) {
    return reference
  }
  return rebuild(reference, MARKS, options)
}

function rebuild(reference: string, m: Marks, { level, ipv6 }: NormalizeOptions): string {
  const scheme = m.schemeEnd < 0 ? undefined : reference.slice(0, m.schemeEnd).toLowerCase()
  const hasAuthority = m.hostStart >= 0
  const rules = level === 'scheme' && scheme !== undefined ? rulesOf(scheme) : undefined

  let result = scheme === undefined ? '' : scheme + ':'
  if (hasAuthority) {
    const userinfoAt = normalizeTriplets(reference.slice(m.authorityStart, m.hostStart))
    let host = lowerOutsideTriplets(normalizeTriplets(reference.slice(m.hostStart, m.hostEnd)))
    if (ipv6 === 'rfc5952' && host.startsWith('[') && !host.startsWith('[v'))
      host = `[${formatIpv6(host.slice(1, -1))}]`
    if (host !== '' && host === rules?.defaultHost && m.hostEnd === m.pathStart && userinfoAt === '') host = ''
    let colonPort = reference.slice(m.hostEnd, m.pathStart)
    if (level === 'scheme') colonPort = normalizePort(colonPort, rules?.port)
    result += '//' + userinfoAt + host + colonPort
  }

  let path = normalizeTriplets(reference.slice(m.pathStart, m.pathEnd))
  if (scheme !== undefined || path.startsWith('/')) path = removeDotSegments(path)
  if (rules?.path !== undefined) path = rules.path(path)
  if (hasAuthority && path === '' && rules?.emptyPath !== undefined) path = rules.emptyPath
  // Without an authority it would be read as one (§3.3).
  if (!hasAuthority && path.startsWith('//')) path = '/.' + path
  return result + path + normalizeTriplets(reference.slice(m.pathEnd))
}

/** `:`, `:080`, or nothing. A port is a number in decimal (§3.2.3); without digits it is the default one. */
function normalizePort(colonPort: string, defaultPort: string | undefined): string {
  const port = colonPort.slice(1).replace(/^0+(?=[0-9])/, '')
  return port === '' || port === defaultPort ? '' : ':' + port
}

/** For each octet its triplet in normal form: the character if it is unreserved, else hexadecimal in upper case. */
const NORMAL_TRIPLETS = Array.from({ length: 256 }, (_, octet) =>
  (FLAGS[octet]! & UNRESERVED) !== 0
    ? String.fromCharCode(octet)
    : '%' + octet.toString(16).toUpperCase().padStart(2, '0')
)

/** What is decoded is not looked at again: `%2541` stays, though `%41` stands in it. */
function normalizeTriplets(text: string): string {
  let percent = text.indexOf('%')
  if (percent < 0) return text
  let result = ''
  let from = 0
  while (percent >= 0) {
    const octet = HEX_VALUE[text.charCodeAt(percent + 1)]! * 16 + HEX_VALUE[text.charCodeAt(percent + 2)]!
    result += text.slice(from, percent) + NORMAL_TRIPLETS[octet]!
    from = percent + 3
    percent = text.indexOf('%', from)
  }
  return result + text.slice(from)
}

/** Most URIs are in normal form: nothing to lower, no triplet, no dot segment. Never true where something would change. */
function isSyntaxNormal(reference: string, bytes: Uint8Array, m: Marks): boolean {
  const headEnd = m.hostStart < 0 ? m.schemeEnd : m.hostEnd
  for (let i = 0; i < headEnd; i++) {
    const byte = bytes[i]!
    if (byte >= 0x41 && byte <= 0x5a) return false
  }
  if (reference.includes('%')) return false
  return !mayHaveDotSegments(reference.slice(m.pathStart, m.pathEnd))
}
