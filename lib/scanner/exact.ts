/**
 * A text that is one reference because its carrier says so: an `href`, a `Content-Location`. Nothing delimits it but
 * its two ends, and it may be relative (RFC 3986 §4.1, §5). What browsers do before they follow such a reference is
 * done here too, as repair: white space at line breaks and tabs go, unless each line is a unit of its own; other
 * characters that no URI has are percent-encoded.
 */
import { beforeBlanks, behindBlanks } from '../byte-range.js'
import { COLON } from '../bytes.js'
import { ALPHA, FLAGS, SCHEME as SCHEME_CHARACTER } from '../rfc3986/charsets.js'
import { AUTHORITY, repair, SCHEME, slashed } from '../rfc3986/browser-url.js'
import { admits } from '../policy/schemes.js'
import type { Text } from '../text.js'
import { asciiBytes } from './ascii.js'
import { authorityProblem } from './authority-cut.js'
import { refuse, tooLong, type Found, type Refused } from './found.js'
import type { Rules } from './rules.js'
import { decodeCharacters } from './iri.js'
import { mapIri, mapReference, mapToBytes } from './map-iri.js'
import { exactMatch, readPlainExact, type PlainBase } from './plain-exact.js'
import type { Window } from './window.js'

/** The base of a text's references (exact-base.ts). */
export interface ExactBase {
  /** Undefined without one. */
  readonly uri: string | undefined
  /** That of what is resolved, but for a fragment alone; in lower case. */
  readonly scheme: string | undefined
  /** For references that are plain; undefined if the base is not. */
  readonly plain: PlainBase | undefined
  /**
   * Resolves a reference that has no scheme and is not plain; undefined if it cannot be relative to the base. Returns
   * the base instead of a result that its length makes too long: the base is too long as well.
   */
  readonly resolve: ((reference: string) => string | undefined) | undefined
}

export const NO_BASE: ExactBase = {
  uri: undefined,
  scheme: undefined,
  plain: undefined,
  resolve: undefined
}

/** Most bytes of a text that are kept: what is longer cannot be a URI of `maxLength` characters in any encoding. */
export function exactLimit(rules: Rules): number {
  return 6 * rules.maxLength
}

/**
 * Whether [start, end) surely has no scheme. White space behind the first letters leaves it open: a scheme may be
 * broken over lines.
 */
export function isSurelyRelative(bytes: Uint8Array, start: number, end: number): boolean {
  let i = behindBlanks(bytes, start, end)
  if (i === end || !(FLAGS[bytes[i]!]! & ALPHA)) return true
  while (i < end && FLAGS[bytes[i]!]! & SCHEME_CHARACTER) i++
  return i === end || (bytes[i] !== COLON && bytes[i]! > 0x20)
}

/** The scheme of a reference, in lower case. */
export const schemeOf = (reference: string): string | undefined => SCHEME.exec(reference)?.[1]?.toLowerCase()

/**
 * White space at line breaks, and tabs anywhere (WHATWG URL §4.4). The lookbehind lets a match begin only at the first
 * of several blanks, or a row of blanks would take quadratic time.
 */
export const BROKEN = /(?<![ \t])[ \t]*[\r\n\f]\s*|\t/g

/** An authority that is not empty, behind a scheme. */
export const HAS_AUTHORITY = /^[^:]*:\/\/[^/?#]/

/** Written by people, and no part of an address. In prose, too, a blank may stand there (appendix-c). */
const BLANK_IN_MAILTO = /^(mailto:) +/i

/**
 * Reads the reference in the window; of one longer than `exactLimit` the window holds only the beginning.
 *
 * @param text that it is: no reference of a log is broken over lines, and a tab in one is what the client has sent
 */
export function readExact(
  window: Window,
  base: ExactBase,
  rules: Rules,
  { lines, backslash }: Text
): Found | Refused | undefined {
  const limit = exactLimit(rules)
  const stop = Math.min(window.end, limit)
  const start = behindBlanks(window.bytes, 0, stop)
  const end = beforeBlanks(window.bytes, start, stop)
  if (start === end) return undefined
  if (window.end > limit) return tooLong(start, end, rules)
  const plain = readPlainExact(window.bytes, start, end, base.plain, rules) ?? readIri(window, start, end, base, rules)
  if (plain) return plain
  const decoded = decodeCharacters(window, start, end)
  const joined = lines === 'separate' ? decoded : decoded?.replace(BROKEN, '')
  const written = joined?.replace(BLANK_IN_MAILTO, '$1')
  if (written === undefined) return refuse('syntax', start, end, 'characters of a known encoding')
  const absolute = SCHEME.test(written)
  // A relative reference gets the scheme of its base (§5.2.2). A fragment may have another base (exact-base.ts).
  const scheme = absolute ? schemeOf(written) : written.startsWith('#') ? schemeOf(base.uri ?? '') : base.scheme
  const known = scheme === undefined ? undefined : rules.table.named(scheme)
  if (scheme !== undefined && !admits(rules.admission, scheme, known)) return undefined
  const intended = backslash === 'slash' ? slashed(written, scheme) : written
  const repaired = repair(intended)
  const isRepaired = repaired !== written
  if (isRepaired && rules.repair === 'none') {
    const reading = toUri(repaired, base)
    const isLong = reading !== undefined && reading.length > rules.maxLength
    return refuse('syntax', start, end, 'URI-reference', isLong ? undefined : reading)
  }
  if (absolute) {
    const bare = !HAS_AUTHORITY.test(intended) && !/^[^:]*:\/\/\/./.test(intended)
    if (bare && !known && rules.admission === 'default') return undefined
    if (known?.needsHost && bare) return refuse('no-host', start, end, 'RFC 9110 §4.2: a host', browserReading(written))
  }
  const uri = toUri(repaired, base)
  if (uri === undefined) {
    return scheme === undefined
      ? refuse('no-base', start, end, 'RFC 3986 §5.1: a base URI')
      : refuse('syntax', start, end, 'URI-reference', known?.needsHost ? slashedReading(written) : undefined)
  }
  if (uri.length > rules.maxLength) return tooLong(start, end, rules)
  // The host of a plain base is known to be one.
  const isOfBase = !absolute && base.plain !== undefined && !repaired.startsWith('//')
  const problem = isOfBase ? undefined : hostProblem(uri, rules)
  if (problem) return refuse(problem.code, start, end, problem.rule, problem.reading)
  return exactMatch(start, end, uri, isRepaired ? 'repaired' : 'changed')
}

/** Reads an IRI or a relative one that is plain once it is mapped; undefined for any other reference. */
function readIri(window: Window, start: number, end: number, base: ExactBase, rules: Rules): Found | undefined {
  let high = start
  while (high < end && window.bytes[high]! < 0x80) high++
  const mapped = high < end ? mapToBytes(window, start, end) : undefined
  const plain = mapped && readPlainExact(mapped, 0, mapped.length, base.plain, rules)
  return plain && exactMatch(start, end, plain.uri, 'changed')
}

/** `http:/a.example/` and `http:\\a.example\b`: browsers read them as if they had their slashes (WHATWG URL §4.4). */
function browserReading(written: string): string | undefined {
  const [, rest = '', data = ''] = /^[a-z]+:[/\\]{1,3}(?=[^/\\])([^?#]*)(.*)$/is.exec(written) ?? []
  // Encoded, a character that no host has would make another one.
  if (/^(?:[^/\\]*[\s"<>^`{|}]|$)/.test(rest)) return undefined
  return mapIri(`${written.slice(0, written.indexOf(':'))}://${repair(rest.replaceAll('\\', '/') + data)}`)
}

/** As `browserReading`, for a host that a backslash ends: `http://a.example\b`. */
function slashedReading(written: string): string | undefined {
  return /^[^:]*:\/\/[^/\\?#]+\\/.test(written) ? browserReading(written) : undefined
}

function toUri(reference: string, { resolve }: ExactBase): string | undefined {
  if (SCHEME.test(reference)) return mapIri(reference)
  const mapped = resolve && mapReference(reference)
  return mapped === undefined ? undefined : resolve?.(mapped)
}

function hostProblem(uri: string, rules: Rules): ReturnType<typeof authorityProblem> {
  const known = rules.table.named(uri.slice(0, uri.indexOf(':')).toLowerCase())
  const authority = AUTHORITY.exec(uri)?.[0]
  if (!known?.needsHost || authority === undefined) return undefined
  return authorityProblem(asciiBytes(uri), uri.indexOf(':') + 3, authority.length, known)
}
