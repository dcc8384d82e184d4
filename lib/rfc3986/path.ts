/** RFC 3986 §3.3: the five path rules. Each is told from the others by how it begins; all go on with *( "/" segment ). */
import { SLASH } from '../bytes.js'
import { PATH, PCHAR, SEGMENT_NC, matchRun } from './charsets.js'

/**
 * path-abempty = *( "/" segment ); segment = *pchar
 *
 * That is "/" and then any pchar and "/", or nothing. May be empty, so never -1.
 */
export function matchPathAbempty(bytes: Uint8Array, at: number, end: number): number {
  return at < end && bytes[at] === SLASH ? matchRun(bytes, at + 1, end, PATH) : at
}

/**
 * path-absolute = "/" [ segment-nz *( "/" segment ) ]; segment-nz = 1*pchar
 *
 * Of `//a` only `/`: a second slash would begin an authority.
 */
export function matchPathAbsolute(bytes: Uint8Array, at: number, end: number): number {
  if (at >= end || bytes[at] !== SLASH) return -1
  const behindSegment = matchRun(bytes, at + 1, end, PCHAR)
  return behindSegment === at + 1 ? behindSegment : matchPathAbempty(bytes, behindSegment, end)
}

/**
 * path-noscheme = segment-nz-nc *( "/" segment )
 * segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
 *
 * A colon in the first segment would make what stands before it a scheme (§4.2).
 */
export function matchPathNoscheme(bytes: Uint8Array, at: number, end: number): number {
  const behindSegment = matchRun(bytes, at, end, SEGMENT_NC)
  return behindSegment === at ? -1 : matchPathAbempty(bytes, behindSegment, end)
}

/** path-rootless = segment-nz *( "/" segment ) */
export function matchPathRootless(bytes: Uint8Array, at: number, end: number): number {
  const behindSegment = matchRun(bytes, at, end, PCHAR)
  return behindSegment === at ? -1 : matchPathAbempty(bytes, behindSegment, end)
}

/** path-empty = 0<pchar>: matches everywhere, and nothing. */
export function matchPathEmpty(_bytes: Uint8Array, at: number, _end: number): number {
  return at
}
