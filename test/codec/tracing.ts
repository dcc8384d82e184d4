/** Tables for codecs: what comes out, and what of the input each piece of it came from. */
import type { Test } from 'tap'
import type { Codec, Complain, Emit } from '../../lib/codec/codec.js'
import type { Run } from '../../lib/text.js'
import { decode, isSameDecoded, type Decoded } from './decoding.js'

export type MakeCodec = (emit: Emit, complain: Complain) => Codec

/** Of bytes that each come from two, as of UTF-16. */
export const doubled =
  (make: MakeCodec): MakeCodec =>
  (emit, complain) => {
    const codec = make(emit, complain)
    const push = ({ bytes, from, to }: Run): void => codec.push({ bytes, from: 2 * from, to: 2 * to, ratio: [2, 1] })
    return { push, end: () => codec.end() }
  }

/** The input bytes that a piece of the output came from, one character a byte. */
function sourceOf(decoded: Decoded, piece: string, input: Uint8Array): string {
  const at = Buffer.from(decoded.text).indexOf(piece)
  const from = decoded.places[2 * at] ?? 0
  const to = decoded.places[2 * (at + Buffer.byteLength(piece)) - 1] ?? 0
  return at < 0 ? 'nowhere' : Buffer.from(input.subarray(from, to)).toString('latin1')
}

/** @param origins piece of the output → what it came from, one character a byte */
export function check(
  t: Test,
  make: MakeCodec,
  input: string | Uint8Array,
  expected: string,
  origins: Readonly<Record<string, string>> = {},
  complaints: readonly string[] = []
): void {
  const bytes = new Uint8Array(typeof input === 'string' ? Buffer.from(input) : input)
  const whole = decode(bytes, make)
  t.equal(whole.text, expected, JSON.stringify(expected.slice(0, 80)))
  for (const [piece, source] of Object.entries(origins)) {
    t.equal(sourceOf(whole, piece, bytes), source, `${JSON.stringify(piece)} from ${JSON.stringify(source)}`)
  }
  t.strictSame(whole.complaints, complaints, 'complaints')
  const different = []
  for (let size = 1; size < bytes.length; size++) {
    if (!isSameDecoded(decode(bytes, make, size), whole)) different.push(size)
  }
  t.strictSame(different, [], 'the same in pieces of every size')
}
