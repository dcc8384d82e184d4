/** Kinds of bytes, of which -1 (`byteAt` behind the last one) is none. */
import { HYPHEN } from '../bytes.js'
import { ALPHA, DIGIT, FLAGS } from '../rfc3986/charsets.js'

export function isDigit(byte: number): boolean {
  return byte >= 0 && (FLAGS[byte]! & DIGIT) !== 0
}

export function isLetter(byte: number): boolean {
  return byte >= 0 && (FLAGS[byte]! & ALPHA) !== 0
}

export function isAlphanumeric(byte: number): boolean {
  return byte >= 0 && (FLAGS[byte]! & (ALPHA | DIGIT)) !== 0
}

/** Of a label of a host (RFC 1035 §2.3.1). */
export function isLabelByte(byte: number): boolean {
  return isAlphanumeric(byte) || byte === HYPHEN
}
