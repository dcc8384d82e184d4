/** Finds bytes in bytes as fast as the platform can: `Buffer` searches some ten bytes at once, a loop one. */
import { LF } from '../bytes.js'

const buffers = typeof Buffer === 'function'
/** Bytes below which to make a Buffer of them takes longer than a loop. */
const SHORT = 64

/** The same bytes in the form that is searched fastest; nothing is copied. */
export function searchable(bytes: Uint8Array): Uint8Array {
  if (!buffers || bytes.length < SHORT || bytes instanceof Buffer) return bytes
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** Index of the first `sequence` from `from` on; -1 if there is none. */
export function indexOfSequence(bytes: Uint8Array, sequence: Uint8Array, from: number): number {
  return buffers && bytes instanceof Buffer ? bytes.indexOf(sequence, from) : searchByByte(bytes, sequence, from)
}

function searchByByte(bytes: Uint8Array, sequence: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(sequence[0]!, from); at >= 0; at = bytes.indexOf(sequence[0]!, at + 1)) {
    if (sequence.every((byte, i) => bytes[at + i] === byte)) return at
  }
  return -1
}

/** Does one of the bytes stand in [start, end)? */
export function holdsAny(bytes: Uint8Array, start: number, end: number, wanted: readonly number[]): boolean {
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!
    for (let k = 0; k < wanted.length; k++) if (byte === wanted[k]) return true
  }
  return false
}

/** Index behind the next line feed from `at` on, or behind the last byte. */
export function endOfLine(bytes: Uint8Array, at: number): number {
  const found = bytes.indexOf(LF, at)
  return found < 0 ? bytes.length : found + 1
}
