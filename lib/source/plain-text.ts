/** Plain text: one text, as it is where the charset allows it, decoded where not. */
import type { Run, Source, Text, TextSink } from '../text.js'
import type { Codec } from '../codec/codec.js'
import type { Charset } from '../codec/charset.js'
import { findCharset, UTF_16BE, UTF_16LE, UTF_32BE, UTF_32LE } from '../codec/charset.js'
import { endOf, passSlice, startOf } from '../codec/origin.js'

/** Byte order marks (Unicode §23.8, table 23-7), longest first: FF FE 00 00 is UTF-32, not UTF-16 and a NUL. */
const MARKS: readonly { readonly bytes: readonly number[]; readonly charset: Charset }[] = [
  { bytes: [0xff, 0xfe, 0, 0], charset: UTF_32LE },
  { bytes: [0, 0, 0xfe, 0xff], charset: UTF_32BE },
  { bytes: [0xef, 0xbb, 0xbf], charset: { kind: 'ascii-compatible' } },
  { bytes: [0xff, 0xfe], charset: UTF_16LE },
  { bytes: [0xfe, 0xff], charset: UTF_16BE },
]
const LONGEST_MARK = 4

export interface PlainTextOptions {
  /** What the text is opened with; `highBytes` is added. */
  readonly text: Text
  /** The charset in force where there is no byte order mark. */
  readonly charset: Charset
}

/** A source for plain text. Its first four bytes are held back until it is clear whether they are a byte order mark. */
export function createPlainText({ text, charset }: PlainTextOptions, sink: TextSink): Source {
  let codec: Codec | undefined
  let head: Run[] = []
  let headLength = 0

  function begin(): Codec {
    const first = head.flatMap((run) => [...run.bytes])
    const mark = MARKS.find(({ bytes }) => bytes.every((byte, i) => first[i] === byte))
    const chosen = settle(mark?.charset ?? charset, first)
    sink.open(chosen.kind === 'ascii-compatible' && chosen.highBytes ? { ...text, highBytes: chosen.highBytes } : text)
    const codec: Codec =
      chosen.kind === 'decoded'
        ? chosen.decode(
            (run) => sink.run(run),
            (code, at, detail) => sink.defect({ code, at, path: text.path, detail }),
          )
        : { push: (run) => sink.run(run), end: () => {} }
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
      if (codec !== undefined) return codec.push(run)
      const wanted = LONGEST_MARK - headLength
      if (run.bytes.length >= wanted && headLength === 0) {
        head = [run]
        codec = begin()
        return
      }
      for (let i = 0; i < Math.min(wanted, run.bytes.length); i++) {
        head.push({ bytes: run.bytes.slice(i, i + 1), from: startOf(run, i), to: endOf(run, i) })
        headLength++
      }
      if (headLength < LONGEST_MARK) return
      codec = begin()
      passSlice(run, wanted, run.bytes.length, codec.push)
    },
    end() {
      codec ??= begin()
      codec.end()
      sink.close()
    },
  }
}

/** Charset for a label; undefined where none is given. An unknown label is a mistake of the program. */
export function charsetOption(label: string | undefined): Charset {
  if (label === undefined) return { kind: 'ascii-compatible' }
  const charset = findCharset(label)
  if (charset === undefined) throw new RangeError(`encoding: no decoder knows ${JSON.stringify(label)}`)
  return charset
}

/**
 * Without a mark "UTF-16" is big-endian by RFC 2781 §4.3 and little-endian by common practice; a zero byte in the
 * first unit, as every ASCII character has one, decides better than either.
 */
function settle(charset: Charset, first: readonly number[]): Exclude<Charset, { kind: 'byte-order' }> {
  if (charset.kind !== 'byte-order') return charset
  const big = first[0] === 0 || (first[1] !== 0 && first[charset.width - 1] !== 0)
  const settled = charset.width === 2 ? (big ? UTF_16BE : UTF_16LE) : big ? UTF_32BE : UTF_32LE
  return settled as Exclude<Charset, { kind: 'byte-order' }>
}
