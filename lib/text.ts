/**
 * The door between source and scanner. A source knows containers and encodings and nothing about URIs; it hands
 * over *texts*, each a sequence of *runs* that carry their own place in the original input.
 */

/**
 * Bytes with their origin. `from` and `to` are byte offsets in the original input, through any depth of decoding:
 * [from, to) is what these bytes were decoded from.
 *
 * - Equal lengths: one to one.
 * - `ratio: [i, o]`: every `o` bytes of `bytes` came from `i` bytes of the input, in order (UTF-16 ASCII is [2, 1],
 *   a stretch of base64 without line ends is [4, 3]); the last group may be shorter, and come from less.
 * - `stretches`: pieces that lie side by side, three numbers each: the index of the first byte (0 for the first piece),
 *   and where the origin of the piece begins and ends, counted from `from`. Each piece is for itself one to one, or of
 *   groups by `ratio`, or atomic.
 * - Otherwise the run is atomic: all of `bytes` came from all of [from, to) (`=3D`, `&amp;`).
 *
 * The receiver copies what it keeps: `bytes` and `stretches` may be reused by the sender after the call.
 */
export interface Run {
  readonly bytes: Uint8Array
  readonly from: number
  readonly to: number
  readonly ratio?: readonly [input: number, output: number]
  readonly stretches?: Int32Array
  /**
   * What the text had in place of `bytes`, if they are only what it is read as: `hxxp` for `http`, nothing for a `?`
   * that is understood. `raw` of a match shows it. Such a run is atomic. The receiver may keep these bytes.
   */
  readonly written?: Uint8Array
}

/** Translates numbers of decoded bytes to offsets in the input. */
export interface Origin {
  /**
   * Offset in the input of the first byte that byte `offset` was decoded from; for one past the last byte, the offset
   * behind everything.
   */
  start(offset: number): number
  /** Offset in the input one past the last byte that the byte before `offset` was decoded from. */
  end(offset: number): number
  /** The path of what stands at `offset`; undefined if it is that of the text. */
  path?(offset: number): string | undefined
}

/** Bytes in one piece, each with its origin in the input. */
export interface Located {
  readonly bytes: Uint8Array
  /** Offset in the input of byte `index`; for `index` = length, of what follows the last byte. */
  at(index: number): number
  /** Offset in the input just past byte `index`. */
  past(index: number): number
  /** Passes on bytes [start, end). */
  pass(start: number, end: number, emit: (run: Run) => void): void
}

/** The message of a mail or news archive that contains a text. */
export interface MessageOrigin {
  /** 1-based number of the message in the input. */
  readonly index: number
  /** Message-ID without its angle brackets, up to 998 characters, the length of a line (RFC 5322 §2.1.1). */
  readonly id?: string
  /** ISO 8601 date of the `Date` field. */
  readonly date?: string
  /** `From`, RFC 2047 decoded, up to 500 characters; only with the option `messageInfo`. */
  readonly from?: string
  /** `Subject`, likewise. */
  readonly subject?: string
  /** Number of the MIME part, `1.2`; absent for the message's own header. */
  readonly part?: string
}

/** The element of a page whose attribute holds a reference. Names are in lower case. */
export interface ElementOrigin {
  /** Name of the element: `a`. */
  readonly name: string
  /** Name of the attribute that holds the reference: `href`. */
  readonly attribute: string
  /** Link types, in lower case, separated by one blank. */
  readonly rel?: string
  /** What a `<meta>` is about: its `property`, `name` or `itemprop`. */
  readonly property?: string
  /** The text of an `<a>`, white space as a page shows it; for an `<area>` its `alt`. At most 256 characters. */
  readonly text?: string
}

/** An element that may be described by what stands behind its reference, such as the text of a link. */
export interface PageElement {
  /** Whether everything about it is known. */
  readonly complete: boolean
  origin(attribute: string): ElementOrigin
}

/** One run of scannable bytes that a source found in the input. */
export interface Text {
  /** Where in the input, through which decodings: `message 12/1.2/base64/html a@href`; "" for plain text. */
  readonly path: string
  /**
   * `path` in two pieces, if the second is one of a few: `message 12`, which is printable ASCII without `"` and `\\`,
   * and `/header/list-archive`. It must hold for the whole text.
   */
  readonly container?: string | undefined
  readonly within?: string | undefined
  /** `'prose'`: Appendix C decides where a URI ends. `'exact'`: the carrier has delimited one reference. */
  readonly framing: 'prose' | 'exact'
  /** `'input'`: the text is the rest of the input, byte for byte, and no line end stands before it. */
  readonly extent?: 'input'
  /** `'separate'`: each line is a unit of its own, and nothing is joined over a line break (logs). */
  readonly lines?: 'separate'
  /**
   * `'uris'`: angle brackets hold URIs and nothing else (RFC 2369 §2), so that a `|` in them does not part a URI from its
   * label. What no URI has is percent-encoded there, if the options allow it.
   */
  readonly brackets?: 'uris' | undefined
  /**
   * Bases for a relative reference (RFC 3986 §5.1), innermost first: from the content (`<base href>`), the enclosing
   * entities (`Content-Base`, `Content-Location`), the option `base`. One that is itself relative is resolved against
   * those behind it. Only `'exact'` texts use them.
   */
  readonly bases?: readonly string[] | undefined
  /**
   * `'slash'`: before the query and fragment of a reference whose scheme is special (WHATWG URL §4.2) a `\` is a `/`,
   * as browsers read it. Absent: it is data. Only for `'exact'` texts.
   */
  readonly backslash?: 'slash' | undefined
  /**
   * Code points of the bytes 0x80 to 0xFF, if the text is scanned in an ASCII-compatible charset other than UTF-8.
   * -1 where only that the character is a letter is known.
   */
  readonly highBytes?: readonly number[] | undefined
  readonly message?: MessageOrigin | undefined
  /**
   * The element and attribute of a page that the text is the value of; its matches wait until the element is complete.
   */
  readonly element?: { readonly of: PageElement; readonly attribute: string } | undefined
}

/** Something that a source could not read properly, and behind which it went on. */
export interface Defect {
  /** What kind of defect it is. */
  readonly code: DefectCode
  /** Byte offset in the input. */
  readonly at: number
  /** Where in the input, and through which decodings; "" for plain text. */
  readonly path: string
  /** What was wrong, in a few words; never raw input. */
  readonly detail?: string
}

/** One closed union: a new code is added here and in the documentation. */
export type DefectCode =
  | 'bad-encoding' // bytes that are not valid in the text's character encoding; of UTF-8, where mail is labelled so
  | 'unknown-charset' // a charset label no decoder knows; the text is scanned as it is
  | 'truncated' // the input ends inside a unit that needs more
  | 'bad-transfer-encoding' // bytes not of the declared Content-Transfer-Encoding, kept; or a multipart that has one
  | 'unknown-transfer-encoding' // a Content-Transfer-Encoding no decoder knows; the part is scanned as it is
  | 'bad-header' // a line in a header that is no field; the body begins with it
  | 'header-too-long' // a header past its bound; the body begins there
  | 'bad-content-type' // a Content-Type that cannot be read; the part is scanned as text
  | 'missing-boundary' // a multipart without a boundary, or whose boundary never stands in it
  | 'unclosed-multipart' // a multipart that ends without its closing boundary
  | 'too-deep' // parts nested past the bound; scanned as text
  | 'too-long' // a line or value past its bound; read in pieces or left out
  | 'bad-escape' // a `\\` in a quoted string that begins no escape; kept as it stands
  | 'bad-json' // a place where no JSON goes on; the rest of the line is read as text
  | 'bad-length' // a length given in the input that does not lead to a border; not trusted

/**
 * References in whole lines (`TextSink.lines`). No URI of the prose reaches into one: before each stands a double quote, or
 * a blank and in its line neither a quote that is open nor a `<`, and no colon between; behind it a double quote or white
 * space.
 */
export interface LineReferences {
  /**
   * What they are, of framing `'exact'`: first the text of those that have no bases, then those of others, all with the same
   * path. No more than `MAX_LINE_TEXTS`.
   */
  readonly texts: readonly Text[]
  /** Pairs of the indices where they begin and end in the run, no more than `MAX_LINE_REFERENCES`: of more no line is
   * taken. */
  readonly places: Int32Array
  /**
   * For each of them the index of its text, or `QUERY_APART` for the query of the target before it in its line, which stands in a
   * field of its own; absent: all have the first.
   */
  readonly textOf?: Uint8Array | undefined
}

/**
 * Where a source sends what it finds. A text is opened, given its runs in order, and closed; texts do not nest. They
 * come in the order of their first bytes, but may lie inside one another: an attribute in the middle of a paragraph
 * follows when the paragraph is closed.
 */
export interface TextSink {
  /** Bytes before the last that has come whose places the sink may still ask for; absent: none. */
  readonly lookBehind?: number | undefined
  /** A `'prose'` text without any of these bytes yields nothing, and may be left out. Absent: none may be. */
  readonly triggers?: readonly number[] | undefined
  /**
   * Whether bytes [start, end), as a `'prose'` text, may yield anything; absent: they may. `from`: no trigger stands
   * before it.
   */
  readonly mayHold?: ((bytes: Uint8Array, start: number, end: number, from?: number) => boolean) | undefined
  /**
   * A bit for each three bytes before a colon, by the lower five bits of each. A `'prose'` text may be left out unless
   * it has a colon that follows three bytes whose bit is set, or fewer than three bytes, or that stands before a slash
   * or, with or without blanks between, a control character. A colon counts only behind a letter, digit, `+`, `-` or
   * `.`, and not behind a number alone; or between a backslash and a slash.
   */
  readonly endings?: (() => Uint8Array | undefined) | undefined
  /** Whether bytes [start, end), as an `'exact'` text without bases, may yield anything; absent: they may. */
  readonly mayRefer?: ((bytes: Uint8Array, start: number, end: number) => boolean) | undefined
  /** `'silent'`: `Text.element` is not used. Absent: it is. */
  readonly elements?: 'told' | 'silent' | undefined
  /** `'silent'`: nobody is told of defects, and what is looked for only for them need not be. Absent: somebody is. */
  readonly defects?: 'told' | 'silent' | undefined
  /** `'silent'`: `Text.message` is not used. Absent: it is. */
  readonly messages?: 'told' | 'silent' | undefined
  /**
   * `'quoted'`: prose texts of `lines: 'separate'` with double quotes or line feeds around each may be passed as one text,
   * with a line feed behind each: that yields what each would yield alone.
   */
  readonly joins?: 'quoted' | undefined
  /** `'silent'`: `Text.path` is not used. Absent: it is. */
  readonly paths?: 'told' | 'silent' | undefined
  /**
   * Opens a text. `origin`, valid until the text is closed, translates the offsets of its runs to those of the input;
   * absent: they are those of the input.
   */
  open(text: Text, origin?: Origin): void
  run(run: Run): void
  close(): void
  /**
   * Passes a text of framing `'exact'` at once: bytes [start, end) of a run that is one to one. Like `open`, `run` and
   * `close`, but cheaper. Absent if the sink must change runs.
   */
  readonly whole?: ((text: Text, run: Run, start: number, end: number, origin?: Origin) => void) | undefined
  /**
   * Passes whole lines at once, in a run that is one to one. They are a prose text of `lines: 'separate'`, except for the
   * references in them, each of which is a text of its own. The prose has no bases, and no path but that of the origin.
   * The result is as if each text was passed by itself. Returns the index of the first line of which nothing was taken.
   */
  readonly lines?: ((prose: Text, references: LineReferences, run: Run, origin?: Origin) => number) | undefined
  /** As `whole`, for bytes of any origin. */
  readonly wholeIn?: ((text: Text, located: Located, start: number, end: number, origin?: Origin) => void) | undefined
  /**
   * Passes a text of framing `'prose'` at once: bytes [start, end) of a run that is one to one. Like `open`, `run` and
   * `close`, but cheaper if the same bytes have come before, as with every message of a list. `hash`: that of the
   * bytes, if they are all ASCII.
   */
  readonly recurring?: ((text: Text, run: Run, start: number, end: number, hash?: number) => void) | undefined
  defect(defect: Defect): void
  /** For an input whose line feeds are not single bytes LF (UTF-16): what it is decoded to, before that is read. */
  readonly decoded?: ((run: Run) => void) | undefined
  /** From here until `release`, texts may come that begin before earlier ones. These calls may nest. */
  readonly hold?: (() => void) | undefined
  readonly release?: (() => void) | undefined
}

/** A sink that passes on to another says of every member what becomes of it; `undefined` for what it takes away. */
export type ForwardingSink = { [Member in keyof Required<TextSink>]: TextSink[Member] }

/** A source takes the bytes of the input in order; `end` is called once, behind the last. */
export interface Source {
  push(run: Run): void
  end(): void
  /**
   * Takes the whole input in a run that is one to one. Like `push` and `end`, but cheaper, since nothing need be held
   * back. Returns false if more may come: then it has not ended.
   */
  whole?(run: Run): boolean
}
