/** A sink for texts of a part that is decoded: their offsets are those of the decoded bytes. */
import type { Defect, Origin, Run, Text, TextSink } from '../../text.js'

export class DecodedSink implements TextSink {
  readonly triggers: readonly number[] | undefined
  readonly endings: TextSink['endings']
  readonly mayHold: TextSink['mayHold']
  readonly whole: TextSink['whole']
  readonly mayRefer: TextSink['mayRefer']
  readonly elements: TextSink['elements']
  readonly wholeIn: TextSink['wholeIn']
  readonly #sink: TextSink
  readonly #origin: Origin

  constructor(sink: TextSink, origin: Origin) {
    this.#sink = sink
    this.#origin = origin
    this.triggers = sink.triggers
    this.endings = sink.endings
    this.mayHold = sink.mayHold && ((bytes, start, end) => sink.mayHold!(bytes, start, end))
    this.whole = sink.whole && ((text, run, start, end) => sink.whole!(text, run, start, end, origin))
    this.mayRefer = sink.mayRefer && ((bytes, start, end) => sink.mayRefer!(bytes, start, end))
    this.elements = sink.elements
    this.wholeIn = sink.wholeIn && ((text, located, start, end) => sink.wholeIn!(text, located, start, end, origin))
  }

  open(text: Text): void {
    this.#sink.open(text, this.#origin)
  }

  run(run: Run): void {
    this.#sink.run(run)
  }

  close(): void {
    this.#sink.close()
  }

  defect(defect: Defect): void {
    this.#sink.defect({ ...defect, at: this.#origin.start(defect.at) })
  }

  hold(): void {
    this.#sink.hold?.()
  }

  release(): void {
    this.#sink.release?.()
  }
}
