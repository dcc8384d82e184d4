/**
 * Characters outside ASCII in and behind a URI (RFC 3987 §2.2): which of them may be mapped, and before which of them a
 * host may end.
 */
import { COLON, DOT, HYPHEN, RIGHT_BRACKET } from '../bytes.js'
import {
  characterAt,
  characterBefore,
  isFullStop,
  isHidden,
  isInvisible,
  isLatin,
  isLetter,
  isMappable,
  isSymbol,
  isTypographicHyphen,
  isWordCharacter,
  type Character
} from '../appendix-c/character.js'
import { beyond, wholeReach, type Reach } from '../appendix-c/reach.js'
import { RUN } from '../appendix-c/whitespace.js'
import { LONGEST_HOST_LABEL } from '../limits.js'
import { DIGIT, FLAGS } from '../rfc3986/charsets.js'
import { REPLACEMENT } from '../utf-8.js'
import { asciiString } from './ascii.js'
import { isAlphanumeric } from './byte.js'
import { goesOnBehindHidden } from './host-goes-on.js'
import { isDotOfHost } from './idna-dot.js'

const ZWNJ = 0x200c
const ZWJ = 0x200d

/** Bytes of the character at `at` if it may stand in a mapped URI; 0 if it ends one. */
export function mappableLength(text: Reach, at: number, from: number): number {
  const character = characterAt(text, at)
  const { codePoint, length } = character
  if (codePoint === ZWJ || codePoint === ZWNJ) {
    const next = characterAt(text, at + length).codePoint
    return at > from && text.bytes[at - 1]! >= 0x80 && isWordCharacter(next) && next >= 0x80 ? length : 0
  }
  if (isFullStop(codePoint)) return isDotOfHost(text, at, length) ? length : 0
  return isMappable(codePoint) || joinsLetters(text, at, character) ? length : 0
}

const MIDDLE_DOT = 0xb7
/** U+05F3, U+05F4 and U+30FB. */
const JOINING = new Set([0x5f3, 0x5f4, 0x30fb])

/**
 * `col·lecció`, `ア・イ`, `צה״ל`: is the character at `at` punctuation of a word? As RFC 5892, appendix A, has it, a dot between two
 * `l`; the marks of Hebrew and Japanese between letters outside ASCII.
 */
export function joinsLetters(text: Reach, at: number, { codePoint, length }: Character): boolean {
  const isDot = codePoint === MIDDLE_DOT
  if (!isDot && !JOINING.has(codePoint)) return false
  const before = characterBefore(text, at, 0).codePoint
  const behind = characterAt(text, at + length).codePoint
  return isDot ? isL(before) && isL(behind) : isWideLetter(before) && isWideLetter(behind)
}

function isL(codePoint: number): boolean {
  return (codePoint | 0x20) === 0x6c
}

function isWideLetter(codePoint: number): boolean {
  return codePoint >= 0x80 && isLetter(codePoint)
}

/**
 * One past the run of URI characters and mappable characters that begins at `from`, looked at from `at` on and no
 * further than `limit` bytes. If the text is too short: the position of the character that has not come whole.
 */
export function iriRunEnd(text: Reach, from: number, limit: number, at = from): number {
  let i = at
  while (i - from <= limit && !beyond(text, i)) {
    if (RUN[text.bytes[i]!]) i++
    else if (text.bytes[i]! < 0x80) break
    else {
      const length = mappableLength(text, i, from)
      if (length === 0 || text.short) break
      i += length
    }
  }
  return i
}

/** [from, to) decoded; undefined if it has a byte that is no character in the text's encoding. */
export function decodeCharacters(
  { bytes, highBytes }: Pick<Reach, 'bytes' | 'highBytes'>,
  from: number,
  to: number
): string | undefined {
  const text = wholeReach(bytes, to, highBytes)
  let decoded = ''
  for (let i = from; i < to;) {
    const ascii = i
    while (i < to && bytes[i]! < 0x80) i++
    if (i > ascii) decoded += asciiString(bytes, ascii, i)
    for (; i < to && bytes[i]! >= 0x80;) {
      const { codePoint, length } = characterAt(text, i)
      if (codePoint < 0) return undefined
      decoded += String.fromCodePoint(codePoint)
      i += length
    }
  }
  return decoded
}

/**
 * `http://example.comを見て`, `http://a.example→b`: may a host end before the character at `at`? Where a letter of a script
 * other than Latin, or a symbol, stands right behind an ASCII letter or digit of a label that is not the first, nobody
 * means it as one name. Behind a port or an IP literal no name goes on (`http://localhost:3000にアクセス`). A symbol in the
 * first label, and U+FFFD in any, is one of a name only if a dot follows: `http://i❤.example`, but not `│http://localhost│`.
 */
export function endsHost(text: Reach, hostStart: number, at: number): boolean {
  const { codePoint } = characterAt(text, at)
  if (codePoint !== REPLACEMENT && endsName(codePoint, text.bytes, hostStart, at)) return true
  return isSymbol(codePoint) && at > hostStart && text.bytes[at - 1]! < 0x80 && !goesOnToDot(text, at)
}

/** As `endsHost`, of the character that stands or is written at `at`. */
export function endsName(codePoint: number, bytes: Uint8Array, hostStart: number, at: number): boolean {
  if (isLatin(codePoint) || !(isLetter(codePoint) || isSymbol(codePoint)) || at === hostStart) return false
  const before = bytes[at - 1]!
  if (before === RIGHT_BRACKET) return true
  if (!isAlphanumeric(before)) return false
  return bytes.subarray(hostStart, at).includes(DOT) || isBehindPort(bytes, hostStart, at)
}

function isBehindPort(bytes: Uint8Array, hostStart: number, at: number): boolean {
  let i = at
  while (i > hostStart && FLAGS[bytes[i - 1]!]! & DIGIT) i--
  return i < at && i > hostStart && bytes[i - 1] === COLON
}

/** Bytes of a label: so many characters (RFC 1035 §2.3.4). */
const LONGEST_LABEL = 4 * LONGEST_HOST_LABEL

/** Does a label go on at `at`, and another one behind it? */
function goesOnToDot(text: Reach, at: number): boolean {
  for (let i = at; i - at < LONGEST_LABEL && !beyond(text, i);) {
    const { codePoint, length } = characterAt(text, i)
    if (codePoint === DOT) return isWordCharacter(characterAt(text, i + 1).codePoint)
    if (codePoint !== HYPHEN && !isWordCharacter(codePoint) && !isSymbol(codePoint)) return false
    i += length
  }
  return false
}

/** Would a host that ends before the character at `at` be another host than the text shows? */
export function continuesHost(text: Reach, at: number): boolean {
  const character = characterAt(text, at)
  const { codePoint } = character
  if (codePoint >= 0 && codePoint < 0x80) return false
  if (continuesName(codePoint) || joinsLetters(text, at, character)) return true
  if (isHidden(codePoint)) return goesOnBehindHidden(text, at)
  if (isFullStop(codePoint)) return isDotOfHost(text, at, character.length)
  return (isPicture(codePoint) || codePoint === REPLACEMENT) && goesOnToDot(text, at)
}

/** As `continuesHost`, behind the authority: may what stands at `at` be mapped as a part of the URI? */
export function continuesIri(text: Reach, at: number): boolean {
  const { codePoint } = characterAt(text, at)
  return !isHidden(codePoint) && !isPicture(codePoint) && codePoint !== REPLACEMENT && continuesHost(text, at)
}

/** Symbols of which hosts have been made: arrows, stars, hearts, emoji. */
function isPicture(codePoint: number): boolean {
  return isSymbol(codePoint) && (codePoint > 0xffff || (codePoint >= 0x2100 && codePoint < 0x3000))
}

/** Is the character outside ASCII one that a name may have? */
export function continuesName(codePoint: number): boolean {
  return isWordCharacter(codePoint) || isInvisible(codePoint) || isTypographicHyphen(codePoint)
}
