/**
 * How JSON in a string begins: with brackets and blanks up to the quote of its first string.
 *
 *     {"a":"{\"url\":…","b":"[\"http:…","c":"{\n  \"url\":…"}
 *           ~~~            ~~~            ~~~~~~~
 *
 * Nobody means a text that begins so.
 */
import { BACKSLASH, CR, DQUOTE, HTAB, LEFT_BRACE, LF, SP } from '../../bytes.js'
import { MAX_JSON_BEGINNING } from '../../limits.js'

/**
 * Whether an object begins at `at` in a line of a log: `{"`, or `{ "`, as people write who make the format of a log by
 * hand.
 */
export function isObjectAt(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== LEFT_BRACE) return false
  return bytes[at + 1] === DQUOTE || (bytes[at + 1] === SP && bytes[at + 2] === DQUOTE)
}

/** What begins in the decoded bytes [from, end) of a string; `'open'` if what comes behind them must tell. */
export function whatBegins(bytes: Uint8Array, from: number, end: number): 'json' | 'text' | 'open' {
  let isBracketed = false
  const stop = Math.min(end, from + MAX_JSON_BEGINNING)
  for (let i = from; i < stop; i++) {
    const byte = bytes[i]!
    if (byte === DQUOTE) return isBracketed ? 'json' : 'text'
    if (isBracket(byte)) isBracketed = true
    else if (!isJsonBlank(byte)) return 'text'
  }
  return stop < from + MAX_JSON_BEGINNING ? 'open' : 'text'
}

/** Whether JSON begins in the bytes [start, end) of a string whose escapes are not undone; false if `\u` stands before. */
export function beginsEscapedJson(bytes: Uint8Array, start: number, end: number): boolean {
  let isBracketed = false
  let i = start
  for (let count = 0; i < end && count < MAX_JSON_BEGINNING; count++, i++) {
    if (bytes[i] === BACKSLASH) {
      const escaped = bytes[++i]!
      if (escaped === DQUOTE) return isBracketed
      // \n \r \t
      if (escaped !== 0x6e && escaped !== 0x72 && escaped !== 0x74) return false
    } else if (isBracket(bytes[i]!)) {
      isBracketed = true
    } else if (bytes[i] !== SP) {
      return false
    }
  }
  return false
}

/** Whether JSON may begin in a string, whose escapes are not undone, that begins with this byte. */
export function mayBeginJson(byte: number): boolean {
  return isBracket(byte) || byte === BACKSLASH || byte === SP
}

/** `[` or `{`, in which one bit differs from the other. */
function isBracket(byte: number): boolean {
  return (byte | 0x20) === 0x7b
}

/** ws (RFC 8259 §2) */
function isJsonBlank(byte: number): boolean {
  return byte === SP || byte === LF || byte === CR || byte === HTAB
}
