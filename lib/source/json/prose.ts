/**
 * Reads what is no JSON as prose: a line that does not begin like JSON, up to its end or to a `{"`, and the rest of a
 * line in which a value breaks off. So does a comment, but the value goes on behind its line.
 *
 *     2024-01-01 12:30:45 got {"url":"http://a.example/"} from http://b.example/
 *     ~~~~~~~~~~~~~~~~~~~~~~~~                           ~~~~~~~~~~~~~~~~~~~~~~~~
 *     {"target":"es5", // see http://a.example/
 *                      ~~~~~~~~~~~~~~~~~~~~~~~~
 */
import type { Run, Text, TextSink } from '../../text.js'
import { copyOf, passSlice } from '../../codec/origin.js'
import type { JsonGrammar, JsonState } from './grammar.js'

const LF = 0x0a
const QUOTE = 0x22
const OPEN_BRACE = 0x7b

export class JsonProse {
  readonly #text: Text
  readonly #grammar: JsonGrammar
  readonly #sink: TextSink
  #isOpen = false
  /** The `{` that the last run ended with. */
  #brace: Run | undefined
  /** What goes on behind the line of a comment. */
  #behind: JsonState | undefined

  constructor(text: Text, grammar: JsonGrammar, sink: TextSink) {
    this.#text = text
    this.#grammar = grammar
    this.#sink = sink
  }

  /** To be called where a comment begins in a value, which is in this state. */
  beginComment(state: JsonState): void {
    this.#behind = state
    this.#grammar.state = 'prose'
  }

  /** Reads up to and with a line feed, or up to the quote of a `{"`; returns the index behind what was read. */
  read(run: Run, i: number): number {
    const { bytes } = run
    if (this.#brace !== undefined) {
      const held = this.#brace
      this.#brace = undefined
      if (bytes[i] === QUOTE) {
        this.#grammar.enter('object')
        return i
      }
      this.add(held)
    }
    for (let end = i; end < bytes.length; end++) {
      const byte = bytes[end]!
      if (byte === LF) {
        passSlice(run, i, end + 1, this.#pass)
        this.#grammar.state = this.#behind ?? 'value'
        this.#behind = undefined
        return end + 1
      }
      if (byte !== OPEN_BRACE || this.#behind !== undefined) continue
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

  /** To be called where JSON begins. */
  close(): void {
    if (this.#isOpen) this.#sink.close()
    this.#isOpen = false
  }

  end(): void {
    if (this.#brace) this.add(this.#brace)
    this.#brace = this.#behind = undefined
    this.close()
  }

  readonly #pass = (run: Run): void => this.add(run)

  /** Takes what stands before that which `read` is given next. */
  add(run: Run): void {
    if (!this.#isOpen) this.#sink.open(this.#text)
    this.#isOpen = true
    this.#sink.run(run)
  }
}
