/**
 * References that are URIs as they stand, or become one when appended to a part of their base: nearly all there are.
 * One pass of the strict grammar over the bytes gives the same result as exact.ts, which reads all other references.
 *
 *     http://a.example/b     as it stands; so `mailto:a@b.example`
 *     //b.example/c          behind the scheme of the base                   (§5.2.2)
 *     /b?c                   behind its scheme and authority
 *     b/c#d                  behind the base up to its last "/"              (§5.2.3)
 *     ../b                   the same, without one segment more              (§5.2.4)
 *     ?b                     behind the base up to its path                  (§5.2.2)
 *     #b                     behind all of it but its fragment
 */
import { DOT, SLASH } from '../bytes.js'
import { admits } from '../policy/schemes.js'
import { ALPHA, FLAGS } from '../rfc3986/charsets.js'
import { createMarks } from '../rfc3986/marks.js'
import { locateUri, locateUriReference } from '../rfc3986/uri.js'
import { asciiBytes, asciiString } from './ascii.js'
import { namesHost } from './authority-cut.js'
import { found, type Found, type Rendering } from './found.js'
import type { Rules } from './rules.js'

const MARKS = createMarks()

/** What to put before a relative reference. */
export interface PlainBase {
  /** With its colon. */
  readonly scheme: string
  /** Whether it requires that a host is named. */
  readonly needsHost: boolean
  /** Scheme and authority. */
  readonly origin: string
  /** All up to the last `/` of the path; undefined if that has dot segments. */
  readonly directory: string | undefined
  /** All up to the end of the path. */
  readonly page: string
  /** All but the fragment. */
  readonly whole: string
}

const PARTS = /^(([a-z][a-z0-9+.-]*:)\/\/[^/?#]*)([^?#]*)(?:\?[^#]*)?/i

/**
 * @param base the base that applies, a URI
 * @returns undefined for a base without an authority, or with one that names no host
 */
export function plainBase(base: string, rules: Rules): PlainBase | undefined {
  const [whole, origin, scheme, path] = PARTS.exec(base) ?? []
  if (whole === undefined || origin === undefined || scheme === undefined || path === undefined) return undefined
  const name = scheme.slice(0, -1).toLowerCase()
  const known = rules.table.named(name)
  const needsHost = known?.needsHost === true
  const bytes = asciiBytes(base)
  const isPlain = locateUri(bytes, 0, bytes.length, MARKS) >= 0 && (!needsHost || namesHost(bytes, MARKS))
  if (!isPlain || !admits(rules.admission, name, known)) return undefined
  const directory = path === '' ? '/' : path.slice(0, path.lastIndexOf('/') + 1)
  return {
    scheme,
    needsHost,
    origin,
    directory: /\/\.\.?\//.test(directory) ? undefined : origin + directory,
    page: origin + path,
    whole
  }
}

/** Reads [start, end), which has no white space around it, as one reference; undefined if that is left to exact.ts. */
export function readPlainExact(
  bytes: Uint8Array,
  start: number,
  end: number,
  base: PlainBase | undefined,
  rules: Rules
): Found | undefined {
  if (FLAGS[bytes[start]!]! & ALPHA && locateUri(bytes, start, end, MARKS) === end) {
    const scheme = schemeOf(bytes, start, MARKS.schemeEnd)
    const known = rules.table.named(scheme)
    if (end - start > rules.maxLength || !admits(rules.admission, scheme, known)) return undefined
    if (MARKS.hostStart < 0) {
      if (known ? known.needsHost : rules.admission === 'default') return undefined
    } else if (MARKS.hostEnd === MARKS.hostStart || (known?.needsHost && !namesHost(bytes, MARKS))) return undefined
    return exactMatch(start, end, asciiString(bytes, start, end), 'verbatim')
  }
  return base && readRelative(bytes, start, end, base, rules.maxLength)
}

function readRelative(
  bytes: Uint8Array,
  start: number,
  end: number,
  base: PlainBase,
  maxLength: number
): Found | undefined {
  if (locateUriReference(bytes, start, end, MARKS) !== end || MARKS.schemeEnd >= 0) return undefined
  const { hostStart, hostEnd, pathStart, pathEnd, queryEnd } = MARKS
  let before: string | undefined
  let from = start
  if (hostStart >= 0) {
    if (hostEnd === hostStart || (base.needsHost && !namesHost(bytes, MARKS))) return undefined
    before = base.scheme
  } else if (pathEnd === start) before = queryEnd > start ? base.page : base.whole
  else if (bytes[start] === SLASH) before = base.origin
  else {
    before = base.directory
    if (before === undefined) return undefined
    let dots = behindDots(bytes, from, pathEnd)
    while (dots > from && dots < pathEnd) {
      if (dots - from === UP) before = parentOf(before, base.origin.length)
      from = dots + 1
      dots = behindDots(bytes, from, pathEnd)
    }
  }
  if (before.length + end - from > maxLength) return undefined
  if (hasDotSegment(bytes, Math.max(from, pathStart), pathEnd)) return undefined
  return exactMatch(start, end, before + asciiString(bytes, from, end), 'changed')
}

const UP = '..'.length

/** Index behind the segment `.` or `..` at `at`; `at` for any other. */
function behindDots(bytes: Uint8Array, at: number, end: number): number {
  if (at >= end || bytes[at] !== DOT) return at
  const behind = at + 1 < end && bytes[at + 1] === DOT ? at + 2 : at + 1
  return behind === end || bytes[behind] === SLASH ? behind : at
}

/** The directory above one whose path begins at `root`; that of the root is the root. */
function parentOf(directory: string, root: number): string {
  return directory.slice(0, Math.max(root, directory.lastIndexOf('/', directory.length - 2)) + 1)
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
export function exactMatch(start: number, end: number, uri: string, rendering: Rendering): Found {
  return found(start, end, uri, 'exact', rendering)
}

/** Whether a segment of [start, end), which begins with one, is `.` or `..`. */
function hasDotSegment(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if ((at === start || bytes[at - 1] === SLASH) && behindDots(bytes, at, end) > at) return true
  }
  return false
}
