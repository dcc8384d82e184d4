/**
 * RFC 3986 §3, §4 and Appendix A: URI, relative-ref, URI-reference, absolute-URI.
 *
 * As everywhere in this grammar, a match is the longest prefix of [at, end) that is a sentence of the rule, and -1
 * where none is. Whether a whole range is a URI is `matchUri(bytes, at, end) === end`. A longest prefix is not yet a
 * URI worth having: of `http://a:80x/` it is `http://a:80`, of `http://[::g]/` it is `http://`.
 *
 * [at, end) are whole byte offsets in `bytes`. That is not checked, since these functions are called for each candidate;
 * outside the array nothing matches but what is empty, and nothing throws.
 */
import { COLON, HASH, QUESTION, SLASH } from '../bytes.js'
import { locateAuthority } from './authority.js'
import { UNREAD, type Marks } from './marks.js'
import { matchPathAbempty, matchPathAbsolute, matchPathNoscheme, matchPathRootless } from './path.js'
import { matchFragment, matchQuery } from './query-fragment.js'
import { matchScheme } from './scheme.js'

/** URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ] (§3) */
export function matchUri(bytes: Uint8Array, at: number, end: number): number {
  return locateUri(bytes, at, end, UNREAD)
}

/** absolute-URI = scheme ":" hier-part [ "?" query ] (§4.3) */
export function matchAbsoluteUri(bytes: Uint8Array, at: number, end: number): number {
  return locateUri(bytes, at, end, UNREAD) < 0 ? -1 : UNREAD.queryEnd
}

/** relative-ref = relative-part [ "?" query ] [ "#" fragment ] (§4.2); may be empty, so never -1. */
export function matchRelativeRef(bytes: Uint8Array, at: number, end: number): number {
  return locateRelativeRef(bytes, at, end, UNREAD)
}

/** URI-reference = URI / relative-ref (§4.1); may be empty, so never -1. */
export function matchUriReference(bytes: Uint8Array, at: number, end: number): number {
  return locateUriReference(bytes, at, end, UNREAD)
}

/**
 * As `matchUriReference`, and leaves behind where the components stand. Where a URI begins it is the longer one: the
 * first segment of a relative reference ends at the colon behind the scheme.
 */
export function locateUriReference(bytes: Uint8Array, at: number, end: number, marks: Marks): number {
  const behindUri = locateUri(bytes, at, end, marks)
  return behindUri < 0 ? locateRelativeRef(bytes, at, end, marks) : behindUri
}

/** As `matchUri`, and leaves behind where the components stand; nothing of it counts where -1 is returned. */
export function locateUri(bytes: Uint8Array, at: number, end: number, marks: Marks): number {
  const schemeEnd = matchScheme(bytes, at, end)
  if (schemeEnd < 0 || schemeEnd >= end || bytes[schemeEnd] !== COLON) return -1
  marks.start = at
  marks.schemeEnd = schemeEnd
  const i = schemeEnd + 1
  if (hasAuthority(bytes, i, end)) return locateBehindAuthority(bytes, i + 2, end, marks)
  // hier-part = "//" authority path-abempty / path-absolute / path-rootless / path-empty
  let pathEnd = matchPathAbsolute(bytes, i, end)
  if (pathEnd < 0) pathEnd = matchPathRootless(bytes, i, end)
  return locateBehindPath(bytes, i, pathEnd < 0 ? i : pathEnd, end, marks)
}

function locateRelativeRef(bytes: Uint8Array, at: number, end: number, marks: Marks): number {
  marks.start = at
  marks.schemeEnd = -1
  if (hasAuthority(bytes, at, end)) return locateBehindAuthority(bytes, at + 2, end, marks)
  // relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty
  let pathEnd = matchPathAbsolute(bytes, at, end)
  if (pathEnd < 0) pathEnd = matchPathNoscheme(bytes, at, end)
  return locateBehindPath(bytes, at, pathEnd < 0 ? at : pathEnd, end, marks)
}

function hasAuthority(bytes: Uint8Array, at: number, end: number): boolean {
  return at + 1 < end && bytes[at] === SLASH && bytes[at + 1] === SLASH
}

/** authority path-abempty [ "?" query ] [ "#" fragment ] */
function locateBehindAuthority(bytes: Uint8Array, at: number, end: number, marks: Marks): number {
  const authorityEnd = locateAuthority(bytes, at, end, marks)
  marks.pathStart = authorityEnd
  return locateQueryFragment(bytes, matchPathAbempty(bytes, authorityEnd, end), end, marks)
}

function locateBehindPath(bytes: Uint8Array, at: number, pathEnd: number, end: number, marks: Marks): number {
  marks.authorityStart = -1
  marks.hostStart = -1
  marks.hostEnd = -1
  marks.pathStart = at
  return locateQueryFragment(bytes, pathEnd, end, marks)
}

/** [ "?" query ] [ "#" fragment ] */
function locateQueryFragment(bytes: Uint8Array, at: number, end: number, marks: Marks): number {
  marks.pathEnd = at
  let i = at
  if (i < end && bytes[i] === QUESTION) i = matchQuery(bytes, i + 1, end)
  marks.queryEnd = i
  if (i < end && bytes[i] === HASH) i = matchFragment(bytes, i + 1, end)
  marks.end = i
  return i
}
