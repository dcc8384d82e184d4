/**
 * Bytes to strings, and bytes found in bytes. The only place that knows whether `Buffer` is there: its functions are
 * the faster ones, and a browser has none.
 */

const buffers = typeof Buffer === 'function'
const decoder = new TextDecoder('latin1')

/** What `toString('latin1', from, to)` of a Buffer calls; asking for it costs a third less than asking what it is. */
interface Sliceable {
  readonly latin1Slice?: (from: number, to: number) => string
}

/** [from, to) as a string; the bytes are ASCII. */
export function asciiString(bytes: Uint8Array & Sliceable, from: number, to: number): string {
  return bytes.latin1Slice?.(from, to) ?? decoder.decode(bytes.subarray(from, to))
}

/** ASCII text as bytes. */
export function asciiBytes(text: string): Uint8Array {
  const bytes = buffers ? Buffer.allocUnsafe(text.length) : new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}

/** Room for `length` bytes, in the form that is searched fastest. */
export function allocate(length: number): Uint8Array {
  return buffers ? Buffer.allocUnsafeSlow(length) : new Uint8Array(length)
}

/** [from, from + length) of a memory, in that form too. */
export function viewOf(memory: ArrayBuffer, from: number, length: number): Uint8Array {
  return buffers ? Buffer.from(memory, from, length) : new Uint8Array(memory, from, length)
}
