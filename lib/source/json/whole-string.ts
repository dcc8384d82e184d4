/**
 * A string that lies in the bytes at hand as a whole (RFC 8259 §7): where it ends, and what somebody who is to read it has
 * to know. One loop goes through all of a log, and through most of it without a stop.
 *
 *     "https:\/\/a.example\/"
 *      ^    ^^              ^ end
 *      |    |the first escape, one of a character that stands for itself
 *      |    colon
 *      start
 */

const LF = 0x0a
const QUOTE = 0x22
const COLON = 0x3a
const BACKSLASH = 0x5c
const LOWER_U = 0x75

/** Escapes of two characters; those of UTF-16 units, which may be of anything; what is no escape. */
export const SIMPLE = 1
export const UNITS = 2
const WRONG = 4

const ESCAPES = new Uint8Array(256).fill(WRONG)
for (const character of '"\\/bfnrt') ESCAPES[character.charCodeAt(0)] = SIMPLE
ESCAPES[LOWER_U] = UNITS

/** Where the loop has to look. */
const STOPS = new Uint8Array(256)
for (const byte of [LF, QUOTE, COLON, BACKSLASH]) STOPS[byte] = 1

export class WholeString {
  start = 0
  /** Index of its closing quote. */
  end = 0
  /** Index of its first colon; -1 if none stands in it as such. */
  colon = -1
  /** `SIMPLE`, `UNITS`, both of them or 0. */
  escapes = 0

  /** Looks at the string behind the quote before `start`; false if it does not end here, or an escape in it is none. */
  find(bytes: Uint8Array, start: number): boolean {
    const { length } = bytes
    let end = start
    let colon = -1
    let escapes = 0
    for (; end < length; end++) {
      const byte = bytes[end]!
      if (STOPS[byte] === 0) continue
      if (byte === QUOTE) {
        this.start = start
        this.end = end
        this.colon = colon
        this.escapes = escapes
        return true
      }
      if (byte === COLON) {
        if (colon < 0) colon = end
        continue
      }
      if (byte === LF || ++end === length) return false
      escapes |= ESCAPES[bytes[end]!]!
      if (escapes >= WRONG) return false
    }
    return false
  }
}
