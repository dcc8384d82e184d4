/**
 * Nearly all lines of access logs, taken apart byte by byte: the Common and the Combined Log Format, with or without a
 * virtual host before them, without escapes. A line that differs in any way is left to access-log.ts, which gives the
 * same result for these, too.
 *
 *     [ time SP ( "stdout" / "stderr" ) SP ( "F" / "P" ) SP ]       ; a container's runtime (CRI)
 *       [ host SP ] client SP ident SP user SP "[" time "]" SP
 *       DQUOTE method SP target SP "HTTP/" DIGIT [ "." DIGIT ] DQUOTE SP status SP bytes
 *       [ SP DQUOTE referer DQUOTE *( SP DQUOTE field DQUOTE ) ] [ CR ] LF
 */
import { isDigit } from '../../codec/ascii.js'
import { latin1Bytes } from '../../codec/latin1.js'
import { isSame } from '../../codec/search.js'
import { hasSchemeAt } from '../reference.js'

const LF = 0x0a
const CR = 0x0d
const SP = 0x20
const QUOTE = 0x22
const DASH = 0x2d
const DOT = 0x2e
const SLASH = 0x2f
const COLON = 0x3a
const OPEN_BRACKET = 0x5b
const CLOSE_BRACKET = 0x5d
const BACKSLASH = 0x5c

/** 1: neither white space nor control, no quote, no back slash, no bracket. 2: a bracket. 4: a blank. 8: besides 1, a colon. */
const KIND = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === SP
    ? 4
    : byte < SP || byte === QUOTE || byte === BACKSLASH
      ? 0
      : byte === OPEN_BRACKET || byte === CLOSE_BRACKET
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

  /** Whether a whole line of this form stands at `at`; sets the places of its parts. */
  locate(bytes: Uint8Array, at: number): boolean {
    const { length } = bytes
    const head = behindRuntime(bytes, at)
    let i = head
    // Three or four words stand before the time; the third from the end is the client.
    let words = 0
    let first = head
    let second = head
    // Of what stands before the fields in quotes, the time aside. That which a runtime writes has colons.
    let kinds = head > at ? IS_COLON : 0
    while (bytes[i] !== OPEN_BRACKET) {
      const start = i
      for (; i < length; i++) {
        const kind = KIND[bytes[i]!]!
        if ((kind & WORD) === 0) break
        kinds |= kind
      }
      if (i === start || bytes[i] !== SP || bytes[i - 1] === COLON || ++words > 4) return false
      if (words === 1) first = i
      else if (words === 2) second = i
      i++
    }
    if (words < 3) return false
    this.hostStart = this.hostEnd = 0
    if (words === 4 && isClient(bytes, first + 1, second)) {
      this.hostStart = head
      this.hostEnd = first
    }
    this.timeStart = i
    while ((i < length && (KIND[bytes[i]!]! & (1 | 4)) !== 0) || bytes[i] === OPEN_BRACKET) i++
    if (bytes[i] !== CLOSE_BRACKET || bytes[i + 1] !== SP || bytes[i + 2] !== QUOTE) return false
    this.timeEnd = i + 1
    i += 3
    const method = i
    while (isUpper(bytes[i]!)) i++
    if (i === method || i - method > 32 || bytes[i] !== SP || bytes[i + 1] !== SLASH || bytes[i + 2] === SLASH)
      return false
    this.targetStart = ++i
    for (; i < length; i++) {
      const kind = KIND[bytes[i]!]!
      if ((kind & WORD) === 0) break
      kinds |= kind
    }
    this.headHasColon = (kinds & IS_COLON) !== 0
    this.targetEnd = i
    if (bytes[i] !== SP) return false
    i++
    for (const byte of HTTP) if (bytes[i++] !== byte) return false
    if (!isDigit(bytes[i++]!)) return false
    if (bytes[i] === DOT && isDigit(bytes[i + 1]!)) i += 2
    if (bytes[i] !== QUOTE || bytes[i + 1] !== SP) return false
    i += 2
    if (bytes[i] === DASH) i++
    else {
      const status = i
      while (isDigit(bytes[i]!)) i++
      if (i !== status + 3) return false
    }
    if (bytes[i++] !== SP) return false
    if (bytes[i] === DASH) i++
    else {
      const size = i
      while (isDigit(bytes[i]!)) i++
      if (i === size) return false
    }
    this.refererStart = this.refererEnd = 0
    let fieldKinds = 0
    for (let field = 0; bytes[i] === SP && bytes[i + 1] === QUOTE; field++) {
      const start = (i += 2)
      const before = fieldKinds
      for (; i < length; i++) {
        const kind = KIND[bytes[i]!]!
        if (kind === 0) break
        fieldKinds |= kind
      }
      if (bytes[i] !== QUOTE) return false
      if (field === 0 && hasSchemeAt(bytes, start, i)) {
        this.refererStart = start
        this.refererEnd = i
        fieldKinds = before
      }
      i++
    }
    this.tailHasColon = (fieldKinds & IS_COLON) !== 0
    if (bytes[i] === CR) i++
    // The last line may have no line feed.
    this.end = i === length ? i : i + 1
    return i === length || bytes[i] === LF
  }
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

/** A client has a dot or a colon, or is this machine (as in access-log.ts). */
function isClient(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (bytes[i] === DOT || bytes[i] === COLON) return true
  if (end - start !== 9) return false
  return 'localhost' === String.fromCharCode(...bytes.subarray(start, end))
}
