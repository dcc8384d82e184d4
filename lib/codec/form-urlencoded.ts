/**
 * A value of a query as forms write it (WHATWG URL §5.1, application/x-www-form-urlencoded), decoded once: `+` is a
 * blank, and of
 *
 *     pct-encoded = "%" HEXDIG HEXDIG                     ; RFC 3986 §2.1
 *
 * the byte it stands for. A `%` that begins no such triple stays as it stands.
 */
import { PERCENT, PLUS, SP } from '../bytes.js'
import { hexByte } from './hex.js'

/** Decoded bytes with their origins. One object serves for many values. */
export class DecodedForm {
  bytes = new Uint8Array(256)
  /** Index in the encoded value that each byte was decoded from, and one more entry for the end. */
  from = new Int32Array(257)
  length = 0

  /** Decodes [start, end), replacing what was decoded before. */
  decode(encoded: Uint8Array, start: number, end: number): void {
    if (this.bytes.length < end - start) {
      this.bytes = new Uint8Array(2 * (end - start))
      this.from = new Int32Array(2 * (end - start) + 1)
    }
    const { bytes, from } = this
    let length = 0
    let i = start
    while (i < end) {
      const byte = encoded[i]!
      const value = byte === PERCENT && i + 2 < end ? hexByte(encoded[i + 1]!, encoded[i + 2]!) : -1
      from[length] = i
      bytes[length++] = value >= 0 ? value : byte === PLUS ? SP : byte
      i += value >= 0 ? 3 : 1
    }
    from[length] = end
    this.length = length
  }
}
