/** RFC 3986 §3.2: authority = [ userinfo "@" ] host [ ":" port ], without the "//" that introduces it. */
import { AT, COLON, HASH, LEFT_BRACKET, QUESTION, SLASH } from '../bytes.js'
import { DIGIT, FLAGS, REG_NAME, USERINFO, matchRun } from './charsets.js'
import { matchIpLiteral } from './host.js'
import { UNREAD, type Marks } from './marks.js'

/** userinfo = *( unreserved / pct-encoded / sub-delims / ":" ); may be empty, so never -1. */
export function matchUserinfo(bytes: Uint8Array, at: number, end: number): number {
  return matchRun(bytes, at, end, USERINFO)
}

/** port = *DIGIT; may be empty, so never -1. */
export function matchPort(bytes: Uint8Array, at: number, end: number): number {
  const flags = FLAGS
  let i = at
  while (i < end && (flags[bytes[i]!]! & DIGIT) !== 0) i++
  return i
}

/** It "is terminated by the next slash ("/"), question mark ("?"), or number sign ("#") character, or by the end of the URI". */
export function endsAuthority(byte: number): boolean {
  return byte === SLASH || byte === QUESTION || byte === HASH
}

/** authority = [ userinfo "@" ] host [ ":" port ]; may be empty, so never -1. Of `a:80x` it is `a:80`. */
export function matchAuthority(bytes: Uint8Array, at: number, end: number): number {
  return locateAuthority(bytes, at, end, UNREAD)
}

/** As `matchAuthority`, and leaves behind where the authority's parts stand. */
export function locateAuthority(bytes: Uint8Array, at: number, end: number, marks: Marks): number {
  marks.authorityStart = at
  if (at < end && bytes[at] === LEFT_BRACKET) return locateHostPort(bytes, at, end, marks)
  // A reg-name is also the beginning of a userinfo, and so is a reg-name with a port: only an "@" behind it tells.
  //     a.example:80@b.example
  //                 ^
  // What is read twice is at most the digits behind one colon.
  const behindRegName = matchRun(bytes, at, end, REG_NAME)
  let i = behindRegName
  if (i < end && bytes[i] === COLON) {
    i = matchRun(bytes, i + 1, end, USERINFO)
    if (i >= end || bytes[i] !== AT) {
      marks.hostStart = at
      marks.hostEnd = behindRegName
      return matchPort(bytes, behindRegName + 1, end)
    }
  }
  if (i < end && bytes[i] === AT) return locateHostPort(bytes, i + 1, end, marks)
  marks.hostStart = at
  marks.hostEnd = behindRegName
  return behindRegName
}

/** host [ ":" port ] */
function locateHostPort(bytes: Uint8Array, at: number, end: number, marks: Marks): number {
  const behindLiteral = matchIpLiteral(bytes, at, end)
  const hostEnd = behindLiteral < 0 ? matchRun(bytes, at, end, REG_NAME) : behindLiteral
  marks.hostStart = at
  marks.hostEnd = hostEnd
  return hostEnd < end && bytes[hostEnd] === COLON ? matchPort(bytes, hostEnd + 1, end) : hostEnd
}
