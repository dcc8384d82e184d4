/** Runs a codec over text, in pieces of every size, and tells what came out and from where. */
import type { Codec, Complain, Emit } from '../../lib/codec/codec.js'
import { endOf, startOf } from '../../lib/codec/origin.js'

export interface Decoded {
  readonly text: string
  /** Of each byte: where in the input it came from. */
  readonly origins: readonly (readonly [from: number, to: number])[]
  /** The same as `origins`, one behind the other: pairs take longer to make than all is decoded. */
  readonly places: readonly number[]
  readonly complaints: readonly string[]
}

export function decode(
  input: string | Uint8Array,
  open: (emit: Emit, complain: Complain) => Codec,
  size = Infinity
): Decoded {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input
  const out: number[] = []
  const places: number[] = []
  const complaints: string[] = []
  let complainedAt = -1
  const codec = open(
    run => {
      if (run.bytes.length === 0) complaints.push('an empty run')
      if (startOf(run, 0) < run.from || endOf(run, run.bytes.length - 1) > run.to) complaints.push('outside its run')
      for (let i = 0; i < run.bytes.length; i++) {
        out.push(run.bytes[i]!)
        places.push(startOf(run, i), endOf(run, i))
      }
      if (run.to <= complainedAt) complaints.push('told behind a complaint about what follows')
    },
    (code, at, detail) => {
      complainedAt = at
      complaints.push(`${code} ${at} ${detail}`)
    }
  )
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.slice(at, at + size)
    codec.push({ bytes: piece, from: at, to: at + piece.length })
    piece.fill(0x2f)
  }
  codec.end()
  return {
    text: new TextDecoder().decode(Uint8Array.from(out)),
    get origins() {
      return out.map((_, i) => [places[2 * i]!, places[2 * i + 1]!] as const)
    },
    places,
    complaints
  }
}

export const isSameDecoded = (one: Decoded, other: Decoded): boolean =>
  one.text === other.text &&
  one.places.length === other.places.length &&
  one.places.every((place, i) => place === other.places[i]) &&
  JSON.stringify(one.complaints) === JSON.stringify(other.complaints)

/** The same at every piece size, or a reason why not. */
export function decodeInPieces(input: string, open: (emit: Emit, complain: Complain) => Codec): Decoded | string {
  const whole = decode(input, open)
  for (let size = 1; size <= input.length; size++) {
    const pieces = decode(input, open, size)
    if (!isSameDecoded(pieces, whole)) return `different in pieces of ${size}: ${JSON.stringify(pieces)}`
  }
  return whole
}
