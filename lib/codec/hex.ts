/** HEXDIG, in either case (RFC 5234 §B.1 has the upper one; what writes escapes has both). */

/** The value of a digit; -1 if the byte is none. */
export function hexValue(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

/** The byte that two digits stand for; negative if one of them is none. */
export function hexByte(high: number, low: number): number {
  return (hexValue(high) << 4) | hexValue(low)
}
