/** A part that is decoded on its way to what reads it. */
import type { Run, Source } from '../../text.js'
import type { Codec } from '../../codec/codec.js'

export class DecodedPart implements Source {
  readonly #decoder: Codec
  readonly #reader: Source

  /** @param decoder emits to `reader` */
  constructor(decoder: Codec, reader: Source) {
    this.#decoder = decoder
    this.#reader = reader
  }

  push(run: Run): void {
    this.#decoder.push(run)
  }

  end(): void {
    this.#decoder.end()
    this.#reader.end()
  }
}
