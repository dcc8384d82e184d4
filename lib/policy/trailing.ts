/**
 * What prose puts right behind a URI: full stops, commas, closing brackets, emphasis. RFC 3986 does not mention it;
 * every reader removes it without thinking. Characters that must be counted are counted once for a run, and the count
 * is adjusted as its end moves.
 */
import {
  APOSTROPHE,
  ASTERISK,
  COLON,
  COMMA,
  DOT,
  EQUALS,
  EXCLAMATION,
  HYPHEN,
  LEFT_BRACKET,
  LEFT_PARENTHESIS,
  PLUS,
  QUESTION,
  RIGHT_BRACKET,
  RIGHT_PARENTHESIS,
  SEMICOLON,
  SLASH,
  TILDE,
  UNDERSCORE
} from '../bytes.js'
import { PAGE_RULE_LENGTH } from '../limits.js'
import { ALPHA, DIGIT, FLAGS } from '../rfc3986/charsets.js'

/** Marks that stand open before the URI on its line. */
export interface OpenMarks {
  readonly underscore: boolean
  readonly tilde: boolean
  /** Two backticks, which `''` closes. */
  readonly backticks: boolean
}

/**
 * Character references that end a URI in text that once was HTML, the apostrophe as PHP and Python write it, too. `&amp;`
 * is not among them: it stands for `&`.
 */
const REFERENCES = ['&#39;', '&#039;', '&#x27;', '&apos;', '&nbsp;', '&#160;', '&#xa0;']

function endsWith(bytes: Uint8Array, from: number, end: number, suffix: string): boolean {
  if (end - from < suffix.length) return false
  for (let i = 0; i < suffix.length; i++) {
    if (((bytes[end - suffix.length + i]! | 0x20) & 0x7f) !== (suffix.charCodeAt(i) | 0x20)) return false
  }
  return true
}

export interface TrailingText {
  readonly bytes: Uint8Array
  /** First byte of the URI. */
  readonly start: number
  /** Nothing before it is given back: one past `scheme:` or `scheme://`. */
  readonly floor: number
  /** The marks open before the URI; called only where one may be the first of a pair. */
  readonly opened: () => OpenMarks
}

/** The prose at the end of one run of URI characters. */
export class Trailing {
  readonly #text: TrailingText
  /** One past the authority, where a hyphen cannot be the last character of a name; -1 where there is none. */
  authorityEnd = -1
  #apostrophes: Count | undefined
  #round: Brackets | undefined
  #square: Brackets | undefined

  constructor(text: TrailingText) {
    this.#text = text
  }

  /** The end of the URI without the prose before `end`. */
  giveBack(from: number): number {
    const { bytes, floor } = this.#text
    let end = from
    while (end > floor) {
      const last = bytes[end - 1]!
      if (FLAGS[last]! & (ALPHA | DIGIT)) return end
      const length = this.#given(last, end, from)
      if (length === 0) return end
      end -= length
    }
    return end
  }

  /** Number of bytes right before `end` that are prose; `last` is the last of them, and what stands in [end, from) is, too. */
  #given(last: number, end: number, from: number): number {
    const { bytes, floor, opened } = this.#text
    switch (last) {
      case SEMICOLON: {
        const reference = REFERENCES.find(name => endsWith(bytes, floor, end, name))
        if (reference === undefined && endsWith(bytes, floor, end, '&amp;')) return 0
        return reference?.length ?? 1
      }
      case DOT:
      case COMMA:
      case COLON:
      case EXCLAMATION:
      case QUESTION:
      case ASTERISK:
      case LEFT_PARENTHESIS: // ( is never closed where it is the last
        return 1
      case UNDERSCORE:
        return this.#rule(last, end) || (opened().underscore ? 1 : 0)
      case TILDE:
        return this.#rule(last, end) || (opened().tilde ? 1 : 0)
      case EQUALS:
      case PLUS:
        return this.#rule(last, end)
      case APOSTROPHE:
        if (bytes[end - 2] === APOSTROPHE && opened().backticks) return 2
        // Three of them end a string of Python, or what is bold in a wiki.
        if (bytes[end - 2] === APOSTROPHE && bytes[end - 3] === APOSTROPHE) return 3
        return (this.#apostrophes ??= new Count(APOSTROPHE)).before(end, this.#text) % 2
      case RIGHT_PARENTHESIS:
        return (this.#round ??= new Brackets(LEFT_PARENTHESIS, RIGHT_PARENTHESIS)).isUnopened(end, this.#text) ? 1 : 0
      case RIGHT_BRACKET:
        return (this.#square ??= new Brackets(LEFT_BRACKET, RIGHT_BRACKET)).isUnopened(end, this.#text) ? 1 : 0
      case SLASH: // */ ends a comment; /*/ is a path
        return end - floor > 2 && bytes[end - 2] === ASTERISK && bytes[end - 3] !== SLASH ? 2 : 0
      case HYPHEN: {
        const hyphens = this.#row(last, end)
        if (hyphens > 1 || end <= this.authorityEnd) return hyphens
        // What is left of `:-)` and `;-(`.
        if (end === from || (bytes[end] !== LEFT_PARENTHESIS && bytes[end] !== RIGHT_PARENTHESIS)) return 0
        return end - floor > 2 && (bytes[end - 2] === COLON || bytes[end - 2] === SEMICOLON) ? 2 : 0
      }
      default:
        return 0
    }
  }

  /** How often the byte stands right before `end`, which is once and more. */
  #row(byte: number, end: number): number {
    const { bytes, floor } = this.#text
    let count = 1
    while (end - count > floor && bytes[end - count - 1] === byte) count++
    return count
  }

  /** As `#row`, if that is a rule; else 0. */
  #rule(byte: number, end: number): number {
    if (this.#text.bytes[end - 2] !== byte) return 0
    const count = this.#row(byte, end)
    return count >= PAGE_RULE_LENGTH ? count : 0
  }
}

/** Counts a character before an end that moves back and forth a little. */
class Count {
  readonly #character: number
  #end = -1
  #count = 0

  constructor(character: number) {
    this.#character = character
  }

  /** How many stand in [start, end). Reads only what lies between this end and that of the last call. */
  before(end: number, { bytes, start }: TrailingText): number {
    let at = this.#end < 0 ? start : this.#end
    for (; at < end; at++) if (bytes[at] === this.#character) this.#count++
    while (at > end) if (bytes[--at] === this.#character) this.#count--
    this.#end = end
    return this.#count
  }
}

/** Which brackets have a partner, before an end that moves back and forth a little. */
class Brackets {
  readonly #opening: number
  readonly #closing: number
  #end = -1
  /** Brackets that are open before the end. */
  #depth = 0
  /** Where those stand that close nothing. */
  readonly #unopened: number[] = []

  constructor(opening: number, closing: number) {
    this.#opening = opening
    this.#closing = closing
  }

  /**
   * Whether the closing bracket right before the end has no partner. In `b)(c)` the last one has. Reads only what lies
   * between this end and that of the last call.
   */
  isUnopened(end: number, { bytes, start }: TrailingText): boolean {
    const unopened = this.#unopened
    let at = this.#end < 0 ? start : this.#end
    for (; at < end; at++) {
      if (bytes[at] === this.#opening) this.#depth++
      else if (bytes[at] === this.#closing) {
        if (this.#depth > 0) this.#depth--
        else unopened.push(at)
      }
    }
    while (at > end) {
      at--
      if (bytes[at] === this.#opening) this.#depth--
      else if (bytes[at] === this.#closing) {
        if (unopened[unopened.length - 1] === at) unopened.pop()
        else this.#depth++
      }
    }
    this.#end = end
    return unopened[unopened.length - 1] === end - 1
  }
}

const NOTHING_OPENED: OpenMarks = { underscore: false, tilde: false, backticks: false }
const nothingOpened = (): OpenMarks => NOTHING_OPENED

/** The end of a URI [0, end) of `bytes`, with no marks before it, without the prose at its end. */
export function giveBackAll(bytes: Uint8Array, floor: number, end: number): number {
  return new Trailing({ bytes, start: 0, floor, opened: nothingOpened }).giveBack(end)
}
