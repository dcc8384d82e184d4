/**
 * Elements of XML that hold one URI and nothing else. Their tags delimit it, so that punctuation at its end is part of it.
 *
 *     <loc>  http://a.example/b.  </loc>     <p>See <b>this:</b> http://a.example/b.</p>
 *            ^^^^^^^^^^^^^^^^^^^ a value                          ^ behind an end tag: prose
 *
 *     element = "<" letter *( any but "<" / ">" ) ">" *S ( value / section ) *S "</"
 *     section = "<![CDATA[" *S value *S "]]>"
 *     value   = scheme "://" 1*( visible ASCII but "<" / ">" / DQUOTE, or, behind the authority, a letter, a mark or a digit )
 *
 * Only those are told apart that end in a mark, or in which something stands that no URI has, such as the letters of an
 * IRI (RFC 4287 §2, RFC 3987): prose reads all others in the same way. What may be one of them is held until the next tag.
 */
import { beforeBlanks, isSame, UNWISE } from '../byte-range.js'
import { DEL, DQUOTE, EXCLAMATION, GREATER_THAN, HASH, LESS_THAN, PERCENT, SLASH, SP } from '../bytes.js'
import type { Run } from '../text.js'
import { isDigit, isLetter } from '../codec/ascii.js'
import type { Emit, Receiver } from '../codec/codec.js'
import { hexByte } from '../codec/hex.js'
import { latin1Bytes } from '../codec/latin1.js'
import { passSlice } from '../codec/origin.js'
import { indexOfSequence, searchable } from '../codec/search.js'
import { createGatherer, passAll, type Span, spanOf } from '../codec/span.js'
import { utf8Text } from '../codec/utf-8-text.js'
import { MAX_ELEMENT } from '../limits.js'
import { hasSchemeAt, isSchemeByte } from './reference.js'

/** What a section begins and ends with, in which marks of markup stand for themselves. */
const SECTION = latin1Bytes('<![CDATA[')
const SECTION_END = latin1Bytes(']]>')
/** What stands behind the scheme of a value. */
const SLASHES = Uint8Array.of(0x3a, SLASH, SLASH)

export class ElementValues implements Receiver {
  readonly #pass: Emit
  readonly #passValue: (span: Span, start: number, end: number) => void
  /** From the last `<`, if that may begin such an element. */
  readonly #held = createGatherer()
  /** Where the value stands that was found. */
  #start = 0
  #end = 0

  /** @param pass takes all that is no value, in between */
  constructor(pass: Emit, passValue: (span: Span, start: number, end: number) => void) {
    this.#pass = pass
    this.#passValue = passValue
  }

  push(run: Run): void {
    const bytes = searchable(run.bytes)
    let passed = this.#held.length > 0 ? this.#goOn(run, bytes) : 0
    while (this.#find(bytes, passed)) {
      passSlice(run, passed, this.#start, this.#pass)
      this.#passValue(spanOf(run), this.#start, this.#end)
      passed = this.#end
    }
    const end = firstOpen(bytes, passed)
    passSlice(run, passed, end, this.#pass)
    passSlice(run, end, bytes.length, this.#held.add)
  }

  end(): void {
    passAll(this.#held.take(), this.#pass)
  }

  /** Reads on behind what is held, up to the `<` of the next tag; returns its index, or the length of the run. */
  #goOn(run: Run, bytes: Uint8Array): number {
    const held = this.#held
    if (bytes.length === 0) return 0
    if (held.length === 1 && !isLetter(bytes[0]!)) {
      this.end()
      return 0
    }
    // The byte behind the `<` says which tag that begins.
    const isNext = held.length > 1 && held.tail(held.length - 1)[0] === LESS_THAN
    let less = isNext ? -1 : bytes.indexOf(LESS_THAN)
    let behind = isNext || less >= 0 ? less + 2 : bytes.length + 1
    // It may begin a section, in which the value stands.
    while (bytes[behind - 1] === EXCLAMATION) {
      less = bytes.indexOf(LESS_THAN, behind)
      behind = less >= 0 ? less + 2 : bytes.length + 1
    }
    passSlice(run, 0, Math.min(behind, bytes.length), held.add)
    if (behind > bytes.length) {
      if (held.length > MAX_ELEMENT) this.#letGo(held.take(), less < 0 ? 0 : 1)
      return bytes.length
    }
    const span = held.take()
    const isFound = this.#find(span.bytes, 0)
    const rest = span.bytes.length - 2
    if (isFound) {
      span.pass(0, this.#start, this.#pass)
      this.#passValue(span, this.#start, this.#end)
    }
    span.pass(isFound ? this.#end : 0, rest, this.#pass)
    if (less >= 0) return less
    span.pass(rest, rest + 1, held.add)
    return this.#goOn(run, bytes)
  }

  /** Passes on what was held, but for the last bytes. */
  #letGo(span: Span, kept: number): void {
    const end = span.bytes.length - kept
    span.pass(0, end, this.#pass)
    span.pass(end, span.bytes.length, this.#held.add)
  }

  /** Finds the first value in an element that begins at `floor` or behind it. */
  #find(bytes: Uint8Array, floor: number): boolean {
    // The next `<`, and where the text before it ends.
    let less = -1
    let end = -1
    for (let at = indexOfSequence(bytes, SLASHES, floor); at >= 0; at = indexOfSequence(bytes, SLASHES, at + 1)) {
      let start = at
      while (start > floor && isSchemeByte(bytes[start - 1]!)) start--
      let before = beforeBlanks(bytes, floor, start)
      const isSection = endsWith(bytes, before, SECTION)
      if (isSection) before = beforeBlanks(bytes, floor, before - SECTION.length)
      if (before <= floor || bytes[before - 1] !== GREATER_THAN) continue
      if (less < at) {
        less = bytes.indexOf(LESS_THAN, at)
        if (less < 0) return false
        end = beforeBlanks(bytes, at, less)
      }
      if (isSection && !endsWith(bytes, end, SECTION_END)) continue
      const behind = isSection ? beforeBlanks(bytes, at, end - SECTION_END.length) : end
      if (bytes[less + 1] !== SLASH || (isWordEnd(bytes[behind - 1]!) && !hasStray(bytes, at, behind))) continue
      if (!hasSchemeAt(bytes, start, behind) || !isOneIri(bytes, start, behind)) continue
      const tag = startTag(bytes, floor, before - 1)
      if (tag < 0 || less + 2 - tag > MAX_ELEMENT) continue
      this.#start = start
      this.#end = behind
      return true
    }
    return false
  }
}

/** Index from which such an element may go on behind these bytes; their length if there is none. */
function firstOpen(bytes: Uint8Array, floor: number): number {
  const { length } = bytes
  const last = bytes.lastIndexOf(LESS_THAN)
  if (last < floor) return length
  const isBegun = last === length - 1
  const tag = beforeSection(bytes, floor, isBegun ? lessBefore(bytes, floor, last) : last)
  if (tag >= floor && tag < length - 1 && isLetter(bytes[tag + 1]!) && length - tag <= MAX_ELEMENT) return tag
  return isBegun ? last : length
}

/** Index of the last `<` before `at`; less than `floor` if there is none. */
function lessBefore(bytes: Uint8Array, floor: number, at: number): number {
  return at > floor ? bytes.lastIndexOf(LESS_THAN, at - 1) : -1
}

/** Index of the `<` before the one at `at`, if that may begin a section; else `at`. */
function beforeSection(bytes: Uint8Array, floor: number, at: number): number {
  return at >= floor && bytes[at + 1] === EXCLAMATION ? lessBefore(bytes, floor, at) : at
}

/** Whether these bytes stand before `end`. */
function endsWith(bytes: Uint8Array, end: number, last: Uint8Array): boolean {
  const start = end - last.length
  return start >= 0 && isSame(bytes, start, end, last)
}

/** Index of the `<` of the start tag that ends with the `>` at `greater`; -1 if there is none. */
function startTag(bytes: Uint8Array, floor: number, greater: number): number {
  let i = greater - 1
  if (bytes[i] === SLASH) return -1 // an empty element
  while (i >= floor && bytes[i] !== LESS_THAN && bytes[i] !== GREATER_THAN) i--
  return i >= floor && bytes[i] === LESS_THAN && isLetter(bytes[i + 1]!) ? i : -1
}

/** Whether [start, end) is visible ASCII that does not delimit a URI. */
export function isOneWord(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isOfWord(bytes[i]!)) return false
  return true
}

function isOfWord(byte: number): boolean {
  return byte > SP && byte < DEL && byte !== LESS_THAN && byte !== GREATER_THAN && byte !== DQUOTE
}

/** What an IRI is made of that stands alone: outside ASCII letters, marks and digits, and none in the authority. */
const ONE_IRI = /^[^:]*:\/\/[!"$-.0->@-~]*(?:[/?#][!-~\p{L}\p{M}\p{N}]*)?$/u
const SECOND_SCHEME = /:\/\/[^]*:\/\//

/**
 * The same of an IRI (RFC 3987). A name outside ASCII, other punctuation and a second URI are rather those of prose without
 * blanks.
 *
 * @param start where its scheme begins
 */
export function isOneIri(bytes: Uint8Array, start: number, end: number): boolean {
  let isAscii = true
  for (let i = start; i < end; i++) {
    if (bytes[i]! > DEL) isAscii = false
    else if (!isOfWord(bytes[i]!)) return false
  }
  if (isAscii) return true
  const iri = utf8Text(bytes.subarray(start, end))
  return ONE_IRI.test(iri) && !SECOND_SCHEME.test(iri)
}

const STRAY = new Uint8Array(256).fill(1, DEL)
for (const byte of latin1Bytes(`${UNWISE}%#`)) STRAY[byte] = 1

/** Whether something stands in [start, end) that would have to be encoded in a URI, or may have to. */
function hasStray(bytes: Uint8Array, start: number, end: number): boolean {
  let fragment = false
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!
    if (STRAY[byte] === 0) continue
    const isEncoded = byte === PERCENT && i + 2 < end && hexByte(bytes[i + 1]!, bytes[i + 2]!) >= 0
    if (!isEncoded && (byte !== HASH || fragment)) return true
    fragment ||= byte === HASH
  }
  return false
}

/** What no prose puts behind a URI. */
export function isWordEnd(byte: number): boolean {
  return isLetter(byte) || isDigit(byte) || byte === SLASH
}
