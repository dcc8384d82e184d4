/**
 * Strings of a JSON value (RFC 8259 §7): where each ends, and whether it is the name of a member or a value.
 *
 *     string = quotation-mark *char quotation-mark
 *
 * A string that lies in a run as a whole, as nearly all do, is handed over where it lies; any other is decoded piece by
 * piece. Both ways report the same.
 */
import { BACKSLASH, COLON, COMMA, DQUOTE, LF } from '../../bytes.js'
import type { Run, Text, TextSink } from '../../text.js'
import type { Codec, Complain } from '../../codec/codec.js'
import { createJsonStringDecoder } from '../../codec/json-string.js'
import { endOf, passSlice, startOf } from '../../codec/origin.js'
import { createGatherer, type Gatherer, passAll } from '../../codec/span.js'
import { MAX_HELD } from '../../limits.js'
import type { JsonGrammar } from './grammar.js'
import type { Names } from './names.js'
import type { JsonValue } from './value.js'
import { WholeString } from './whole-string.js'

const QUOTE_BYTES = Uint8Array.of(DQUOTE)

export interface JsonStringsOptions {
  readonly grammar: JsonGrammar
  readonly names: Names
  readonly value: JsonValue
  /** The text of a string at the path that is being read. */
  readonly text: Text
  readonly complain: Complain
  /** Called when a string breaks off, and its value with it. */
  readonly reset: () => void
}

export class JsonStrings {
  readonly #its: JsonStringsOptions
  readonly #grammar: JsonGrammar
  readonly #sink: TextSink
  readonly #whole = new WholeString()
  // State of the string that is being read piece by piece.
  /** Whether it is the name of a member. */
  #isKey = false
  /** Whether a `\` stands before its next byte. */
  #escaped = false
  /** The quote that begins it. */
  #quote: Run | undefined
  #key: Gatherer | undefined
  #decoder: Codec | undefined

  constructor(its: JsonStringsOptions, sink: TextSink) {
    this.#its = its
    this.#grammar = its.grammar
    this.#sink = sink
  }

  /** Reads the string that the quote at `i` begins; returns the index behind what was read. */
  open(run: Run, i: number): number {
    const isKey = this.#grammar.state === 'key'
    const behind = isKey ? this.#wholeKey(run, i) : this.#wholeValue(run, i)
    if (behind > 0) return behind
    this.#isKey = isKey
    this.#escaped = false
    this.#quote = quoteAt(run, i)
    this.#grammar.state = 'string'
    if (!isKey) this.#its.value.begin(this.#quote)
    return i + 1
  }

  /** A name without escapes that lies in the run as a whole; returns the index behind it and its colon, or 0. */
  #wholeKey(run: Run, i: number): number {
    const { names, value } = this.#its
    const grammar = this.#grammar
    const whole = this.#whole
    const { bytes } = run
    let name = names.expected(bytes, i + 1)
    if (name === undefined) {
      if (!whole.find(bytes, i + 1) || whole.escapes !== 0) return 0
      name = names.of(bytes, i + 1, whole.end)
    }
    grammar.path.name(name)
    const end = i + 1 + name.bytes.length
    if (!name.isPlain && whole.find(bytes, i + 1)) value.pass(run, whole)
    const isFollowed = bytes[end + 1] === COLON
    grammar.state = isFollowed ? 'value' : 'colon'
    return isFollowed ? end + 2 : end + 1
  }

  /** A value that lies in the run as a whole; returns the index behind it and its comma, or 0. */
  #wholeValue(run: Run, i: number): number {
    const grammar = this.#grammar
    const whole = this.#whole
    if (!whole.find(run.bytes, i + 1) || !this.#its.value.whole(run, whole)) return 0
    const { end } = whole
    if (run.bytes[end + 1] !== COMMA) {
      grammar.state = 'separator'
      return end + 1
    }
    grammar.goOn()
    return end + 2
  }

  /** Reads on in a string; returns the index behind what was read. */
  read(run: Run, i: number): number {
    const { bytes } = run
    let end = i
    for (; end < bytes.length; end++) {
      const byte = bytes[end]!
      if (byte === LF) break
      if (this.#escaped) this.#escaped = false
      else if (byte === BACKSLASH) this.#escaped = true
      else if (byte === DQUOTE) break
    }
    passSlice(run, i, end, slice => this.#decode().push(slice))
    if (end === bytes.length) return end
    if (bytes[end] === DQUOTE) {
      this.#end(quoteAt(run, end))
      return end + 1
    }
    // RFC 8259 §7: no control character stands in a string. The value was cut off, and another one begins.
    this.#breakOff(startOf(run, end))
    return end
  }

  /** To be called before a value that does not continue the last one. */
  restart(): void {
    this.#decoder = undefined
  }

  /** To be called if the input ends inside a string. */
  end(): void {
    if (this.#quote) this.#breakOff(this.#quote.from)
  }

  #breakOff(at: number): void {
    this.#its.complain('truncated', at, 'a string without its end')
    this.#end(undefined)
    this.#its.reset()
  }

  #decode(): Codec {
    return (this.#decoder ??= createJsonStringDecoder('json', run => this.#add(run), this.#its.complain))
  }

  #add(run: Run): void {
    if (!this.#isKey) return this.#its.value.add(run)
    const key = (this.#key ??= createGatherer())
    if (key.length < MAX_HELD) key.push(run)
  }

  /** @param closing the quote that ends it; undefined where it is not closed */
  #end(closing: Run | undefined): void {
    this.#decoder?.end()
    if (this.#isKey) return this.#endKey(closing)
    this.#its.value.end(closing)
    this.#grammar.state = 'separator'
  }

  #endKey(closing: Run | undefined): void {
    const sink = this.#sink
    const span = (this.#key ??= createGatherer()).take()
    const name = this.#its.names.of(span.bytes, 0, span.bytes.length)
    this.#grammar.path.name(name)
    if (!name.isPlain) {
      sink.open(this.#its.text)
      if (this.#quote) sink.run(this.#quote)
      passAll(span, run => sink.run(run))
      if (closing) sink.run(closing)
      sink.close()
    }
    this.#grammar.state = 'colon'
  }
}

function quoteAt(run: Run, i: number): Run {
  return { bytes: QUOTE_BYTES, from: startOf(run, i), to: endOf(run, i) }
}
