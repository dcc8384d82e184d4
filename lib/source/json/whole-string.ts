/**
 * A string that lies in the bytes at hand as a whole (RFC 8259 §7): where it ends, and what its reader must know about
 * it. One loop reads all of a log, mostly without a stop.
 *
 *     "https:\/\/a.example\/"
 *      ^    ^^              ^ end
 *      |    |the first escape, one of a character that stands for itself
 *      |    colon
 *      start
 */
import { AMPERSAND, BACKSLASH, COLON, DQUOTE, LF } from '../../bytes.js'

const LOWER_U = 0x75

/**
 * Kinds of escapes: two characters (`\n`); UTF-16 units (`\u002f`), which may stand for anything; and what is no
 * escape.
 */
export const SIMPLE = 1
export const UNITS = 2
const WRONG = 4

const ESCAPES = new Uint8Array(256).fill(WRONG)
for (const character of '"\\/bfnrt') ESCAPES[character.charCodeAt(0)] = SIMPLE
ESCAPES[LOWER_U] = UNITS

/** Bytes at which the loop has to stop. */
const STOPS = new Uint8Array(256)
for (const byte of [LF, DQUOTE, AMPERSAND, COLON, BACKSLASH]) STOPS[byte] = 1

export class WholeString {
  start = 0
  /** Index of its closing quote. */
  end = 0
  /** Index of its first colon; -1 if none stands in it as such. */
  colon = -1
  /** `SIMPLE`, `UNITS`, both of them or 0. */
  escapes = 0
  /** Whether an `&` stands in it as such. */
  hasAmpersand = false

  /**
   * Reads the string whose content begins at `start`; returns false if it does not end in these bytes, or has a wrong
   * escape.
   */
  find(bytes: Uint8Array, start: number): boolean {
    const { length } = bytes
    let end = start
    let colon = -1
    let escapes = 0
    let hasAmpersand = false
    for (; end < length; end++) {
      const byte = bytes[end]!
      if (STOPS[byte] === 0) continue
      if (byte === DQUOTE) {
        this.start = start
        this.end = end
        this.colon = colon
        this.escapes = escapes
        this.hasAmpersand = hasAmpersand
        return true
      }
      if (byte === COLON) {
        if (colon < 0) colon = end
        continue
      }
      if (byte === AMPERSAND) {
        hasAmpersand = true
        continue
      }
      if (byte === LF || ++end === length) return false
      escapes |= ESCAPES[bytes[end]!]!
      if (escapes >= WRONG) return false
    }
    return false
  }
}
