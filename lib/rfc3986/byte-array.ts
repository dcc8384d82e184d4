/** What is taken for bytes: a string has indices and a length, too, and would be read as bytes that no rule matches. */

/**
 * A `Uint8Array` of whatever realm; of a number or an `ArrayBuffer` nothing would be read, and nothing said. In other views
 * a byte has another value: above 0x7F it is negative in an `Int8Array`.
 */
export function isByteArray(bytes: unknown): bytes is Uint8Array {
  // Of this realm is nearly every one, and is known without looking its properties up.
  if (bytes instanceof Uint8Array) return true
  return ArrayBuffer.isView(bytes) && (bytes as Uint8Array)[Symbol.toStringTag] === 'Uint8Array'
}

/** @throws TypeError for what is no `Uint8Array`, in the name of the function that was given it. */
export function checkBytes(name: string, bytes: unknown): void {
  if (!isByteArray(bytes)) throw new TypeError(`${name}: must be given a Uint8Array`)
}
