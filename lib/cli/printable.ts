/**
 * Makes text of the input safe to show. A raw cut, a file name or a detail may have characters that a terminal obeys:
 * escape sequences, a carriage return that overwrites the line, marks that turn the direction of writing. Each such
 * character is shown by its number instead.
 *
 *   printable('a\x1b[2Jb') === 'a\\x1b[2Jb'
 */

/** Controls, invisible format characters, line and paragraph separators, and surrogates without a partner. */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

const NAMED: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function escaped(character: string): string {
  const number = character.codePointAt(0)!
  return NAMED[character] ?? (number < 0x100 ? `\\x${hex(number, 2)}` : `\\u{${hex(number, 4)}}`)
}

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')

export function printable(text: string): string {
  return text.replace(UNSHOWABLE, escaped)
}
