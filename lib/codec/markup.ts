/**
 * Text that may hold a part of a page, as strings of JSON do. From the first tag on, or from the first reference to another
 * character than `&`, references to characters are undone; tags stay as they are.
 *
 *     <p>http://a.example/?b&amp;c          →  <p>http://a.example/?b&c
 *     &lt;p&gt;http://a.example/?b&amp;c    →  <p>http://a.example/?b&c
 *     http://a.example/?b&amp;c             →  as it stands
 */
import { AMPERSAND, EXCLAMATION, LESS_THAN, LF, SLASH } from '../bytes.js'
import type { Codec, Emit } from './codec.js'
import { findRow } from './rows.js'
import type { Span } from './span.js'
import { createReferenceDecoder, reference, type MeaningAt } from './xml.js'

export function createMarkupDecoder(emit: Emit): Codec {
  return createReferenceDecoder(emit, inMarkup())
}

/** What stands in one text, asked from its beginning on. */
function inMarkup(): MeaningAt {
  let isMarkup = false
  return (bytes, at) => {
    if (bytes[at] === LESS_THAN) {
      if (!isMarkup && at + 1 >= bytes.length) return 'short'
      isMarkup ||= beginsTag(bytes[at + 1]!)
      return 'nothing'
    }
    const found = reference(bytes, at)
    if (typeof found === 'string') return found
    isMarkup ||= found.bytes[0] !== AMPERSAND
    return isMarkup ? found : 'nothing'
  }
}

/** Does a tag go on with this byte behind its `<`, or a comment? */
function beginsTag(byte: number): boolean {
  return byte === SLASH || byte === EXCLAMATION || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a)
}

/** May `createMarkupDecoder` change what stands in [start, end)? Where it surely does not, it is not needed. */
export function mayBeMarkup(bytes: Uint8Array, start: number, end: number): boolean {
  const meaningAt = inMarkup()
  for (let at = start; at < end; at++)
    if ((bytes[at] === AMPERSAND || bytes[at] === LESS_THAN) && meaningAt(bytes, at) !== 'nothing') return true
  return false
}

/** Places in a text that was decoded, by those in what has become of it. */
export type Places = Pick<Span, 'at' | 'past'>

/** Numbers of a reference: the index behind what it stands for, in what is read; its own [start, end) in the text. */
const ROW = 3

/** The places of all of a text as `createMarkupDecoder` reads it, without what it makes of that. */
export function placesInMarkup(text: Span): Places {
  const { length } = text.bytes
  // Nothing goes on behind it.
  const bytes = new Uint8Array(length + 1).fill(LF, length)
  bytes.set(text.bytes)
  const meaningAt = inMarkup()
  const rows: number[] = []
  let shift = 0 // bytes that are fewer in what is read
  for (let at = 0; at < length; at++) {
    if (bytes[at] !== AMPERSAND && bytes[at] !== LESS_THAN) continue
    const found = meaningAt(bytes, at)
    if (typeof found === 'string') continue
    rows.push(at - shift + found.bytes.length, at, found.end)
    shift += found.end - at - found.bytes.length
    at = found.end - 1
  }
  return new MarkupPlaces(text, Int32Array.from(rows))
}

class MarkupPlaces implements Places {
  readonly #text: Span
  readonly #rows: Int32Array

  constructor(text: Span, rows: Int32Array) {
    this.#text = text
    this.#rows = rows
  }

  at(index: number): number {
    return this.#text.at(this.#sourceOf(index, 1))
  }

  past(index: number): number {
    return this.#text.past(this.#sourceOf(index, 2))
  }

  /** Index in the text of the byte that is read at `index`; of a reference, of its first or last byte. */
  #sourceOf(index: number, side: 1 | 2): number {
    const rows = this.#rows
    if (rows.length === 0) return index
    const row = findRow(rows, ROW, 0, rows.length - ROW, index)
    const isBefore = rows[row]! > index
    const next = isBefore ? row : row + ROW
    const behind = isBefore ? index : rows[row + 2]! + index - rows[row]!
    if (next === rows.length || behind < rows[next + 1]!) return behind
    return side === 1 ? rows[next + 1]! : rows[next + 2]! - 1
  }
}
