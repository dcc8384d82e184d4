/** The URI for a URL as browsers take it (WHATWG URL §4.4): what RFC 3986 does not allow in it is encoded, or mapped. */
import { checkString } from '../check.js'
import { iriToUri } from './iri.js'
import { isUri, parseUri } from './parse.js'
import { repair, repairAuthority, SCHEME, slashed, stripped } from './browser-url.js'

/**
 * Returns the URI of a URL as the WHATWG URL Standard allows it and browsers, `fetch` and the class `URL` write it.
 * Blanks and controls around it go, and so do tabs and line breaks; a `\` before the query and fragment of a special scheme is
 * read as `/`; characters that no URI has are percent-encoded, and what is outside ASCII is mapped as `iriToUri` does it.
 * What is a URI already is returned as it is.
 *
 * @param url - With a scheme. Or a `URL`, or what else has an `href` that browsers have parsed, as links of a page have:
 *   of a host, too, they allow characters that no URI has, and these are percent-encoded.
 * @throws {TypeError} neither a string nor such an object
 * @throws {UriSyntaxError} no URI even then; its index counts UTF-16 code units of what the URL is after the repair
 * @example
 * urlToUri('http://a.example/b[c]|d?e=%zz') // => 'http://a.example/b%5Bc%5D%7Cd?e=%25zz'
 * urlToUri('http:\\\\a.example\\b?c\\d') // => 'http://a.example/b?c%5Cd'
 * urlToUri(' http://é.example/ ') // => 'http://xn--9ca.example/'
 * urlToUri('/b') // throws UriSyntaxError
 */
export function urlToUri(url: string | { readonly href: string }): string {
  const { href } = Object(url) as { readonly href?: unknown }
  const written = typeof href === 'string' ? repairAuthority(href) : (url as string)
  checkString('the URL', written)
  if (isUri(written)) return written
  const joined = stripped(written).replace(/[\t\r\n]/g, '')
  const uri = iriToUri(repair(slashed(joined, SCHEME.exec(joined)?.[1])))
  parseUri(uri)
  return uri
}
