/** RFC 3986 §3: the components of a reference, as text. */

/** Which alternative of `host` matched (§3.2.2). */
export type HostType = 'reg-name' | 'ipv4' | 'ipv6' | 'ipvfuture'

/**
 * The components of a reference, without their delimiters, still percent-encoded. An absent component is `undefined`, an
 * empty one `''` (`http://a/?` has an empty query, `http://a/` has none). Every property is always present, so all
 * values have one shape.
 */
export interface UriComponents {
  readonly scheme: string | undefined
  /** userinfo, host and port with their delimiters, as they stand. */
  readonly authority: string | undefined
  readonly userinfo: string | undefined
  /** Defined if and only if `authority` is; an IP literal has its brackets. */
  readonly host: string | undefined
  readonly hostType: HostType | undefined
  /** A string of digits, not a number: `''` and `'00080'` are ports. */
  readonly port: string | undefined
  /** Never absent; may be empty. */
  readonly path: string
  readonly query: string | undefined
  readonly fragment: string | undefined
}
