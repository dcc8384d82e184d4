/**
 * Where things stand in the memory of the kernel of logs. Read by both sides, so it is made of plain constants alone.
 * Addresses are byte offsets.
 */

/** References, at most `MAX_LINE_REFERENCES`: of each the indices of its first byte and of the byte behind it. */
export const REFERENCES = 0x1000
/** References of one line, at most: of more it is left. */
export const MOST_IN_LINE = 8
/**
 * For each of them a byte: `REFERER`, `REQUEST` for a request target that is a URI, or which text a target is, or
 * `QUERY_APART`.
 */
export const TEXT_OF = 0x3000
export const REFERER = 0
export const REQUEST = 1
/** In place of a text: targets are prose, since nothing says their host. */
export const IS_PROSE = 255

/** Bytes that a runtime or syslog may put before the words of a line, or before its time. */
export const MOST_BEFORE = 128
/** In place of a number of words: two blanks stand between two of them. */
export const TOO_MANY = 5

/** A line that must be looked at by itself: the indices of its first mark, of itself and of what is behind it. */
export const PLACE = 0x3400

/** For each column that a directive names a byte: what its values are, and in the upper half the rank among such columns. */
export const COLUMNS = 0x3500
export const MOST_COLUMNS = 64
export const NO_COLUMN = 0
/** The path of a request, its query, a whole target, a referer; the host of a request, its port and its scheme. */
export const STEM = 1
export const QUERY = 2
export const TARGET = 3
export const WHOLE = 4
export const HOST = 5
export const PORT = 6
export const SCHEME = 7
export const COLUMN_KINDS = 8
/** Of a line, for each of these kinds three words: rank of the first column that has a value, where it begins and ends. */
export const VALUES = 0x3580

/** Virtual hosts: length, what targets of their lines are, and how they are written. */
export const HOSTS = 0x4000
export const MOST_HOSTS = 128
export const HOST_BYTES = 280
export const HOST_TEXT = 4
export const HOST_NAME = 8
export const LONGEST_HOST = 272

/** Where a host is put together that has its scheme before it, with a blank between. */
export const HOST_KEY = 0xcc00

/** Numbers of hosts, from 1 on, by the hash of their names; 0 for none. */
export const HOST_SLOTS = 0x3800
export const HOST_SLOT_COUNT = 512

/** The lines to be read, and a line feed behind them. */
export const INPUT = 0xd000
export const INPUT_LENGTH = 0x20000
