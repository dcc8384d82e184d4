/** A sink for texts of what is decoded on its way: their offsets are those of the decoded bytes. */
import type { Defect, Origin, Run, Text, TextSink } from '../text.js'

export class DecodedSink implements TextSink {
  readonly triggers: readonly number[] | undefined
  readonly endings: TextSink['endings']
  readonly mayHold: TextSink['mayHold']
  readonly whole: TextSink['whole']
  readonly mayRefer: TextSink['mayRefer']
  readonly elements: TextSink['elements']
  readonly messages: TextSink['messages']
  readonly paths: TextSink['paths']
  readonly wholeIn: TextSink['wholeIn']
  readonly #sink: TextSink
  readonly #origin: Origin

  constructor(sink: TextSink, origin: Origin) {
    const { mayHold, mayRefer, whole, wholeIn } = sink
    this.#sink = sink
    this.#origin = origin
    this.triggers = sink.triggers
    this.endings = sink.endings
    this.mayHold = mayHold && ((bytes, start, end, from) => mayHold(bytes, start, end, from))
    this.whole = whole && ((text, run, start, end, within) => whole(text, run, start, end, this.#through(within)))
    this.mayRefer = mayRefer && ((bytes, start, end) => mayRefer(bytes, start, end))
    this.elements = sink.elements
    this.messages = sink.messages
    this.paths = sink.paths
    this.wholeIn =
      wholeIn && ((text, located, start, end, within) => wholeIn(text, located, start, end, this.#through(within)))
  }

  open(text: Text, within?: Origin): void {
    this.#sink.open(text, this.#through(within))
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

  /** `within`: where in what is decoded the bytes of a text stand that were decoded once more. */
  #through(within: Origin | undefined): Origin {
    return within === undefined ? this.#origin : new ComposedOrigin(within, this.#origin)
  }
}

/** Through two decodings, the last one first. */
class ComposedOrigin implements Origin {
  readonly #inner: Origin
  readonly #outer: Origin

  constructor(inner: Origin, outer: Origin) {
    this.#inner = inner
    this.#outer = outer
  }

  start(offset: number): number {
    return this.#outer.start(this.#inner.start(offset))
  }

  end(offset: number): number {
    return this.#outer.end(this.#inner.end(offset))
  }

  path(offset: number): string | undefined {
    return this.#inner.path?.(offset)
  }
}
