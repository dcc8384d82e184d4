/** Plain text: one text, as it is where the charset allows it, decoded where not. */
import type { Source, Text, TextSink } from '../text.js'
import type { Charset } from '../codec/charset.js'
import { findCharset, UTF_8 } from '../codec/charset.js'
import type { Codec, Emit } from '../codec/codec.js'
import { createMarkedDecoder } from '../codec/marked.js'

export interface PlainTextOptions {
  readonly path: string
  /** The text, once its charset is known. `asItIs`: no byte is decoded. */
  open(highBytes: readonly number[] | undefined, asItIs: boolean): Text
  /** The charset in force where there is no byte order mark. */
  readonly charset: Charset
  /** What the characters go through on their way out: soft line breaks, folding. */
  readonly through?: ((emit: Emit) => Codec) | undefined
}

export function createPlainText({ path, open, charset, through }: PlainTextOptions, sink: TextSink): Source {
  const emit: Emit = run => sink.run(run)
  const last = through?.(emit)
  const decoder = createMarkedDecoder(
    {
      charset,
      asItIs: true,
      begin({ scanned }) {
        sink.open(open(scanned === 'utf-8' ? undefined : scanned, scanned !== undefined))
      }
    },
    last?.push ?? emit,
    (code, at, detail) => sink.defect({ code, at, path, detail })
  )
  return {
    push: decoder.push,
    end() {
      decoder.end()
      last?.end()
      sink.close()
    }
  }
}

/** Charset of the option `encoding`. An unknown label is a mistake of the program. */
export function charsetOption(label: string | undefined): Charset {
  if (label === undefined) return UTF_8
  const charset = findCharset(label)
  if (charset === undefined) throw new RangeError(`encoding: no decoder knows ${JSON.stringify(label)}`)
  return charset
}
