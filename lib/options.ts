/** The options of the extractor: validated once, complete from then on. */
import type { Defect } from './text.js'
import type { UriReject } from './match.js'
import { LARGEST_MAX_LENGTH, LARGEST_MAX_LINES, MAX_URI_LENGTH, MAX_URI_LINES, SMALLEST_MAX_LENGTH } from './limits.js'
import { isUri } from './rfc3986/parse.js'
import { checkFunction, checkOptions, checkWord } from './rfc3986/word.js'

export type Format =
  'text' | 'auto' | 'log' | 'json' | 'html' | 'xml' | 'mail' | 'mbox' | 'mmdf' | 'babyl' | 'news' | 'rnews'
export type SchemesOption = 'default' | 'registered' | 'any' | readonly string[]
export type HyphenOption = 'evidence' | 'keep' | 'drop'
export type RejoinOption = 'never' | 'likely'
export type RepairOption = 'balanced' | 'encode' | 'none'
export type IriOption = 'cut' | 'map'
export type SuffixOption = 'none' | 'www' | 'domains'
export type NestedOption = 'none' | 'query'
export type RefangOption = 'none' | 'known'
export type AttachmentsOption = 'text' | 'all'
export type MessageInfoOption = 'none' | 'from-subject'
export type HiddenOption = 'skip' | 'references' | 'read'

export interface ExtractOptions {
  /**
   * What the input is. `'text'`: plain text. `'auto'`: found out from the first bytes. `'log'`: text in which a line is
   * a unit of its own, with access logs, logfmt and JSON among the lines. `'json'`: JSON values, one or many.
   * `'html'`: a page. `'xml'`: XML that is no page (feeds, sitemaps, SVG): text in which `&amp;` and its like are undone.
   * `'mail'`: one message or article, also Apple Mail's `.emlx`. `'mbox'`, `'mmdf'`, `'babyl'`: files of many. `'news'`: articles as NNTP sends them,
   * dot-stuffed. `'rnews'`: a batch of news.
   * @default 'text'
   */
  readonly format?: Format
  /**
   * Character encoding of all but mail and news: a label iconv-lite knows. A byte order mark wins over it, and it over
   * what a page or XML says of itself. Of an input that is a string nothing is asked about encodings, neither here nor
   * by what it says of itself.
   * @default 'utf-8', invalid bytes read as windows-1252
   */
  readonly encoding?: string
  /**
   * Which schemes count. `'default'`: with `//` any, without it those people write in prose, in their minimal form.
   * `'registered'`: the IANA registry's. `'any'`: every scheme. A list: those. What is completed or resolved counts by the
   * scheme it gets.
   * @default 'default'
   */
  readonly schemes?: SchemesOption
  /**
   * A hyphen right before a line break inside delimiters (RFC 3986, Appendix C). `'evidence'`: kept, unless exactly
   * the other reading was seen earlier in the input, or is the only one that is a URI. `'keep'`: always kept.
   * `'drop'`: dropped where there is a URI without it.
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
   * Suffix references (RFC 3986 §4.5). `'www'`: `www.…`, also `www2.…`, is completed with `http:`, `ftp.…` with
   * `ftp:`; `'domains'`: also hosts with a registered top-level domain, with `http:`.
   * @default 'none'
   */
  readonly suffix?: SuffixOption
  /**
   * The retrieval URI of the input, for relative references (RFC 3986 §5.1.3). It has a scheme.
   * @default none
   */
  readonly base?: string
  /**
   * Attachments of mail. `'text'`: those of type text/* are read. `'all'`: also those that are text by their type or
   * name.
   * @default 'text'
   */
  readonly attachments?: AttachmentsOption
  /**
   * What a match in mail tells of its message besides index, Message-ID, date and part. `'from-subject'`: `From` and
   * `Subject`, RFC 2047 decoded.
   * @default 'none'
   */
  readonly messageInfo?: MessageInfoOption
  /**
   * What HTML holds for programs: comments, scripts, styles. `'skip'`: none of it is read. `'references'`: what styles
   * refer to (`url()`, `@import`), and the values of JSON-LD. `'read'`: all of it.
   * @default 'references' of an HTML document, 'skip' in mail
   */
  readonly hidden?: HiddenOption
  /**
   * URIs inside the values of a URI's query, percent-encoded or not. `'query'`: each is a match of its own, behind the
   * one it stands in, which it names as its `container`; its offsets bound what it is written as.
   * @default 'none'
   */
  readonly nested?: NestedOption
  /**
   * Addresses that were made harmless. `'known'`: `hxxp://`, `[.]`, `(dot)`, `[://]` and their kin are read as what they
   * stand for; `raw` has what stood there.
   * @default 'none'
   */
  readonly refang?: RefangOption
  /**
   * Longest URI, in characters, from 16 to 16 777 216. A longer one is a reject. In text it counts as it is written;
   * encoded it may be longer.
   * @default 8000
   */
  readonly maxLength?: number
  /**
   * Most lines a delimited URI may span, from 1 to 1 048 576.
   * @default 32
   */
  readonly maxLines?: number
  /** Called for each cut that opens like a URI and is none. */
  readonly onReject?: (reject: UriReject) => void
  /** Called for what could not be read. */
  readonly onDefect?: (defect: Defect) => void
}

/** The options that decide what a URI is, complete. */
export interface ResolvedOptions {
  readonly format: Format
  readonly encoding: string | undefined
  readonly schemes: SchemesOption
  readonly hyphen: HyphenOption
  readonly rejoin: RejoinOption
  readonly repair: RepairOption
  readonly iri: IriOption
  readonly suffix: SuffixOption
  readonly base: string | undefined
  readonly nested: NestedOption
  readonly refang: RefangOption
  readonly attachments: AttachmentsOption
  readonly messageInfo: MessageInfoOption
  /** Undefined: it depends on what the HTML is. */
  readonly hidden: HiddenOption | undefined
  readonly maxLength: number
  readonly maxLines: number
}

/** The words an option may be, by option. */
export const OPTION_WORDS = {
  format: ['text', 'auto', 'log', 'json', 'html', 'xml', 'mail', 'mbox', 'mmdf', 'babyl', 'news', 'rnews'],
  schemes: ['default', 'registered', 'any'],
  hyphen: ['evidence', 'keep', 'drop'],
  rejoin: ['never', 'likely'],
  repair: ['balanced', 'encode', 'none'],
  iri: ['cut', 'map'],
  suffix: ['none', 'www', 'domains'],
  nested: ['none', 'query'],
  refang: ['none', 'known'],
  attachments: ['text', 'all'],
  messageInfo: ['none', 'from-subject'],
  hidden: ['skip', 'references', 'read']
} as const

const NAMES: readonly (keyof ExtractOptions)[] = [
  ...(Object.keys(OPTION_WORDS) as (keyof typeof OPTION_WORDS)[]),
  'encoding',
  'base',
  'maxLength',
  'maxLines',
  'onReject',
  'onDefect'
]

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]{0,63}$/

function word<const T extends string>(name: string, value: unknown, words: readonly T[]): T {
  if (value === undefined) return words[0]!
  checkWord(`option ${name}`, value, words)
  return value as T
}

function whole(name: string, value: unknown, least: number, most: number, otherwise: number): number {
  if (value === undefined) return otherwise
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number
  throw new RangeError(`option ${name}: a whole number from ${least} to ${most}, not ${String(value)}`)
}

function schemesOption(value: unknown): SchemesOption {
  if (!Array.isArray(value)) return word('schemes', value, OPTION_WORDS.schemes)
  for (const scheme of value as unknown[]) {
    if (typeof scheme !== 'string' || !SCHEME.test(scheme)) {
      throw new TypeError(
        `option schemes: ${JSON.stringify(scheme)} is no scheme (RFC 3986 §3.1) of at most 64 characters`
      )
    }
  }
  return [...(value as string[])]
}

function text(name: string, value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  throw new TypeError(`option ${name}: a string, not ${typeof value}`)
}

function uri(name: string, value: unknown): string | undefined {
  const found = text(name, value)
  if (found === undefined || isUri(found)) return found
  throw new TypeError(`option ${name}: ${JSON.stringify(found)} is no URI (RFC 3986 §5.1)`)
}

/**
 * The options, each checked and with its default.
 *
 * @throws {TypeError} no option of this name, a value of another type, or a word the option does not know
 * @throws {RangeError} a number out of range
 */
export function resolveOptions(options: ExtractOptions = {}): ResolvedOptions {
  checkOptions(options, NAMES)
  checkFunction('option onReject', options.onReject)
  checkFunction('option onDefect', options.onDefect)
  return {
    format: word('format', options.format, OPTION_WORDS.format),
    encoding: text('encoding', options.encoding),
    schemes: schemesOption(options.schemes),
    hyphen: word('hyphen', options.hyphen, OPTION_WORDS.hyphen),
    rejoin: word('rejoin', options.rejoin, OPTION_WORDS.rejoin),
    repair: word('repair', options.repair, OPTION_WORDS.repair),
    iri: word('iri', options.iri, OPTION_WORDS.iri),
    suffix: word('suffix', options.suffix, OPTION_WORDS.suffix),
    base: uri('base', options.base),
    nested: word('nested', options.nested, OPTION_WORDS.nested),
    refang: word('refang', options.refang, OPTION_WORDS.refang),
    attachments: word('attachments', options.attachments, OPTION_WORDS.attachments),
    messageInfo: word('messageInfo', options.messageInfo, OPTION_WORDS.messageInfo),
    hidden: options.hidden === undefined ? undefined : word('hidden', options.hidden, OPTION_WORDS.hidden),
    maxLength: whole('maxLength', options.maxLength, SMALLEST_MAX_LENGTH, LARGEST_MAX_LENGTH, MAX_URI_LENGTH),
    maxLines: whole('maxLines', options.maxLines, 1, LARGEST_MAX_LINES, MAX_URI_LINES)
  }
}
