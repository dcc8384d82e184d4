/** Where the first label of a suffix reference begins, by what stands before it. */
import { COLON, EQUALS, HYPHEN, LEFT_BRACKET, RIGHT_BRACKET, UNDERSCORE } from '../bytes.js'
import { REPLACEMENT } from '../utf-8.js'
import { characterBefore, isLatin, isLetter, isTypographicHyphen, isWordCharacter } from '../appendix-c/character.js'
import type { Reach } from '../appendix-c/reach.js'
import { urlPrefixBefore } from '../appendix-c/url-prefix.js'
import { LONGEST_HOST_LABEL } from '../limits.js'
import { behindEscapeSequence } from '../policy/escape-sequence.js'
import type { SchemeTable } from '../policy/schemes.js'
import { behindStringEscape } from '../policy/string-escape.js'
import { isTellingLabel } from '../policy/suffix.js'
import { behindTrailByte } from '../policy/trail-byte.js'
import { ALPHA, FLAGS } from '../rfc3986/charsets.js'
import { asciiBytes, asciiString } from './ascii.js'
import { isLabelByte } from './byte.js'
import { joinsLetters } from './iri.js'

/**
 * Characters that may stand before the first label. No others may, or in a run of thousands of names each would be read
 * to the end of the run.
 */
const BEFORE = '([{\'"`<>,;|'

/** `*`, `_` and `~` */
const EMPHASIS = [0x2a, 0x5f, 0x7e]
export const INTRODUCERS = new Uint8Array(256)
for (const byte of asciiBytes(`${BEFORE}:=]`)) INTRODUCERS[byte] = 1
/** Bytes of the marks before a name, or of the word and its mark. */
const LONGEST_INTRODUCTION = 32

/** [from, to), which is ASCII, in lower case. */
export function lowerCase(bytes: Uint8Array, from: number, to: number): string {
  return asciiString(bytes, from, to).toLowerCase()
}

/** First byte of the first label of a host, if the dot at `dot` ends one; else -1. */
export function firstLabel(text: Reach, dot: number, floor: number, table: SchemeTable): number {
  const { bytes } = text
  let start = dot
  while (start > floor && dot - start <= LONGEST_HOST_LABEL && isLabelByte(bytes[start - 1]!)) start--
  const behind = behindEscapeSequence(bytes, start, dot, floor)
  const isDesignated = behind > start
  start = behind
  if (start === dot || dot - start > LONGEST_HOST_LABEL || bytes[start] === HYPHEN) return -1
  if (isDesignated) return start
  const unescaped = behindStringEscape(bytes, start, floor)
  if (unescaped > start && unescaped < dot && isTellingLabel(lowerCase(bytes, unescaped, dot))) return unescaped
  const trailing = behindTrailByte(bytes, start, floor)
  if (trailing > start && isTellingLabel(lowerCase(bytes, trailing, dot))) return trailing
  if (isBehindOtherScript(text, start, floor) && isTellingLabel(lowerCase(bytes, start, dot))) return start
  if (mayBeginAt(text, prefixedStart(bytes, start, floor), floor))
    return isRestOfWord(text, start, dot, floor) ? -1 : start
  const introduced = introduction(bytes, start, floor, table)
  return introduced < start && namesWeb(bytes, start, dot) && mayBeginAt(text, introduced, floor) ? start : -1
}

/** `请访问www.a.example`: does a letter that is not Latin stand before `start`? No name goes on from there with `www`. */
function isBehindOtherScript(text: Reach, start: number, floor: number): boolean {
  if (start <= floor || text.bytes[start - 1]! < 0x80) return false
  const { codePoint } = characterBefore(text, start, floor)
  return isLetter(codePoint) && !isLatin(codePoint)
}

/** First byte of the `URL:` before `start`, or `start`. */
export function prefixedStart(bytes: Uint8Array, start: number, floor: number): number {
  const prefix = urlPrefixBefore(bytes, start, floor)
  return prefix < 0 ? start : prefix
}

function namesWeb(bytes: Uint8Array, start: number, dot: number): boolean {
  const label = lowerCase(bytes, start, dot)
  return label !== 'ftp' && isTellingLabel(label)
}

/** `m�ller.example`: may what was replaced before `start` have been a letter? Not where a name surely begins. */
function isRestOfWord(text: Reach, start: number, dot: number, floor: number): boolean {
  let at = start
  let before = characterBefore(text, at, floor)
  for (; before.codePoint === REPLACEMENT; before = characterBefore(text, at, floor)) at -= before.length
  if (at === start || !isWordCharacter(before.codePoint)) return false
  return !isTellingLabel(lowerCase(text.bytes, start, dot))
}

/** Is the character before `at` none that a name goes on behind? */
function mayBeginAt(text: Reach, at: number, floor: number): boolean {
  const character = characterBefore(text, at, floor)
  const { codePoint, length } = character
  if (codePoint < 0) return true
  if (codePoint < 0x80) return codePoint <= 0x20 || BEFORE.includes(String.fromCodePoint(codePoint))
  return !isWordCharacter(codePoint) && !isTypographicHyphen(codePoint) && !joinsLetters(text, at - length, character)
}

function isOfName(byte: number): boolean {
  return isLabelByte(byte) || byte === UNDERSCORE
}

/**
 * First byte of what may stand before a `www` without a blank between: marks of emphasis, a tag of BBCode, or a word, unless
 * it is a scheme, and `:` or `=`; `start` if there is none of them. Before other names it may be code (`*p.name`).
 *
 * ```text
 * *www.a.example*   _www.a.example_   [url]www.a.example[/url]   Web:www.a.example   --url=www.a.example
 * ```
 */
function introduction(bytes: Uint8Array, start: number, floor: number, table: SchemeTable): number {
  const stop = Math.max(floor, start - LONGEST_INTRODUCTION)
  let i = start
  while (i > stop && EMPHASIS.includes(bytes[i - 1]!)) i--
  if (i < start || i === stop) return i
  const mark = bytes[i - 1]!
  if (mark !== COLON && mark !== EQUALS && mark !== RIGHT_BRACKET) return start
  const end = --i
  // What a value has before it is a name: `--url=`, `base_url=`.
  while (i > stop && (mark === EQUALS ? isOfName(bytes[i - 1]!) : FLAGS[bytes[i - 1]!]! & ALPHA)) i--
  const isNone =
    (mark === COLON && table.named(lowerCase(bytes, i, end)) !== undefined) ||
    (mark === RIGHT_BRACKET && (i === stop || bytes[i - 1] !== LEFT_BRACKET))
  return i === end || isNone ? start : i
}
