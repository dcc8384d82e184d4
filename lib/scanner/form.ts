/** Has an undelimited URI without `//` the minimal form of its scheme (policy/scheme-forms.ts)? */
import { COLON, HTAB, LEFT_PARENTHESIS, SLASH, SP } from '../bytes.js'
import { beyond, byteAt, type Reach } from '../appendix-c/reach.js'
import { RUN } from '../appendix-c/whitespace.js'
import { FORM_OPENING_COLONS, FORM_OPENING_LENGTH } from '../limits.js'
import { asksForm } from '../policy/schemes.js'
import { asciiString } from './ascii.js'
import { isDigit } from './byte.js'
import type { Candidate } from './candidate.js'
import { mappableLength } from './iri.js'
import type { Rules } from './rules.js'

/**
 * Tests the minimal form of a scheme without `//` on the first characters, which is enough to dismiss most colons.
 * Undefined if they do not fit; else the string that was made for the test, from the scheme on, or '' if none was
 * needed.
 */
export function opensForm(candidate: Candidate, rules: Rules): string | undefined {
  const { text, start, colon, known } = candidate
  if (runLength(text, colon + 1, colon + 1, rules) === 0) return undefined
  // A bare `foo://`: with something behind it the candidate would have an authority.
  if (byteAt(text, colon + 1) === SLASH && byteAt(text, colon + 2) === SLASH) return undefined
  if (!asksForm(rules.admission, known)) return ''
  if (!known?.form) return undefined
  let end = colon + 1
  // No further than the form needs, or `mailto:mailto:…` would be read to its end from every colon.
  for (let colons = 0; end - colon <= FORM_OPENING_LENGTH;) {
    const length = runLength(text, end, colon + 1, rules)
    if (length === 0 || (text.bytes[end] === COLON && ++colons > FORM_OPENING_COLONS)) break
    end += length
  }
  const beginning = asciiString(text.bytes, start, end)
  return known.form.opens.test(beginning.slice(colon + 1 - start)) ? beginning : undefined
}

/** Bytes of the character at `at` if the run that begins at `from` goes on with it; else 0. */
function runLength(text: Reach, at: number, from: number, { iri }: Rules): number {
  if (beyond(text, at)) return 0
  if (RUN[text.bytes[at]!]) return 1
  return iri === 'map' && text.bytes[at]! >= 0x80 ? mappableLength(text, at, from) : 0
}

/** Digits of the shortest number that is whole where more digits stand behind a blank. */
const WHOLE_NUMBER = 7

/** @param beginning of the candidate, as a string */
export function fitsForm(
  { text, start, scheme, known }: Candidate,
  bodyStart: number,
  end: number,
  rules: Rules,
  beginning: string
): boolean {
  if (rules.admission === 'any' || !known?.form) return true
  const isKnown = end - start <= beginning.length
  const body = isKnown ? beginning.slice(bodyStart - start, end - start) : asciiString(text.bytes, bodyStart, end)
  if (!known.form.fits.test(body)) return false
  return !(scheme === 'tel' || scheme === 'sms') || !isPartOfNumber(text, body, end)
}

/**
 * `Tel:+353 1 234 5678`, `tel:555 123 4567`: is the number that ends at `end` the beginning of one that is written with
 * blanks? Behind one that is not international three digits must follow: `tel:112 24/7`.
 */
function isPartOfNumber(text: Reach, number: string, end: number): boolean {
  const byte = byteAt(text, end)
  if ((byte !== SP && byte !== HTAB) || number.replace(/\D/g, '').length >= WHOLE_NUMBER) return false
  if (byteAt(text, end + 1) === LEFT_PARENTHESIS) return isDigit(byteAt(text, end + 2))
  const group = number.startsWith('+') ? 1 : 3
  for (let i = 1; i <= group; i++) if (!isDigit(byteAt(text, end + i))) return false
  return true
}
