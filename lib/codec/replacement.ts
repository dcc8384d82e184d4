/** What stands for bytes that are no character of their encoding (Unicode §3.9, U+FFFD). */
export const REPLACEMENT = 0xfffd
