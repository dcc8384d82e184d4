/**
 * Where things stand in the memory of the kernel of JSON, and what its numbers mean. Read by both sides, so it is made of
 * plain constants alone. Addresses are byte offsets.
 */

/** Names that say something, in lower case and without `-`, `_`, `.` and `:`: 20 bytes each, and what they say. */
export const ROLES = 0x400
export const ROLE_SIZE = 32
export const ROLE_NAME = 20
export const MOST_ROLES = 95
/**
 * The roles of members (names.ts): those from `IS_TARGET` on say something about a request, those from `IS_HOST` on in one
 * word.
 */
export const IS_LINE = 1
export const IS_TARGET = 2
export const IS_PATH = 3
export const IS_REQUEST = 4
export const IS_QUERY = 5
export const IS_REFERER = 6
export const IS_HOST = 7
export const IS_HOSTNAME = 8
export const IS_SCHEME = 9
export const IS_PORT = 10
export const IS_METHOD = 11
export const IS_TLS = 12
/** Bytes of a name that may say something. */
export const LONGEST_ROLE = 24

/** Names that came, and what they say: 16 bytes, their length, and that. */
export const NAMES = 0x1000
export const NAME_SIZE = 32
export const NAME_BITS = 10

/**
 * Objects and arrays that are open: of each, what it is, the index and the length of the name of a member or the index of
 * an element, the role of the member, and whether something was said of a request.
 */
export const LEVELS = 0x9000
export const LEVEL_SIZE = 32
export const LEVELS_END = 0x9800
export const MOST_LEVELS = (LEVELS_END - LEVELS) / LEVEL_SIZE
export const OBJECT = 0
export const ARRAY = 1

/** The texts, in rows of 32-bit numbers. */
export const TEXTS = 0xa000
export const TEXTS_END = 0x1a000
export const TEXT_WORDS = 8
/** Where it begins in the output; where its quote stands in the input; where its end does, 0 if it has no escapes. */
export const TEXT_START = 0
export const TEXT_SOURCE = 1
export const TEXT_END = 2
/** Number of its first step, how many it has, and how many commas stand before its object. */
export const TEXT_PATH = 3
export const TEXT_STEPS = 4
export const TEXT_ELEMENT = 5
/**
 * What it is: a text in quotes; a line of a log; what is left of one that only colours marked, without quotes; what may be
 * the target of a request, or its query; what may be a referer; JSON; a line of a log, without quotes, that holds nothing
 * but prose and its referer; a part of a page without its references to characters.
 */
export const TEXT_KIND = 6
export const QUOTED = 0
export const LINE = 1
export const COLOURLESS = 2
export const TARGET = 3
export const REFERER = 4
export const JSON_TEXT = 5
export const REFERER_LINE = 6
export const MARKUP = 7
/**
 * Of a target: its role, in the next byte the number of the level of its object, as below, and a bit that says whether
 * something may be in it as a text. Of a line with a referer: where that begins in the text, and in the upper half where
 * it ends; 0 if there is none.
 */
export const TEXT_REQUEST = 7
export const MAY_HOLD = 0x10000

/** Steps of paths: where a name stands in the input and its length; or an index, and `IS_INDEX`. */
export const STEPS = 0x1a000
export const STEPS_END = 0x2a000
export const STEP_WORDS = 2
export const IS_INDEX = -1

/** What requests are asked for: none; objects that tell of one are left; they are told. */
export const NO_REQUESTS = 0
export const LEFT = 1
export const TOLD = 2

/**
 * How objects are read, as bits: they are elements of an array, one comma between two of them; each is a line. Texts have
 * paths; lines of logs, and JSON in strings, are told; without them an object that has one is not read. Nothing comes of a
 * request of which no host is told; no text is one for a time that it begins with (`2001-01-01T12:30:45Z`). Lines with
 * referers are told apart from other lines.
 */
export const IN_ARRAY = 1
export const LINEWISE = 2
export const WITH_PATHS = 4
export const WITH_LINES = 8
export const WITH_JSON = 16
export const HOSTLESS = 32
export const TIMELESS = 64
export const WITH_REFERERS = 128

/** What is said about requests, in rows of 32-bit numbers. */
export const PARTS = 0x70400
export const PARTS_END = 0x7ff90
export const PART_WORDS = 5
/** The role of the member, or that an object ends; the number of the object's level, 0 for the outermost. */
export const PART_ROLE = 0
export const OBJECT_ENDS = 0
export const PART_LEVEL = 1
/** Where the value stands in the input and its length; or the name of the member whose value the object is, 0 for none. */
export const PART_START = 2
export const PART_LENGTH = 3
/** Number of the texts before it. */
export const PART_TEXTS = 4

/** The bytes to be read, and a line feed behind them. */
export const INPUT = 0x30000
export const INPUT_LENGTH = 0x20000
/** The texts: never more. */
export const OUTPUT = 0x50100
export const OUTPUT_END = 0x70200
