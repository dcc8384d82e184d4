/** The options of the extractor: validated once, complete from then on. */
import { checkFunction, checkOptions, checkString, checkWord, shown } from './check.js'
import type { Defect } from './text.js'
import type { UriReject } from './match.js'
import {
  LARGEST_MAX_LENGTH,
  LARGEST_MAX_LINES,
  MAX_SCHEME_LENGTH,
  MAX_URI_LENGTH,
  MAX_URI_LINES,
  SMALLEST_MAX_LENGTH
} from './limits.js'
import { urlToUri } from './rfc3986/url-to-uri.js'

/**
 * The words that each option accepts. The first is the default, except of `hidden`, whose default depends on the input
 * (`ResolvedOptions.hidden`).
 */
export const OPTION_WORDS = {
  format: ['text', 'auto', 'mail', 'mbox', 'mmdf', 'babyl', 'news', 'rnews', 'html', 'xml', 'ical', 'log', 'json'],
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

/** What the input is: see `ExtractOptions.format`. */
export type Format = (typeof OPTION_WORDS)['format'][number]
/** Which schemes count (RFC 3986 §3.1), by a word or as a list: see `ExtractOptions.schemes`. */
export type SchemesOption = (typeof OPTION_WORDS)['schemes'][number] | readonly string[]
/** What becomes of a hyphen right before a line break (RFC 3986, Appendix C): see `ExtractOptions.hyphen`. */
export type HyphenOption = (typeof OPTION_WORDS)['hyphen'][number]
/** What becomes of a URI that may go on in the next line: see `ExtractOptions.rejoin`. */
export type RejoinOption = (typeof OPTION_WORDS)['rejoin'][number]
/** What becomes of characters that no URI has: see `ExtractOptions.repair`. */
export type RepairOption = (typeof OPTION_WORDS)['repair'][number]
/** What becomes of characters outside ASCII (RFC 3987 §3.1): see `ExtractOptions.iri`. */
export type IriOption = (typeof OPTION_WORDS)['iri'][number]
/** Which suffix references count (RFC 3986 §4.5): see `ExtractOptions.suffix`. */
export type SuffixOption = (typeof OPTION_WORDS)['suffix'][number]
/** Where in a URI others are looked for: see `ExtractOptions.nested`. */
export type NestedOption = (typeof OPTION_WORDS)['nested'][number]
/** Which defanged addresses are read: see `ExtractOptions.refang`. */
export type RefangOption = (typeof OPTION_WORDS)['refang'][number]
/** Which attachments of mail are read: see `ExtractOptions.attachments`. */
export type AttachmentsOption = (typeof OPTION_WORDS)['attachments'][number]
/** What is told of the message of a match: see `ExtractOptions.messageInfo`. */
export type MessageInfoOption = (typeof OPTION_WORDS)['messageInfo'][number]
/** How much of what readers of a page do not see is read: see `ExtractOptions.hidden`. */
export type HiddenOption = (typeof OPTION_WORDS)['hidden'][number]

/** Each option may be missing or `undefined`, which is the same. */
export interface ExtractOptions {
  /**
   * What the input is. `'text'`: plain text. `'auto'`: detected from the first bytes; plain text then lacks the colours of
   * terminals, and what printers strike over. `'log'`: text in which no URI
   * crosses a line, with access logs, logfmt and JSON among the lines. `'json'`: JSON values, one or many. `'html'`: a
   * page. `'xml'`: XML other than pages (feeds, sitemaps, SVG), read as text in which `&amp;` and the like are decoded.
   * `'ical'`: calendars (iCalendar) and cards (vCard), unfolded, their values decoded.
   * `'mail'`: one message or article, also Apple Mail's `.emlx`. `'mbox'`, `'mmdf'`, `'babyl'`: files of many messages;
   * `'mbox'` is also the mbx of UW IMAP.
   * `'news'`: articles as NNTP sends them, dot-stuffed. `'rnews'`: a batch of news.
   * @default 'text'
   */
  readonly format?: Format | undefined
  /**
   * Character encoding of the input, by a label that `isEncoding` knows; not for mail and news. A byte order mark
   * overrides it; it overrides what a page or XML declares. If the input is a string, both this option and what the
   * input declares are ignored.
   * @default 'utf-8', invalid bytes read as windows-1252; by `format: 'auto'` UTF-16 if the input begins with it, in
   * mostly ASCII characters
   */
  readonly encoding?: string | undefined
  /**
   * Which schemes count. `'default'`: with `//` any scheme; without it only those that people write in prose, in their
   * minimal form. `'registered'`: those in the IANA registry. `'any'`: every scheme. A list: only those. A reference
   * that is completed or resolved counts by the scheme it gets.
   * @default 'default'
   */
  readonly schemes?: SchemesOption | undefined
  /**
   * A hyphen right before a line break inside delimiters (RFC 3986, Appendix C). `'evidence'`: kept, unless the reading
   * without it was seen earlier in the input, or is the only valid URI. `'keep'`: always kept.
   * `'drop'`: dropped where there is a URI without it.
   * @default 'evidence'
   */
  readonly hyphen?: HyphenOption | undefined
  /**
   * For an undelimited URI at the end of a line, when the next line looks like its continuation: `'never'` reports the
   * joined reading as an alternative, `'likely'` chooses it. A host that would be another without it (`http://foo-` above
   * `bar.example`) is a reject with `'never'`.
   * @default 'never'
   */
  readonly rejoin?: RejoinOption | undefined
  /**
   * What to do with characters that a URI must not contain. `'balanced'`: percent-encode `[…]` and `{…}`; `|`, `\`, `^`
   * and a second `#` end the URI. `'encode'`: encode all of these. `'none'`: each ends the URI. Except with `'none'`, what
   * is escaped in a web address (`http:\/\/a.example\/?b\u0026c`, `https://my\-host.example`) is read without the
   * backslashes, and repaired as with `'balanced'`.
   * @default 'balanced'
   */
  readonly repair?: RepairOption | undefined
  /**
   * Characters outside ASCII. `'cut'`: they end the URI. `'map'`: RFC 3987 §3.1 maps them.
   * @default 'cut'
   */
  readonly iri?: IriOption | undefined
  /**
   * Suffix references (RFC 3986 §4.5). `'www'`: `www.…`, also `www2.…`, is completed with `http:`, `ftp.…` with
   * `ftp:`; `'domains'`: also hosts with a registered top-level domain, with `http:`, whose
   * first label is ASCII (`xn--…` for others).
   * @default 'none'
   */
  readonly suffix?: SuffixOption | undefined
  /**
   * The URI the input was retrieved from, for relative references (RFC 3986 §5.1.3). It must have a scheme; what no URI
   * has, but a `URL` may (`[`, `|`, a bare `%`), is percent-encoded, as it is in `<base href>`, and in a host if it is
   * that of a `URL`.
   * @default none
   */
  readonly base?: string | URL | undefined
  /**
   * Which attachments of mail are read. `'text'`: those of type text/*. `'all'`: also those that are text by another
   * type or by name.
   * @default 'text'
   */
  readonly attachments?: AttachmentsOption | undefined
  /**
   * What `message` of a match contains besides index, Message-ID, date and part. `'from-subject'`: `From` and
   * `Subject`, RFC 2047 decoded.
   * @default 'none'
   */
  readonly messageInfo?: MessageInfoOption | undefined
  /**
   * The parts of HTML that readers do not see: comments, scripts, styles. `'skip'`: ignored. `'references'`: what
   * styles refer to (`url()`, `@import`), and the URIs with a scheme in JSON-LD, import maps and speculation rules are read;
   * no relative references are, which only those who know each vocabulary could tell from words. `'read'`: everything is
   * read.
   * @default 'references' in an HTML document, 'skip' in mail
   */
  readonly hidden?: HiddenOption | undefined
  /**
   * URIs in the query values of a URI, percent-encoded or not. `'query'`: each is a match of its own, reported after
   * the URI that contains it, which is its `container`. Its offsets are those of its text in the input.
   * @default 'none'
   */
  readonly nested?: NestedOption | undefined
  /**
   * Defanged addresses. `'known'`: `hxxp://`, `[.]`, `(dot)`, `[://]` and the like are read as what they stand for;
   * `raw` has the original text.
   * @default 'none'
   */
  readonly refang?: RefangOption | undefined
  /**
   * Longest URI, in characters, from 16 to 16 777 216; a longer one is a reject. In text the length counts as written, a
   * character outside ASCII as its bytes, with the punctuation that prose puts behind it (`http://a.example.` has 17);
   * that of a suffix reference as completed, of a defanged address as read. Percent-encoded it may be longer.
   * @default 8000
   */
  readonly maxLength?: number | undefined
  /**
   * Most lines a delimited URI may span, from 1 to 1 048 576.
   * @default 32
   */
  readonly maxLines?: number | undefined
  /** Called for each cut that begins like a URI but is not one. */
  readonly onReject?: ((reject: UriReject) => void) | undefined
  /** Called for input that could not be read properly. */
  readonly onDefect?: ((defect: Defect) => void) | undefined
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
  /** Undefined: it depends on whether the HTML is a document or part of a mail. */
  readonly hidden: HiddenOption | undefined
  readonly maxLength: number
  readonly maxLines: number
}

export const OPTION_NAMES: readonly (keyof ExtractOptions)[] = [
  ...(Object.keys(OPTION_WORDS) as (keyof typeof OPTION_WORDS)[]),
  'encoding',
  'base',
  'maxLength',
  'maxLines',
  'onReject',
  'onDefect'
]

/** RFC 3986 §3.1, of at most `MAX_SCHEME_LENGTH` characters. */
export const SCHEME = new RegExp(`^[A-Za-z][A-Za-z0-9+.-]{0,${MAX_SCHEME_LENGTH - 1}}$`)

/** @param others - what else may be given, as an error says it */
function word<const T extends string>(name: string, value: unknown, words: readonly T[], others = ''): T {
  if (value === undefined) return words[0]!
  checkWord(`option ${name}`, value, words, others)
  return value as T
}

function whole(name: string, value: unknown, least: number, most: number, otherwise: number): number {
  if (value === undefined) return otherwise
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number
  throw new RangeError(`option ${name}: must be a whole number from ${least} to ${most}, not ${shown(value)}`)
}

function schemesOption(value: unknown): SchemesOption {
  if (!Array.isArray(value)) return word('schemes', value, OPTION_WORDS.schemes, ', and no list of schemes')
  for (const scheme of value as unknown[]) {
    if (typeof scheme !== 'string' || !SCHEME.test(scheme)) {
      throw new TypeError(
        `option schemes: ${shown(scheme)} is not a scheme (RFC 3986 §3.1) of at most ${MAX_SCHEME_LENGTH} characters`
      )
    }
  }
  return [...(value as string[])]
}

function text(name: string, value: unknown): string | undefined {
  if (value !== undefined) checkString(`option ${name}`, value)
  return value as string | undefined
}

function base(value: unknown): string | undefined {
  const url = value instanceof URL ? value : text('base', value)
  try {
    return url === undefined ? undefined : urlToUri(url)
  } catch (error) {
    throw new TypeError(`option base: ${JSON.stringify(url)} is not a URI (RFC 3986 §5.1)`, { cause: error })
  }
}

/**
 * The options, each checked and with its default.
 *
 * @param names those that there may be, also such as somebody else checks
 * @throws {TypeError} no option of this name, a value of another type, or a word the option does not know
 * @throws {RangeError} a number out of range
 */
export function resolveOptions(options: ExtractOptions, names: readonly string[] = OPTION_NAMES): ResolvedOptions {
  checkOptions(options, names)
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
    base: base(options.base),
    nested: word('nested', options.nested, OPTION_WORDS.nested),
    refang: word('refang', options.refang, OPTION_WORDS.refang),
    attachments: word('attachments', options.attachments, OPTION_WORDS.attachments),
    messageInfo: word('messageInfo', options.messageInfo, OPTION_WORDS.messageInfo),
    hidden: options.hidden === undefined ? undefined : word('hidden', options.hidden, OPTION_WORDS.hidden),
    maxLength: whole('maxLength', options.maxLength, SMALLEST_MAX_LENGTH, LARGEST_MAX_LENGTH, MAX_URI_LENGTH),
    maxLines: whole('maxLines', options.maxLines, 1, LARGEST_MAX_LINES, MAX_URI_LINES)
  }
}
