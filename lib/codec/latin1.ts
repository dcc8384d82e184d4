/**
 * Bytes as a string of one character a byte, ISO-8859-1, so that indices stay the same. Not `TextDecoder`'s `latin1`:
 * that is windows-1252.
 */

/** The function behind `toString('latin1', from, to)` of a Buffer. It takes any Uint8Array. */
const latin1Slice =
  typeof Buffer === 'function'
    ? (Buffer.prototype as { latin1Slice?: (this: Uint8Array, from: number, to: number) => string }).latin1Slice
    : undefined

/** Arguments of one call of `String.fromCharCode`; more may overflow the stack. */
const PIECE = 4096

export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  if (latin1Slice) return latin1Slice.call(bytes, start, end)
  let text = ''
  for (let i = start; i < end; i += PIECE) {
    text += String.fromCharCode(...bytes.subarray(i, Math.min(end, i + PIECE)))
  }
  return text
}

/** A string of one character a byte as bytes. */
export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}
