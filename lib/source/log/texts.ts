/**
 * The texts of a log: prose is one text until something else comes, and each reference is a text by itself. Many
 * references have the same place in their line and the same host, and share one `Text`.
 */
import type { Run, Text, TextSink } from '../../text.js'
import { BoundedMap } from '../../codec/bounded-map.js'
import { passSlice } from '../../codec/origin.js'
import { nameInPath } from '../name-in-path.js'
import { referencePath } from '../reference.js'

/** Most places whose texts are kept: there may be any number, since members of JSON may have any name. */
const PLACES = 64

export class LogTexts {
  readonly sink: TextSink
  readonly #common: Pick<Text, 'lines' | 'highBytes'>
  #prose: Text
  #isOpen = false
  /** Bytes of prose that are still to be passed: [from, to) of a run. */
  #kept: Run | undefined
  #from = 0
  #to = 0
  readonly #references = new BoundedMap<string, Text>(PLACES)

  constructor(path: string, highBytes: readonly number[] | undefined, sink: TextSink) {
    this.sink = sink
    this.#common = { lines: 'separate', ...(highBytes && { highBytes }) }
    this.#prose = { path, framing: 'prose', ...this.#common }
  }

  get prose(): Text {
    return this.#prose
  }

  /** The path of the text that contains the log. */
  get path(): string {
    return this.#prose.path
  }

  set path(path: string) {
    this.#prose = { ...this.#prose, path }
    this.#references.clear()
  }

  /** Adds bytes [start, end) of a run, together with what comes next. To be followed by `flush` before it becomes void. */
  keepProse(run: Run, start: number, end: number): void {
    if (start >= end) return
    if (this.#kept === run && this.#to === start) {
      this.#to = end
      return
    }
    this.flush()
    this.#kept = run
    this.#from = start
    this.#to = end
  }

  /** Passes what was kept. */
  flush(): void {
    const run = this.#kept
    if (run === undefined) return
    this.#kept = undefined
    passSlice(run, this.#from, this.#to, this.addProse)
  }

  beginProse(): void {
    this.flush()
    if (!this.#isOpen) this.sink.open(this.#prose)
    this.#isOpen = true
  }

  readonly addProse = (run: Run): void => {
    this.beginProse()
    this.sink.run(run)
  }

  endProse(): void {
    this.flush()
    if (this.#isOpen) this.sink.close()
    this.#isOpen = false
  }

  hold(): void {
    this.flush()
    this.sink.hold?.()
  }

  /** The counterpart of `hold`: the sink reports in order what it has held. */
  release(): void {
    this.endProse()
    this.sink.release?.()
  }

  /** The text of a reference in this place of its line. */
  reference(name: string, bases?: readonly string[]): Text {
    const field = nameInPath(name)
    const known = this.#references.get(field)
    if (known !== undefined && known.bases === bases) return known
    const path = referencePath(this.path, field)
    const text: Text = { path, framing: 'exact', bases, ...this.#common }
    this.#references.set(field, text)
    return text
  }
}
