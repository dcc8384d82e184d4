/**
 * Where things stand in the kernel's memory, and what its numbers mean. Read by both sides: by TypeScript, which fills
 * the tables, and by AssemblyScript, which is why it is made of plain constants alone. Addresses are byte offsets.
 */

/** `FLAGS` of rfc3986/charsets.ts: 256 times 2 bytes. */
export const FLAGS_TABLE = 0x400
/** `RUN` of appendix-c/whitespace.ts: 256 bytes. */
export const RUN_TABLE = 0x600
/** Characters of a run that no rule asks about, as a nibble table: by the lower half of a byte, a bit for each upper one. */
export const PLAIN_NIBBLES = 0x700
/** Characters of a name in an authority: unreserved, likewise. */
export const HOST_NIBBLES = 0x710
/** Characters of a run (`RUN`), likewise. */
export const RUN_NIBBLES = 0x730
/** 1 << n for n below 8, then 0: the bit of an upper half. */
export const UPPER_NIBBLES = 0x720

/** A bit for the hash of each ending that a scheme has which counts. */
export const ENDINGS = 0x800
export const ENDINGS_BITS = 15
/** Letters are the same in either case under this mask. */
export const ENDING_MASK = 0xdfdfdf
/** One of those under which the fewest words of English and of headers look like a scheme. */
export const ENDING_FACTOR = 0x88ee21b3

/** A bit for the hash of each known scheme of up to 15 characters that counts. */
export const NAMES = 0x1800
export const NAMES_BITS = 14
export const LONGEST_LISTED = 15
/** Of the 16 bytes before a colon, as words. */
export const NAME_FACTOR_0 = 0x9e3779b1
export const NAME_FACTOR_4 = 0x85ebca77
export const NAME_FACTOR_8 = 0xc2b2ae3d
export const NAME_FACTOR_12 = 0x27d4eb2f

/** Known schemes by the hash of policy/schemes.ts: addresses of their entries, 0 for none. */
export const SCHEME_SLOTS = 0x2000
export const SCHEME_SLOT_COUNT = 2048
/** An entry: one byte of length, one of `SCHEME_…` flags, one of its form, and the name in lower case. */
export const SCHEME_NAMES = 0x4000
export const SCHEME_NAMES_END = 0x8000
export const SCHEME_NEEDS_HOST = 1
/** There is a form of it without `//`. */
export const SCHEME_HAS_FORM = 2
/** `file`, whose drive letters may have a bar behind them. */
export const SCHEME_HAS_DRIVES = 16
/** Without `//` a `/` must stand right behind the colon. */
export const SCHEME_NEEDS_SLASH = 32
/** Known, but not registered. */
export const SCHEME_UNREGISTERED = 128
/** No scheme of its own, but a name in which `http` or `ftp` is none either. */
export const SCHEME_COMPOUND = 64
/** What must stand behind the colon before another, and for the first two before `/`, `?` or `#`: `@`, `@` or `.`, `,`. */
export const SCHEME_NEEDS = 12
export const SCHEME_NEEDS_AT = 4
export const SCHEME_NEEDS_DOT = 8
export const SCHEME_NEEDS_COMMA = 12

/** Schemes that count: known ones, and others with `//`; those that the options name; all, whatever stands behind them. */
export const ADMITS_DEFAULT = 0
export const ADMITS_NAMED = 1
export const ADMITS_ANY = 2
/**
 * Stands in the byte of its form, besides that: the options leave the scheme out. They name those that are let in
 * (`ADMITS_NAMED`); of one without a form any URI counts then.
 */
export const SCHEME_EXCLUDED = 128
/** Likewise: a bare name of XML behind it is an element. */
export const SCHEME_XML_PREFIX = 64

/** The forms without `//` (assembly/forms.ts); 0 for none. */
export const FORM_MAIL = 1
export const FORM_NEWS = 2
export const FORM_URN = 3
export const FORM_PHONE = 4
export const FORM_SIP = 5
export const FORM_AT = 6
export const FORM_MESSAGE = 7
export const FORM_GEO = 8
export const FORM_TAG = 9
export const FORM_DATA = 10
export const FORM_MAGNET = 11
export const FORM_COIN = 12
export const FORM_ADDRESS = 13
export const FORM_DOI = 14
export const FORM_INFO = 15
/** One that begins with `//`, and so is never without. */
export const FORM_NEVER = 16
export const FORM_FILE = 17
export const FORM_SUBPROTOCOL = 18
export const FORM_ARCHIVE = 19
export const FORM_SOURCE = 20
export const FORM_MATRIX = 21
/** That of every scheme under `ADMITS_ANY`: whatever stands behind it. */
export const FORM_ANY = 22

/**
 * Texts of framing `'exact'` in the window, at most `MAX_LINE_REFERENCES`: of each the positions of its first byte and of
 * the byte behind it.
 */
export const EXACTS = 0x1e000
/**
 * For each a byte, its number: that in `ORIGINS` of what stands before it, or 0, or `QUERY_APART` for the query of the target
 * before it, which stands apart from that.
 */
export const EXACT_NUMBERS = 0x1d800
/**
 * Address and length of the scheme and authority of each base, of which there are `MAX_LINE_TEXTS`; a length of 0 for one
 * that the rules must know, and another one where what is relative to it does not count.
 */
export const ORIGINS = 0x1dc00
export const DOES_NOT_COUNT = 0xffffffff
export const ORIGIN_BYTES = 0x30000
export const ORIGIN_BYTES_END = 0x32000
/**
 * What stands behind the fields of one: addresses and lengths of texts. The first stands behind a URI of number 0, the second
 * behind one of another number. The others stand before and behind what one was that had a base, where that is told, or the
 * third alone.
 */
export const EXACT_TEXTS = 0x1d0b0
export const EXACT_TEXT_COUNT = 4
export const EXACT_TEXT_BYTES = 0x1d0d0
export const EXACT_TEXT_END = 0x1d200

/** Matches: `RECORD_WORDS` words of 4 bytes each, positions as in the window. */
export const RECORDS = 0x8000
export const RECORD_WORDS = 4
export const RECORD_COUNT = 1024
export const RECORD_START = 0
export const RECORD_END = 1
/** The byte before it where that is its delimiter, `<`, `"` or the first of a pair; 0 where white space delimits. */
export const RECORD_DELIMITER = 2
/** In its place where the match is a text of framing `'exact'`, whose number stands behind `RECORD_NUMBER`. */
export const EXACT = 1
/**
 * The same of one before which its base has put scheme and authority (`ORIGINS`). If its query stands apart from it, that
 * begins at `RECORD_OTHER_END`, and behind the `ORIGIN_BITS` of the number stands how many bytes are before it.
 */
export const TARGET = 2
export const ORIGIN_BITS = 7
/** Most of these bytes. */
export const LONGEST_PATH = 0x1fff
/**
 * One past the other reading, which begins where the match does; 0 for none. It is the longer one with what no URI has
 * encoded, or of a match that is itself repaired what is left if it is cut.
 */
export const RECORD_OTHER_END = 3
/**
 * Stands in `RECORD_DELIMITER` besides the byte where the URI does not stand in the window as it is: it is joined, or with
 * `RECORD_REPAIRED` its slashes are escaped. `RECORD_OTHER_END` is its address.
 */
export const RECORD_JOINED = 0x200
/** Likewise where another reading of it is chosen if that was seen: assembly/hyphens.ts has them. */
export const RECORD_ASKS = 0x400
/** Likewise where one is. */
export const RECORD_SEEN = 0x800
/** Stands in `RECORD_DELIMITER` besides the byte where the match is repaired. */
export const RECORD_REPAIRED = 0x100
/**
 * Behind so many bits of it stands a number. Of a match that is joined: bytes of its URI. Of one that is repaired: bytes by
 * which the reading of all of the run, encoded, is longer than the match; 0 for none.
 */
export const RECORD_NUMBER = 12

/** The hashes of matches, as scanner/uri-hash.ts has them: two words each, of no more than there are records. */
export const HASHES = 0xc000

/** Addresses of the colons that are to be looked at, of `STRETCH` bytes of the window at a time. */
export const COLONS = 0x10000
export const STRETCH = 0x2000

/** The last matches: two words each. */
export const HISTORY = 0x18000
export const HISTORY_END = 0x1a000

/** A bit for each character of the Basic Multilingual Plane that is punctuation behind which no URI goes on, and closes no pair. */
export const OUTSIDE_BITS = 0x1a000
export const OUTSIDE_BITS_END = 0x1c000

/** What a byte may be before a scheme: 256 bytes of `BEFORE_…` flags. */
export const BEFORE_TABLE = 0x1c000
/** `<` or `"`. */
export const BEFORE_OPENS = 1
/** White space, behind which one of them may stand. */
export const BEFORE_WHITE = 2
/** A reply prefix, the end of `URL:` or a character outside ASCII, behind which one may. */
export const BEFORE_OTHER = 4

/** What may stand behind a colon that no known scheme stands before: a bit for each two bytes, as a little-endian number. */
export const BEHIND_BITS = 0x3e000

/** Bytes of a URI that are hashed at once, and what each two of them are multiplied by: scanner/uri-hash.ts. */
export const HASHED_BLOCK = 96
export const HASH_KEYS = 0x1d500
/** So many bytes with all bits, and as many with none: assembly/masks.ts. */
export const MASKS = 0x1d300
/** What assembly/trailing.ts counts: three entries of 8 bytes. */
export const COUNTS = 0x1c220
/** Places in a run that assembly/known-run.ts knows: five entries of 8 bytes. */
export const PLACES = 0x1c500
/**
 * What stands behind the fields of a match that is repaired: address and length of the texts before and behind what it
 * was, of those before and behind its other reading, of those where a further one follows, and of the last.
 */
export const REPAIRED_TEXTS = 0x1c240
export const REPAIRED_COUNT = 7
/**
 * What stands behind those of one that does not stand in the window as it is: address and length of the text before what it
 * was, and of those behind it, the second where it is also repaired. No addresses: it is not printed.
 */
export const JOINED_TEXTS = 0x1c280
export const JOINED_COUNT = 3
/** Characters of the bytes above 0x7F in a text that is no UTF-8: 128 times 4 bytes, 0 for one that is not known. */
export const HIGH_CHARACTERS = 0x1c300
/** Characters that nothing is asked about between delimiters, as a nibble table. */
export const BETWEEN_NIBBLES = 0x740

/** What is printed of each match: `STEP_COUNT` steps of 3 words, address and length of a text and the field behind it. */
export const STEPS = 0xe000
export const STEP_COUNT = 8
export const STEP_TEXT = 0
export const STEP_LENGTH = 1
export const STEP_FIELD = 2
/** The fields. `NOTHING` stands in the last step. */
export const NOTHING = 0
export const URI = 1
export const WRAPPER = 2
export const START = 3
export const END = 4
export const LINE = 5
/** What stands around the encoded reading of a match that has one: address and length of two texts. */
export const OTHER_TEXTS = 0xe060
/** Not 0: there are texts for a match that is repaired. */
export const PRINTS_REPAIRED = 0xe070
/** Stands there where nothing else is told of one, nor of one that is joined. */
export const PRINTS_ALONE = 2
/** Names of wrappers, 16 bytes each, the first of which is its length: white space, `<`, `"`, a pair, none. */
export const WRAPPER_NAMES = 0xe080
/** The two digits of each number below 100. */
export const DIGIT_PAIRS = 0xe100
/** What print.ts keeps of the digits of offsets and of lines, 128 bytes each. */
export const OFFSET_DIGITS = 0x1d400
export const LINE_DIGITS = 0x1d480
/** The texts of the steps, one behind the other. */
export const TEXTS = 0xe200
export const TEXTS_END = 0xf700

/** A bit for the hash of each top-level domain of up to 15 characters, as `NAMES`; filled where dots are looked for. */
export const TOP_LEVEL_DOMAINS = 0x1c800

/** A bit for the hash of the letters that each of these schemes ends in, behind its last `+`, `-`, `.` or digit; as `NAMES`. */
export const TAILS = 0xf800

/** What has been printed. Nothing begins behind its end less the room that the longest match and its texts need. */
export const OUTPUT = 0x20000
export const OUTPUT_END = 0x2ff00

/** URIs that are joined or were escaped, and what is known of them, as long as records name them. */
export const JOINED = 0x32000
export const JOINED_END = 0x3df00

/** The window. What stands before it may be read and means nothing. */
export const WINDOW = 0x40000
/** Bytes behind the window that may be read and mean nothing. */
export const SLACK = 0x100

/**
 * Why a scan came back: nothing more stands there, the rules must look at a colon, the records are full, or a run goes
 * on to the end of the window, and behind it, unless the text ends there; or the rules must look at a dot.
 */
export const DONE = 0
export const ASK = 1
export const FULL = 2
export const MORE = 3
export const DOT_ASKED = 4

/**
 * Dots that the rules must look at: none, those behind `www`, `www2` or `ftp`, or also those behind the first label of a
 * host that may end in a top-level domain.
 */
export const DOTS_NONE = 0
export const DOTS_TELLING = 1
export const DOTS_ANY = 2

/**
 * What becomes of a `|`, `\` or `^` in a path: it ends the URI, and no other reading of it is looked at; it does, and the
 * reading with it is told; the rules say.
 */
export const CUT = 0
export const CUT_AND_TOLD = 1
export const ASKED = 2

/**
 * Vectors that known.ts needs for every colon: V8 makes a constant one anew wherever it is used, in three instructions,
 * and loads it in one. Of a range of bytes there are two: what is subtracted from a byte, as a signed number, and what
 * is then greater than it if it is in the range.
 */
export const RANGES = 0x1d000
/** `a` to `z`, `-` and `.`, and the digits: where in `RANGES`. */
export const LETTERS = 0
export const MARKS_OF_SCHEMES = 0x20
export const DIGITS = 0x40
/** What makes letters lower case, 16 times. */
export const LOWER_CASE = 0x1d060
/** `+`, 16 times. */
export const PLUSES = 0x1d070
/** `NAME_FACTOR_0` to `NAME_FACTOR_12`. */
export const NAME_FACTORS = 0x1d080
/** 16 bytes with none and 16 with all bits: the last n of 16 bytes have theirs from n on. */
export const LAST_MASKS = 0x1d090
/** `:`, 16 times. */
export const COLON_BYTES = 0x1d200

/**
 * What the kernel decides besides the plainest cases: nothing; matches, and what is no candidate; also that a candidate is
 * none, where nobody looks at rejects.
 */
export const PLAIN_ONES = 0
export const MATCHES = 1
export const ALL = 2

/**
 * What becomes of a hyphen right before a line break: the rules say; it stays; it stays unless another reading was seen,
 * and nobody looks at the other readings.
 */
export const HYPHENS_ASKED = 0
export const HYPHENS_KEPT = 1
export const HYPHENS_BY_EVIDENCE = 2
