/** The alphabet of base64 (RFC 4648 §4), and whether a line is base64, judged by its characters. */
import { CR, LF } from '../bytes.js'
import { latin1 } from './latin1.js'

export const SKIP = -1
export const PAD = -2
const SPACE = -3

/** Value of each byte: 0 to 63, or a constant that says why it has none. */
export const VALUES = new Int8Array(256).fill(SKIP)
for (let i = 0; i < 64; i++) {
  VALUES['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.charCodeAt(i)] = i
}
VALUES[0x2d] = 62 // base64url, RFC 4648 §5
VALUES[0x5f] = 63
VALUES[0x3d] = PAD
for (const space of [0x09, 0x0a, 0x0d, 0x20]) VALUES[space] = SPACE

/**
 * How much a byte speaks against base64. Garbage among base64 may be anything, but a line of text has some punctuation.
 */
const STRANGENESS = VALUES.map(value => (value === SKIP ? 1 : 0))
for (const character of '-_') STRANGENESS[character.charCodeAt(0)] = 1
for (const character of '.,:;?!@<>()"') STRANGENESS[character.charCodeAt(0)] = 4

/** Whether a byte is of the alphabet of RFC 4648 §4, and not of §5 only: lines of hyphens stand in text. */
export function isInAlphabet(byte: number): boolean {
  return VALUES[byte]! >= 0 && STRANGENESS[byte] === 0
}

/**
 * Index of the first byte, white space aside, of the line that goes on at `i`, if no writer of base64 begins a line
 * with it; else -1. Footers begin with `____`, `-- `, `***`, `=== `.
 */
export function strangeStart(bytes: Uint8Array, i: number): number {
  let at = i
  while (at < bytes.length && VALUES[bytes[at]!] === SPACE && bytes[at] !== LF) at++
  const byte = bytes[at]
  return byte !== undefined && (STRANGENESS[byte]! > 0 || VALUES[byte] === PAD) ? at : -1
}

/**
 * A line is plain if it has several words, or an eighth of it is outside the alphabet, where punctuation counts
 * fourfold. What stands behind padding does not count; `=` that begins a word pads nothing. Base64url's characters are
 * no proof of base64: footers begin with `____`.
 */
export function natureOf(line: Uint8Array): 'blank' | 'base64' | 'plain' {
  let words = 0
  let strange = 0
  let inWord = false
  let i = 0
  for (; i < line.length; i++) {
    const byte = line[i]!
    const value = VALUES[byte]!
    if (value === PAD && inWord && VALUES[line[i - 1]!] !== PAD) break
    strange += STRANGENESS[byte]!
    if (value !== SPACE && !inWord) words++
    inWord = value !== SPACE
  }
  if (words === 0) return 'blank'
  return strange * 8 > i || (words > 1 && !isBrokenBase64(line, i)) ? 'plain' : 'base64'
}

/** Fewest characters of a word of base64 in a line that has blanks. */
const LONG = 16

/**
 * Whether it is a line of base64 into which blanks have come (RFC 2045 §6.8: they are ignored), as when its line ends
 * became blanks. At least three quarters of it must be long words in which, as never in prose, a capital or digit
 * follows a small letter at every tenth character or more often. A word without capitals is a hash; one with
 * punctuation, other than the `!` that mailers write where they break a line, may be
 * `http://a.example/u/QmFzZTY0IGlz…`.
 *
 *     aHR0cDovL2EuZXhhbXBsZS8g aHR0cDovL2IuZXhhbXBsZS8=
 *      ^     ^ ^   ^  ^ ^  ^    ^     ^ ^   ^  ^ ^
 */
function isBrokenBase64(line: Uint8Array, end: number): boolean {
  if (!isInGroups(line, end)) return false
  let ink = 0
  let encoded = 0
  for (const { 0: word } of latin1(line, 0, end).matchAll(/[^\t\n\r ]+/g)) {
    ink += word.length
    if (word.length >= LONG && turnsOften(word) && !/[.,:;?@<>()"]/.test(word)) encoded += word.length
  }
  return encoded * 4 >= ink * 3
}

function turnsOften(word: string): boolean {
  const turns = word.match(/[a-z](?=[A-Z0-9])/g)?.length ?? 0
  return turns * 10 >= word.length && /[A-Z]/.test(word)
}

/** A line of nothing but base64, longer than words of text are; keys and hashes are no longer, unless they have padding. */
const ENCODED = /^([A-Za-z\d+/]{60,}|[A-Za-z\d+/]{40,}(?==))={0,2}[\t\r ]*\n?$/

/** Is it base64 even where plain text has come before it? */
export function isSurelyBase64(line: Uint8Array): boolean {
  const word = ENCODED.exec(latin1(line))?.[1]
  // Without digits it may be the name of a function.
  return word !== undefined && turnsOften(word) && /\d/.test(word) && isInGroups(line, word.length)
}

/** Do the base64 characters of the line make groups of four? Assumed if more of the line may come. */
function isInGroups(line: Uint8Array, end: number): boolean {
  let count = 0
  for (let i = 0; i < end; i++) if (VALUES[line[i]!]! >= 0) count++
  return count % 4 === 0 || VALUES[line[end] ?? LF] === PAD || line[line.length - 1] !== LF
}

/** Is there nothing in the line, or in the piece of one, but blanks and controls? */
export function isBlankLine(bytes: Uint8Array, i: number, end: number): boolean {
  while (i < end && bytes[i]! <= 0x20) i++
  return i === end
}

/** Characters of a line of `stride` bytes, without its line end; 0 if it has none. */
export function lengthOfLine(bytes: Uint8Array, i: number, stride: number): number {
  const end = i + stride
  if (bytes[end - 1] !== LF) return 0
  return bytes[end - 2] === CR ? stride - 2 : stride - 1
}

/**
 * Number of whole lines from `i` on, at most `most`, that are as long as the first and end like it. If line ends are
 * mixed, a line of the same stride may hold one character more; that is no whole byte and makes no difference.
 */
export function countLines(bytes: Uint8Array, i: number, stride: number, most: number): number {
  const isCr = bytes[i + stride - 2] === CR
  let lines = 0
  while (lines < most && bytes[i + stride - 1] === LF && (bytes[i + stride - 2] === CR) === isCr) {
    lines++
    i += stride
  }
  return lines
}
