/**
 * Where things stand in the memory of the kernel of pages, and what its numbers mean. Read by both sides, so it is made of
 * plain constants alone. Addresses are byte offsets.
 */

/** What a byte is: 256 bytes of `…_BYTE` flags. */
export const BYTES = 0x400
export const BLANK_BYTE = 1
/** A blank, `/` or `>`: a name ends before it. */
export const END_BYTE = 2
export const LETTER_BYTE = 4
/** Part of a character reference. */
export const REFERENCE_BYTE = 8

/** Of each element, by its number, two bytes of `…_ELEMENT` flags. */
export const ELEMENTS = 0x500
export const MOST_ELEMENTS = 160
/** Nothing reads on across it. */
export const PARAGRAPH_ELEMENT = 1
/** A line begins or ends at it. */
export const LINE_ELEMENT = 2
/** Its content is text up to its end tag, whatever stands in it. */
export const RAW_ELEMENT = 4
/** The same, with character references. */
export const TITLE_ELEMENT = 8
/** All behind it is text. */
export const REST_ELEMENT = 16
/** Its content is for programs. */
export const PROGRAM_ELEMENT = 32
/** A line break within it is one on the page. */
export const PREFORMATTED_ELEMENT = 64
export const LINK_ELEMENT = 128
/** What it refers to is what other references are relative to. */
export const BASE_ELEMENT = 256
export const AREA_ELEMENT = 512
/** A line ends at it, whether something stands in it or not. */
export const BREAK_ELEMENT = 1024
/** What stands in it is no HTML, */
export const FOREIGN_ELEMENT = 2048
/** until this one begins. */
export const NOT_FOREIGN_ELEMENT = 4096
/** What stands in it is a document of its own. */
export const TEMPLATE_ELEMENT = 8192
/** What stands in it is read in a way of its own. */
export const OWN_CONTENT_ELEMENT = 16384

/** Of each element a row of a byte for each attribute, both by their numbers: the number of its kind, 0 for none. */
export const KINDS = 0xc000
export const MOST_ATTRIBUTES = 80
/** The kinds that are asked for here. */
export const REFERENCE_KIND = 1
export const PROSE_KIND = 5
export const STYLE_KIND = 6
export const PROGRAM_KIND = 8
export const ABOUT_KIND = 9
/** Attributes with these numbers, and the first and second, which make an element a link. */
export const LAST_OF_LINKS = 2
export const REL_ATTRIBUTE = 3
export const ALT_ATTRIBUTE = 4
export const TYPE_ATTRIBUTE = 5

/** Slots of names by their hash: 16 bytes of the name, zeros behind it, and 4 of its number. */
export const ELEMENT_SLOTS = 0x3000
export const ATTRIBUTE_SLOTS = 0x5000
export const NAME_SLOT_BITS = 8
export const NAME_SLOT_SIZE = 32
export const LONGEST_NAME = 16
/** Slots of character references: 8 bytes of the name and 4 of its code point, with a bit if it needs no semicolon. */
export const REFERENCE_SLOTS = 0x7000
export const REFERENCE_SLOT_BITS = 9
export const REFERENCE_SLOT_SIZE = 16
export const LONGEST_REFERENCE = 8
export const NEEDS_NO_SEMICOLON = 1 << 31
/** What numbers from 0x80 to 0x9f stand for, two bytes each: characters of windows-1252. */
export const WINDOWS_1252 = 0xb000
export const HASH_FACTOR_0 = 0x9e3779b1
export const HASH_FACTOR_4 = 0x85ebca77
export const HASH_FACTOR_8 = 0xc2b2ae3d
export const HASH_FACTOR_12 = 0x27d4eb2f

/** A bit for the lower five bits of each three characters before a colon: a scheme may end in them. */
export const ENDINGS = 0xa000
export const ENDINGS_LENGTH = 0x1000

/** What happens on the page: events of 4 words each; positions are indices into the window. */
export const EVENTS = 0x10000
export const EVENT_COUNT = 8192
export const EVENT_WORDS = 4
/** Of the first word: what it is. */
export const EVENT_KIND = 0xff
/** Text from word 1 to 2. */
export const TEXT = 1
/** A character reference from word 1 to 2; word 3 is the code point. */
export const REFERENCE = 2
/** What begins like one from word 1 to 2; what it is takes more to tell. */
export const ODD_REFERENCE = 11
/** Texts and references side by side, put together; as `DECODED`. */
export const TEXTS_AND_REFERENCES = 12
/** An opening tag: word 1 is where its name begins, 2 where its `>` stands, 3 the number of attributes that follow. */
export const TAG = 3
/** An attribute: its value from word 1 to 2; word 3 is where its name begins. */
export const ATTRIBUTE = 4
/** An end tag: its name from word 1 to 2. */
export const END_TAG = 5
/** A comment from word 1 to 2; word 3: how many characters of its end are in it. */
export const COMMENT = 6
/** Content of a script or style from word 1 to 2. */
export const PROGRAM = 7
/** All of a paragraph's text, in the place of its first piece; as `DECODED`. */
export const PARAGRAPH = 8
/** Of a paragraph: other events stand within it, and where it ends. */
export const HAS_OTHERS = 1 << 30
/** Where a paragraph ends within which other events stand. */
export const END_PARAGRAPH = 9
/**
 * Right behind an attribute: its value decoded. Bytes from word 1 to 2 of `TEXTS`; their stretches from word 3 of
 * `STRETCHES` on, as many as the first word counts from `COUNT_SHIFT` on.
 */
export const DECODED = 10
export const COUNT_SHIFT = 8
export const COUNT_MASK = 0x3fff
/** Of a tag: where the number of its element stands; of an attribute where its own does. */
export const NAME_SHIFT = 8
export const NAME_MASK = 0xff
/** Of an attribute: where the number of its kind stands, and that of its quotes. */
export const KIND_SHIFT = 16
export const KIND_MASK = 0xf
export const QUOTES_SHIFT = 20
export const QUOTES_MASK = 0x3
/** Of an attribute: a character reference stands in it; if it is a usual one, `DECODED` follows. */
export const HAS_REFERENCE = 1 << 24
/** Of a text: a byte stands in it without which a text gives nothing. */
export const HAS_TRIGGER = 1 << 25
/** Of a tag: SVG or MathML is open behind it. */
export const IS_FOREIGN = 1 << 25
/** Of a tag: it is a link. */
export const IS_LINK = 1 << 26
/** It stands in a link of which the text is told. */
export const IN_LINK = 1 << 27
/** Only the text of a link is made of it. */
export const OF_LINK_ALONE = 1 << 28
/** Of a tag: no link was open before it. */
export const OPENS_LINK = 1 << 29

/** Stretches of what is decoded, of three words: index of the first byte; where its origin begins and ends in the window. */
export const STRETCHES = 0x30000
export const STRETCH_COUNT = 10000
export const STRETCH_WORDS = 3
/** What is decoded; it never is longer than the window. */
export const TEXTS = 0x50000
export const TEXTS_END = 0x80000

/** The window: bytes of the page. */
export const WINDOW = 0x80000
/** Bytes behind the window that may be read and mean nothing. */
export const SLACK = 0x100

/** How a page is read: what is told of a link besides its reference. */
export const TELLS_LINKS = 1
/** A reference without a scheme gives nothing. */
export const HAS_NO_BASE = 2
export const SKIPS_PROGRAMS = 4
export const READS_PROGRAMS = 8
/** Any text may give something. */
export const TELLS_ALL = 16
/** A dot is a trigger, as a colon is. */
export const DOT_TRIGGERS = 32
/** A colon is one only as `ENDINGS` and what stands behind it say: see triggers.ts. */
export const KNOWS_ENDINGS = 64
/** The page is XML: a tag that closes itself is its own end tag. */
export const IS_XML = 128

/** Why a scan came back: more must come, the table of events is full, */
export const MORE = 0
export const FULL = 1
/** or something stands here behind which all is read otherwise. */
export const HAND_OVER = 2
