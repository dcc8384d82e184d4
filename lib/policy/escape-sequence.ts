/**
 * Sequences that begin with ESC and end in a letter. Where text stands right behind one there is no blank between:
 *
 * ```text
 * ESC ( B mailto:x@a.example      designators of ISO-2022 (RFC 1468, 1554, 1557, 1922), which switch the character
 *       ^ no letter of the scheme   set: also ESC ( J, ESC $ B, ESC $ ( D, ESC . A
 * ESC [ 3 6 m ssh://a.example     control sequences of terminals (ECMA-48 §5.4), mostly for colours: also ESC [ K,
 *           ^ nor this              ESC [ 1 ; 3 4 m
 * ```
 */
import { DOLLAR, ESC, LEFT_BRACKET } from '../bytes.js'
import { LONGEST_CONTROL_PARAMETERS, LONGEST_DESIGNATOR_MIDDLE } from '../limits.js'
import { ALPHA, DIGIT, FLAGS } from '../rfc3986/charsets.js'

/** One past the sequence that ends in the run [start, end) with its first letter; `start` where none does. */
export function behindEscapeSequence(bytes: Uint8Array, start: number, end: number, floor: number): number {
  const behind = behindDesignator(bytes, start, end, floor)
  return behind > start ? behind : behindControlSequence(bytes, start, end, floor)
}

function behindDesignator(bytes: Uint8Array, start: number, end: number, floor: number): number {
  for (let escape = start - 1; escape >= floor && start - escape <= LONGEST_DESIGNATOR_MIDDLE + 1; escape--) {
    if (bytes[escape] !== ESC) continue
    let last = escape + 1
    if (bytes[last] === DOLLAR) last++
    if (isMiddle(bytes[last]!)) last++
    const isLast = last > escape + 1 && last >= start && last < end && isCapital(bytes[last]!)
    return isLast ? last + 1 : start
  }
  return start
}

/** `( ) * + , - . /`: which of the sets is switched. */
function isMiddle(byte: number): boolean {
  return byte >= 0x28 && byte <= 0x2f
}

/** Designators in use end in a capital, or in `@`, which no scheme has; small letters are text. */
function isCapital(byte: number): boolean {
  return byte >= 0x41 && byte <= 0x5a
}

function behindControlSequence(bytes: Uint8Array, start: number, end: number, floor: number): number {
  let i = start
  while (i - 2 > floor && start - i < LONGEST_CONTROL_PARAMETERS && isParameter(bytes[i - 1]!)) i--
  if (i - 2 < floor || bytes[i - 1] !== LEFT_BRACKET || bytes[i - 2] !== ESC) return start
  let last = start
  while (last < end && FLAGS[bytes[last]!]! & DIGIT) last++
  const isWhole = last > start || i === start
  return isWhole && last < end && FLAGS[bytes[last]!]! & ALPHA ? last + 1 : start
}

/** Digits, and `: ; < = > ?` between and before them. */
function isParameter(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x3f
}
