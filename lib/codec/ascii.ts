/** Letters and digits of ASCII. NaN and other numbers that are no character are neither. */

/** %x30-39 */
export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

/** %x41-5A / %x61-7A */
export function isLetter(code: number): boolean {
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x7a
}
