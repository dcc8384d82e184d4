/** What is taken for bytes: a string has indices and a length, too, and would be read as bytes that no rule matches. */

/** A `Uint8Array` of whatever realm; of a number or an `ArrayBuffer` nothing would be read, and nothing said. */
export function isByteArray(bytes: unknown): bytes is Uint8Array {
  // Of this realm is nearly every one, and is known without looking its properties up.
  if (bytes instanceof Uint8Array) return true
  return ArrayBuffer.isView(bytes) && 'subarray' in bytes && (bytes as Uint8Array).BYTES_PER_ELEMENT === 1
}
