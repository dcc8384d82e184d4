/**
 * Text in Shift_JIS, Big5 or GBK that nobody says is. The second byte of its characters may be a letter of ASCII:
 *
 * ```text
 * 81 75 h t t p : / /       「http://
 *    ^^ "u" is no letter of the scheme
 * ```
 */
import { MAX_CONTINUATIONS, TRAIL_BYTE_LOOK_BEHIND } from '../limits.js'
import { ALPHA, FLAGS } from '../rfc3986/charsets.js'
import { isContinuationByte } from '../utf-8.js'

/** The least first byte of a character of two. */
const LEAST_LEAD = 0x81

/** One past the letter at `start` if it may be the second byte of a character; else `start`. */
export function behindTrailByte(bytes: Uint8Array, start: number, floor: number): number {
  if (start <= floor || bytes[start - 1]! < LEAST_LEAD || !(FLAGS[bytes[start]!]! & ALPHA)) return start
  return endsUtf8(bytes, start, floor) ? start : start + 1
}

/** Are the bytes outside ASCII before `end`, and behind `floor`, characters in UTF-8? */
function endsUtf8(bytes: Uint8Array, end: number, floor: number): boolean {
  const stop = Math.max(floor, end - TRAIL_BYTE_LOOK_BEHIND)
  let i = end
  while (i > stop && bytes[i - 1]! >= 0x80) i--
  // The first character may have begun before.
  const least = i === end - TRAIL_BYTE_LOOK_BEHIND ? i + MAX_CONTINUATIONS : i
  while (i < least && isContinuationByte(bytes[i])) i++
  while (i < end) {
    const lead = bytes[i++]!
    let left = lead < 0xc2 ? -1 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : lead < 0xf5 ? 3 : -1
    while (i < end && isContinuationByte(bytes[i])) {
      left--
      i++
    }
    if (left !== 0) return false
  }
  return true
}
