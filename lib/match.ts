/** The door between scanner and caller: what is found, and what is refused. */
import type { UriComponents } from './rfc3986/components.js'
import type { ElementOrigin, MessageOrigin } from './text.js'

/** What delimits a URI in the text (RFC 3986, Appendix C). */
export type Wrapper = 'angle-brackets' | 'double-quotes' | 'pair' | 'whitespace' | 'exact'

/**
 * Why another reading of the same place is possible. Of URIs one behind the other, without blanks, the first alone has
 * one (`'repaired'`, `'iri'`) that goes on through all of them.
 */
export type AlternativeReason = 'hyphen' | 'inner-space' | 'repaired' | 'cut' | 'iri' | 'wrapped'

export interface Alternative {
  readonly uri: string
  readonly why: AlternativeReason
}

/** A URI found in the input. */
export interface UriMatch {
  /** The chosen reading: a valid `URI` of RFC 3986, no white space, no delimiters. */
  readonly uri: string
  readonly wrapper: Wrapper
  /** Byte offset in the input: first byte of the cut. */
  readonly start: number
  /** Byte offset in the input: one past the last byte of the cut. */
  readonly end: number
  /** 1-based line of `start` in the input; lines end at LF. */
  readonly line: number
  /** Where in the input, through which decodings; "" for plain text. */
  readonly path: string
  /** The cut as it stood in the text, if it differs from `uri`. */
  readonly raw?: string
  /** Characters were percent-encoded that must not stand in a URI. */
  readonly repaired?: true
  readonly alternatives?: readonly Alternative[]
  /** The reading was chosen because it stood earlier in the input, unbroken. */
  readonly evidence?: 'seen'
  /** The URI in whose query this one stands; only with the option `nested`. Offsets lie within those of that match. */
  readonly container?: string
  /** The message the match stands in, for mail and news. */
  readonly message?: MessageOrigin
  /** The element of a page in whose attribute it stands, with what the page says about the link. */
  readonly element?: ElementOrigin
  /** Parsed on first use; undefined and empty kept apart; not enumerable, so not in JSON. */
  readonly components: UriComponents
}

/** Which rule a cut failed that opens like a URI. One closed union. */
export type RejectCode =
  | 'syntax' // the delimited cut, whole, is no URI; `rule` names the production that failed
  | 'authority' // the authority is none, and a cut inside it would name another host
  | 'non-ascii-host' // a character outside ASCII in the authority
  | 'no-host' // http, https, ftp, ws, wss without a host (RFC 9110 §4.2)
  | 'scheme-form' // the scheme's minimal form does not hold (`mailto:` without an address)
  | 'too-long' // more than `maxLength` characters
  | 'no-base' // a relative reference, and no base URI in force (RFC 3986 §5.1)

/** A cut that opens like a URI and is none. */
export interface UriReject {
  readonly code: RejectCode
  /** Byte offsets in the input. */
  readonly start: number
  readonly end: number
  readonly line: number
  readonly path: string
  /** The cut as it stood, at most 256 characters of it. */
  readonly raw: string
  /** The ABNF rule or the sentence that failed. */
  readonly rule: string
  /** A repaired or mapped reading that would be valid. */
  readonly reading?: string
  readonly message?: MessageOrigin
}
