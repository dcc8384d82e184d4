/**
 * Collects decoded units into runs. Neighbours that took equally many bytes, in and out, share one run with a ratio:
 * `=D0=B0` is [3, 1], kanji in Shift_JIS [2, 3]. So each unit keeps its own place in the input and a page of them is
 * still one call.
 */
import type { Emit, Receiver } from './codec.js'
import { giveScratch, SCRATCH_LENGTH, takeScratch } from './scratch.js'

export class RunBuilder {
  readonly #to: Receiver
  #bytes: Uint8Array | undefined
  #length = 0
  #start = 0
  #end = 0
  #taken = 0 // input bytes a unit took
  #given = 0 // output bytes a unit gave

  constructor(to: Receiver) {
    this.#to = to
  }

  /** A byte decoded from input bytes [from, to). */
  byte(from: number, to: number, byte: number): void {
    this.#unit(from, to, 1)[this.#length++] = byte
  }

  /** Three bytes, decoded as one. */
  triple(from: number, to: number, first: number, second: number, third: number): void {
    const into = this.#unit(from, to, 3)
    const at = this.#length
    into[at] = first
    into[at + 1] = second
    into[at + 2] = third
    this.#length = at + 3
  }

  /** A character of code point `code`, in UTF-8. */
  character(from: number, to: number, code: number): void {
    this.#length = writeUtf8(this.#unit(from, to, utf8Length(code)), this.#length, code)
  }

  /** Hands over what was collected. To be called before anything else is emitted, and at the end of each push. */
  flush(): void {
    const scratch = this.#bytes
    if (this.#length === 0 || scratch === undefined) return
    const bytes = scratch.subarray(0, this.#length)
    this.#bytes = undefined
    this.#length = 0
    const run = { bytes, from: this.#start, to: this.#end }
    this.#to.push(this.#taken === this.#given ? run : { ...run, ratio: [this.#taken, this.#given] })
    giveScratch(scratch)
  }

  #unit(from: number, to: number, size: number): Uint8Array {
    if (from !== this.#end || to - from !== this.#taken || size !== this.#given || this.#length + 4 > SCRATCH_LENGTH) {
      this.flush()
    }
    if (this.#length === 0) this.#start = from
    this.#end = to
    this.#taken = to - from
    this.#given = size
    return (this.#bytes ??= takeScratch())
  }
}

export function createRunBuilder(emit: Emit): RunBuilder {
  return new RunBuilder({ push: emit })
}

export function utf8Length(code: number): number {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** Writes one code point (RFC 3629 §3) and gives the index behind it. */
export function writeUtf8(bytes: Uint8Array, at: number, code: number): number {
  if (code < 0x80) {
    bytes[at++] = code
  } else if (code < 0x800) {
    bytes[at++] = 0xc0 | (code >> 6)
    bytes[at++] = 0x80 | (code & 0x3f)
  } else if (code < 0x10000) {
    bytes[at++] = 0xe0 | (code >> 12)
    bytes[at++] = 0x80 | ((code >> 6) & 0x3f)
    bytes[at++] = 0x80 | (code & 0x3f)
  } else {
    bytes[at++] = 0xf0 | (code >> 18)
    bytes[at++] = 0x80 | ((code >> 12) & 0x3f)
    bytes[at++] = 0x80 | ((code >> 6) & 0x3f)
    bytes[at++] = 0x80 | (code & 0x3f)
  }
  return at
}
