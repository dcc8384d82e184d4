/**
 * ASCII strings from bytes and back, and room for bytes. The only place in the scanner that knows whether `Buffer` is
 * there: its functions are faster, and a browser has none.
 */

const buffers = typeof Buffer === 'function'
const decoder = new TextDecoder('latin1')

/**
 * The function behind `toString('latin1', from, to)` of a Buffer. Called directly it costs a third less, and it takes
 * any Uint8Array, for which a TextDecoder needs fifteen times as long.
 */
const latin1Slice = buffers
  ? (Buffer.prototype as { latin1Slice?: (this: Uint8Array, from: number, to: number) => string }).latin1Slice
  : undefined

/** [from, to) as a string; the bytes are ASCII. */
export function asciiString(bytes: Uint8Array, from: number, to: number): string {
  return latin1Slice ? latin1Slice.call(bytes, from, to) : decoder.decode(bytes.subarray(from, to))
}

/** ASCII text as bytes. */
export function asciiBytes(text: string): Uint8Array {
  const bytes = buffers ? Buffer.allocUnsafe(text.length) : new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}

/** The counterpart of `latin1Slice` for writing. */
const latin1Write = buffers
  ? (Buffer.prototype as { latin1Write?: (this: Uint8Array, text: string, at: number, length: number) => void })
      .latin1Write
  : undefined

/** Writes ASCII text to `into`, from `at` on; there must be room for it. */
export function asciiInto(text: string, into: Uint8Array, at: number): void {
  if (latin1Write) latin1Write.call(into, text, at, text.length)
  else for (let i = 0; i < text.length; i++) into[at + i] = text.charCodeAt(i)
}

/** `length` bytes, not initialised; a Buffer where there is one, since that is searched fastest. */
export function allocate(length: number): Uint8Array {
  return buffers ? Buffer.allocUnsafeSlow(length) : new Uint8Array(length)
}

/** A view of `length` bytes of `memory` from `from` on; a Buffer where there is one. */
export function viewOf(memory: ArrayBuffer, from: number, length: number): Uint8Array {
  return buffers ? Buffer.from(memory, from, length) : new Uint8Array(memory, from, length)
}
