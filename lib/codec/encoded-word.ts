/**
 * Encoded words in header fields (RFC 2047).
 *
 *     encoded-word = "=?" charset ["*" language] "?" encoding "?" encoded-text "?="
 *
 * A `?` in the text of a word should be encoded (§4.2). Some writers leave it, so it ends the word only before `=`.
 *
 * White space between neighbours is no part of the text (§6.2). Neighbours in the same charset are decoded together: §5
 * forbids writers to divide a character between them, but they do it; some even divide a group of base64. In UTF-16 and
 * UTF-32 each word may have a byte order mark.
 */
import { isSame } from '../byte-range.js'
import { CR, EQUALS, LF, QUESTION, UNDERSCORE } from '../bytes.js'
import { UTF_8, type Charset } from './charset.js'
import { findCharset } from './charset-labels.js'
import { createBase64Decoder } from './base64.js'
import { SKIP, VALUES } from './base64-line.js'
import type { Codec, Complain, Emit } from './codec.js'
import { latin1 } from './latin1.js'
import { createMarkedDecoder } from './marked.js'
import { createRunBuilder } from './run-builder.js'
import { hexByte } from './hex.js'
import { holdsAny } from './search.js'
import type { Span } from './span.js'

/** An encoded word. Its text ends before `?=`; if another word begins in it, as when it was cut off, it is none. */
const WORD = /=\?([^?\s*]+)(?:\*[^?\s]*)?\?(?:([Bb])\?([^?]*)|[Qq]\?([^?=]*(?:(?:\?(?!=)|=(?!\?[^=]))[^?=]*)*))\?=/g

const LOWER_B = 0x62
const LOWER_Q = 0x71
const UPPER_UTF_8 = new TextEncoder().encode('UTF-8')
const LOWER_UTF_8 = new TextEncoder().encode('utf-8')

/** The alphabet without base64url's characters, which are no proof of base64. */
const STANDARD = VALUES.slice()
STANDARD[0x2d] = STANDARD[0x5f] = SKIP

/**
 * What happens to the fold between two lines of a field: it stays; is removed by RFC 5322 §2.2.3; is removed if no
 * hyphen stands before it, which in a URI may be there only for the fold; or is removed with the blanks behind it.
 */
type Fold = 'keep' | 'unfold' | 'unfold-but-hyphens' | 'join'

// The lookbehind stands behind the line feed: before it, it would be tried at every character.
const FOLDS = {
  unfold: /\r?\n(?=[ \t])/g,
  'unfold-but-hyphens': /\r?\n(?<!-[ \t]*\r?\n)(?=[ \t])/g,
  join: /\r?\n[ \t]+/g
}

/** Passes on bytes [start, end) of a field, its encoded words decoded to UTF-8. */
export function decodeWords(span: Span, start: number, end: number, fold: Fold, emit: Emit, complain: Complain): void {
  const text = latin1(span.bytes, start, end)
  let decoder: Codec | undefined
  let label = ''
  let charset: Charset = UTF_8
  let group: Codec | undefined // base64 that a word broke off
  let done = 0

  function endGroup(): void {
    group?.end()
    group = undefined
  }

  function endText(): void {
    endGroup()
    decoder?.end()
    decoder = undefined
  }

  function literal(to: number): void {
    const from = done
    const stretch = text.slice(from, to)
    // Fold by fold: what `split` makes of a long field takes ten times its memory.
    for (let next = foldIn(stretch, 0); next !== null; next = foldIn(stretch, done - from)) {
      span.pass(start + done, start + from + next.index, emit)
      done = from + next.index + next[0].length
    }
    span.pass(start + done, start + to, emit)
    done = to
  }

  function foldIn(stretch: string, at: number): RegExpExecArray | null {
    if (fold === 'keep') return null
    FOLDS[fold].lastIndex = at
    return FOLDS[fold].exec(stretch)
  }

  for (const word of text.matchAll(WORD)) {
    const [whole, name, base64, inBase64, quoted] = word
    const encoded = inBase64 ?? quoted!
    const between = text.slice(done, word.index)
    if (decoder === undefined || !/^\s*$/.test(between)) {
      endText()
      literal(word.index)
    }
    if (decoder === undefined || charset.marked || name!.toLowerCase() !== label) {
      endText()
      label = name!.toLowerCase()
      const found: Charset | undefined = findCharset(label)
      if (found === undefined) complain('unknown-charset', span.at(start + word.index), 'in an encoded word')
      charset = found ?? UTF_8
      decoder = charset.marked
        ? createMarkedDecoder({ charset, asItIs: false }, emit, complain)
        : charset.decode(emit, complain)
    }
    const from = start + word.index + whole.length - 2 - encoded.length
    if (base64 === undefined) {
      endGroup()
      decodeQ(span, from, from + encoded.length, decoder.push)
    } else {
      const groups = (group ??= createBase64Decoder(decoder.push, complain))
      span.pass(from, from + encoded.length, run => groups.push(run))
      if (!isCutInGroup(encoded)) endGroup()
    }
    done = word.index + whole.length
  }
  endText()
  literal(text.length)
}

/**
 * Whether one of these ASCII bytes may stand in the result of `decodeWords`, or it may have something to complain of.
 * Most subjects have nothing of the kind, and this check, byte by byte, takes a fraction of the time.
 */
export function wordsMayHold(bytes: Uint8Array, start: number, end: number, wanted: readonly number[]): boolean {
  if (holdsAny(bytes, start, end, wanted)) return true
  for (let i = start; i + 1 < end; i++) {
    if (bytes[i] !== EQUALS || bytes[i + 1] !== QUESTION) continue
    const behindLabel = nextQuestion(bytes, i + 2, end)
    const encoded = behindLabel + 3
    const close = nextQuestion(bytes, encoded, end)
    // Cut off, or no word at all: left to `decodeWords`.
    if (close + 1 >= end || bytes[close + 1] !== EQUALS || bytes[encoded - 1] !== QUESTION) return true
    // In valid UTF-8, the only ASCII of the text is the ASCII of the bytes.
    if (!isUtf8Label(bytes, i + 2, behindLabel)) return true
    const encoding = bytes[encoded - 2]! | 0x20
    const mayHold = encoding === LOWER_Q ? escapesHold : encoding === LOWER_B ? groupsMayHold : undefined
    if (mayHold === undefined || mayHold(bytes, encoded, close, wanted)) return true
    i = close + 1
  }
  return false
}

function nextQuestion(bytes: Uint8Array, i: number, end: number): number {
  while (i < end && bytes[i] !== QUESTION) i++
  return i
}

function isUtf8Label(bytes: Uint8Array, start: number, end: number): boolean {
  if (isSame(bytes, start, end, UPPER_UTF_8) || isSame(bytes, start, end, LOWER_UTF_8)) return true
  const label = latin1(bytes, start, end)
  return !/[\s*]/.test(label) && findCharset(label)?.scanned === 'utf-8'
}

function escapesHold(bytes: Uint8Array, start: number, end: number, wanted: readonly number[]): boolean {
  for (let i = start; i + 2 < end; i++) {
    if (bytes[i] !== EQUALS) continue
    if (wanted.includes(hexByte(bytes[i + 1]!, bytes[i + 2]!))) return true
  }
  return false
}

/** The same for base64. If it is not whole groups, it may hold anything. */
function groupsMayHold(bytes: Uint8Array, start: number, end: number, wanted: readonly number[]): boolean {
  if ((end - start) % 4 !== 0) return true
  for (let i = start; i < end; i += 4) {
    const isLast = i + 4 === end
    const padding = isLast && bytes[i + 3] === EQUALS ? (bytes[i + 2] === EQUALS ? 2 : 1) : 0
    const first = STANDARD[bytes[i]!]!
    const second = STANDARD[bytes[i + 1]!]!
    const third = padding > 1 ? 0 : STANDARD[bytes[i + 2]!]!
    const fourth = padding > 0 ? 0 : STANDARD[bytes[i + 3]!]!
    if ((first | second | third | fourth) < 0) return true
    const triple = (first << 18) | (second << 12) | (third << 6) | fourth
    for (let k = 0; k < 3 - padding; k++) if (wanted.includes((triple >> (16 - 8 * k)) & 0xff)) return true
  }
  return false
}

/**
 * In base64 each word should be complete by itself, with its padding (§4.1). If padding is missing, the surplus bits of
 * the last character are zeros, unless the group goes on in the next word.
 *
 *     =?utf-8?B?aHR0cDovL2EuZXhhbX?= =?utf-8?B?BsZS8=?=
 *                              ^^ 011001 010111, more than one byte
 */
function isCutInGroup(encoded: string): boolean {
  const characters = encoded.replace(/\s+/g, '')
  const count = characters.length % 4
  const last = VALUES[characters.charCodeAt(characters.length - 1)] ?? SKIP
  return count > 0 && last >= 0 && (count === 1 || (last & (count === 2 ? 0xf : 0x3)) !== 0)
}

/** §4.2: `=XX`, and `_` for a space. */
function decodeQ(span: Span, start: number, end: number, emit: Emit): void {
  const builder = createRunBuilder(emit)
  for (let i = start; i < end; i++) {
    const byte = span.bytes[i]!
    const escaped = byte === EQUALS && i + 3 <= end ? hexByte(span.bytes[i + 1]!, span.bytes[i + 2]!) : -1
    if (escaped >= 0) {
      builder.byte(span.at(i), span.past(i + 2), escaped)
      i += 2
    } else if (byte !== CR && byte !== LF) {
      builder.byte(span.at(i), span.past(i), byte === UNDERSCORE ? 0x20 : byte)
    }
  }
  builder.flush()
}
