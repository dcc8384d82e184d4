/**
 * The text as far as it has come. Everything that looks ahead asks `beyond` before it takes the end of the bytes for
 * the end of the text: `short` is then set, the answer is thrown away, and the question is put again when more bytes
 * have come. This is what makes the result independent of how the input is cut into chunks.
 *
 * ```text
 * …http://a.example/x¦          last: the URI ends here
 *                    ^ end      not last: short = true, nobody knows yet
 * ```
 */
export interface Reach {
  readonly bytes: Uint8Array
  /** One past the last byte that has come; what stands behind it in `bytes` is stale. */
  readonly end: number
  /** Whether no more bytes will come for this text. */
  readonly last: boolean
  /** Whether a decision depended on `end` while more may come. */
  short: boolean
  /** Code points of the bytes 0x80–0xFF; absent: UTF-8. */
  readonly highBytes?: readonly number[] | undefined
}

/** [0, end) of bytes as a text of which all has come. */
export function wholeReach(bytes: Uint8Array, end: number, highBytes?: readonly number[]): Reach {
  return { bytes, end, last: true, short: false, highBytes }
}

/** Is `at` behind the last byte? If more may come, sets `short`. */
export function beyond(text: Reach, at: number): boolean {
  if (at < text.end) return false
  if (!text.last) text.short = true
  return true
}

/** The byte at `at`, or -1 behind the end. */
export function byteAt(text: Reach, at: number): number {
  return beyond(text, at) ? -1 : text.bytes[at]!
}
