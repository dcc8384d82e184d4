/** The door between scanner and caller: matches and rejects. */
import type { UriComponents } from './rfc3986/components.js'
import type { ElementOrigin, MessageOrigin } from './text.js'

/** What delimits a URI in the text (RFC 3986, Appendix C). */
export type Wrapper = 'angle-brackets' | 'double-quotes' | 'pair' | 'whitespace' | 'exact'

/**
 * Why another reading of the same place is possible. Where several URIs follow each other without blanks, only the first
 * has a reading (`'repaired'`, `'iri'`) that runs through all of them.
 */
export type AlternativeReason =
  | 'hyphen' // other hyphens right before line breaks are dropped, or none
  | 'inner-space' // white space within a line is taken out; or it ends the URI, if the match goes on behind it
  | 'repaired' // more characters are percent-encoded
  | 'cut' // the match is repaired; this one ends where that begins
  | 'iri' // it goes on outside ASCII, mapped (RFC 3987 §3.1)
  | 'wrapped' // it goes on in the next line; or it does not, if the match does

/** Another reading of the place of a match. */
export interface Alternative {
  /** The reading: a valid `URI` of RFC 3986, other than that of the match. */
  readonly uri: string
  /** Why it is possible. */
  readonly why: AlternativeReason
}

/** A URI found in the input. */
export interface UriMatch {
  /** The chosen reading: a valid `URI` of RFC 3986, without white space and delimiters. */
  readonly uri: string
  /** What delimits the cut. */
  readonly wrapper: Wrapper
  /** Byte offset in the input of the first byte of the cut: the text between the delimiters. */
  readonly start: number
  /** Byte offset in the input, one past the last byte of the cut. */
  readonly end: number
  /** 1-based line number of `start` in the input; lines end at LF. */
  readonly line: number
  /** Where in the input, and through which decodings; "" for plain text. */
  readonly path: string
  /** The cut as it stood in the text; present if it differs from `uri`. */
  readonly raw?: string
  /** Characters that a URI must not contain were percent-encoded, or what was escaped by backslashes was read. */
  readonly repaired?: true
  /**
   * Other readings, if there are any, in the order `'cut'`, `'repaired'`, `'iri'`, `'inner-space'`, `'hyphen'`,
   * `'wrapped'`; with `rejoin: 'likely'`, the one that is not joined comes first. Of the readings at hyphens, the one that
   * keeps all comes first, then those that drop one each, then the one that drops all.
   */
  readonly alternatives?: readonly Alternative[]
  /** This reading was chosen because the same URI stood earlier in the input, unbroken. */
  readonly evidence?: 'seen'
  /**
   * With the option `nested`: the URI whose query contains this one, whole in each of them. The offsets lie within those of
   * that match.
   */
  readonly container?: string
  /** In mail and news: the message that contains the match. */
  readonly message?: MessageOrigin
  /** In the attribute of a page: its element, and what the page says about the link. */
  readonly element?: ElementOrigin
  /**
   * Parsed on first use. An absent component is undefined, an empty one `''`. Not enumerable, so neither in JSON nor in a
   * copy (`{ ...match }`, `structuredClone`).
   */
  readonly components: UriComponents<string>
}

/** Why a cut that begins like a URI is rejected. One closed union. */
export type RejectCode =
  | 'syntax' // the delimited cut as a whole is no URI; `rule` names the production that failed
  | 'authority' // the authority is invalid, and cutting it short would name another host
  | 'non-ascii-host' // a character outside ASCII in the authority
  | 'no-host' // http, https, ftp, ws, wss without a host (RFC 9110 §4.2)
  | 'scheme-form' // the scheme's minimal form is not met (`mailto:` without an address)
  | 'too-long' // more than `maxLength` characters
  | 'no-base' // a relative reference without a base URI (RFC 3986 §5.1)

/** A cut that begins like a URI but is not one. */
export interface UriReject {
  /** Why it is none. */
  readonly code: RejectCode
  /** Byte offset in the input of the first byte of the cut. */
  readonly start: number
  /** Byte offset in the input, one past the last byte of the cut; past the last one read if it is too long. */
  readonly end: number
  /** 1-based line number of `start` in the input; lines end at LF. */
  readonly line: number
  /** Where in the input, and through which decodings; "" for plain text. */
  readonly path: string
  /** The cut as it stood, at most the characters in its first 256 bytes. */
  readonly raw: string
  /** The ABNF rule or the sentence that it failed. */
  readonly rule: string
  /** A repaired or mapped reading that would be valid. */
  readonly reading?: string
  /** In mail and news: the message that contains the cut. */
  readonly message?: MessageOrigin
}
