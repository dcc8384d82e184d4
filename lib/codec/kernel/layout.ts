/**
 * Where things stand in the memory of the kernel of codecs. Read by both sides, so it is made of plain constants alone.
 * Addresses are byte offsets.
 */

/**
 * What was found, in rows of 32-bit numbers. There is just room for a stretch for each byte of the input; of fields there
 * may be more than fit, which is told.
 */
export const ROWS = 0x8000
/** Of a stretch of what is decoded: see stretches.ts. */
export const STRETCH_WORDS = 3
/** Of a field: the number of its name or -1, where the name begins and ends, where the value does, its hash, and its marks. */
export const FIELD_WORDS = 7
/** Marks of a value: it holds `=?`; a line feed; a byte outside ASCII; one of `[\]^{|}~`. */
export const HAS_WORD = 1
export const HAS_LINE_FEED = 2
export const HAS_HIGH = 4
export const HAS_BRACKET = 8
export const ROWS_END = 0x20000

/** The bytes to be read. */
export const INPUT = 0x20000
export const INPUT_LENGTH = 0x2000
/** What they are decoded to: never more. */
export const OUTPUT = 0x24000
export const OUTPUT_END = 0x27000
/** What is only looked at, and not decoded, may reach into the room of what it would be decoded to. */
export const WIDE_INPUT_LENGTH = OUTPUT_END - INPUT

/** The line marks that are looked for: of each its first bytes, and which of eight they are. */
export const LINE_MARKS = 0x27800
export const LINE_MARK_COUNT = 4
export const LINE_MARK_SIZE = 16
export const LONGEST_LINE_MARK = 8

/** The sequence that is listed, its first bytes, and which of eight they are. */
export const SEQUENCE = 0x27900
export const LONGEST_SEQUENCE = 8

/** Bytes of a reference of XML, with room for some zeros before its digits, and of a tag, that are looked at. */
export const LONGEST_REFERENCE = 16
export const LONGEST_TAG = 128

/** Bytes of a control sequence of a terminal that are looked at. */
export const LONGEST_CONTROL_SEQUENCE = 64

/** Bytes of a content line in which its value must begin for its parameters to be looked at. */
export const LONGEST_PARAMETERS = 200

/** How fields are read: all of a header has come; only those are told that something may come of. */
export const IS_ALL = 1
export const SELECTS = 2
/** They are those of a part; the value of one that is prose must hold a colon or a word; a full stop will do as well. */
export const OF_PART = 4
export const WANTS_COLON = 8
export const DOT_WILL_DO = 16

/** What the bytes outside ASCII stand for in a charset of one byte a character: UTF-8, the first lowest; above, how many. */
export const HIGH_CHARACTERS = 0x27c00
export const HIGH_CHARACTER_COUNT = 0x80

/** Names that are known: by a hash the place of one in the list, and one more. */
export const NAME_SLOTS = 0x28000
export const NAME_SLOT_COUNT = 0x400
/** What the first and the last four bytes of a name are multiplied by for it. */
export const NAME_FACTOR_FIRST = 0x9e3779b1
export const NAME_FACTOR_LAST = 0x85ebca6b
/** Of each its length, what is made of it, and its letters. */
export const NAMES = 0x29000
export const NAME_SIZE = 64
export const LONGEST_NAME = 62
export const MOST_NAMES = 256
/** It is told whatever its value; nothing comes of it in a message; in a part; its value need hold nothing. */
export const IS_ASKED = 1
export const SILENT_IN_MESSAGE = 2
export const SILENT_IN_PART = 4
export const IS_REFERENCE = 8
