/**
 * Characters of a host that the text writes by number or name, as programs, JSON and HTML do. What stands before them is
 * another host:
 *
 * ```text
 * http://m\u00fcller.example     http://caf\xe9.example     http://m&#252;ller.example     http://m&uuml;ller.example
 *         ~~~~~~                            ~~~~                   ~~~~~~                         ~~~~~~
 * ```
 */
import { AT } from '../bytes.js'
import { FLAGS, UNRESERVED } from '../rfc3986/charsets.js'
import { asciiString } from './ascii.js'
import { continuesName, endsName } from './iri.js'

/** `\uHHHH`, `\u{H…}`, `\UHHHHHHHH`, `\xHH` and `\OOO`. */
const ESCAPE = /^\\(?:u([\da-fA-F]{4})|u\{([\da-fA-F]{1,6})\}|U([\da-fA-F]{8})|x([\da-fA-F]{2})|([0-3][0-7]{2}))/
const LONGEST_ESCAPE = 10

/** The names of letters are those of Latin script. */
const REFERENCE =
  /^&(?:#(?:(?<decimal>\d{1,6})|x(?<hex>[\da-f]{1,5}))|[a-z](?:acute|breve|caron|cedil|circ|dot|grave|macr|ogon|ring|slash|strok|tilde|uml)|[ao]elig|szlig|eth|thorn|shy|period|hyphen|lowbar|commat);/i
const LONGEST_REFERENCE = 9

/** Is the character at `at`, in a host that begins at `hostStart`, one of its name? */
function isOfName(code: number, bytes: Uint8Array, hostStart: number, at: number): boolean {
  if (code < 0x80) return (FLAGS[code]! & UNRESERVED) !== 0 || code === AT
  return code <= 0x10ffff && continuesName(code) && !endsName(code, bytes, hostStart, at)
}

/** Does the `\` at `at` write a character of the name before `nameEnd`, where the first backslash of its row stands? */
export function escapesOfName(bytes: Uint8Array, hostStart: number, nameEnd: number, at: number, end: number): boolean {
  const match = ESCAPE.exec(asciiString(bytes, at, Math.min(end, at + LONGEST_ESCAPE)))
  if (match === null) return false
  const [, four, some, eight, two, octal] = match
  const code = octal === undefined ? parseInt((four ?? some ?? eight ?? two)!, 16) : parseInt(octal, 8)
  return isOfName(code, bytes, hostStart, nameEnd)
}

/** One past the reference that begins with the `&` at `at`, if it stands for a character of the name; else `at`. */
export function behindReferenceOfName(bytes: Uint8Array, hostStart: number, at: number, end: number): number {
  const match = REFERENCE.exec(asciiString(bytes, at, Math.min(end, at + LONGEST_REFERENCE)))
  if (match === null) return at
  const { decimal, hex } = match.groups!
  const code = decimal !== undefined ? Number(decimal) : hex === undefined ? -1 : parseInt(hex, 16)
  return code < 0 || isOfName(code, bytes, hostStart, at) ? at + match[0].length : at
}
