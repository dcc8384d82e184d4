/**
 * What is no JSON is read too: a line that begins like none is prose up to its end, or up to a `{"`; where a value
 * breaks off, the rest of its line is.
 *
 *     2024-01-01 12:30:45 got {"url":"http://a.example/"} from http://b.example/
 *     ~~~~~~~~~~~~~~~~~~~~~~~~                           ~~~~~~~~~~~~~~~~~~~~~~~~
 */
import type { Run, Text, TextSink } from '../../text.js'
import { copyOf, passSlice } from '../../codec/origin.js'
import type { JsonGrammar } from './grammar.js'

const LF = 0x0a
const QUOTE = 0x22
const OPEN_BRACE = 0x7b

export class JsonProse {
  readonly #text: Text
  readonly #grammar: JsonGrammar
  readonly #sink: TextSink
  #isOpen = false
  /** A `{` at the end of a run. */
  #brace: Run | undefined

  constructor(text: Text, grammar: JsonGrammar, sink: TextSink) {
    this.#text = text
    this.#grammar = grammar
    this.#sink = sink
  }

  /** Reads on to behind a line feed, or to the quote of a `{"`; gives the index behind what it took. */
  read(run: Run, i: number): number {
    const { bytes } = run
    if (this.#brace !== undefined) {
      const held = this.#brace
      this.#brace = undefined
      if (bytes[i] === QUOTE) {
        this.#grammar.enter('object')
        return i
      }
      this.#add(held)
    }
    for (let end = i; end < bytes.length; end++) {
      const byte = bytes[end]!
      if (byte === LF) {
        passSlice(run, i, end + 1, this.#pass)
        this.#grammar.state = 'value'
        return end + 1
      }
      if (byte !== OPEN_BRACE) continue
      if (end + 1 === bytes.length) {
        passSlice(run, i, end, this.#pass)
        passSlice(run, end, end + 1, slice => (this.#brace = copyOf(slice)))
        return end + 1
      }
      if (bytes[end + 1] === QUOTE) {
        passSlice(run, i, end, this.#pass)
        this.#grammar.enter('object')
        return end + 1
      }
    }
    passSlice(run, i, bytes.length, this.#pass)
    return bytes.length
  }

  /** JSON begins. */
  close(): void {
    if (this.#isOpen) this.#sink.close()
    this.#isOpen = false
  }

  end(): void {
    if (this.#brace) this.#add(this.#brace)
    this.#brace = undefined
    this.close()
  }

  readonly #pass = (run: Run): void => this.#add(run)

  #add(run: Run): void {
    if (!this.#isOpen) this.#sink.open(this.#text)
    this.#isOpen = true
    this.#sink.run(run)
  }
}
