/** A part that is decoded on its way to what reads it. */
import type { Run, Source } from '../../text.js'
import type { Codec, Receiver } from '../../codec/codec.js'
import type { Numbering } from '../../codec/numbering.js'

export class DecodedPart implements Source {
  readonly #decoder: Codec
  readonly #reader: Source
  readonly #numbering: Numbering | undefined

  constructor(reader: Source, numbering: Numbering | undefined, decode: (to: Receiver) => Codec) {
    if (numbering !== undefined) numbering.to = reader
    this.#decoder = decode(numbering ?? reader)
    this.#reader = reader
    this.#numbering = numbering
  }

  push(run: Run): void {
    this.#decoder.push(run)
  }

  end(): void {
    this.#decoder.end()
    this.#reader.end()
    this.#numbering?.close()
  }
}
