/** Plain text: one text, scanned as it is if the charset allows that, else decoded. */
import type { Run, Source, Text, TextSink } from '../text.js'
import { UTF_8, type Charset } from '../codec/charset.js'
import { findCharset } from '../codec/charset-labels.js'
import type { Codec, Emit } from '../codec/codec.js'
import { createMarkedDecoder, mayBeginMark } from '../codec/marked.js'
import { tellRecoded } from './recoded.js'

export interface PlainTextOptions {
  readonly path: string
  /** Makes the text, once its charset is known. `asItIs`: no byte is decoded. */
  open(highBytes: readonly number[] | undefined, asItIs: boolean): Text
  /** The charset, if there is no byte order mark. */
  readonly charset: Charset
  /** A further decoding of the characters: soft line breaks, folding. */
  readonly through?: ((emit: Emit) => Codec) | undefined
}

/** Makes the text of an input that is a single one. */
export const openWhole: PlainTextOptions['open'] = (highBytes, asItIs) => ({
  path: '',
  framing: 'prose',
  ...(asItIs && { extent: 'input' }),
  ...(highBytes && { highBytes })
})

export function createPlainText(options: PlainTextOptions, sink: TextSink): Source {
  return new PlainText(options, sink)
}

class PlainText implements Source {
  readonly #options: PlainTextOptions
  readonly #sink: TextSink
  /** Whether the text has begun, and runs are handed over as they come. */
  #direct = false
  #decoder: Codec | undefined
  #last: Codec | undefined

  constructor(options: PlainTextOptions, sink: TextSink) {
    this.#options = options
    this.#sink = sink
  }

  push(run: Run): void {
    if (this.#direct) return this.#sink.run(run)
    if (this.#decoder !== undefined) return this.#decoder.push(run)
    const { charset, through } = this.#options
    const { bytes } = run
    if (through || charset.scanned === undefined || bytes.length === 0 || mayBeginMark(bytes[0]!)) {
      return this.#decode().push(run)
    }
    this.#direct = true
    this.#open(charset)
    this.#sink.run(run)
  }

  end(): void {
    if (!this.#direct) {
      this.#decode().end()
      this.#last?.end()
    }
    this.#sink.close()
  }

  #open({ scanned }: Charset): void {
    this.#sink.open(this.#options.open(scanned === 'utf-8' ? undefined : scanned, scanned !== undefined))
  }

  /** Makes the decoder, for a text that may have a byte order mark or must be decoded. */
  #decode(): Codec {
    if (this.#decoder !== undefined) return this.#decoder
    const { path, charset, through } = this.#options
    const sink = this.#sink
    const emit: Emit = run => sink.run(run)
    const last = through?.(emit)
    this.#last = last
    this.#decoder = createMarkedDecoder(
      {
        charset,
        asItIs: true,
        begin: chosen => this.#open(chosen),
        recoded: tellRecoded(path, sink)
      },
      last === undefined ? emit : run => last.push(run),
      (code, at, detail) => sink.defect({ code, at, path, detail })
    )
    return this.#decoder
  }
}

/** Charset of the option `encoding`; throws for an unknown label. */
export function charsetOption(label: string | undefined): Charset {
  if (label === undefined) return UTF_8
  const charset = findCharset(label)
  if (charset === undefined) throw new RangeError(`option encoding: no decoder knows ${JSON.stringify(label)}`)
  return charset
}
