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
 * - `stretches`: pieces that lie side by side, three numbers each: the index of its first byte, the first of them 0,
 * and where its origin begins and ends, counted from `from`. For each what stands here holds by itself, `ratio` with
 * it.
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
   * What stood there, where `bytes` are what it is read as: `hxxp` for `http`, nothing for a `?` that is understood.
   * `raw` of a match shows it. Such a run is atomic. The receiver may keep these bytes as they are.
   */
  readonly written?: Uint8Array
}

/** Where in the input decoded bytes came from, by their numbers. */
export interface Origin {
  /** Offset in the input where what byte `offset` was decoded from begins; behind all of it for one behind the last. */
  start(offset: number): number
  /** Offset in the input where what the byte before `offset` was decoded from ends. */
  end(offset: number): number
  /** The path of what stands at `offset`, where it is not that of the text. */
  path?(offset: number): string | undefined
}

/** Bytes in one piece, of which it can be asked where in the input each came from. */
export interface Located {
  readonly bytes: Uint8Array
  /** Offset in the input of byte `index`; of what stands behind the last byte for `index` = length. */
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
  /** Message-ID without its angle brackets. */
  readonly id?: string
  /** ISO 8601 date of the `Date` field. */
  readonly date?: string
  /** `From` and `Subject`, RFC 2047 decoded; only with the option `messageInfo`. */
  readonly from?: string
  readonly subject?: string
  /** Number of the MIME part, `1.2`; absent for the message's own header. */
  readonly part?: string
}

/** The element of a page whose attribute holds a reference. Names are in lower case. */
export interface ElementOrigin {
  readonly name: string
  readonly attribute: string
  /** Link types, in lower case, separated by one blank. */
  readonly rel?: string
  /** What a `<meta>` is about: its `property`, `name` or `itemprop`. */
  readonly property?: string
  /** The text of an `<a>`, white space as a page shows it; for an `<area>` its `alt`. At most 256 characters. */
  readonly text?: string
}

/** An element of which something may be told that stands behind its reference. */
export interface PageElement {
  /** Whether all of it is known. */
  readonly complete: boolean
  origin(attribute: string): ElementOrigin
}

/** One run of scannable bytes that a source found in the input. */
export interface Text {
  /** Where in the input, through which decodings: `message 12/1.2/base64/html a@href`; "" for plain text. */
  readonly path: string
  /**
   * `path` in two, where its end is one of few: `message 12`, which is printable ASCII without `"` and `\\`, and
   * `/header/list-archive`. It is that of all of the text.
   */
  readonly container?: string | undefined
  readonly within?: string | undefined
  /** `'prose'`: Appendix C decides where a URI ends. `'exact'`: the carrier has delimited one reference. */
  readonly framing: 'prose' | 'exact'
  /** All that is left of the input, byte for byte; no line ends stand before it. */
  readonly extent?: 'input'
  /** A line is a unit of its own: nothing is joined over a line break (logs). */
  readonly lines?: 'separate'
  /**
   * Bases for a relative reference (RFC 3986 §5.1), innermost first: from the content (`<base href>`), the enclosing
   * entities (`Content-Base`, `Content-Location`), the option `base`. One that is itself relative is resolved against
   * those behind it. Only `'exact'` texts use them.
   */
  readonly bases?: readonly string[] | undefined
  /**
   * Code points of the bytes 0x80 to 0xFF where the text is scanned in an ASCII-compatible charset other than
   * UTF-8. Where it is not known which: -1 is some letter, -3 one that is not Latin, -4 some punctuation.
   */
  readonly highBytes?: readonly number[] | undefined
  readonly message?: MessageOrigin | undefined
  /** Where on a page the text is an attribute; its matches wait until the element is complete. */
  readonly element?: { readonly of: PageElement; readonly attribute: string } | undefined
}

/** Something that a source could not read properly; it went on after it. */
export interface Defect {
  readonly code: DefectCode
  /** Byte offset in the input. */
  readonly at: number
  readonly path: string
  /** What was wrong, in a few words; never raw input. */
  readonly detail?: string
}

/** One closed union: a new code is added here and in the documentation. */
export type DefectCode =
  | 'bad-encoding' // bytes that are not valid in the text's character encoding
  | 'unknown-charset' // a charset label no decoder knows; the text is scanned as it is
  | 'truncated' // the input ends inside a unit that needs more
  | 'bad-transfer-encoding' // bytes that are not of the declared Content-Transfer-Encoding; kept as they stand
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
 * Where a source sends what it finds. A text is opened, given its runs in order, and closed; texts do not nest. They
 * come in the order of their first bytes, but may lie inside one another: an attribute in the middle of a paragraph
 * follows when the paragraph is closed.
 */
export interface TextSink {
  /** A `'prose'` text in which none of these bytes stands gives nothing, and may be left out. Absent: no such text. */
  readonly triggers?: readonly number[] | undefined
  /**
   * Whether bytes [start, end), as a `'prose'` text, may give anything; absent: they may. `from`: no trigger stands
   * before it.
   */
  readonly mayHold?: ((bytes: Uint8Array, start: number, end: number, from?: number) => boolean) | undefined
  /**
   * A bit for the lower five bits of each three bytes before a colon. A `'prose'` text may be left out in which no
   * colon stands behind three whose bit is set, or behind fewer, or right before a slash, or before a control
   * character, blanks aside. A colon that no letter, digit, `+`, `-` or `.` stands before, or a number alone, never
   * counts.
   */
  readonly endings?: Uint8Array | undefined
  /** Whether they may as an `'exact'` text that has no bases; absent: they may. */
  readonly mayRefer?: ((bytes: Uint8Array, start: number, end: number) => boolean) | undefined
  /** Whether anything is made of `Text.element`; absent: it is. */
  readonly elements?: 'told' | 'silent' | undefined
  /** Whether anything is made of `Text.message`; absent: it is. */
  readonly messages?: 'told' | 'silent' | undefined
  /**
   * `'quoted'`: prose texts of `lines: 'separate'` that have double quotes around them, before and behind, may be
   * handed over as one text, each with a line feed behind it: nothing is found in one that would not be found in it
   * alone.
   */
  readonly joins?: 'quoted' | undefined
  /** Whether anything is made of `Text.path`; absent: it is. */
  readonly paths?: 'told' | 'silent' | undefined
  /** `origin`: offsets in the text's runs are not those of the input; it tells which are. Until the text is closed. */
  open(text: Text, origin?: Origin): void
  run(run: Run): void
  close(): void
  /**
   * A text of framing `'exact'` at once: bytes [start, end) of a run that is one to one. As `open`, `run` and `close`,
   * and cheaper; absent where something has to be done to the run.
   */
  readonly whole?: ((text: Text, run: Run, start: number, end: number, origin?: Origin) => void) | undefined
  /**
   * Whole lines at once, bytes [start, end) of a run that is one to one: a prose text of `lines: 'separate'`, without a
   * path, but for what is a text of its own, like `exact`. Of these `references` has the indices where they begin and
   * end, `count` pairs, counted from `start`; a double quote stands before and behind each. As if each was handed over
   * by itself, and what stands between them. Returns the index of the first line of which nothing has been taken.
   */
  readonly lines?:
    | ((
        prose: Text,
        exact: Text,
        run: Run,
        start: number,
        end: number,
        references: Int32Array,
        count: number
      ) => number)
    | undefined
  /** The same as `whole` of bytes of whatever origin. */
  readonly wholeIn?: ((text: Text, located: Located, start: number, end: number, origin?: Origin) => void) | undefined
  /**
   * A text of framing `'prose'` at once: bytes [start, end) of a run that is one to one. As `open`, `run` and `close`,
   * and cheaper where the same bytes have come before, as with every message of a list. `hash`: of its bytes, all of
   * them ASCII.
   */
  readonly recurring?: ((text: Text, run: Run, start: number, end: number, hash?: number) => void) | undefined
  defect(defect: Defect): void
  /** Of an input in which a line feed is no LF: what it is decoded to, before it is read. */
  decoded?(run: Run): void
  /** From here on texts may come that begin before others that have come: until `release`. These may nest. */
  hold?(): void
  release?(): void
}

/** A source is pushed the bytes of the input in order, and told once that there are no more. */
export interface Source {
  push(run: Run): void
  end(): void
  /**
   * All of it, in a run that is one to one: as `push` and `end`, and cheaper, for nothing need be held back. False:
   * more may come, and it has not ended.
   */
  whole?(run: Run): boolean
}
