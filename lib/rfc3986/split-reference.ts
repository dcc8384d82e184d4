/** RFC 3986, Appendix B: a reference split without being validated. */
import { checkString } from '../check.js'

/** The five components of any string; delimiters left out, absent ones `undefined`. */
export interface SplitReference {
  /** Before the first `:`, unless a `/`, `?` or `#` comes first; not empty. */
  readonly scheme: string | undefined
  /** Between `//` and the next `/`, `?` or `#`. */
  readonly authority: string | undefined
  /** Up to the first `?` or `#`; may be empty. */
  readonly path: string
  /** Between the first `?` and the first `#`. */
  readonly query: string | undefined
  /** Behind the first `#`. */
  readonly fragment: string | undefined
}

/**
 * Splits a string by the regular expression of Appendix B, into the components it would have as a reference. Any string
 * will do; `.` in the expression matches any character, also a line break. For a reference the five components are those
 * of `parseUriReference`.
 *
 * @throws TypeError for what is not a string.
 * @example
 * splitReference('http://www.ics.uci.edu/pub/ietf/uri/#Related').path // => '/pub/ietf/uri/'
 * splitReference('http://a b/?q').authority // => 'a b'
 * splitReference('1:2').scheme // => '1'
 */
export function splitReference(text: string): SplitReference {
  checkString('the text', text)
  const hash = text.indexOf('#')
  const fragment = hash < 0 ? undefined : text.slice(hash + 1)
  let rest = hash < 0 ? text : text.slice(0, hash)

  const question = rest.indexOf('?')
  const query = question < 0 ? undefined : rest.slice(question + 1)
  if (question >= 0) rest = rest.slice(0, question)

  // ^(([^:/?#]+):)? : at least one character, and no "/" before the colon.
  let scheme: string | undefined
  const colon = rest.indexOf(':')
  if (colon > 0 && rest.lastIndexOf('/', colon) < 0) {
    scheme = rest.slice(0, colon)
    rest = rest.slice(colon + 1)
  }

  let authority: string | undefined
  if (rest.startsWith('//')) {
    const slash = rest.indexOf('/', 2)
    authority = slash < 0 ? rest.slice(2) : rest.slice(2, slash)
    rest = slash < 0 ? '' : rest.slice(slash)
  }
  return { scheme, authority, path: rest, query, fragment }
}
