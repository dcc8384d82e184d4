/**
 * Collects decoded units into runs. Neighbours that took equally many bytes, in and out, share one run with a ratio:
 * `=D0=B0` is [3, 1], kanji in Shift_JIS [2, 3]. So each unit keeps its own place in the input and a page of them is
 * still one call.
 */
import type { Emit } from './codec.js'
import { giveScratch, SCRATCH_LENGTH, takeScratch } from './scratch.js'

export interface RunBuilder {
  /** A byte decoded from input bytes [from, to). */
  byte(from: number, to: number, byte: number): void
  /** Three bytes, decoded as one. */
  triple(from: number, to: number, first: number, second: number, third: number): void
  /** A character of code point `code`, in UTF-8. */
  character(from: number, to: number, code: number): void
  /** Hands over what was collected. To be called before anything else is emitted, and at the end of each push. */
  flush(): void
}

export function createRunBuilder(emit: Emit): RunBuilder {
  let bytes: Uint8Array | undefined
  let length = 0
  let start = 0
  let end = 0
  let taken = 0 // input bytes a unit took
  let given = 0 // output bytes a unit gave

  function flush(): void {
    if (length === 0 || bytes === undefined) return
    const scratch = bytes
    const decoded = scratch.subarray(0, length)
    bytes = undefined
    length = 0
    if (taken === given) emit({ bytes: decoded, from: start, to: end })
    else emit({ bytes: decoded, from: start, to: end, ratio: [taken, given] })
    giveScratch(scratch)
  }

  function unit(from: number, to: number, size: number): Uint8Array {
    if (from !== end || to - from !== taken || size !== given || length + 4 > SCRATCH_LENGTH) flush()
    if (length === 0) start = from
    end = to
    taken = to - from
    given = size
    bytes ??= takeScratch()
    return bytes
  }

  return {
    byte(from, to, byte) {
      unit(from, to, 1)[length++] = byte
    },
    triple(from, to, first, second, third) {
      const into = unit(from, to, 3)
      into[length++] = first
      into[length++] = second
      into[length++] = third
    },
    character(from, to, code) {
      length = writeUtf8(unit(from, to, utf8Length(code)), length, code)
    },
    flush
  }
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
