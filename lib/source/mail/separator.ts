/**
 * The line that parts the messages of an mbox (RFC 4155, Appendix A).
 *
 *     From user@a.example Sat Jan  3 01:05:34 1996
 *
 * Bodies have lines that begin with `From `, too, and not every writer quotes them. So the whole line must have the
 * form, and the next one must be the first field of a header.
 */
import { COLON, DEL, SP, UNDERSCORE } from '../../bytes.js'
import { isDigit } from '../../codec/ascii.js'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const DAY = `(?:${DAYS.join('|')})`
const MONTH = `(?:${MONTHS.join('|')})`
/** `EST`, `MET DST`, `+0100`; `GMT+01:00` as Java writes it where no zone has a name. */
const ZONE = '(?: +(?:[A-Z]{1,6}(?: DST|[+-]\\d{1,2}:?\\d{2})?|[+-]\\d{4}))?'

/** Blanks of ASCII: where 0xA0 was a blank and a letter, many in a row would be tried in every way. */
const END = '[\\t-\\r ]*$'

/** The date of asctime(3), with or without seconds, with a zone before or behind the year; or that of a header. */
const DATE = new RegExp(
  `(?:^| )(?:${DAY},? +)?(?:${MONTH} +\\d{1,2}|\\d{1,2} +${MONTH})(?:,? +\\d{4})? +\\d{1,2}:\\d{2}(?::\\d{2})?${ZONE}(?: +\\d{4})?${ZONE}(?: +remote from [^\\t-\\r ]+)?${END}` +
    `|${DAY},? +\\d{1,2} +${MONTH} +\\d{2,4} +\\d{1,2}:\\d{2}`
)
/** The form of nearly all dates, at the end of the line: one test, while `DATE` tries at each blank. */
const ASCTIME = new RegExp(` ${DAY} ${MONTH} [ \\d]\\d \\d\\d:\\d\\d:\\d\\d \\d{4}$`, 'y')
const ASCTIME_LENGTH = ' Sat Jan  3 01:05:34 1996'.length

function isDated(line: string): boolean {
  ASCTIME.lastIndex = Math.max(0, line.length - ASCTIME_LENGTH)
  return ASCTIME.test(line) || DATE.test(line)
}

const FIELD = /^[!-9;-~]+[ \t]*:/
const FIRST_FIELD =
  /^(?:return-path|received|from|date|message-id|to|subject|delivered-to|x-[a-z-]+|mime-version|sender|reply-to|status|path|newsgroups|content-[a-z-]+|article|references|dkim-signature|approved|list-[a-z]+|relay-version|xref)[ \t]*:/i

/** Whether a line is a field that headers begin with. */
export function beginsHeader(line: string): boolean {
  return FIRST_FIELD.test(line)
}

/**
 * An address alone, or with a time: each program, and each locale of `date`, writes dates in a form of its own. So is any
 * one word before a date of ISO 8601: `From MAILER-DAEMON 1996-01-03 01:05:34`.
 */
const WITHOUT_KNOWN_DATE =
  /^From (?:[^\t-\r ]*[\t-\r ]*$|[^\t-\r @]*@[^\t-\r ]+ .*\d:\d\d|[^\t-\r ]+ +\d{4}-\d\d-\d\d[T ]\d\d:\d\d)/

/**
 * A separator without a date that is known must stand behind an empty line and before such a field.
 *
 * @param line the line, one character a byte
 * @param next the beginning of the line behind it
 * @param afterBlank whether an empty line stands before it, or nothing
 */
export function isSeparator(line: string, next: string, afterBlank: boolean): boolean {
  if (!line.startsWith('From ') || !(FIELD.test(next) || /^>?From /.test(next))) return false
  return isDated(line.trimEnd()) || (afterBlank && WITHOUT_KNOWN_DATE.test(line) && beginsHeader(next))
}

const monthLetters = new Set(MONTHS.map(lettersOf))

function lettersOf(name: string): number {
  return lettersAt(new TextEncoder().encode(name), 0)
}

/** Three letters as a number. */
function lettersAt(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!
}

/** The form of ` Jan  3 01:05:34 1996`, without its name: a blank, a digit, either (`_`), or a colon. */
const DATE_FORM = new TextEncoder().encode(' _0 00:00:00 0000')
const DATE_LENGTH = ' Jan'.length + DATE_FORM.length

/**
 * Whether the line that ends in LF before `end`, and begins with `From `, is a separator of the usual form before a field
 * of the usual form; made without strings. `From` itself does not fit the form of a date.
 */
export function isPlainSeparator(bytes: Uint8Array, end: number, nextEnd: number): boolean {
  if (!isDate(bytes, end - 1 - DATE_LENGTH)) return false
  let i = end
  while (i < nextEnd && bytes[i]! > SP && bytes[i]! < DEL && bytes[i] !== COLON) i++
  return i > end && i < nextEnd && bytes[i] === COLON
}

function isDate(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== SP || !monthLetters.has(lettersAt(bytes, at + 1))) return false
  for (let i = 0; i < DATE_FORM.length; i++) {
    const byte = bytes[at + 4 + i]!
    const form = DATE_FORM[i]!
    if (form === 0x30 ? !isDigit(byte) : form === UNDERSCORE ? !isDigit(byte) && byte !== SP : byte !== form)
      return false
  }
  return true
}
