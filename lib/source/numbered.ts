/** Lets a reader treat decoded bytes as if they were the input, one to one, whatever they were decoded from. */
import type { Defect, ForwardingSink, Origin, Run, Source, Text, TextSink } from '../text.js'
import { Numbering } from '../codec/numbering.js'

/**
 * Numbers decoded bytes for a reader. It must hand on what it is given within `DECODED_MEMORY` bytes. So JSON that
 * programs log is not read this way, since a request in it waits for the end of its object.
 */
export class NumberedSource implements Source {
  readonly #numbering: Numbering
  readonly #reader: Source

  /** @param open opens the reader with a sink for texts whose offsets are numbers of decoded bytes */
  constructor(sink: TextSink, open: (sink: TextSink) => Source) {
    this.#numbering = new Numbering(sink.lookBehind ?? 0)
    this.#reader = open(new NumberedSink(sink, this.#numbering))
    this.#numbering.to = this.#reader
  }

  push(run: Run): void {
    this.#numbering.push(run)
  }

  end(): void {
    this.#reader.end()
    this.#numbering.close()
  }
}

class NumberedSink implements ForwardingSink {
  readonly lookBehind: number | undefined
  readonly triggers: readonly number[] | undefined
  readonly mayHold: TextSink['mayHold']
  readonly whole: TextSink['whole']
  readonly mayRefer: TextSink['mayRefer']
  readonly elements: TextSink['elements']
  readonly messages: TextSink['messages']
  readonly defects: TextSink['defects']
  readonly paths: TextSink['paths']
  readonly wholeIn: TextSink['wholeIn']
  // A text that is decoded first is rare, and read without these shortcuts.
  readonly joins = undefined
  readonly lines = undefined
  readonly recurring = undefined
  /** Told by what decodes the input. */
  readonly decoded = undefined
  readonly #sink: TextSink
  readonly #origin: Origin

  constructor(sink: TextSink, origin: Origin) {
    const { mayHold, mayRefer, whole, wholeIn } = sink
    this.#sink = sink
    this.#origin = origin
    this.lookBehind = sink.lookBehind
    this.triggers = sink.triggers
    this.mayHold = mayHold && ((bytes, start, end, from) => mayHold(bytes, start, end, from))
    this.whole = whole && ((text, run, start, end, within) => whole(text, run, start, end, this.#through(within)))
    this.mayRefer = mayRefer && ((bytes, start, end) => mayRefer(bytes, start, end))
    this.elements = sink.elements
    this.messages = sink.messages
    this.defects = sink.defects
    this.paths = sink.paths
    this.wholeIn =
      wholeIn && ((text, located, start, end, within) => wholeIn(text, located, start, end, this.#through(within)))
  }

  endings(): Uint8Array | undefined {
    return this.#sink.endings?.()
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

  /** `within`: for a text that was decoded once more, the places of its bytes in what this source decodes. */
  #through(within: Origin | undefined): Origin {
    return within === undefined ? this.#origin : new ComposedOrigin(within, this.#origin)
  }
}

/** The origin through two decodings, the last one first. */
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
