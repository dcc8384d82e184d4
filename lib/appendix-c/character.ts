/**
 * One character of the text at a byte position, and the one before it. URIs are ASCII; this is for what stands
 * around them and for the mapping of RFC 3987. UTF-8 is decoded by RFC 3629; a byte that is no part of valid UTF-8 is
 * read as windows-1252, because that is what such bytes in real mail and logs are.
 */
import { SP } from '../bytes.js'
import { continuesCharacter, lengthByFirstByte, WINDOWS_1252 } from '../utf-8.js'
import { beyond, wholeReach, type Reach } from './reach.js'

/** The length of a character in bytes, and its code point; -1 if only that it is a letter is known. */
export interface Character {
  readonly codePoint: number
  readonly length: number
}

const NONE: Character = { codePoint: -2, length: 0 }

function single(byte: number, highBytes: readonly number[] | undefined): Character {
  if (byte < 0x80) return { codePoint: byte, length: 1 }
  if (highBytes) return { codePoint: highBytes[byte - 0x80] ?? -1, length: 1 }
  return { codePoint: byte < 0xa0 ? WINDOWS_1252.charCodeAt(byte - 0x80) : byte, length: 1 }
}

/** The character at `at`; code point -2 and length 0 behind the end. */
export function characterAt(text: Reach, at: number): Character {
  if (beyond(text, at)) return NONE
  const first = text.bytes[at]!
  if (first < 0x80 || text.highBytes) return single(first, text.highBytes)
  const length = lengthByFirstByte(first)
  if (length === 1) return single(first, undefined)
  let codePoint = first & (0x7f >> length)
  for (let i = 1; i < length; i++) {
    if (beyond(text, at + i)) return single(first, undefined)
    const byte = text.bytes[at + i]!
    if (!continuesCharacter(first, i, byte)) return single(first, undefined)
    codePoint = (codePoint << 6) | (byte & 0x3f)
  }
  return { codePoint, length }
}

/** The character that ends right before `at`, looking back no further than `floor`. */
export function characterBefore(text: Reach, at: number, floor: number): Character {
  if (at <= floor) return NONE
  for (let back = 2; back <= 4 && at - back >= floor && !text.highBytes; back++) {
    const first = text.bytes[at - back]!
    if (first < 0x80) break
    if (first < 0xc0) continue
    const character = characterAt(wholeReach(text.bytes, at), at - back)
    if (character.length === back) return character
    break
  }
  return single(text.bytes[at - 1]!, text.highBytes)
}

/**
 * The answers of a pattern for characters, remembered for the Basic Multilingual Plane: a text outside ASCII has the
 * same few hundred again and again, and the pattern takes ten times as long as the table. It is made on first use,
 * since V8 looks the properties up at once, for a quarter of a millisecond each.
 */
function remembered(createPattern: () => RegExp): (codePoint: number) => boolean {
  const UNKNOWN = 0
  const NO = 1
  const YES = 2
  let answers: Uint8Array | undefined
  let pattern: RegExp | undefined
  return codePoint => {
    pattern ??= createPattern()
    if (codePoint > 0xffff) return pattern.test(String.fromCodePoint(codePoint))
    answers ??= new Uint8Array(0x10000)
    if (answers[codePoint] === UNKNOWN) answers[codePoint] = pattern.test(String.fromCodePoint(codePoint)) ? YES : NO
    return answers[codePoint] === YES
  }
}

const isLetterCharacter = remembered(() => /^\p{L}$/u)
const isWord = remembered(() => /^[\p{L}\p{N}\p{M}]$/u)
const isSymbolCharacter = remembered(() => /^\p{S}$/u)
const isFormat = remembered(() => /^\p{Cf}$/u)
const isLatinCharacter = remembered(() => /^\p{Script=Latin}$/u)
// `＜` and `＞`: for Unicode they are symbols, but in prose they are brackets like `（` and `）`. U+FFFC and U+FFFD are no
// `ucschar`.
const isUnmapped = remembered(() => /^[\p{P}\p{Z}\p{C}＜＞\ufffc\ufffd]$/u)

/** Removed inside delimiters; U+00AD is removed too, but is no white space. */
export function isWhiteSpace(codePoint: number): boolean {
  if (codePoint <= 0x20) return codePoint === SP || (codePoint >= 0x09 && codePoint <= 0x0d)
  return codePoint === 0xa0 || codePoint === 0x200b || codePoint === 0x2060 || codePoint === 0xfeff
}

/** U+00AD, U+200B, U+2060, U+FEFF: nobody sees them, so a host must not end at one. */
export function isInvisible(codePoint: number): boolean {
  return codePoint === 0xad || codePoint === 0x200b || codePoint === 0x2060 || codePoint === 0xfeff
}

/** Controls of bidirectional text, joiners, tags: nobody sees them. */
export function isHidden(codePoint: number): boolean {
  return codePoint >= 0x80 && isFormat(codePoint)
}

/** Controls of bidirectional text (UAX #9): U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069. */
export function isBidiControl(codePoint: number): boolean {
  if (codePoint === 0x61c || codePoint === 0x200e || codePoint === 0x200f) return true
  return (codePoint >= 0x202a && codePoint <= 0x202e) || (codePoint >= 0x2066 && codePoint <= 0x2069)
}

/** U+3002, U+FF0E, U+FF61: full stops that IDNA reads as the dots of a host (RFC 3490 §3.1). */
export function isFullStop(codePoint: number): boolean {
  return codePoint === 0x3002 || codePoint === 0xff0e || codePoint === 0xff61
}

/** U+2010, U+2011: word processors write them for the `-` of a name, and `man` where it breaks one. */
export function isTypographicHyphen(codePoint: number): boolean {
  return codePoint === 0x2010 || codePoint === 0x2011
}

export function isLetter(codePoint: number): boolean {
  return codePoint === -1 || (codePoint >= 0 && isLetterCharacter(codePoint))
}

/** A letter, digit or mark. */
export function isWordCharacter(codePoint: number): boolean {
  return codePoint === -1 || (codePoint >= 0 && isWord(codePoint))
}

/** A symbol outside ASCII. */
export function isSymbol(codePoint: number): boolean {
  return codePoint >= 0x80 && isSymbolCharacter(codePoint)
}

export function isLatin(codePoint: number): boolean {
  return codePoint === -1 || (codePoint >= 0 && isLatinCharacter(codePoint))
}

/**
 * `ucschar` of RFC 3987 §2.2, without punctuation, separators and controls, which in prose stand around a URI and
 * not in it. Noncharacters are unassigned, and so among the controls (`\p{C}`).
 */
export function isMappable(codePoint: number): boolean {
  if (codePoint < 0xa0 || codePoint >= 0xe0000) return false
  return !isUnmapped(codePoint)
}
