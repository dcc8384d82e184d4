/**
 * Translates the places of strings that were put together in one text. Each string has a row of numbers; places are
 * worked out only where something was found.
 *
 *     "https:\/\/a.example\/b","see http://b.example/"      the run
 *     "https://a.example/b"⏎"see http://b.example/"⏎        the texts
 *     ^ row 0               ^ row 1
 */
import type { Origin, Run } from '../../text.js'
import { addStretches, decodeWhole } from '../../codec/escapes.js'
import type { Places } from '../../codec/markup.js'
import { composeStretches, endOf, isDirect, passSlice, startOf } from '../../codec/origin.js'
import { findRow } from '../../codec/rows.js'
import { type Span, spanOf } from '../../codec/span.js'
import { StretchList } from '../../codec/stretches.js'

/**
 * Entries of a row: index of the string in the texts; index of its quote in the run; index of its end there, 0 if it
 * has no escapes.
 */
const START = 0
export const SOURCE = 1
const END = 2

/** Of what a text has in the output besides its value. */
export const QUOTES_AND_LINE_FEED = 3

const NOTHING: Run = { bytes: new Uint8Array(0), from: 0, to: 0 }

/**
 * The places of what a decoded string is read as: without the control sequences of colours, or the references of a part of a
 * page.
 */
export type Reading = (decoded: Span) => Places

export abstract class TextPlaces implements Origin {
  /** The texts, one behind the other. */
  bytes: Uint8Array = NOTHING.bytes
  length = 0
  /** Their rows, `words` numbers each. */
  rows: Int32Array = new Int32Array(0)
  readonly #words: number
  count = 0
  /** The run that they come from, and the index in it that rows count from. */
  run = NOTHING
  base = 0
  /** The text with escapes that was asked about last, as a run whose offsets are indices in `run`. */
  #escaped = NOTHING
  #escapedIndex = -1
  /** What another one is read as; its offsets are indices in `run`. */
  #read: Places | undefined
  #readIndex = -1
  /** The text that was asked for last: a match asks for its beginning, its end and its path. */
  #lastIndex = 0
  #stretches: StretchList | undefined
  readonly #lists: Lists = { inner: undefined, composed: undefined }

  constructor(words: number) {
    this.#words = words
  }

  start(offset: number): number {
    return startOf(this.run, this.#sourceOf(offset, 'start'))
  }

  end(offset: number): number {
    return endOf(this.run, this.#sourceOf(offset - 1, 'end'))
  }

  path(offset: number): string {
    return this.pathOf(this.indexAt(offset))
  }

  /** The path of a text. */
  protected abstract pathOf(index: number): string

  /** How a text was read whose content is not just the decoded string; undefined for one that is. */
  protected readingOf(_index: number): Reading | undefined {
    return undefined
  }

  /** To be called before the texts and rows change. */
  protected forget(): void {
    this.count = this.length = 0
    this.run = this.#escaped = NOTHING
    this.#escapedIndex = this.#readIndex = -1
    this.#read = undefined
  }

  /** Index in the run of the first byte, or the last one, that byte `offset` of the texts stands for. */
  #sourceOf(offset: number, side: 'start' | 'end'): number {
    const { rows, base } = this
    const index = this.indexAt(offset)
    const row = index * this.#words
    const into = offset - rows[row + START]!
    const end = rows[row + END]!
    const reading = into > 0 ? this.readingOf(index) : undefined
    if (reading !== undefined) {
      const read = this.#readAt(index, reading)
      return side === 'start' ? read.at(into - 1) : read.past(into - 1) - 1
    }
    // A match is mostly a whole string, whose place is known without looking at its escapes.
    if (end === 0 || (side === 'start' && into <= 1)) return base + rows[row + SOURCE]! + into
    if (side === 'end' && offset + 3 === this.endOf(index)) return base + end - 1
    const escaped = this.#escapedAt(index)
    return side === 'start' ? startOf(escaped, into) : endOf(escaped, into) - 1
  }

  /** What stands between the quotes of a text; valid until the next one is asked for. The run has no ratio. */
  protected spanOf(index: number): Span {
    const { run } = this
    if (isDirect(run)) return new TextSpan(this, index)
    if (this.isEscaped(index)) return spanOf(this.contentOf(index))
    const start = this.base + this.rows[index * this.#words + SOURCE]! + 1
    return spanOf(run, start, start + this.endOf(index) - this.startOf(index) - QUOTES_AND_LINE_FEED)
  }

  /** The content of a text with escapes as a run; valid until the next one is asked for. The outer one has no ratio. */
  protected contentOf(index: number): Run {
    const { rows, base, run } = this
    const row = index * this.#words
    const bytes = this.bytes.subarray(this.startOf(index) + 1, this.endOf(index) - 2)
    return new TextContent(bytes, run, base + rows[row + SOURCE]! + 1, base + rows[row + END]!, this.#lists)
  }

  /** Index of the first byte of text `index` among the texts; `endOf`: one past its line feed. */
  startOf(index: number): number {
    return this.rows[index * this.#words + START]!
  }

  endOf(index: number): number {
    return index + 1 < this.count ? this.startOf(index + 1) : this.length
  }

  isEscaped(index: number): boolean {
    return this.rows[index * this.#words + END] !== 0
  }

  /** A text with its quotes. */
  runOf(index: number): Run {
    const { rows, base, run } = this
    if (this.isEscaped(index)) {
      const { bytes, from, to, stretches } = this.#escapedAt(index)
      return { bytes, from: run.from + from, to: run.from + to, ...(stretches && { stretches }) }
    }
    const from = run.from + base + rows[index * this.#words + SOURCE]!
    const bytes = this.bytes.subarray(this.startOf(index), this.endOf(index) - 1)
    return { bytes, from, to: from + bytes.length }
  }

  /** Index of the text that contains byte `offset`. */
  protected indexAt(offset: number): number {
    const last = this.#lastIndex
    if (last < this.count && offset >= this.startOf(last) && offset < this.endOf(last)) return last
    const words = this.#words
    return (this.#lastIndex = findRow(this.rows, words, 0, (this.count - 1) * words, offset) / words)
  }

  /** What stands between the quotes of a text that is read so. */
  #readAt(index: number, reading: Reading): Places {
    if (this.#readIndex === index) return this.#read!
    const { rows, base } = this
    const row = index * this.#words
    const from = base + rows[row + SOURCE]! + 1
    const to = base + rows[row + END]!
    const bytes = new Uint8Array(to - from)
    const length = decodeWhole(this.run.bytes, from, to, bytes, 0)
    const stretches = (this.#stretches ??= new StretchList())
    addStretches(this.run.bytes, from, to, stretches, 0)
    const decoded = { bytes: bytes.subarray(0, length), from, to, stretches: stretches.take() }
    this.#readIndex = index
    return (this.#read = reading(spanOf(decoded)))
  }

  #escapedAt(index: number): Run {
    if (this.#escapedIndex === index) return this.#escaped
    const { rows, base } = this
    const row = index * this.#words
    const from = base + rows[row + SOURCE]!
    const end = base + rows[row + END]!
    const stretches = (this.#stretches ??= new StretchList())
    addStretches(this.run.bytes, from + 1, end, stretches)
    const bytes = this.bytes.subarray(rows[row + START], this.endOf(index) - 1)
    this.#escapedIndex = index
    return (this.#escaped = { bytes, from, to: end + 1, stretches: stretches.take() })
  }
}

/** The content between the quotes of a text. Its origin is worked out on demand. */
class TextSpan implements Span {
  readonly bytes: Uint8Array
  readonly #places: TextPlaces
  readonly #index: number
  readonly #start: number

  constructor(places: TextPlaces, index: number) {
    this.#places = places
    this.#index = index
    this.#start = places.startOf(index) + 1
    // A quote and a line feed stand behind the content.
    this.bytes = places.bytes.subarray(this.#start, places.endOf(index) - 2)
  }

  at(index: number): number {
    return this.#places.start(this.#start + index)
  }

  past(index: number): number {
    return this.#places.end(this.#start + index + 1)
  }

  pass(start: number, end: number, emit: (run: Run) => void): void {
    passSlice(this.#places.runOf(this.#index), start + 1, end + 1, emit)
  }

  get run(): Run | undefined {
    if (this.#places.isEscaped(this.#index)) return undefined
    const from = this.at(0)
    return { bytes: this.bytes, from, to: from + this.bytes.length }
  }
}

/** Used for one content after the other. */
interface Lists {
  inner: StretchList | undefined
  composed: StretchList | undefined
}

/** What is decoded from the string [start, end) of a run. Its stretches are worked out on demand. */
class TextContent implements Run {
  readonly bytes: Uint8Array
  readonly from: number
  readonly to: number
  readonly #run: Run
  readonly #start: number
  readonly #end: number
  readonly #lists: Lists
  #stretches: Int32Array | undefined

  constructor(bytes: Uint8Array, run: Run, start: number, end: number, lists: Lists) {
    this.bytes = bytes
    this.from = startOf(run, start)
    this.to = endOf(run, end - 1)
    this.#run = run
    this.#start = start
    this.#end = end
    this.#lists = lists
  }

  get stretches(): Int32Array {
    return (this.#stretches ??= this.#findStretches())
  }

  #findStretches(): Int32Array {
    const lists = this.#lists
    const run = this.#run
    const inner = (lists.inner ??= new StretchList())
    addStretches(run.bytes, this.#start, this.#end, inner, 0)
    const stretches = inner.take()
    if (isDirect(run)) return stretches
    const composed = (lists.composed ??= new StretchList())
    composeStretches(stretches, this.bytes.length, run, this.#start, composed)
    return composed.take()
  }
}
