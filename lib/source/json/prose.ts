/**
 * Reads what is no JSON as prose: a line that does not begin like JSON, up to its end or to a `{"` or `{ "`, and the
 * rest of a line in which a value breaks off. Comments are prose, too; behind them the value goes on.
 *
 *     2024-01-01 12:30:45 got {"url":"http://a.example/"} from http://b.example/
 *     ~~~~~~~~~~~~~~~~~~~~~~~~                           ~~~~~~~~~~~~~~~~~~~~~~~~
 *     {"target":"es5", // see http://a.example/
 *                      ~~~~~~~~~~~~~~~~~~~~~~~~
 */
import { ASTERISK, DQUOTE, LEFT_BRACE, LF, SLASH, SP } from '../../bytes.js'
import type { Run, Text, TextSink } from '../../text.js'
import { copyOf, passSlice } from '../../codec/origin.js'
import type { JsonGrammar, JsonState } from './grammar.js'

export class JsonProse {
  readonly #text: Text
  readonly #grammar: JsonGrammar
  readonly #sink: TextSink
  #isOpen = false
  /** The `{` that the last run ended with, and the blank behind it. */
  #brace: Run | undefined
  #blank: Run | undefined
  /** What goes on behind a comment. */
  #behind: JsonState | undefined
  /** Where in a comment between marks: before the `*` that opens it, inside, or behind a `*` that may close it. */
  #marked: 'no' | 'opened' | 'inside' | 'starred' = 'no'

  constructor(text: Text, grammar: JsonGrammar, sink: TextSink) {
    this.#text = text
    this.#grammar = grammar
    this.#sink = sink
  }

  /** To be called at the second mark of a comment in a value, which is in this state. */
  beginComment(state: JsonState, mark: number): void {
    this.#behind = state
    if (mark === ASTERISK) this.#marked = 'opened'
    this.#grammar.state = 'prose'
  }

  /**
   * Reads [i, stop) up to and with a line feed or the end of a comment, or up to the quote of a `{"` or
   * `{ "`; returns the index behind what was read.
   */
  read(run: Run, i: number, stop: number): number {
    if (this.#marked !== 'no') return this.#readMarked(run, i, stop)
    const { bytes } = run
    if (this.#brace !== undefined) {
      if (bytes[i] === SP && this.#blank === undefined) return this.#holdBlank(run, i)
      if (bytes[i] === DQUOTE) {
        this.#brace = this.#blank = undefined
        this.#grammar.enter('object')
        return i
      }
      this.#letGo()
    }
    for (let end = i; end < stop; end++) {
      const byte = bytes[end]!
      if (byte === LF) {
        passSlice(run, i, end + 1, this.#pass)
        this.#goOn()
        return end + 1
      }
      if (byte !== LEFT_BRACE || this.#behind !== undefined) continue
      const behind = bytes[end + 1] === SP && end + 1 < stop ? end + 2 : end + 1
      if (behind === stop) {
        passSlice(run, i, end, this.#pass)
        passSlice(run, end, end + 1, slice => (this.#brace = copyOf(slice)))
        return behind > end + 1 ? this.#holdBlank(run, end + 1) : behind
      }
      if (bytes[behind] === DQUOTE) {
        passSlice(run, i, end, this.#pass)
        this.#grammar.enter('object')
        return behind
      }
    }
    passSlice(run, i, stop, this.#pass)
    return stop
  }

  #holdBlank(run: Run, i: number): number {
    passSlice(run, i, i + 1, slice => (this.#blank = copyOf(slice)))
    return i + 1
  }

  /** Passes on a brace that begins no object. */
  #letGo(): void {
    if (this.#brace) this.add(this.#brace)
    if (this.#blank) this.add(this.#blank)
    this.#brace = this.#blank = undefined
  }

  /** Reads up to and with the mark that closes a comment. */
  #readMarked(run: Run, i: number, stop: number): number {
    const { bytes } = run
    let end = i
    while (end < stop && this.#marked !== 'no') {
      const byte = bytes[end++]!
      if (this.#marked === 'starred' && byte === SLASH) this.#marked = 'no'
      else this.#marked = byte === ASTERISK && this.#marked !== 'opened' ? 'starred' : 'inside'
    }
    passSlice(run, i, end, this.#pass)
    if (this.#marked === 'no') this.#goOn()
    return end
  }

  /** A comment is a text of its own: what the end of its object lets go comes right behind it. */
  #goOn(): void {
    if (this.#behind !== undefined) this.close()
    this.#grammar.state = this.#behind ?? 'value'
    this.#behind = undefined
  }

  /** To be called where JSON begins. */
  close(): void {
    if (this.#isOpen) this.#sink.close()
    this.#isOpen = false
  }

  end(): void {
    this.#letGo()
    this.#behind = undefined
    this.#marked = 'no'
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
