/** The options of the extractor: validated once, complete from then on. */
import type { Defect } from './text.js'
import type { UriReject } from './match.js'
import { MAX_URI_LENGTH, MAX_URI_LINES } from './limits.js'

export type Format = 'text' | 'auto'
export type SchemesOption = 'default' | 'registered' | 'any' | readonly string[]
export type HyphenOption = 'evidence' | 'keep' | 'drop'
export type RejoinOption = 'never' | 'likely'
export type RepairOption = 'balanced' | 'encode' | 'none'
export type IriOption = 'cut' | 'map'
export type SuffixOption = 'none' | 'www' | 'domains'

export interface ExtractOptions {
  /**
   * What the input is. `'text'`: plain text. `'auto'`: found out from the first bytes.
   * @default 'text'
   */
  readonly format?: Format
  /**
   * Character encoding of plain text, a label iconv-lite knows. A byte order mark wins over it.
   * @default 'utf-8', invalid bytes read as windows-1252
   */
  readonly encoding?: string
  /**
   * Which schemes count. `'default'`: with `//` any, without it those people write in prose, in their minimal form.
   * `'registered'`: the IANA registry's. `'any'`: every scheme. A list: those.
   * @default 'default'
   */
  readonly schemes?: SchemesOption
  /**
   * A hyphen right before a line break inside delimiters (RFC 3986, Appendix C). `'evidence'`: kept, unless exactly
   * the other reading was seen earlier in the input.
   * @default 'evidence'
   */
  readonly hyphen?: HyphenOption
  /**
   * An undelimited URI that ends at a line's end, when the next line looks like its rest: `'never'` shows the joined
   * reading as an alternative, `'likely'` chooses it.
   * @default 'never'
   */
  readonly rejoin?: RejoinOption
  /**
   * Characters that must not stand in a URI. `'balanced'`: `[…]` and `{…}` are percent-encoded, `|`, `\`, `^` end
   * the URI. `'encode'`: all are encoded. `'none'`: all end it.
   * @default 'balanced'
   */
  readonly repair?: RepairOption
  /**
   * Characters outside ASCII. `'cut'`: they end the URI. `'map'`: RFC 3987 §3.1 maps them.
   * @default 'cut'
   */
  readonly iri?: IriOption
  /**
   * Suffix references (RFC 3986 §4.5). `'www'`: `www.…` and `ftp.…`; `'domains'`: also hosts with a registered
   * top-level domain.
   * @default 'none'
   */
  readonly suffix?: SuffixOption
  /**
   * The retrieval URI of the input, for relative references (RFC 3986 §5.1.3).
   * @default none
   */
  readonly base?: string
  /**
   * Longest URI, in characters. A longer one is a reject.
   * @default 8000
   */
  readonly maxLength?: number
  /**
   * Most lines a delimited URI may span.
   * @default 32
   */
  readonly maxLines?: number
  /** Called for each cut that opens like a URI and is none. */
  readonly onReject?: (reject: UriReject) => void
  /** Called for what could not be read. */
  readonly onDefect?: (defect: Defect) => void
}
