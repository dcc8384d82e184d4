/** Has an undelimited URI without `//` the minimal form of its scheme (policy/scheme-forms.ts)? */
import { HTAB, LEFT_PARENTHESIS, SP } from '../bytes.js'
import { byteAt, type Reach } from '../appendix-c/reach.js'
import { asciiString } from './ascii.js'
import { isDigit } from './byte.js'
import type { Candidate } from './candidate.js'
import type { Rules } from './rules.js'

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
