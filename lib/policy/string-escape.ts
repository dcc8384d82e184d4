/**
 * Escapes as programs and manual pages write them, the letters of which are none of a scheme:
 *
 * ```text
 * "\nws://a.example"          \b \f \n \r \t \v, \xHH, \uHHHH (C, JSON, JavaScript; in regular expressions \b)
 *   ^ no letter of the scheme
 * \fBssh://a.example\fR       fonts of troff, those of two letters behind a bracket
 * \f(CWssh://a.example\fR
 *     ^^ nor these
 * \(oqssh://a.example\(cq     quotes and other marks of troff, and the strings that stand for them
 * \*(Aqssh://a.example\*(Aq
 * \verb+http://a.example+     a command of TeX, with what delimits
 * ```
 *
 * Nobody writes a backslash before a scheme for another reason.
 */
import { ASTERISK, BACKSLASH, LEFT_PARENTHESIS, PLUS } from '../bytes.js'
import { ALPHA, DIGIT, FLAGS } from '../rfc3986/charsets.js'
import { HEX_VALUE } from '../rfc3986/pct-encoded.js'

/** Of `\f`, which switches the font of troff, and feeds a form elsewhere. */
const LOWER_F = 0x66

/** `verb+` */
const VERB = [0x76, 0x65, 0x72, 0x62, PLUS]

/** One past the escape that ends in the run at `start` with its first letters; `start` where none does. */
export function behindStringEscape(bytes: Uint8Array, start: number, floor: number): number {
  if (start <= floor) return start
  if (bytes[start - 1] === BACKSLASH) return start + lengthOf(bytes, start)
  return isName(bytes, start, floor) ? start + 2 : start
}

/** Of an escape that ends behind `start`: may it be a bracket of text that is escaped, and no name of troff: `\(sqlite:`? */
export function mayBeBracket(bytes: Uint8Array, start: number): boolean {
  return bytes[start - 1] === LEFT_PARENTHESIS && bytes[start - 2] !== LOWER_F
}

/** Characters of the escape behind the backslash; 0 where none stands there. */
function lengthOf(bytes: Uint8Array, at: number): number {
  switch (bytes[at]) {
    case LOWER_F:
      return isFont(bytes[at + 1]!) ? 2 : 1
    case 0x62: // b
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return 1
    case 0x76: // v
      return VERB.every((byte, i) => bytes[at + i] === byte) ? VERB.length : 1
    case 0x75: // u
      return areHexDigits(bytes, at + 1, 4) ? 5 : 0
    case 0x78: // x
      return areHexDigits(bytes, at + 1, 2) ? 3 : 0
    default:
      return 0
  }
}

/** The fonts of troff by one character: `B I P R` (bold, italic, the previous one, roman), or the number of a position. */
function isFont(byte: number): boolean {
  return (FLAGS[byte]! & DIGIT) !== 0 || byte === 0x42 || byte === 0x49 || byte === 0x50 || byte === 0x52
}

/** What stands before a URI, of the names that may be the first letters of a scheme behind a bracket: quotes, a bullet. */
const MARKS = 'oq lq aq Aq dq sq la Fo fo bu '

/** Does the name of a font, two letters, begin at `at`, behind `\f(`, or that of a mark behind `\(` or `\*(`? */
function isName(bytes: Uint8Array, at: number, floor: number): boolean {
  if (bytes[at - 1] !== LEFT_PARENTHESIS || at - 2 < floor) return false
  const before = bytes[at - 2]
  if (before !== BACKSLASH && (at - 3 < floor || bytes[at - 3] !== BACKSLASH)) return false
  if (before === LOWER_F) return (FLAGS[bytes[at]!]! & FLAGS[bytes[at + 1]!]! & ALPHA) !== 0
  return (
    (before === BACKSLASH || before === ASTERISK) &&
    MARKS.includes(`${String.fromCharCode(bytes[at]!, bytes[at + 1]!)} `)
  )
}

function areHexDigits(bytes: Uint8Array, at: number, count: number): boolean {
  for (let i = at; i < at + count; i++) if (HEX_VALUE[bytes[i]!]! < 0) return false
  return true
}
