/** UTF-8 (RFC 3629): read byte by byte, for what must know where in the input a character breaks off; and written. */

/**
 * windows-1252, 0x80 to 0x9F, as which a byte is read that is no UTF-8; its holes are C1 controls. In pages also what
 * `&#128;` to `&#159;` stand for.
 */
export const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** U+FFFD: what stands for bytes that are no character of their encoding (Unicode §3.9), be it a letter or a quotation mark. */
export const REPLACEMENT = 0xfffd

/** Length in bytes of the character that begins with this byte; 1 where none of more bytes does. */
export function lengthByFirstByte(first: number): number {
  return first >= 0xc2 && first <= 0xdf
    ? 2
    : first >= 0xe0 && first <= 0xef
      ? 3
      : first >= 0xf0 && first <= 0xf4
        ? 4
        : 1
}

/** Whether it may be byte `index` of that character: bounds of the second byte keep out overlong forms and surrogates. */
export function continuesCharacter(first: number, index: number, byte: number): boolean {
  if (index > 1) return byte >= 0x80 && byte <= 0xbf
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf
  return byte >= low && byte <= high
}

/** Where the character begins in which `at` stands, so that a cut there leaves none in two; `at` where there is none. */
export function characterStart(bytes: Uint8Array, at: number): number {
  let start = at
  while (start > 0 && at - start < 3 && isContinuationByte(bytes[start])) start--
  return isContinuationByte(bytes[start]) ? at : start
}

/** Whether it is a byte that begins no character: UTF8-tail, %x80-BF. */
export function isContinuationByte(byte: number | undefined): boolean {
  return byte !== undefined && byte >> 6 === 0b10
}

/** The first characters of a text, at most so many UTF-16 code units. */
export function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text
  const last = text.charCodeAt(most - 1)
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? most - 1 : most)
}

/** Length in bytes of a code point in UTF-8. */
export function utf8LengthOf(code: number): number {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** One code point in UTF-8. */
export function utf8Of(code: number): Uint8Array {
  const bytes = new Uint8Array(utf8LengthOf(code))
  writeUtf8(bytes, 0, code)
  return bytes
}

/** Writes one code point (RFC 3629 §3) and gives the index behind it. */
export function writeUtf8(bytes: Uint8Array, at: number, code: number): number {
  if (code < 0x80) {
    bytes[at++] = code
  } else if (code < 0x800) {
    bytes[at++] = 0xc0 | (code >> 6)
    bytes[at++] = 0x80 | (code & 0x3f)
  } else if (code < 0x10000) {
    bytes[at++] = 0xe0 | (code >> 12)
    bytes[at++] = 0x80 | ((code >> 6) & 0x3f)
    bytes[at++] = 0x80 | (code & 0x3f)
  } else {
    bytes[at++] = 0xf0 | (code >> 18)
    bytes[at++] = 0x80 | ((code >> 12) & 0x3f)
    bytes[at++] = 0x80 | ((code >> 6) & 0x3f)
    bytes[at++] = 0x80 | (code & 0x3f)
  }
  return at
}
