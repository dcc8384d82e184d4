/**
 * Texts as bytes and back. The grammar reads bytes; a string is written once into a buffer that all calls share, so
 * that strings and bytes have one implementation. A character outside ASCII becomes bytes above 0x7F, which no rule
 * matches: whatever matches stands in front of the first such character, where index in the string and index in the
 * buffer are the same.
 */

const encoder = new TextEncoder()

/** Bytes of the shared buffer. A longer text gets a buffer of its own, so that one giant does not stay in memory. */
const SHARED_LENGTH = 16_384
/** Room behind the text: a character that did not fit whole would not be written, and an older byte stand for it. */
const SLACK = 4

const shared = new Uint8Array(SHARED_LENGTH)

/**
 * The text, from index 0; what counts ends at `text.length`. Good until the next call.
 */
export function bytesOf(text: string): Uint8Array {
  const bytes = text.length + SLACK > SHARED_LENGTH ? new Uint8Array(text.length + SLACK) : shared
  encoder.encodeInto(text, bytes)
  return bytes
}

/** Bytes of a call of `String.fromCharCode`: its arguments stand on the stack. */
const STEP = 4096

/** The text of bytes that are ASCII. */
export function asciiText(bytes: Uint8Array, at: number, end: number): string {
  let text = ''
  for (let i = at; i < end; i += STEP) {
    text += String.fromCharCode(...bytes.subarray(i, Math.min(end, i + STEP)))
  }
  return text
}
