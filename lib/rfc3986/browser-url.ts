/**
 * What a reference is meant to be that has characters no URI has, as browsers read it (WHATWG URL §4.4):
 * `http://a.example/b[c]|d`. Its ends are known. So all of these characters are encoded, and in the userinfo, too: blanks,
 * controls, quotes, `<`, `>`, a backtick, a bare `%`. In running text these end a URI, and policy/repair.ts encodes only the
 * few that do not (`[`, `]`, `{`, `}`, `|`, `\`, `^`, a second `#`), behind the authority.
 */
import { pctEncoded } from './pct-encoded.js'

/** The scheme a reference begins with. */
export const SCHEME = /^([a-z][a-z0-9+.-]*):/i

/**
 * Without the C0 controls and blanks around it, as browsers strip them (WHATWG URL §4.4). U+00A0 is data to them, which
 * `trim` would take away; and an expression would go through a row of blanks within the text again and again.
 */
export function stripped(reference: string): string {
  let start = 0
  let end = reference.length
  while (start < end && reference.charCodeAt(start) <= 0x20) start++
  while (end > start && reference.charCodeAt(end - 1) <= 0x20) end--
  return reference.slice(start, end)
}

/** WHATWG URL §4.2: in lower case. */
const SPECIAL: ReadonlySet<string | undefined> = new Set(['http', 'https', 'ws', 'wss', 'ftp', 'file'])

/**
 * The reference with the slashes that browsers read where somebody wrote backslashes (WHATWG URL §4.4): before query and
 * fragment, if its scheme is special.
 *
 *     \\c.example\d?e\f
 *     ^^         ^   ^ data
 *
 * @param scheme - its own, or else that of its base
 */
export function slashed(reference: string, scheme: string | undefined): string {
  if (!SPECIAL.has(scheme?.toLowerCase())) return reference
  return reference.replace(/^[^?#]*/, hierarchy => hierarchy.replaceAll('\\', '/'))
}

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
/** Of an authority its userinfo, up to the last "@". Not with a backslash, at which browsers end the authority. */
const USERINFO = /(?<=\/\/)[^/\\]*(?=@)/

function pct(character: string): string {
  return pctEncoded(character.charCodeAt(0))
}

function encoded(text: string): string {
  return text.replace(NOT_IN_URI, pct).replace(BRACKETS, pct)
}

/**
 * A URL that browsers have parsed, with the characters of its authority that no URI has percent-encoded, as a reg-name
 * may have them (RFC 3986 §3.2.2): quotes, braces, a bare "%". In what nobody has parsed they say that no host was meant.
 */
export function repairAuthority(url: string): string {
  return url.replace(AUTHORITY, authority => authority.replace(NOT_IN_URI, pct))
}

/**
 * The reference with characters that no URI has percent-encoded, also a `#` in the fragment and an "@" in the userinfo,
 * and with `./` before a first segment whose colon ends no scheme. A host stays as it is.
 */
export function repair(reference: string): string {
  const authority = AUTHORITY.exec(reference)?.[0] ?? ''
  const behind = encoded(reference.slice(authority.length))
  const isRelative = !SCHEME.test(reference)
  const fragment = behind.indexOf('#') + 1
  const rest = fragment > 0 ? behind.slice(0, fragment) + behind.slice(fragment).replaceAll('#', pct) : behind
  if (isRelative && COLON_FIRST.test(reference)) return `./${rest}`
  return authority.replace(USERINFO, userinfo => encoded(userinfo).replaceAll('@', pct)) + rest
}
