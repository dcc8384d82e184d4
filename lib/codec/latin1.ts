/** Bytes as a string of one character a byte, ISO-8859-1, so that indices stay the same. Not `TextDecoder`'s `latin1`: that is windows-1252. */

const buffers = typeof Buffer === 'function'

/** Arguments of one call of `String.fromCharCode`: more may be more than the stack holds. */
const PIECE = 4096

export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  if (buffers) return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1')
  let text = ''
  for (let i = start; i < end; i += PIECE) {
    text += String.fromCharCode(...bytes.subarray(i, Math.min(end, i + PIECE)))
  }
  return text
}
