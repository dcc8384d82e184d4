/** RFC 3986 §3: the components of a reference, as text. */

/** Which alternative of `host` matched (§3.2.2). */
export type HostType = 'reg-name' | 'ipv4' | 'ipv6' | 'ipvfuture'

/**
 * The components of a reference, without their delimiters, still percent-encoded. An absent component is `undefined`, an
 * empty one `''` (`http://a/?` has an empty query, `http://a/` has none). Every property is always present, so all
 * values have one shape. `UriComponents<string>` are those of a URI, which always has a scheme.
 */
export interface UriComponents<Scheme extends string | undefined = string | undefined> {
  /** §3.1, in the case in which it stands. */
  readonly scheme: Scheme
  /** userinfo, host and port with their delimiters, as they stand. */
  readonly authority: string | undefined
  /** §3.2.1, before the `@` of the authority: a user's name, perhaps with `:` and a password. */
  readonly userinfo: string | undefined
  /** Defined if and only if `authority` is; an IP literal has its brackets. */
  readonly host: string | undefined
  /** What the host is; defined if and only if `host` is. */
  readonly hostType: HostType | undefined
  /** A string of digits, not a number: `''` and `'00080'` are ports. */
  readonly port: string | undefined
  /** Never absent; may be empty. */
  readonly path: string
  /** §3.4, between the first `?` and the `#`. */
  readonly query: string | undefined
  /** §3.5, behind the first `#`. */
  readonly fragment: string | undefined
}
