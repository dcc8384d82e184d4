/** Text in a charset, or in the one its byte order mark tells (Unicode §23.8, table 23-7). The mark is left out. */
import type { Run } from '../text.js'
import { UTF_16BE, UTF_16LE, UTF_32BE, UTF_32LE, UTF_8, type Charset } from './charset.js'
import type { Codec, Complain, Emit } from './codec.js'
import { endOf, passSlice, startOf } from './origin.js'

/** Longest first: FF FE 00 00 is UTF-32, not UTF-16 and a NUL. */
const MARKS: readonly { readonly bytes: readonly number[]; readonly charset: Charset }[] = [
  { bytes: [0xff, 0xfe, 0, 0], charset: UTF_32LE },
  { bytes: [0, 0, 0xfe, 0xff], charset: UTF_32BE },
  { bytes: [0xef, 0xbb, 0xbf], charset: UTF_8 },
  { bytes: [0xff, 0xfe], charset: UTF_16LE },
  { bytes: [0xfe, 0xff], charset: UTF_16BE }
]
const LONGEST_MARK = 4

/** Whether a byte order mark may begin with this byte. */
export function mayBeginMark(byte: number): boolean {
  return byte === 0 || byte >= 0xef
}

export interface MarkedDecoderOptions {
  /** The charset in force where there is no byte order mark. */
  readonly charset: Charset
  /** Whether what can be scanned as it is stays so; else all becomes UTF-8. */
  readonly asItIs: boolean
  /** Called with the charset before the first run. */
  begin?(charset: Charset): void
  /** Called with what is decoded, before it is passed on, if a line feed in the charset is not the byte LF. */
  recoded?: Emit | undefined
}

/** The first four bytes are held back until it is clear whether they are a byte order mark. */
export function createMarkedDecoder(options: MarkedDecoderOptions, emit: Emit, complain: Complain): Codec {
  let decoder: Codec | undefined
  let head: Run[] = []

  function begin(): Codec {
    const first = head.flatMap(run => [...run.bytes.subarray(0, LONGEST_MARK)])
    const mark = MARKS.find(({ bytes }) => bytes.every((byte, i) => first[i] === byte))
    const charset = mark?.charset ?? options.charset
    options.begin?.(charset)
    const plain = options.asItIs && charset.scanned !== undefined
    const { recoded } = options
    const isTold = charset.recoded && recoded !== undefined
    const pass: Emit = isTold ? run => (recoded(run), emit(run)) : emit
    const chosen = (plain ? UTF_8 : charset).decode(pass, complain)
    let skip = mark?.bytes.length ?? 0
    for (const run of head) {
      const skipped = Math.min(skip, run.bytes.length)
      passSlice(run, skipped, run.bytes.length, chosen.push)
      skip -= skipped
    }
    head = []
    return chosen
  }

  return {
    push(run) {
      if (decoder !== undefined) return decoder.push(run)
      if (head.length === 0 && run.bytes.length > 0 && !mayBeginMark(run.bytes[0]!)) {
        decoder = begin()
        return decoder.push(run)
      }
      const wanted = LONGEST_MARK - head.length
      if (head.length === 0 && run.bytes.length >= wanted) {
        head = [run]
        decoder = begin()
        return
      }
      // Each byte a run of its own: `head` counts them.
      for (let i = 0; i < Math.min(wanted, run.bytes.length); i++) {
        head.push({ bytes: Uint8Array.of(run.bytes[i]!), from: startOf(run, i), to: endOf(run, i) })
      }
      if (head.length < LONGEST_MARK) return
      decoder = begin()
      passSlice(run, wanted, run.bytes.length, decoder.push)
    },
    end() {
      decoder ??= begin()
      decoder.end()
    }
  }
}
