/**
 * References that are URIs as they stand, or become one when appended to a part of their base: nearly all there are.
 * One pass of the strict grammar over the bytes gives the same result as exact.ts, which reads all other references.
 *
 *     http://a.example/b     as it stands
 *     /b?c                   behind the scheme and authority of the base     (§5.2.2: no dot segments)
 *     b/c#d                  behind the base up to its last "/"              (§5.2.3)
 */
import { admits } from '../policy/schemes.js'
import { DOT, SLASH } from '../rfc3986/charsets.js'
import { createMarks } from '../rfc3986/marks.js'
import { locateUri, locateUriReference } from '../rfc3986/uri.js'
import { asciiBytes, asciiString } from './ascii.js'
import { namesHost } from './authority-cut.js'
import { found, type Found, type Rules } from './found.js'

const MARKS = createMarks()

/** What to put before a relative reference; undefined where that is not enough to resolve it. */
export interface PlainBase {
  /** For a reference that begins with a single `/`. */
  readonly origin: string | undefined
  /** For a reference that begins with a segment. */
  readonly directory: string | undefined
}

const SPLIT = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)([^?#]*)/i

const NOT_PLAIN: PlainBase = { origin: undefined, directory: undefined }

/** @param base the base that applies, a URI */
export function plainBase(base: string, rules: Rules): PlainBase {
  const [, origin, path] = SPLIT.exec(base) ?? []
  if (origin === undefined || path === undefined) return NOT_PLAIN
  const scheme = origin.slice(0, origin.indexOf(':')).toLowerCase()
  const known = rules.table.named(scheme)
  const bytes = asciiBytes(base)
  const isPlain = locateUri(bytes, 0, bytes.length, MARKS) >= 0 && (!known?.needsHost || namesHost(bytes, MARKS))
  if (!isPlain || !admits(rules.admission, scheme, known)) return NOT_PLAIN
  const directory = path === '' ? '/' : path.slice(0, path.lastIndexOf('/') + 1)
  return { origin, directory: /\/\.\.?\//.test(directory) ? undefined : origin + directory }
}

/** Reads [start, end), which has no white space around it, as one reference; undefined if that is left to exact.ts. */
export function readPlainExact(
  bytes: Uint8Array,
  start: number,
  end: number,
  base: PlainBase,
  rules: Rules
): Found | undefined {
  const first = bytes[start]!
  if (first !== SLASH && locateUri(bytes, start, end, MARKS) === end) {
    const colon = MARKS.schemeEnd
    if (end - start > rules.maxLength || bytes[colon + 1] !== SLASH || bytes[colon + 2] !== SLASH) return undefined
    const scheme = schemeOf(bytes, start, colon)
    const known = rules.table.named(scheme)
    // An empty authority is left to exact.ts.
    if (MARKS.hostEnd === MARKS.hostStart || !admits(rules.admission, scheme, known)) return undefined
    if (known?.needsHost && !namesHost(bytes, MARKS)) return undefined
    return exactMatch(start, end, asciiString(bytes, start, end), false, true)
  }
  const before = first === SLASH ? (bytes[start + 1] === SLASH ? undefined : base.origin) : base.directory
  if (before === undefined || before.length + end - start > rules.maxLength) return undefined
  if (first === 0x3f || first === 0x23 || first === DOT || hasDotSegment(bytes, start, end)) return undefined
  if (locateUriReference(bytes, start, end, MARKS) !== end || MARKS.schemeEnd >= 0) return undefined
  return exactMatch(start, end, before + asciiString(bytes, start, end), false, false)
}

/** The scheme, in lower case. For `http` and `https`, which nearly all references have, no string is made. */
function schemeOf(bytes: Uint8Array, start: number, colon: number): string {
  if (bytes[start] === 0x68 && bytes[start + 1] === 0x74 && bytes[start + 2] === 0x74 && bytes[start + 3] === 0x70) {
    if (colon === start + 4) return 'http'
    if (colon === start + 5 && bytes[start + 4] === 0x73) return 'https'
  }
  return asciiString(bytes, start, colon).toLowerCase()
}

/** A reference has one reading. */
export function exactMatch(start: number, end: number, uri: string, repaired: boolean, asItStands: boolean): Found {
  return found(start, end, uri, 'exact', repaired, asItStands)
}

/** Whether a segment begins with a dot; also in the query, where it would do no harm. */
function hasDotSegment(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at] === SLASH && bytes[at + 1] === DOT) return true
  return false
}
