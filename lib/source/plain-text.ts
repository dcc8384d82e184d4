/** Plain text: one text, as it is where the charset allows it, decoded where not. */
import type { Run, Source, Text, TextSink } from '../text.js'
import type { Charset } from '../codec/charset.js'
import { findCharset, UTF_16BE, UTF_16LE, UTF_32BE, UTF_32LE, UTF_8 } from '../codec/charset.js'
import type { Codec, Emit } from '../codec/codec.js'
import { endOf, passSlice, startOf } from '../codec/origin.js'

/** Byte order marks (Unicode §23.8, table 23-7), longest first: FF FE 00 00 is UTF-32, not UTF-16 and a NUL. */
const MARKS: readonly { readonly bytes: readonly number[]; readonly charset: Charset }[] = [
  { bytes: [0xff, 0xfe, 0, 0], charset: UTF_32LE },
  { bytes: [0, 0, 0xfe, 0xff], charset: UTF_32BE },
  { bytes: [0xef, 0xbb, 0xbf], charset: UTF_8 },
  { bytes: [0xff, 0xfe], charset: UTF_16LE },
  { bytes: [0xfe, 0xff], charset: UTF_16BE }
]
const LONGEST_MARK = 4

export interface PlainTextOptions {
  /** What the text is opened with; `highBytes` is added. */
  readonly text: Text
  /** The charset in force where there is no byte order mark. */
  readonly charset: Charset
  /** What the characters go through on their way out: soft line breaks, folding. */
  readonly through?: ((emit: Emit) => Codec) | undefined
}

/** A source for plain text. Its first four bytes are held back until it is clear whether they are a byte order mark. */
export function createPlainText({ text, charset, through }: PlainTextOptions, sink: TextSink): Source {
  const emit: Emit = run => sink.run(run)
  const last = through?.(emit)
  let decoder: Codec | undefined
  let head: Run[] = []

  function begin(): Codec {
    const first = head.flatMap(run => [...run.bytes.subarray(0, LONGEST_MARK)])
    const mark = MARKS.find(({ bytes }) => bytes.every((byte, i) => first[i] === byte))
    const { scanned, decode } = mark?.charset ?? charset
    sink.open(scanned === undefined || scanned === 'utf-8' ? text : { ...text, highBytes: scanned })
    const to = last?.push ?? emit
    const complain = sink.defect.bind(sink)
    const codec: Codec =
      scanned === undefined
        ? decode(to, (code, at, detail) => complain({ code, at, path: text.path, detail }))
        : { push: to, end() {} }
    let skip = mark?.bytes.length ?? 0
    for (const run of head) {
      const skipped = Math.min(skip, run.bytes.length)
      passSlice(run, skipped, run.bytes.length, codec.push)
      skip -= skipped
    }
    head = []
    return codec
  }

  return {
    push(run) {
      if (decoder !== undefined) return decoder.push(run)
      const wanted = LONGEST_MARK - head.length
      if (head.length === 0 && run.bytes.length >= wanted) {
        head = [run]
        decoder = begin()
        return
      }
      // Each byte a run of its own: `head` counts them.
      for (let i = 0; i < Math.min(wanted, run.bytes.length); i++) {
        head.push({ bytes: run.bytes.slice(i, i + 1), from: startOf(run, i), to: endOf(run, i) })
      }
      if (head.length < LONGEST_MARK) return
      decoder = begin()
      passSlice(run, wanted, run.bytes.length, decoder.push)
    },
    end() {
      decoder ??= begin()
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
