/**
 * What a reference is meant to be that has characters no URI has, as browsers write them: `http://a.example/b[c]|d`.
 */

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
