/**
 * "Other pairs" of delimiters, and the marks that stand open before a URI on its line. A closing mark is no part of
 * the URI when its opening mark stands before it:
 *
 * ```text
 * (see http://a.example/b_(c))
 * ^ opens                   ^^ the second closes it; the first belongs to the URI's own
 * ```
 */
import {
  APOSTROPHE,
  ASTERISK,
  BACKTICK,
  DOLLAR,
  DOT,
  DQUOTE,
  ESC,
  LEFT_BRACE,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  QUESTION,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  RIGHT_PARENTHESIS,
  SLASH,
  SP,
  UNDERSCORE
} from '../bytes.js'
import { ALPHA, DIGIT, FLAGS, UNRESERVED } from '../rfc3986/charsets.js'
import { characterAt, characterBefore, isLetter, isWordCharacter } from './character.js'
import type { Reach } from './reach.js'

/** Marks that stand open before a URI. Round, square and curly count how many. */
export interface MarksBefore {
  round: number
  square: number
  curly: number
  apostrophe: boolean
  underscore: boolean
  tilde: boolean
  /** Two in a row, as TeX opens quotes. */
  backticks: boolean
  /** That of a program or a style: `/*`. */
  comment: boolean
}

/** Closing partner of an opening mark, by code point, for the marks that may stand directly around a URI. */
export const PARTNERS: ReadonlyMap<number, readonly number[]> = new Map([
  [LEFT_PARENTHESIS, [RIGHT_PARENTHESIS]],
  [LEFT_BRACKET, [RIGHT_BRACKET]],
  [LEFT_BRACE, [RIGHT_BRACE]],
  [APOSTROPHE, [APOSTROPHE]],
  [BACKTICK, [BACKTICK, APOSTROPHE]],
  [0x201c, [0x201d]],
  [0x201e, [0x201c, 0x201d]],
  [0x2018, [0x2019]],
  [0x201a, [0x2018, 0x2019]],
  [0xab, [0xbb]],
  [0xbb, [0xab]],
  [0x2039, [0x203a]],
  [0x300a, [0x300b]],
  [0x27e8, [0x27e9]],
  [0x3008, [0x3009]],
  [0x300c, [0x300d]],
  [0x300e, [0x300f]],
  [0x3010, [0x3011]],
  [0x3014, [0x3015]],
  [0xff08, [0xff09]],
  [0xff1c, [0xff1e]],
  [0xff3b, [0xff3d]],
  [0xff5b, [0xff5d]],
  [0xff62, [0xff63]]
])

/** Bytes that open a pair, or belong to a character that may. */
const OPENING = new Uint8Array(256).fill(1, 0x80)
for (const codePoint of PARTNERS.keys()) if (codePoint < 0x80) OPENING[codePoint] = 1

export function mayOpenPair(byte: number): boolean {
  return OPENING[byte] === 1
}

export function isPair(opening: number, closing: number): boolean {
  return PARTNERS.get(opening)?.includes(closing) === true
}

/** Marks that `marksBefore` counts. */
const COUNTED = new Uint8Array(256)
for (const mark of "()[]{}'_~`*") COUNTED[mark.charCodeAt(0)] = 1

/** Is the mark, `'`, `_` or `~`, in [i, end) open behind it? They open at the edge of a word and close at one. */
function isOpenBehind(text: Reach, from: number, i: number, end: number, open: boolean): boolean {
  const before = i > from ? text.bytes[i - 1]! : 0x20
  if (!open) return text.bytes[end]! > 0x20 && !isWordCharacter(characterBefore(text, i, from).codePoint)
  return before <= 0x20 || isWordCharacter(characterAt(text, end).codePoint)
}

/**
 * Is a comment open behind the `*` at `i`? Behind a name, a dot, a slash, a quote or another `*`, and before a quote, a dot or a
 * query, the `/*` is one of a path.
 */
function isCommentOpenBehind(bytes: Uint8Array, from: number, i: number, open: boolean): boolean {
  if (i === from || bytes[i - 1] !== SLASH) return open && bytes[i + 1] !== SLASH
  const before = i - 1 > from ? bytes[i - 2]! : SP
  const behind = bytes[i + 1]!
  if (open || isQuote(behind) || behind === DOT || behind === QUESTION) return open
  return !(before === ASTERISK || before === SLASH || isQuote(before) || FLAGS[before]! & UNRESERVED)
}

function isQuote(byte: number): boolean {
  return byte === DQUOTE || byte === APOSTROPHE
}

/** Does the `*` at `at` end a comment? Behind another `/` it is a path. */
function endsComment(bytes: Uint8Array, at: number, end: number): boolean {
  return at + 1 < end && bytes[at + 1] === SLASH && bytes[at - 1] !== SLASH
}

/** One past the row of this mark at `i`: `__` opens once, and what closes it does not open again (`__init__`, `~~b~~`). */
function rowEnd(bytes: Uint8Array, i: number, at: number): number {
  let end = i + 1
  while (end < at && bytes[end] === bytes[i]) end++
  return end
}

/**
 * The marks in [from, at) that are still open at `at`. `skip` returns, for a position inside an earlier match, that
 * match's end, else the position: what stands in a URI opens nothing.
 */
export function marksBefore(text: Reach, from: number, at: number, skip: (position: number) => number): MarksBefore {
  const { bytes } = text
  const marks: MarksBefore = {
    round: 0,
    square: 0,
    curly: 0,
    apostrophe: false,
    underscore: false,
    tilde: false,
    backticks: false,
    comment: false
  }
  const counted = COUNTED
  for (let i = from; i < at; i++) {
    const byte = bytes[i]!
    if (counted[byte] === 0) continue
    const behind = skip(i)
    if (behind > i) {
      i = behind - 1
      continue
    }
    const before = i > from ? bytes[i - 1]! : 0x20
    // ESC ( B designates a character set (ISO-2022): no mark.
    if (byte === LEFT_PARENTHESIS) marks.round += before === ESC || before === DOLLAR ? 0 : 1
    else if (byte === RIGHT_PARENTHESIS) marks.round = Math.max(0, marks.round - 1)
    else if (byte === LEFT_BRACKET) marks.square++
    else if (byte === RIGHT_BRACKET) marks.square = Math.max(0, marks.square - 1)
    else if (byte === LEFT_BRACE) marks.curly++
    else if (byte === RIGHT_BRACE) marks.curly = Math.max(0, marks.curly - 1)
    else if (byte === APOSTROPHE) marks.apostrophe = isOpenBehind(text, from, i, i + 1, marks.apostrophe)
    else if (byte === ASTERISK) marks.comment = isCommentOpenBehind(bytes, from, i, marks.comment)
    else if (byte === BACKTICK) marks.backticks ||= before === BACKTICK
    else {
      const end = rowEnd(bytes, i, at)
      if (byte === UNDERSCORE) marks.underscore = isOpenBehind(text, from, i, end, marks.underscore)
      else marks.tilde = isOpenBehind(text, from, i, end, marks.tilde)
      i = end - 1
    }
  }
  return marks
}

/** `[/url]`: the end tag of BBCode, which forums put right behind a URI, in [at, end)? */
export function isEndTag(bytes: Uint8Array, at: number, end: number): boolean {
  let i = at + 2
  if (i >= end || bytes[at + 1] !== SLASH || !(FLAGS[bytes[i]!]! & ALPHA)) return false
  while (i < end && FLAGS[bytes[i]!]! & (ALPHA | DIGIT)) i++
  return i < end && bytes[i] === RIGHT_BRACKET
}

/** What begins and ends a text in Jira and Confluence: `{color:red}…{color}`. */
const MACROS = ['color}', 'quote}', 'code}', 'panel}', 'noformat}'].map(name => new TextEncoder().encode(name))

/** Does one of them end in [at, end), right behind a letter or a digit? Behind a slash it may be a variable. */
function isEndMacro(bytes: Uint8Array, at: number, end: number): boolean {
  if (!(FLAGS[bytes[at - 1]!]! & (ALPHA | DIGIT))) return false
  return MACROS.some(name => at + name.length < end && name.every((byte, i) => bytes[at + 1 + i] === byte))
}

/**
 * First position in [from, end) of a mark that closes one of `opened`, a comment among them, of an end tag in square brackets,
 * or of a macro that ends; else `end`.
 * A mark whose opener stands in the URI itself closes nothing outside; nor does an apostrophe before a letter.
 */
export function firstClosing(text: Reach, from: number, end: number, opened: () => MarksBefore): number {
  const { bytes } = text
  let round = 0
  let square = 0
  let curly = 0
  for (let i = from; i < end; i++) {
    const byte = bytes[i]!
    if (byte === LEFT_PARENTHESIS) round++
    else if (byte === LEFT_BRACKET) {
      if (isEndTag(bytes, i, end)) return i
      square++
    } else if (byte === LEFT_BRACE) {
      if (isEndMacro(bytes, i, end)) return i
      curly++
    } else if (byte === RIGHT_PARENTHESIS && --round < 0 && opened().round > 0) return i
    else if (byte === RIGHT_BRACKET && --square < 0 && opened().square > 0) return i
    else if (byte === RIGHT_BRACE && --curly < 0 && opened().curly > 0) return i
    else if (byte === ASTERISK && endsComment(bytes, i, end) && opened().comment) return i
    else if (byte === APOSTROPHE && opened().apostrophe && !isLetter(characterAt(text, i + 1).codePoint)) return i
  }
  return end
}
