/**
 * Nearly all lines of access logs, taken apart byte by byte: the Common and the Combined Log Format, with or without a
 * virtual host before them, without escapes. A line that differs in any way is left to access-log.ts, which gives the
 * same result for these, too.
 *
 *     [ time SP ( "stdout" / "stderr" ) SP ( "F" / "P" ) SP ]       ; a container's runtime (CRI)
 *       [ *( word SP ) word ":" 1*SP ]                             ; syslog: time, machine, program
 *       ( [ host SP ] client SP ident / client SP host ) SP user SP "[" time "]" SP
 *       DQUOTE method SP target SP "HTTP/" DIGIT [ "." DIGIT ] DQUOTE SP status SP bytes
 *       [ SP DQUOTE referer DQUOTE ] *( SP ( DQUOTE field DQUOTE / word ) ) [ CR ] LF
 */
import { isSame } from '../../byte-range.js'
import {
  BACKSLASH,
  COLON,
  CR,
  DOT,
  DQUOTE,
  HASH,
  HYPHEN,
  LEFT_BRACKET,
  LF,
  RIGHT_BRACKET,
  SLASH,
  SP
} from '../../bytes.js'
import { isDigit, isLetter } from '../../codec/ascii.js'
import { latin1Bytes } from '../../codec/latin1.js'
import { hasSchemeAt } from '../reference.js'
import { MOST_BEFORE, TOO_MANY } from './kernel/layout.js'

/** 1: neither white space nor control, no quote, no back slash, no bracket. 2: a bracket. 4: a blank. 8: besides 1, a colon. */
const KIND = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === SP
    ? 4
    : byte < SP || byte === DQUOTE || byte === BACKSLASH
      ? 0
      : byte === LEFT_BRACKET || byte === RIGHT_BRACKET
        ? 2
        : byte === COLON
          ? 1 | 8
          : 1
)
const WORD = 1 | 2
const IS_COLON = 8
const HTTP = latin1Bytes('HTTP/')

const isUpper = (byte: number): boolean => byte >= 0x41 && byte <= 0x5a

/** Where the parts of a line stand. */
export class CombinedLine {
  /** Place of the virtual host; both 0 if there is none. */
  hostStart = 0
  hostEnd = 0
  targetStart = 0
  targetEnd = 0
  /** Place of the referer; both 0 if there is none that is a URI. */
  refererStart = 0
  refererEnd = 0
  /** Place of the time, with its brackets. */
  timeStart = 0
  timeEnd = 0
  /**
   * Whether a colon may stand in what a runtime wrote, in the words before the time or in the target; whether one stands
   * in the quoted fields behind them, apart from a referer that is a URI.
   */
  headHasColon = false
  tailHasColon = false
  /** Index behind the line feed, or behind all bytes if there is none. */
  end = 0

  /** Kinds of what stands before the fields in quotes, the time aside. */
  #kinds = 0

  /** Whether a whole line of this form stands at `at`; sets the places of its parts. */
  locate(bytes: Uint8Array, at: number): boolean {
    let i = this.#words(bytes, at)
    if (i >= 0) i = this.#time(bytes, i)
    if (i >= 0) i = this.#request(bytes, i)
    if (i >= 0) i = behindAnswer(bytes, i)
    if (i >= 0) i = this.#fields(bytes, i)
    if (i < 0) return false
    if (bytes[i] === CR) i++
    // The last line may have no line feed.
    this.end = i === bytes.length ? i : i + 1
    return i === bytes.length || bytes[i] === LF
  }

  // Each of these returns the index behind a part of the line, or -1 where it does not stand.

  /**
   * Three or four words stand before the time, one blank between two of them; the third from the end is the client. A word
   * with a colon ends what stands before them.
   */
  #words(bytes: Uint8Array, at: number): number {
    let head = behindRuntime(bytes, at)
    // What a runtime writes has colons.
    this.#kinds = head > at ? IS_COLON : 0
    let i = head
    let words = 0
    let first = head
    let second = head
    for (; bytes[i] !== LEFT_BRACKET; i++) {
      const start = i
      i = this.#behindWord(bytes, i)
      if (bytes[i] !== SP || (words >= 4 && i - at > MOST_BEFORE)) return -1
      if (bytes[i - 1] === COLON) words = 0
      else if (i > start) words++
      else if (words > 0) words = TOO_MANY
      if (words === 0) head = i + 1
      else if (words === 1) first = i
      else if (words === 2) second = i
    }
    // One before the words may be a directive.
    if (words < 3 || words > 4 || bytes[at] === HASH) return -1
    this.hostStart = this.hostEnd = 0
    if (words === 4 && isClient(bytes, first + 1, second)) {
      this.hostStart = head
      this.hostEnd = first
    } else if (words === 3 && !isName(bytes, head, first) && isDomain(bytes, first + 1, second)) {
      this.hostStart = first + 1
      this.hostEnd = second
    }
    return i
  }

  #behindWord(bytes: Uint8Array, at: number): number {
    let i = at
    for (; i < bytes.length; i++) {
      const kind = KIND[bytes[i]!]!
      if ((kind & WORD) === 0) break
      this.#kinds |= kind
    }
    return i
  }

  #time(bytes: Uint8Array, at: number): number {
    let i = at
    while ((i < bytes.length && (KIND[bytes[i]!]! & (1 | 4)) !== 0) || bytes[i] === LEFT_BRACKET) i++
    if (bytes[i] !== RIGHT_BRACKET || bytes[i + 1] !== SP) return -1
    this.timeStart = at
    this.timeEnd = i + 1
    return i + 2
  }

  #request(bytes: Uint8Array, at: number): number {
    if (bytes[at] !== DQUOTE) return -1
    const method = at + 1
    let i = method
    while (isUpper(bytes[i]!)) i++
    if (i === method || i - method > 32 || bytes[i] !== SP || bytes[i + 1] !== SLASH || bytes[i + 2] === SLASH)
      return -1
    this.targetStart = i + 1
    i = this.#behindWord(bytes, i + 1)
    this.targetEnd = i
    this.headHasColon = (this.#kinds & IS_COLON) !== 0
    if (bytes[i++] !== SP) return -1
    for (const byte of HTTP) if (bytes[i++] !== byte) return -1
    if (!isDigit(bytes[i++]!)) return -1
    if (bytes[i] === DOT && isDigit(bytes[i + 1]!)) i += 2
    return bytes[i] === DQUOTE && bytes[i + 1] === SP ? i + 2 : -1
  }

  /** A quoted field behind a word with a colon may be one that is looked for: `, host: "a.example"`. */
  #fields(bytes: Uint8Array, at: number): number {
    this.refererStart = this.refererEnd = 0
    let i = at
    let kinds = 0
    while (bytes[i] === SP) {
      const start = i + 2
      if (bytes[i + 1] !== DQUOTE) {
        i++
        for (; i < bytes.length && (KIND[bytes[i]!]! & WORD) !== 0; i++) kinds |= KIND[bytes[i]!]!
        continue
      }
      if (bytes[i - 1] === COLON) return -1
      const isReferer = i === at
      const before = kinds
      i = start
      for (; i < bytes.length; i++) {
        const kind = KIND[bytes[i]!]!
        if (kind === 0) break
        kinds |= kind
      }
      if (bytes[i] !== DQUOTE) return -1
      if (isReferer && hasSchemeAt(bytes, start, i)) {
        this.refererStart = start
        this.refererEnd = i
        kinds = before
      }
      i++
    }
    this.tailHasColon = (kinds & IS_COLON) !== 0
    return i
  }
}

/** Index behind the status and the number of bytes at `at`; -1 where they do not stand. */
function behindAnswer(bytes: Uint8Array, at: number): number {
  const status = behindNumber(bytes, at)
  if (status < 0 || (bytes[at] !== HYPHEN && status !== at + 3) || bytes[status] !== SP) return -1
  return behindNumber(bytes, status + 1)
}

/** Index behind the digits, or the dash, at `at`; -1 where there is none. */
function behindNumber(bytes: Uint8Array, at: number): number {
  if (bytes[at] === HYPHEN) return at + 1
  let i = at
  while (isDigit(bytes[i]!)) i++
  return i > at ? i : -1
}

const STREAMS = [' stdout F ', ' stdout P ', ' stderr F ', ' stderr P '].map(latin1Bytes)

/** Index behind what a container's runtime wrote before the line at `at`; `at` where it wrote nothing. */
function behindRuntime(bytes: Uint8Array, at: number): number {
  let i = at
  while (i < bytes.length && (KIND[bytes[i]!]! & WORD) !== 0) i++
  if (i === at) return at
  for (const stream of STREAMS) if (isSame(bytes, i, i + stream.length, stream)) return i + stream.length
  return at
}

/** A name, neither an address nor one with a port (as in access-log.ts). */
function isName(bytes: Uint8Array, start: number, end: number): boolean {
  let hasLetter = false
  for (let i = start; i < end; i++) {
    if (bytes[i] === COLON) return false
    if (isLetter(bytes[i]!)) hasLetter = true
  }
  return hasLetter
}

/** The same with a dot. */
function isDomain(bytes: Uint8Array, start: number, end: number): boolean {
  let i = start
  while (i < end && bytes[i] !== DOT) i++
  return i < end && isName(bytes, start, end)
}

/** A client has a dot or a colon, or is this machine (as in access-log.ts). */
function isClient(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (bytes[i] === DOT || bytes[i] === COLON) return true
  if (end - start !== 9) return false
  return 'localhost' === String.fromCharCode(...bytes.subarray(start, end))
}
