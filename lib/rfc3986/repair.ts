/**
 * What a reference is meant to be that has characters no URI has, as browsers write them: `http://a.example/b[c]|d`.
 */
import { iriToUri } from './iri.js'
import { isUri, parseUri } from './parse.js'
import { checkString } from './word.js'

/** The scheme a reference begins with. */
export const SCHEME = /^([a-z][a-z0-9+.-]*):/i

/**
 * A colon in the first segment of a relative path, which needs a dot segment before it (RFC 3986 §4.2). Not before
 * `//`, where a scheme was meant: `”http://a.example/”` is no page of this site.
 */
const COLON_FIRST = /^[^/?#:]*:(?!\/\/)/
/** The scheme and authority a reference begins with. */
export const AUTHORITY = /^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i
/** Characters no URI has; brackets have their place in an authority. */
const NOT_IN_URI = /[\x00-\x20"<>\\^`{|}\x7f]|%(?![0-9a-f]{2})/gi
const BRACKETS = /[[\]]/g

function pct(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}

/**
 * The reference with characters that no URI has percent-encoded, also a `#` in the fragment of a page, and with `./`
 * before a first segment whose colon ends no scheme.
 */
export function repair(reference: string): string {
  const authority = AUTHORITY.exec(reference)?.[0] ?? ''
  const encoded = reference.slice(authority.length).replace(NOT_IN_URI, pct).replace(BRACKETS, pct)
  const isRelative = !SCHEME.test(reference)
  const fragment = authority !== '' || isRelative ? encoded.indexOf('#') + 1 : 0
  const rest = fragment > 0 ? encoded.slice(0, fragment) + encoded.slice(fragment).replaceAll('#', pct) : encoded
  return isRelative && COLON_FIRST.test(reference) ? `./${rest}` : authority + rest
}

/**
 * Returns the URI of a URL as the WHATWG URL Standard allows it and browsers, `fetch` and the class `URL` write it.
 * White space around it goes, characters that no URI has are percent-encoded, and what is outside ASCII is mapped as
 * `iriToUri` does it. What is a URI already is returned as it is.
 *
 * @param url - With a scheme.
 * @throws {TypeError} neither a string nor a URL
 * @throws {UriSyntaxError} no URI even then; its index counts UTF-16 code units of what the URL is after the repair
 * @example
 * urlToUri('http://a.example/b[c]|d?e=%zz') // => 'http://a.example/b%5Bc%5D%7Cd?e=%25zz'
 * urlToUri(' http://é.example/ ') // => 'http://xn--9ca.example/'
 * urlToUri('/b') // throws UriSyntaxError
 */
export function urlToUri(url: string | URL): string {
  const written = url instanceof URL ? url.href : url
  checkString('the URL', written)
  if (isUri(written)) return written
  const uri = iriToUri(repair(written.trim()))
  parseUri(uri)
  return uri
}
