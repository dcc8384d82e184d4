/**
 * Finds the place in the window of each character of a reading. A reading is its cut without white space and line-end
 * hyphens, in which characters that no URI has are percent-encoded. So both have the same characters in the same order:
 *
 *     uri     a.example/b%5Bc%5D?d=e
 *     window  a.exam⏎  ple/b[c]?d=e
 */
import { PERCENT } from '../bytes.js'
import { characterAt } from '../appendix-c/character.js'
import { wholeReach } from '../appendix-c/reach.js'
import { pctEncoded } from '../rfc3986/pct-encoded.js'
import type { Places } from './window.js'

export interface Place {
  /** Window positions: [start, end). */
  readonly start: number
  readonly end: number
}

/**
 * Calls `tell` for each character of `uri` from `index` on, in order, with its code and its place.
 *
 * @param from where in the window the character at `index` stands
 * @param to end of the cut
 */
export function alignReading(
  uri: string,
  index: number,
  window: Pick<Places, 'bytes' | 'highBytes'>,
  from: number,
  to: number,
  tell: (code: number, place: Place) => void
): void {
  const { bytes, highBytes } = window
  const cut = wholeReach(bytes, to, highBytes)
  for (let i = index, at = from; i < uri.length && at < to;) {
    const code = uri.charCodeAt(i)
    const byte = bytes[at]!
    const repaired = byte === PERCENT && uri.startsWith('%25', i) && !(bytes[at + 1] === 0x32 && bytes[at + 2] === 0x35)
    if (byte === code && !repaired) {
      tell(code, { start: at, end: ++at })
      i++
      continue
    }
    const { codePoint, length } = characterAt(cut, at)
    const encoded = codePoint < 0 ? '' : pctEncodedCharacter(codePoint)
    if (encoded !== '' && uri.startsWith(encoded, i)) {
      for (const character of encoded) tell(character.charCodeAt(0), { start: at, end: at + length })
      i += encoded.length
    }
    at += length
  }
}

/** A character as repair and mapping write it (RFC 3987 §3.1). */
function pctEncodedCharacter(codePoint: number): string {
  if (codePoint >= 0xd800 && codePoint < 0xe000) return ''
  if (codePoint >= 0x80) return encodeURIComponent(String.fromCodePoint(codePoint))
  return pctEncoded(codePoint)
}
