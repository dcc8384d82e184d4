/** UTF-8 byte by byte (RFC 3629 §4), for what must know where in the input a character breaks off. */

/** Length in bytes of the character that begins with this byte; 1 where none of more bytes does. */
export function utf8Length(first: number): number {
  return first >= 0xc2 && first <= 0xdf
    ? 2
    : first >= 0xe0 && first <= 0xef
      ? 3
      : first >= 0xf0 && first <= 0xf4
        ? 4
        : 1
}

/** Whether it may be byte `index` of that character: bounds of the second byte keep out overlong forms and surrogates. */
export function isContinuation(first: number, index: number, byte: number): boolean {
  if (index > 1) return byte >= 0x80 && byte <= 0xbf
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
  return byte >= low && byte <= high
}
