/** RFC 3986, Appendix A, for callers: is this text a URI, and what are its components (§3, §4). */
import { LEFT_BRACKET } from '../bytes.js'
import { checkBytes, shown } from '../check.js'
import { asciiText, bytesOf } from './ascii.js'
import { DIGIT, FLAGS } from './charsets.js'
import type { HostType, UriComponents } from './components.js'
import { syntaxError } from './error.js'
import { matchIpv4Address } from './ipv4-address.js'
import { createMarks, type Marks } from './marks.js'
import {
  locateUri,
  locateUriReference,
  matchAbsoluteUri,
  matchRelativeRef,
  matchUri,
  matchUriReference
} from './uri.js'

/** Written by each parse before it is read. */
const MARKS = createMarks()

/**
 * Whether the whole text is a `URI` (§3: with a scheme, perhaps a fragment).
 *
 * @throws TypeError for what is not a string.
 * @example
 * isUri('urn:example:animal:ferret:nose') // => true
 * isUri('//a.example/') // => false
 * isUri('http://a.example/%zz') // => false
 */
export function isUri(text: string): boolean {
  return matchUri(bytesOf(text), 0, text.length) === text.length
}

/**
 * Whether the whole text is a `URI-reference` (§4.1: a URI or a relative reference).
 *
 * @throws TypeError for what is not a string.
 * @example
 * isUriReference('') // => true
 * isUriReference('../b?q#f') // => true
 * isUriReference('a b') // => false
 */
export function isUriReference(text: string): boolean {
  return matchUriReference(bytesOf(text), 0, text.length) === text.length
}

/**
 * Whether the whole text is an `absolute-URI` (§4.3: a URI without fragment; an empty fragment is one too many).
 *
 * @throws TypeError for what is not a string.
 * @example
 * isAbsoluteUri('http://a.example/?q') // => true
 * isAbsoluteUri('http://a.example/#') // => false
 */
export function isAbsoluteUri(text: string): boolean {
  return matchAbsoluteUri(bytesOf(text), 0, text.length) === text.length
}

/**
 * Whether the whole text is a `relative-ref` (§4.2).
 *
 * @throws TypeError for what is not a string.
 * @example
 * isRelativeRef('//a.example/b') // => true
 * isRelativeRef('./a:b') // => true
 * isRelativeRef('a:b') // => false
 */
export function isRelativeRef(text: string): boolean {
  return matchRelativeRef(bytesOf(text), 0, text.length) === text.length
}

/**
 * The components of a `URI` (§3).
 *
 * @param text - The URI, all of it and nothing else.
 * @returns Its components; absent ones are `undefined`, empty ones `''`.
 * @throws UriSyntaxError if the text is not a `URI`; it says where, and what the grammar expects there.
 * @throws TypeError for what is not a string.
 * @example
 * parseUri('http://a.example:80/b?').port // => '80'
 * parseUri('http://a.example:80/b?').query // => ''
 * parseUri('http://a.example:80/b?').fragment // => undefined
 * parseUri('http://a.example:80x/') // throws UriSyntaxError
 */
export function parseUri(text: string): UriComponents<string> {
  const bytes = bytesOf(text)
  if (locateUri(bytes, 0, text.length, MARKS) !== text.length) throw syntaxError('URI', bytes, 0, text.length)
  return componentsOf(text, 0, bytes, MARKS) as UriComponents<string>
}

/**
 * The components of a `URI-reference` (§4.1).
 *
 * @param text - The reference, all of it and nothing else.
 * @returns Its components; absent ones are `undefined`, empty ones `''`.
 * @throws UriSyntaxError if the text is not a `URI-reference`.
 * @throws TypeError for what is not a string.
 * @example
 * parseUriReference('//a.example').host // => 'a.example'
 * parseUriReference('b/c').scheme // => undefined
 * parseUriReference(':') // throws UriSyntaxError
 */
export function parseUriReference(text: string): UriComponents {
  const bytes = bytesOf(text)
  if (locateUriReference(bytes, 0, text.length, MARKS) !== text.length) {
    throw syntaxError('URI-reference', bytes, 0, text.length)
  }
  return componentsOf(text, 0, bytes, MARKS)
}

/**
 * As `parseUri`, for a `URI` (§3) in bytes.
 *
 * @param bytes - Any bytes.
 * @param at - Byte offset of the URI's first byte.
 * @param end - Byte offset one past its last byte.
 * @throws UriSyntaxError if [at, end) is not a `URI`; its `index` is a byte offset in `bytes`.
 * @throws TypeError if `bytes` is not a `Uint8Array`.
 * @throws RangeError if [at, end) is no range of whole offsets in `bytes`.
 * @example
 * parseUriBytes(new TextEncoder().encode('<urn:a:b>'), 1, 8).path // => 'a:b'
 */
export function parseUriBytes(bytes: Uint8Array, at: number, end: number): UriComponents<string> {
  checkBytes('parseUriBytes', bytes)
  if (!(Number.isInteger(at) && Number.isInteger(end) && at >= 0 && at <= end && end <= bytes.length))
    throw new RangeError(`parseUriBytes: [${shown(at)}, ${shown(end)}) is no range of ${bytes.length} bytes`)
  if (locateUri(bytes, at, end, MARKS) !== end) throw syntaxError('URI', bytes, at, end)
  return componentsOf(asciiText(bytes, at, end), at, bytes, MARKS) as UriComponents<string>
}

/** What the marks say, cut from `text`, which begins at byte `at`. */
function componentsOf(text: string, at: number, bytes: Uint8Array, m: Marks): UriComponents {
  const hasAuthority = m.hostStart >= 0
  return {
    scheme: m.schemeEnd < 0 ? undefined : text.slice(0, m.schemeEnd - at),
    authority: hasAuthority ? text.slice(m.authorityStart - at, m.pathStart - at) : undefined,
    userinfo: m.hostStart > m.authorityStart ? text.slice(m.authorityStart - at, m.hostStart - 1 - at) : undefined,
    host: hasAuthority ? text.slice(m.hostStart - at, m.hostEnd - at) : undefined,
    hostType: hasAuthority ? hostTypeOf(bytes, m.hostStart, m.hostEnd) : undefined,
    port: hasAuthority && m.pathStart > m.hostEnd ? text.slice(m.hostEnd + 1 - at, m.pathStart - at) : undefined,
    path: text.slice(m.pathStart - at, m.pathEnd - at),
    query: m.queryEnd > m.pathEnd ? text.slice(m.pathEnd + 1 - at, m.queryEnd - at) : undefined,
    fragment: m.end > m.queryEnd ? text.slice(m.queryEnd + 1 - at, m.end - at) : undefined
  }
}

/** host = IP-literal / IPv4address / reg-name: the first alternative that matches all of it (§3.2.2). */
function hostTypeOf(bytes: Uint8Array, at: number, end: number): HostType {
  if (at === end) return 'reg-name'
  const first = bytes[at]!
  if (first === LEFT_BRACKET) return (bytes[at + 1]! | 0x20) === 0x76 ? 'ipvfuture' : 'ipv6'
  return (FLAGS[first]! & DIGIT) !== 0 && matchIpv4Address(bytes, at, end) === end ? 'ipv4' : 'reg-name'
}
