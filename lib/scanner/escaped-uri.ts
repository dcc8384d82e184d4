/**
 * A web address, or another URI that has `//` or whose scheme has a form, in which something is escaped by backslashes: by
 * a program that writes JSON or strings of scripts, or by who writes for TeX, troff, Markdown.
 *
 * ```text
 * {"link":"https:\/\/a.example\/b?c=d\u0026e"}        https://a.example/b?c=d&e
 *                ^ a slash            ^ a character by its number
 * {"link":"https://a.example/b?c=d\u0026e"}           the same
 * .UR https://my\-host.example/b\_c                   https://my-host.example/b_c
 * .UR https://www\&.a\&.example                      https://www.a.example
 * .UR https://www.\:a.example/\:b                    https://www.a.example/b
 * .UR https://www\:.a\:.example/\:\[ti]b              https://www.a.example/~b
 * [b](https://a.example/b_\(c\))                     https://a.example/b_(c)
 * \href{https://a.example/?b\&c}{d}                  https://a.example/?b&c
 * url = {https://a.example/\~{}b{\_}c}                https://a.example/~b_c
 * CEF:0|a|b|1|2|c|3|request=https://a.example/?b\=c   https://a.example/?b=c
 * distributionUrl=https\://a.example/b?c\=d          https://a.example/b?c=d
 * curl https://a.example/b\?c\=d\&e\=1              https://a.example/b?c=d&e=1
 * [b](mailto:c\_d@a.example)                        mailto:c_d@a.example
 * ```
 *
 * Appendix C does not know of it; rule 3 reads what is left without the backslashes. Each slash has as many of them
 * before it as the first (two or three in JSON within JSON), or none has any. One that has not ends the URI, as in
 * `s/http:\/\/a.example/b/`. Where no slash is escaped, nor the colon, of the name only a hyphen and the full stop of
 * troff may be: what has a backslash right before a full stop is a regular expression.
 */
import {
  AMPERSAND,
  APOSTROPHE,
  BACKSLASH,
  COLON,
  DOT,
  HASH,
  HYPHEN,
  LEFT_PARENTHESIS,
  LESS_THAN,
  PERCENT,
  QUESTION,
  RIGHT_PARENTHESIS,
  SEMICOLON,
  SLASH,
  TILDE
} from '../bytes.js'
import { byteAt, type Reach } from '../appendix-c/reach.js'
import { CLOSING, REPAIRABLE, RUN } from '../appendix-c/whitespace.js'
import {
  CROWD_ESCAPED,
  CROWD_FORM_REACH,
  CROWD_REACH,
  LONGEST_PLACEHOLDER,
  MARK_LOOK_BEHIND,
  MAX_BEHIND_BROKEN,
  MAX_IN_BRACKETS
} from '../limits.js'
import { ALPHA, FLAGS } from '../rfc3986/charsets.js'
import { matchPctEncoded } from '../rfc3986/pct-encoded.js'
import { authorityCut, cutProblem } from './authority-cut.js'
import { isAlphanumeric, isLetter } from './byte.js'
import { LONGEST_REFERENCE, referenceEnd } from './character-reference.js'
import {
  backslashesAt,
  BEHIND_BREAK_POINT,
  behindBreakPoint,
  bytesBehind,
  EMPTY_GROUP,
  escapedAt,
  isAmpersand,
  isEmptyGroup,
  isEscapedSlash,
  isInTex,
  ofTex,
  type Escapes
} from './escaped-character.js'
import { inOwnText, type Candidate } from './candidate.js'
import { opensForm } from './form.js'
import { found, refuseTooLong, wrapperBetween, type Found, type Refused } from './found.js'
import { derived, type Rules } from './rules.js'
import { firstBackslash, isCrowded } from './run-extent.js'
import { readUndelimited, TRIPLET } from './undelimited.js'

/** Bytes that are copied as they stand behind an authority: a cut there may make another host. */
const BEHIND_AUTHORITY = 12

/** By how many a bracket of this character makes those that are open more. */
function opened(byte: number): number {
  return byte === LEFT_PARENTHESIS ? 1 : byte === RIGHT_PARENTHESIS ? -1 : 0
}

/** Is it without `//`, and one of many in its run, of which each has its form near its colon, or has it not? */
function isOneOfMany(candidate: Candidate, rules: Rules): boolean {
  return !candidate.hasAuthority && rules.admission !== 'any' && isCrowded(candidate, rules, CROWD_ESCAPED)
}

/** How the candidate may be escaped; undefined if it is not. */
function escapesOf(candidate: Candidate, rules: Rules): Escapes | undefined {
  const { text, colon, hasAuthority, known } = candidate
  if (candidate.backslashes > 0) return { backslashes: candidate.backslashes, inSlashes: false, inColon: true }
  if (hasAuthority || known?.form !== undefined) {
    const first = firstBackslash(candidate, rules)
    if (first < 0 || (first > colon + CROWD_FORM_REACH && isOneOfMany(candidate, rules))) return undefined
    const backslashes = backslashesAt(text, first)
    const escapes = { backslashes, inSlashes: false, inColon: false }
    if (escapedAt(text, first, escapes) >= 0 || isAmpersand(text, first, backslashes)) return escapes
    return behindBreakPoint(text, first, escapes) >= 0 || isInTex(text, first) ? escapes : undefined
  }
  const backslashes = backslashesAt(text, colon + 1)
  const second = colon + 1 + backslashes + 1
  const inSlashes = isEscapedSlash(text, colon + 1, backslashes) && isEscapedSlash(text, second, backslashes)
  return inSlashes ? { backslashes, inSlashes, inColon: false } : undefined
}

/** The URI as it would stand without backslashes, what stands before it, and what ends it. Made anew by each `take`. */
class Copy implements Reach {
  bytes = new Uint8Array(1 << 10)
  /** Where in the text each byte stands. */
  #places = new Int32Array(1 << 10)
  end = 0
  readonly last = true
  short = false
  highBytes: readonly number[] | undefined
  /** One past the characters of the URI and of the prose behind it. */
  uriEnd = 0
  /** The first character behind the slashes that is escaped; 0 if none is. */
  escaped = 0

  #isInAuthority = true
  #isInQuery = false
  /** Whether a break point stands before, or the `\%` of troff before the URI: that keeps hyphens out. */
  #isBreakable = false
  #fragments = 0
  /** Brackets that are open: not escaped, or escaped by their numbers. */
  #open = 0
  /** Those with a backslash before them; the first of them here, and in the text. */
  #escapedOpen = 0
  #unclosed = 0
  #unclosedAt = 0
  /** Where the URI ends at the latest: one past a second `#`, or what stands behind a `%` without its digits. */
  #broken = Infinity
  /** Bytes that the last character takes in the text. */
  #length = 0

  /**
   * Copies [from, …) of the text, up to what surely ends the URI of the candidate: a run of many is not copied once for
   * each of them. Returns whether the authority may be one; `uriEnd` is behind `longest` if the URI is too long.
   */
  take(candidate: Candidate, from: number, escapes: Escapes, longest: number, rules: Rules): boolean {
    const { text, start, known } = candidate
    let at = this.#begin(candidate, from, escapes)
    const body = this.end
    for (;;) {
      const byte = this.#characterAt(text, at, escapes)
      if (byte < 0) break
      if (this.#isInAuthority && this.#endsAuthority(byte)) {
        this.#isInAuthority = false
        const { bytes, end } = this
        if (authorityCut(bytes, start - from, body, end, known, rules.table).authorityEnd < end) break
        // Behind a colon the slashes may be those of another scheme.
        if (this.#isAfter(COLON) || cutProblem(bytes, body, end, known)) return false
      }
      if (byte === QUESTION) this.#isInQuery = true
      this.#add(byte, at)
      at += this.#length
      if (this.#isEnough(byte, body) || this.end - (start - from) > longest) break
    }
    if (this.#escapedOpen > 0) {
      this.end = this.#unclosed
      at = this.#unclosedAt
      if (this.escaped >= this.end) this.escaped = 0
    }
    this.uriEnd = this.end
    this.#addEnd(text, at)
    return true
  }

  /** Copies up to the colon, or to the slashes behind it; returns where in the text they end. */
  #begin(candidate: Candidate, from: number, escapes: Escapes): number {
    const { text, start, colon, backslashes } = candidate
    this.#isInAuthority = isWithSlashes(candidate, escapes)
    this.#isInQuery = false
    this.#isBreakable = text.bytes[start - 1] === PERCENT && text.bytes[start - 2] === BACKSLASH
    this.#fragments = this.#open = this.#escapedOpen = this.escaped = 0
    this.#broken = Infinity
    this.highBytes = text.highBytes
    this.#makeRoom(colon + 3 - from)
    const schemeEnd = colon - backslashes
    this.bytes.set(text.bytes.subarray(from, schemeEnd))
    this.end = schemeEnd - from
    this.#add(COLON, colon)
    if (!this.#isInAuthority) return colon + 1
    const step = escapes.inSlashes ? escapes.backslashes + 1 : 1
    this.#add(SLASH, colon + 1)
    this.#add(SLASH, colon + 1 + step)
    return colon + 1 + 2 * step
  }

  /** The character at `at`, without what escapes it; -1 for what ends the URI. */
  #characterAt(text: Reach, at: number, escapes: Escapes): number {
    const byte = byteAt(text, at)
    if (!this.#isInAuthority && !escapes.inSlashes && !escapes.inColon) {
      const tex = ofTex(text, at)
      if (tex !== undefined) return this.#take(tex.byte, tex.length)
    }
    if (byte === BACKSLASH) return this.#escapedCharacterAt(text, at, escapes)
    if (byte < 0 || RUN[byte] === 0 || (escapes.inSlashes && byte === SLASH)) return -1
    if (!this.#isInAuthority && isEnd(text, at, this.#open)) return -1
    this.#open += opened(byte)
    this.#length = 1
    return byte
  }

  #escapedCharacterAt(text: Reach, at: number, escapes: Escapes): number {
    const { backslashes, inSlashes, inColon } = escapes
    const broken = behindBreakPoint(text, at, escapes)
    if (broken >= 0) {
      if (!this.#mayBreakBefore(broken)) return -1
      this.#isBreakable = true
      return this.#take(broken, BEHIND_BREAK_POINT)
    }
    const isOfTex = this.#isInQuery && !inSlashes && this.#fragments === 0 && isAmpersand(text, at, backslashes)
    const byte = isOfTex ? AMPERSAND : escapedAt(text, at, escapes)
    if (byte < 0 || !(inSlashes || mayBeAlone(byte, this.#isInAuthority, inColon))) return -1
    const behind = isOfTex ? 0 : bytesBehind(text.bytes[at + backslashes]!)
    // By its number it is a bracket like any other.
    if (behind > 0) this.#open += opened(byte)
    else if (!this.#pairs(byte, at)) return -1
    const group = byte === TILDE && backslashes === 1 && isEmptyGroup(text, at + 2) ? EMPTY_GROUP.length : 0
    return this.#take(byte, backslashes + 1 + behind + group)
  }

  /** Takes the character, which is so many bytes of the text. */
  #take(byte: number, length: number): number {
    this.#length = length
    this.escaped ||= this.end
    return byte
  }

  /**
   * Is a break point meant here? A name is broken before its dots or behind them: elsewhere a port may follow, or a password.
   * Behind the name a mark stands beside it: between letters and digits it is rather a colon, unless one stands before the URI or in it.
   */
  #mayBreakBefore(byte: number): boolean {
    if (byte === SLASH) return true
    const last = this.bytes[this.end - 1]!
    if (this.#isInAuthority) {
      if (byte === QUESTION || byte === HASH) return this.#isBreakable
      return byte === DOT ? isAlphanumeric(last) : isLetter(byte) && (last === DOT || last === SLASH)
    }
    return this.#isBreakable || !isAlphanumeric(byte) || !isAlphanumeric(last)
  }

  /** Escaped brackets come in pairs: alone, `\(ga` is an accent in troff. False for one that closes none. */
  #pairs(byte: number, at: number): boolean {
    if (byte === LEFT_PARENTHESIS && this.#escapedOpen++ === 0) {
      this.#unclosed = this.end
      this.#unclosedAt = at
    }
    return byte !== RIGHT_PARENTHESIS || this.#escapedOpen-- > 0
  }

  #endsAuthority(byte: number): boolean {
    return byte === SLASH || byte === QUESTION || (byte === HASH && !this.#isAfter(AMPERSAND))
  }

  /** Does nothing behind the character that was added last matter? */
  #isEnough(byte: number, body: number): boolean {
    const { end } = this
    if (this.#broken === Infinity && (byte === HASH ? this.#fragments++ > 0 : this.#isBehindPercent()))
      this.#broken = end
    if (end > this.#broken + MAX_BEHIND_BROKEN) return true
    if (this.#escapedOpen > 0 && end > this.#unclosed + MAX_IN_BRACKETS) return true
    return byte === SEMICOLON && this.#endsInReference(body)
  }

  /** Adds what stands behind the URI: of an authority what may go on the name, else a mark that closes a pair. */
  #addEnd(text: Reach, at: number): void {
    const first = byteAt(text, at)
    if (first >= 0x80 || (this.#isInAuthority && first >= 0 && first !== SLASH)) {
      const from = first === BACKSLASH ? at + backslashesAt(text, at) - 1 : at
      const to = from + (first === LESS_THAN ? LONGEST_PLACEHOLDER : BEHIND_AUTHORITY)
      for (let i = from; i < to && byteAt(text, i) >= 0; i++) this.#add(text.bytes[i]!, at)
    } else if (first >= 0 && (RUN[first] === 0 || RUN[first]! & CLOSING)) this.#add(first, at)
    this.#add(0x20, at)
  }

  #isAfter(byte: number): boolean {
    return this.bytes[this.end - 1] === byte
  }

  /** Does a `%` without its digits stand before the last two characters? */
  #isBehindPercent(): boolean {
    const { bytes, end } = this
    return bytes[end - 3] === PERCENT && matchPctEncoded(bytes, end - 3, end) < 0
  }

  #endsInReference(body: number): boolean {
    return referenceEnd(this.bytes, Math.max(body, this.end - LONGEST_REFERENCE), this.end) < this.end
  }

  #add(byte: number, at: number): void {
    if (this.end === this.bytes.length) this.#makeRoom(2 * this.end)
    this.bytes[this.end] = byte
    this.#places[this.end++] = at
  }

  #makeRoom(length: number): void {
    if (length <= this.bytes.length) return
    const { bytes } = this
    const places = this.#places
    this.bytes = new Uint8Array(length)
    this.bytes.set(bytes)
    this.#places = new Int32Array(length)
    this.#places.set(places)
  }

  /** Where in the text the byte at `position` stands. */
  placeOf(position: number): number {
    return this.#places[position]!
  }
}

const COPY = new Copy()

/** Does `//` stand behind the colon, escaped or not? */
function isWithSlashes({ hasAuthority }: Candidate, { inSlashes, inColon }: Escapes): boolean {
  return hasAuthority || inSlashes || inColon
}

/** May this character be escaped where slashes are not? */
function mayBeAlone(byte: number, inAuthority: boolean, inColon: boolean): boolean {
  if (!inAuthority) return byte !== SLASH
  return byte === HYPHEN || byte === DOT || (inColon && byte === COLON)
}

/** Does what stands at `at`, behind the authority, end the URI? `open`: round brackets in it that are not closed. */
function isEnd(text: Reach, at: number, open: number): boolean {
  const byte = text.bytes[at]!
  if (byte === APOSTROPHE) return !(FLAGS[Math.max(0, byteAt(text, at + 1))]! & ALPHA)
  return byte === RIGHT_PARENTHESIS ? open === 0 : (RUN[byte]! & REPAIRABLE) !== 0
}

/** The rules for a copy: whoever escapes slashes also escapes what is not ASCII, and no other reading is made. */
const rulesOfCopy = derived(rules => ({
  ...rules,
  iri: 'cut',
  repair: 'balanced',
  rejects: false,
  alternatives: false
}))

/** Does one of many open the form of its scheme? Most do not, and a few bytes tell. */
function mayOpenForm(candidate: Candidate, from: number, escapes: Escapes, rules: Rules): boolean {
  COPY.take(candidate, from, escapes, candidate.colon - candidate.start + CROWD_REACH, rules)
  return opensForm(inOwnText(candidate, COPY, from), rulesOfCopy(rules)) !== undefined
}

/**
 * Reads the candidate if its colon is escaped, escaped slashes stand behind it, or something escaped in its run.
 * `delimiter`: `<` or `"` if that stands before it. Undefined if there is none, or the text is short.
 */
export function readEscaped(candidate: Candidate, delimiter: number, rules: Rules): Found | Refused | undefined {
  const { text, start, floor } = candidate
  const escapes = escapesOf(candidate, rules)
  if (escapes === undefined || text.short) return
  const from = Math.max(floor, start - MARK_LOOK_BEHIND - 1)
  const isCut = !isWithSlashes(candidate, escapes) && isOneOfMany(candidate, rules)
  if (isCut && !mayOpenForm(candidate, from, escapes, rules)) return
  const longest = isCut ? candidate.colon - start + CROWD_FORM_REACH : rules.maxLength
  if (!COPY.take(candidate, from, escapes, longest, rules) || text.short) return
  const isAlone = !escapes.inSlashes && !escapes.inColon
  if (isAlone && COPY.escaped === 0) return
  const goesOn = COPY.uriEnd - (start - from) > longest
  if (goesOn && !isCut) return refuseTooLong(candidate, rules)
  const copied = { ...inOwnText(candidate, COPY, from), hasAuthority: isWithSlashes(candidate, escapes) }
  const beginning = copied.hasAuthority ? '' : opensForm(copied, rulesOfCopy(rules))
  if (beginning === undefined) return
  const result = readUndelimited(copied, rulesOfCopy(rules), beginning)
  if (result?.kind !== 'match' || result.end > COPY.uriEnd) return
  if (isAlone && result.end <= COPY.escaped) return
  // What was not copied may be part of it.
  if (goesOn && result.end > COPY.uriEnd - TRIPLET) return
  const end = COPY.placeOf(result.end)
  return found(start, end, result.uri, wrapperBetween(delimiter, byteAt(text, end), result.wrapper), 'repaired')
}
