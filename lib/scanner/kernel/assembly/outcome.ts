/** What reading a candidate may give besides one past its URI. */

/** The rules must look. */
export const UNDECIDED: u32 = 0
/** There is none, and nothing to be told of it. */
export const NOTHING: u32 = 1
/** There is none, and the rules say why. */
export const REFUSED: u32 = 2
