/**
 * RFC 3986, Appendix A, for callers: the rules of `uri.ts`, which are called for each candidate and take what they are
 * given for bytes. Like them, each of these returns where its longest match ends, and checks neither `at` nor `end`:
 * outside of the bytes nothing matches but what is empty.
 */
import { checkBytes } from '../check.js'
import * as rules from './uri.js'

/**
 * URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ] (§3)
 *
 * @param bytes - Any bytes.
 * @param at - Byte offset where the URI is to begin.
 * @param end - Byte offset that it must not go beyond.
 * @returns The byte offset one past the longest `URI` at `at`; -1 if there is none.
 * @throws TypeError if `bytes` is not a `Uint8Array`.
 * @example
 * matchUri(new TextEncoder().encode('<urn:a:b>'), 1, 9) // => 8
 */
export function matchUri(bytes: Uint8Array, at: number, end: number): number {
  checkBytes('matchUri', bytes)
  return rules.matchUri(bytes, at, end)
}

/**
 * As `matchUri`. absolute-URI = scheme ":" hier-part [ "?" query ] (§4.3)
 *
 * @throws TypeError if `bytes` is not a `Uint8Array`.
 * @example
 * matchAbsoluteUri(new TextEncoder().encode('urn:a?b#c'), 0, 9) // => 7
 * matchAbsoluteUri(new TextEncoder().encode('/a'), 0, 2) // => -1
 */
export function matchAbsoluteUri(bytes: Uint8Array, at: number, end: number): number {
  checkBytes('matchAbsoluteUri', bytes)
  return rules.matchAbsoluteUri(bytes, at, end)
}

/**
 * As `matchUri`. relative-ref = relative-part [ "?" query ] [ "#" fragment ] (§4.2); may be empty, so never -1.
 *
 * @throws TypeError if `bytes` is not a `Uint8Array`.
 * @example
 * matchRelativeRef(new TextEncoder().encode('<../b#c>'), 1, 8) // => 7
 * matchRelativeRef(new TextEncoder().encode('a:b'), 0, 3) // => 1
 */
export function matchRelativeRef(bytes: Uint8Array, at: number, end: number): number {
  checkBytes('matchRelativeRef', bytes)
  return rules.matchRelativeRef(bytes, at, end)
}

/**
 * As `matchUri`. URI-reference = URI / relative-ref (§4.1); may be empty, so never -1.
 *
 * @throws TypeError if `bytes` is not a `Uint8Array`.
 * @example
 * matchUriReference(new TextEncoder().encode('a:b'), 0, 3) // => 3
 * matchUriReference(new TextEncoder().encode('<>'), 1, 2) // => 1
 */
export function matchUriReference(bytes: Uint8Array, at: number, end: number): number {
  checkBytes('matchUriReference', bytes)
  return rules.matchUriReference(bytes, at, end)
}
