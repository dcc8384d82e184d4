/**
 * Where things stand in the memory of the kernel of JSON, and what its numbers mean. Read by both sides, so it is made of
 * plain constants alone. Addresses are byte offsets.
 */

/** Names that say something, in lower case and without `-`, `_`, `.` and `:`: 20 bytes each, and what they say. */
export const ROLES = 0x400
export const ROLE_SIZE = 32
export const ROLE_NAME = 20
export const MOST_ROLES = 64
/**
 * A value that begins with a slash may wait for its host; any other may; it may be a line of a log; it is a host; it is
 * one if its object is not the outermost.
 */
export const WAITS_WITH_SLASH = 1
export const WAITS = 2
export const IS_LINE = 3
export const IS_HOST = 4
export const IS_INNER_HOST = 5
/** Bytes of a name that may say something. */
export const LONGEST_ROLE = 23

/** Names that came, and what they say: 16 bytes, their length, and that. */
export const NAMES = 0x1000
export const NAME_SIZE = 32
export const NAME_BITS = 10

/** Objects and arrays that are open: four numbers each. */
export const LEVELS = 0x9000
export const LEVEL_SIZE = 16
export const LEVELS_END = 0x9400
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
/** What it is: a text in quotes; a line of a log; what is left of one that only colours marked, without quotes. */
export const TEXT_KIND = 6
export const QUOTED = 0
export const LINE = 1
export const COLOURLESS = 2

/** Steps of paths: where a name stands in the input and its length; or an index, and `IS_INDEX`. */
export const STEPS = 0x1a000
export const STEPS_END = 0x2a000
export const STEP_WORDS = 2
export const IS_INDEX = -1

/** The bytes to be read, and a line feed behind them. */
export const INPUT = 0x30000
export const INPUT_LENGTH = 0x20000
/** The texts: never more. */
export const OUTPUT = 0x50100
export const OUTPUT_END = 0x70200
