/**
 * Text that a program wrote for a terminal or a printer: prose like any other, once it is without their marks. The URIs of
 * links are delimited, and follow the paragraph that they stand in.
 */
import type { Run, Source, Text, TextSink } from '../text.js'
import { createTerminalTextDecoder } from '../codec/terminal-text.js'
import type { Codec } from '../codec/codec.js'
import { copyOf } from '../codec/origin.js'
import type { Span } from '../codec/span.js'

export class TerminalText implements Source {
  readonly #sink: TextSink
  readonly #prose: Text
  readonly #link: Text
  readonly #decoder: Codec
  /** The runs of each link that waits for the end of its paragraph. */
  #waiting: (readonly Run[])[] = []

  constructor(highBytes: readonly number[] | undefined, sink: TextSink) {
    this.#sink = sink
    this.#prose = { path: '', framing: 'prose', ...(highBytes && { highBytes }) }
    this.#link = { ...this.#prose, path: 'terminal link', framing: 'exact' }
    this.#decoder = createTerminalTextDecoder({
      run: run => sink.run(run),
      link: (span, start, end) => this.#hold(span, start, end),
      endParagraph: () => this.#release()
    })
    sink.open(this.#prose)
  }

  push(run: Run): void {
    this.#decoder.push(run)
  }

  end(): void {
    this.#decoder.end()
    this.#sink.close()
  }

  #hold(span: Span, start: number, end: number): void {
    if (this.#waiting.length === 0) this.#sink.hold?.()
    const runs: Run[] = []
    span.pass(start, end, run => runs.push(copyOf(run)))
    this.#waiting.push(runs)
  }

  #release(): void {
    const sink = this.#sink
    sink.close()
    for (const runs of this.#waiting) {
      sink.open(this.#link)
      for (const run of runs) sink.run(run)
      sink.close()
    }
    this.#waiting = []
    sink.release?.()
    sink.open(this.#prose)
  }
}
