/** RFC 3986 §6.2.2 and §6.2.3: syntax-based and scheme-based normalisation. */
import { DOT, LEFT_BRACKET, SLASH } from '../bytes.js'
import { checkOptions, checkWord } from '../check.js'
import { bytesOf } from './ascii.js'
import { FLAGS, UNRESERVED } from './charsets.js'
import { HEX_VALUE, pctEncoded } from './pct-encoded.js'
import { removeDotSegments } from './dot-segments.js'
import { EditedText } from './edited-text.js'
import { syntaxError } from './error.js'
import { formatIpv6 } from './ipv6-text.js'
import { createMarks, type Marks } from './marks.js'
import { lowerOutsideTriplets, rulesOf } from './scheme-rules.js'
import { locateUriReference } from './uri.js'

/** The options of `normalize` (§6.2). */
export interface NormalizeOptions {
  /**
   * `'syntax'`: the rules for every URI (§6.2.2). `'scheme'`: also the rules of the scheme (§6.2.3).
   * @default 'syntax'
   */
  readonly level?: 'syntax' | 'scheme' | undefined
  /**
   * `'rfc5952'`: an IPv6 address gets its recommended text. RFC 3986 normalises only its case.
   * @default 'as-written'
   */
  readonly ipv6?: 'as-written' | 'rfc5952' | undefined
}

const NAMES: readonly (keyof NormalizeOptions)[] = ['level', 'ipv6']
const LEVELS = ['syntax', 'scheme'] as const
export const IPV6_WORDS = ['as-written', 'rfc5952'] as const

/** Written by each call before it is read. */
const MARKS = createMarks()

/**
 * Returns the normal form of a reference.
 *
 * - Syntax: scheme and host in lower case, triplets in upper case (§6.2.2.1), triplets of unreserved characters
 *   decoded, once (§6.2.2.2: `%257E` stays), dot segments removed (§6.2.2.3).
 * - Scheme: an empty port, the scheme's default port and leading zeros of a port are dropped; where the scheme says so
 *   (scheme-rules.ts), an empty path after an authority becomes `/`, case-insensitive parts of a path lower case, and
 *   `file:/a` and `file://localhost/a` become `file:///a`.
 *
 * Normalising twice changes nothing, and the target of a reference stays the same, up to normalisation. That is why the
 * dot segments of a relative-path reference and its `%2E` stay: only resolution shows what they remove.
 *
 * @param reference - A `URI-reference`.
 * @returns The same string if it is in normal form.
 * @throws UriSyntaxError if the text is not a `URI-reference`.
 * @throws TypeError for a text that is not a string, an unknown option, or an unknown value of one.
 * @example
 * normalize('eXAMPLE://a/./b/../b/%63/%7bfoo%7d') // => 'example://a/b/c/%7Bfoo%7D'
 * normalize('HTTP://A.example:080', { level: 'scheme' }) // => 'http://a.example/'
 * normalize('http://[2001:DB8:0:0::1]/', { ipv6: 'rfc5952' }) // => 'http://[2001:db8::1]/'
 * normalize('../%61') // => '../a'
 */
export function normalize(reference: string, options: NormalizeOptions = {}): string {
  checkOptions(options, NAMES)
  const { level, ipv6 } = options
  if (level !== undefined) checkWord('option level', level, LEVELS)
  if (ipv6 !== undefined) checkWord('option ipv6', ipv6, IPV6_WORDS)
  return normalForm(reference, options)
}

/** As `normalize`, with options that have been checked. */
export function normalForm(reference: string, options: NormalizeOptions): string {
  const bytes = bytesOf(reference)
  const m = MARKS
  const length = reference.length
  if (locateUriReference(bytes, 0, length, m) !== length) throw syntaxError('URI-reference', bytes, 0, length)

  // Most references are in normal form: each component is looked at in the bytes, and made anew only if it has to be.
  const edited = new EditedText(reference)
  const triplet = firstOtherTriplet(reference, bytes)
  if (hasUpperCase(bytes, 0, m.schemeEnd)) edited.replace(0, m.schemeEnd, schemeOf(reference, m))
  if (m.hostStart >= 0) normalizeAuthority(edited, bytes, m, triplet, options)
  normalizePath(edited, bytes, m, triplet, options)
  if (triplet < length) edited.replace(m.pathEnd, length, normalizeTriplets(reference.slice(m.pathEnd)))
  return edited.finish()
}

/** @param triplet - Where the first triplet stands that is not in normal form. */
function normalizeAuthority(
  edited: EditedText,
  bytes: Uint8Array,
  m: Marks,
  triplet: number,
  { level, ipv6 }: NormalizeOptions
): void {
  const text = edited.original
  if (triplet < m.hostStart) {
    edited.replace(m.authorityStart, m.hostStart, normalizeTriplets(text.slice(m.authorityStart, m.hostStart)))
  }
  // Behind an empty host may stand nothing, and in the bytes what an earlier text has left there.
  const isLiteral = ipv6 === 'rfc5952' && m.hostEnd > m.hostStart && bytes[m.hostStart] === LEFT_BRACKET
  const bySyntax = triplet < m.hostEnd || isLiteral || hasUpperCase(bytes, m.hostStart, m.hostEnd)
  const byScheme = level === 'scheme' && (m.pathStart > m.hostEnd || m.hostEnd - m.hostStart === 'localhost'.length)
  if (!bySyntax && !byScheme) return

  let host = lowerOutsideTriplets(normalizeTriplets(text.slice(m.hostStart, m.hostEnd)))
  if (isLiteral && !host.startsWith('[v')) host = `[${formatIpv6(host.slice(1, -1))}]`
  let colonPort = text.slice(m.hostEnd, m.pathStart)
  if (level === 'scheme') {
    const rules = rulesOf(schemeOf(text, m))
    colonPort = normalizePort(colonPort, rules?.port)
    const isAll = m.hostStart === m.authorityStart && colonPort === ''
    if (isAll && host === rules?.emptyHost) host = ''
  }
  edited.replace(m.hostStart, m.pathStart, host + colonPort)
}

/** `:`, `:080`, or nothing. A port is a number in decimal (§3.2.3); without digits it is the default one. */
function normalizePort(colonPort: string, defaultPort: string | undefined): string {
  let port = colonPort.slice(1)
  if (port.startsWith('0')) port = port.replace(/^0+(?=[0-9])/, '')
  return port === '' || port === defaultPort ? '' : ':' + port
}

function normalizePath(
  edited: EditedText,
  bytes: Uint8Array,
  m: Marks,
  triplet: number,
  { level }: NormalizeOptions
): void {
  const text = edited.original
  const hasAuthority = m.hostStart >= 0
  if (hasAuthority && m.pathStart === m.pathEnd) {
    if (level === 'scheme') edited.replace(m.pathEnd, m.pathEnd, rulesOf(schemeOf(text, m))?.emptyPath ?? '')
    return
  }
  // What a scheme says about a path without an authority is where it has no case.
  const hasCase =
    level === 'scheme' && !hasAuthority && (triplet < m.pathEnd || hasUpperCase(bytes, m.pathStart, m.pathEnd))
  // An absolute path without an authority is the same as one behind an empty host, where that has a meaning.
  const lacksHost = level === 'scheme' && !hasAuthority && rulesOf(schemeOf(text, m))?.emptyHost !== undefined
  if (triplet >= m.pathEnd && !hasCase && !lacksHost && !mayHaveDotSegment(bytes, m.pathStart, m.pathEnd)) return

  let path = text.slice(m.pathStart, m.pathEnd)
  if (m.schemeEnd >= 0 || path.startsWith('/')) {
    // First as resolution would, to which `%2E` is a segment like others, and then what has become a dot segment.
    path = removeDotSegments(normalizeTriplets(removeDotSegments(path)))
  } else {
    path = path.split('/').map(normalizeRelativeSegment).join('/')
  }
  if (hasCase) path = rulesOf(schemeOf(text, m))?.path?.(path) ?? path
  if (lacksHost && path.startsWith('/')) path = '//' + path
  // It would be read as an authority (§3.3).
  else if (!hasAuthority && path.startsWith('//')) path = '/.' + path
  edited.replace(m.pathStart, m.pathEnd, path)
}

/**
 * Dot segments of a relative path stay, and `%2E` does not become one: resolved with it, the reference has another
 * target (`a/%2E/..` is `a/`, `a/./..` is not).
 */
function normalizeRelativeSegment(segment: string): string {
  const normal = normalizeTriplets(segment)
  return normal === '.' || normal === '..' ? segment.toUpperCase() : normal
}

/** In lower case; '' if there is none. */
function schemeOf(reference: string, m: Marks): string {
  return m.schemeEnd < 0 ? '' : reference.slice(0, m.schemeEnd).toLowerCase()
}

function hasUpperCase(bytes: Uint8Array, at: number, end: number): boolean {
  for (let i = at; i < end; i++) {
    if ((bytes[i]! - 0x41) >>> 0 < 26) return true
  }
  return false
}

/** Whether a segment of the path begins with a dot: without one there is no dot segment, and most paths have none. */
function mayHaveDotSegment(bytes: Uint8Array, at: number, end: number): boolean {
  let before = SLASH
  for (let i = at; i < end; i++) {
    const byte = bytes[i]!
    if (byte === DOT && before === SLASH) return true
    before = byte
  }
  return false
}

/** Where the first triplet stands that is not in normal form, as `%2f` and `%41` are not; the length if none does. */
function firstOtherTriplet(reference: string, bytes: Uint8Array): number {
  for (let i = reference.indexOf('%'); i >= 0; i = reference.indexOf('%', i + 3)) {
    const high = bytes[i + 1]!
    const low = bytes[i + 2]!
    if (high > 0x46 || low > 0x46) return i
    if ((FLAGS[HEX_VALUE[high]! * 16 + HEX_VALUE[low]!]! & UNRESERVED) !== 0) return i
  }
  return reference.length
}

/** For each octet its triplet in normal form: the character if it is unreserved, else hexadecimal in upper case. */
const NORMAL_TRIPLETS = Array.from({ length: 256 }, (_, octet) =>
  (FLAGS[octet]! & UNRESERVED) !== 0 ? String.fromCharCode(octet) : pctEncoded(octet)
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
