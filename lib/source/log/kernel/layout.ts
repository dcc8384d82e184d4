/**
 * Where things stand in the memory of the kernel of logs. Read by both sides, so it is made of plain constants alone.
 * Addresses are byte offsets.
 */

/** Referers that are URIs: of each the indices of its first byte and of the byte behind it. */
export const REFERERS = 0x1000
export const MOST_REFERERS = 1024

/** A line that must be looked at by itself: the indices of its first mark, of itself and of what is behind it. */
export const PLACE = 0x3000

/** The lines to be read, and a line feed behind them. */
export const INPUT = 0x4000
export const INPUT_LENGTH = 0x20000
