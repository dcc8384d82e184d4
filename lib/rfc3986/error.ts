/** Errors for a text that does not match the grammar: where it stops matching, and what the grammar expects there. */
import { COLON, LEFT_BRACKET, PERCENT } from '../bytes.js'
import { matchIpvFuture } from './host.js'
import { matchIpv6Address } from './ipv6-address.js'
import { createMarks } from './marks.js'
import { matchScheme } from './scheme.js'
import { locateUri, locateUriReference } from './uri.js'

/** The rules of Appendix A that a text can fail; the narrowest one that says what is wrong. */
export type FailedRule = keyof typeof EXPECTED

const EXPECTED = {
  scheme: 'a scheme, which is a letter and then letters, digits, "+", "-", "." up to a ":"',
  'pct-encoded': 'two hexadecimal digits behind "%"',
  port: 'a digit, "/", "?", "#" or the end behind the port',
  IPv6address: 'an IPv6 address and "]"',
  IPvFuture: '"v", hexadecimal digits, ".", an address and "]"',
  authority: '":", "/", "?", "#" or the end behind the IP literal',
  'reg-name': "a character of a host: unreserved, percent-encoded or one of !$&'()*+,;=",
  'path-noscheme': 'no ":" in the first segment of a relative reference',
  path: "a character of a path: unreserved, percent-encoded or one of !$&'()*+,;=:@/",
  query: "a character of a query: unreserved, percent-encoded or one of !$&'()*+,;=:@/?",
  fragment: "a character of a fragment: unreserved, percent-encoded or one of !$&'()*+,;=:@/?"
} as const

/** Thrown for a text that does not match the required rule. */
export class UriSyntaxError extends Error {
  override readonly name = 'UriSyntaxError'
  /**
   * Where the text stops matching the rule: 0-based, in UTF-16 code units of a string or bytes of a byte array. The
   * length of the text if it ends too early. A triplet or an IP address of which no beginning is one already is the
   * place itself: the `%` of `%4`, the `1` of `[1:2`.
   */
  readonly index: number
  /** The rule that fails there: of RFC 3986, Appendix A, or, from `iriToUri`, of RFC 3987 §2.2. */
  readonly rule: string

  /** @param expected - What the rule expects there, in words; never a piece of the input. */
  constructor(index: number, rule: string, expected: string) {
    super(`expected ${expected} at index ${index} (${rule})`)
    this.index = index
    this.rule = rule
  }
}

/** The error for bytes that are no `URI`, or no `URI-reference`. Slow, since it goes through them once more. */
export function syntaxError(goal: 'URI' | 'URI-reference', bytes: Uint8Array, at: number, end: number): UriSyntaxError {
  const failed = (rule: FailedRule, index: number): UriSyntaxError => new UriSyntaxError(index, rule, EXPECTED[rule])
  const m = createMarks()
  const locate = goal === 'URI' ? locateUri : locateUriReference
  const stop = locate(bytes, at, end, m)
  if (stop < 0) return failed('scheme', Math.max(at, matchScheme(bytes, at, end)))
  const inAuthority = m.hostStart >= 0 && stop === m.pathStart
  if (inAuthority && m.pathStart > m.hostEnd) return failed('port', stop)
  if (inAuthority && bytes[m.hostStart] === LEFT_BRACKET) {
    if (m.hostEnd > m.hostStart) return failed('authority', stop)
    const address = m.hostStart + 1
    if (address < end && (bytes[address]! | 0x20) === 0x76)
      return failed('IPvFuture', Math.max(address, matchIpvFuture(bytes, address, end)))
    return failed('IPv6address', Math.max(address, matchIpv6Address(bytes, address, end)))
  }
  if (bytes[stop] === PERCENT) return failed('pct-encoded', stop)
  if (inAuthority) return failed('reg-name', stop)
  if (stop > m.queryEnd) return failed('fragment', stop)
  if (stop > m.pathEnd) return failed('query', stop)
  return failed(bytes[stop] === COLON && m.schemeEnd < 0 && m.hostStart < 0 ? 'path-noscheme' : 'path', stop)
}
