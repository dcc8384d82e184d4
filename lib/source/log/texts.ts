/**
 * The texts of a log: prose, one text as long as nothing else comes between, and references, each a text by itself. Many
 * have the same place in their line, and the same host: what is known of them is told of with one object.
 */
import type { Run, Text, TextSink } from '../../text.js'

/** Places of which it is known what their texts are: names of members may be anything. */
const PLACES = 64

export class LogTexts {
  readonly sink: TextSink
  readonly #common: Pick<Text, 'lines' | 'highBytes'>
  #prose: Text
  #isOpen = false
  readonly #references = new Map<string, Text>()

  constructor(path: string, highBytes: readonly number[] | undefined, sink: TextSink) {
    this.sink = sink
    this.#common = { lines: 'separate', ...(highBytes && { highBytes }) }
    this.#prose = { ...this.#common, path, framing: 'prose' }
  }

  get prose(): Text {
    return this.#prose
  }

  /** The path of what the log stands in. */
  get path(): string {
    return this.#prose.path
  }

  set path(path: string) {
    this.#prose = { ...this.#prose, path }
    this.#references.clear()
  }

  beginProse(): void {
    if (!this.#isOpen) this.sink.open(this.#prose)
    this.#isOpen = true
  }

  readonly addProse = (run: Run): void => {
    this.beginProse()
    this.sink.run(run)
  }

  endProse(): void {
    if (this.#isOpen) this.sink.close()
    this.#isOpen = false
  }

  /** What the sink held is known, and it is told in order. */
  release(): void {
    this.endProse()
    this.sink.release?.()
  }

  /** The text of what stands in such a place of its line. */
  reference(field: string, bases?: readonly string[]): Text {
    const known = this.#references.get(field)
    if (known !== undefined && known.bases === bases) return known
    const path = `${this.path === '' ? 'log' : `${this.path}/log`} ${field}`
    const text: Text = { ...this.#common, path, framing: 'exact', ...(bases && { bases }) }
    if (this.#references.size === PLACES) this.#references.clear()
    this.#references.set(field, text)
    return text
  }
}
