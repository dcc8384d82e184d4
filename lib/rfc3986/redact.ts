/** RFC 3986 §3.2.1 and §7.5: a URI that may be displayed. */
import { splitReference } from './split-reference.js'

/**
 * Returns the reference without its password: everything after the first ":" of the userinfo becomes `***`. An
 * application "should not render as clear text any data after the first colon" (§3.2.1); that holds for logs, too. Any
 * text will do, also one that is not a reference.
 *
 * @throws TypeError for what is not a string.
 * @example
 * redact('ftp://user:secret@a.example/') // => 'ftp://user:***@a.example/'
 * redact('http://user:@a.example/') // => 'http://user:@a.example/'
 * redact('http://a.example:80/') // => 'http://a.example:80/'
 */
export function redact(reference: string): string {
  const { scheme, authority } = splitReference(reference)
  if (authority === undefined) return reference
  const start = (scheme === undefined ? 0 : scheme.length + 1) + 2
  const colon = authority.indexOf(':')
  const at = authority.lastIndexOf('@')
  if (colon < 0 || at <= colon + 1) return reference
  return reference.slice(0, start + colon + 1) + '***' + reference.slice(start + at)
}
