/**
 * The bytes of ASCII that the code names one by one, each under one name. Those of RFC 5234, Appendix B.1, are as there;
 * the others are named as in Unicode, but shorter where everybody does. The kernels read it, too: plain constants alone.
 */

export const BS = 0x08
export const HTAB = 0x09
export const LF = 0x0a
export const VT = 0x0b
export const FF = 0x0c
export const CR = 0x0d
/** Shift out and shift in (ISO 2022): to another set of characters, and back. */
export const SO = 0x0e
export const SI = 0x0f
export const ESC = 0x1b
export const SP = 0x20
export const EXCLAMATION = 0x21
export const DQUOTE = 0x22
export const HASH = 0x23
export const DOLLAR = 0x24
export const PERCENT = 0x25
export const AMPERSAND = 0x26
export const APOSTROPHE = 0x27
export const LEFT_PARENTHESIS = 0x28
export const RIGHT_PARENTHESIS = 0x29
export const ASTERISK = 0x2a
export const PLUS = 0x2b
export const COMMA = 0x2c
export const HYPHEN = 0x2d
export const DOT = 0x2e
export const SLASH = 0x2f
export const COLON = 0x3a
export const SEMICOLON = 0x3b
export const LESS_THAN = 0x3c
export const EQUALS = 0x3d
export const GREATER_THAN = 0x3e
export const QUESTION = 0x3f
export const AT = 0x40
export const LEFT_BRACKET = 0x5b
export const BACKSLASH = 0x5c
export const RIGHT_BRACKET = 0x5d
export const CARET = 0x5e
export const UNDERSCORE = 0x5f
export const BACKTICK = 0x60
export const LEFT_BRACE = 0x7b
export const BAR = 0x7c
export const RIGHT_BRACE = 0x7d
export const TILDE = 0x7e
export const DEL = 0x7f
