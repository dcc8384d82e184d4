/**
 * Where things stand in the memory of the kernel of codecs. Read by both sides, so it is made of plain constants alone.
 * Addresses are byte offsets.
 */

/** What was found, in rows of 32-bit numbers; a row is made of two bytes of input at least. */
export const ROWS = 0x10000
/** Of a stretch of what is decoded: see stretches.ts. */
export const STRETCH_WORDS = 3
/** Of a field: the hash of its name, where the name begins and ends, and where the value does. */
export const FIELD_WORDS = 5
export const ROWS_END = 0x20000

/** The bytes to be read. */
export const INPUT = 0x20000
export const INPUT_LENGTH = 0x2000
/** What they are decoded to: never more. */
export const OUTPUT = 0x24000
export const OUTPUT_END = 0x27000
