/** RFC 3986 §3: the components of a reference, as text. */

/** Which alternative of `host` matched (§3.2.2). */
export type HostType = 'reg-name' | 'ipv4' | 'ipv6' | 'ipvfuture'

/**
 * The components of a reference, without their delimiters, percent-encoding untouched. A component that is absent is
 * `undefined`; one that is there and empty is `''` (`http://a/?` has an empty query, `http://a/` has none). Every
 * property is always there, so all values have one shape.
 */
export interface UriComponents {
  readonly scheme: string | undefined
  /** userinfo, host and port with their delimiters, as they stand. */
  readonly authority: string | undefined
  readonly userinfo: string | undefined
  /** Defined exactly where `authority` is; an IP literal with its brackets. */
  readonly host: string | undefined
  readonly hostType: HostType | undefined
  /** Digits, not a number: `''` and `'00080'` are ports. */
  readonly port: string | undefined
  /** Never absent; may be empty. */
  readonly path: string
  readonly query: string | undefined
  readonly fragment: string | undefined
}
