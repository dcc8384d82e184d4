/**
 * Texts as bytes and back. The grammar reads bytes; a string is written once into a buffer that lives on, so that
 * strings and bytes have one implementation. A character outside ASCII becomes bytes above 0x7F, which no rule
 * matches: whatever matches stands in front of the first such character, where index in the string and index in the
 * buffer are the same.
 */
import { checkString } from '../check.js'

/** Bytes of a buffer that lives on. A longer text gets one of its own, so that one giant does not stay in memory. */
const LENGTH = 16_384
/** Room behind the text: a character that did not fit whole would not be written, and an older byte stand for it. */
const SLACK = 4

const encoder = new TextEncoder()
const decoder = new TextDecoder()

const shared = new Uint8Array(LENGTH)

/**
 * The text as bytes, from index 0; what counts ends at `text.length`. Good until the next call.
 *
 * @throws TypeError for a value that is not a string.
 */
export function bytesOf(text: string): Uint8Array {
  checkString('the text', text)
  const bytes = text.length + SLACK > LENGTH ? new Uint8Array(text.length + SLACK) : shared
  encoder.encodeInto(text, bytes)
  return bytes
}

/** The text of bytes that are ASCII. */
export function asciiText(bytes: Uint8Array, at: number, end: number): string {
  return decoder.decode(bytes.subarray(at, end))
}
