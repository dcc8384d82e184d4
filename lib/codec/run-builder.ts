/**
 * Collects decoded characters into runs. Neighbours that took equally many bytes, in and out, share one run with a
 * ratio: Cyrillic in UTF-16 is [2, 2], kanji in Shift_JIS [2, 3]. So each character keeps its own place in the input
 * and a page of them is still one call.
 */
import type { Emit } from './codec.js'

/** Bytes of one run at most. Kept small, the buffer stays in the cache. */
const CAPACITY = 8192

export interface RunBuilder {
  /** A character of code point `code`, decoded from input bytes [from, to). */
  add(from: number, to: number, code: number): void
  flush(): void
}

export function createRunBuilder(emit: Emit): RunBuilder {
  const bytes = new Uint8Array(CAPACITY)
  let length = 0
  let start = 0
  let end = 0
  let taken = 0 // input bytes a character took
  let given = 0 // output bytes a character gave

  function flush(): void {
    if (length === 0) return
    const run = { bytes: bytes.subarray(0, length), from: start, to: end }
    emit(taken === given ? run : { ...run, ratio: [taken, given] })
    length = 0
  }

  return {
    add(from, to, code) {
      const size = utf8Length(code)
      if (from !== end || to - from !== taken || size !== given || length + 4 > CAPACITY) flush()
      if (length === 0) start = from
      end = to
      taken = to - from
      given = size
      length = writeUtf8(bytes, length, code)
    },
    flush,
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
