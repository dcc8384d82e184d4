/** What stands in every line of a log that is worth a look of its own. */
import { ESCAPE } from '../../codec/control-sequence.js'

const BACKSLASH = 0x5c
const WORDS = ['{"', ' HTTP/', ' path=', '=http', '#Fields:']

const bytesOf = (mark: string): Uint8Array => Uint8Array.from(mark, character => character.charCodeAt(0))

/** As bytes, to be searched for in many lines at once. */
export const MARKS = [String.fromCharCode(ESCAPE), '\\', ...WORDS].map(bytesOf)

/** By their first byte. */
const BEGINNING: readonly (readonly Uint8Array[] | undefined)[] = Array.from({ length: 256 }, (_, byte) => {
  const marks = MARKS.filter(mark => mark[0] === byte)
  return marks.length > 0 ? marks : undefined
})
const BEGINS = Uint8Array.from(BEGINNING, marks => (marks ? 1 : 0))

/** Whether one of them stands in [start, end). */
export function isMarked(bytes: Uint8Array, start = 0, end = bytes.length): boolean {
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!
    if (BEGINS[byte] === 0) continue
    if (byte === ESCAPE || byte === BACKSLASH) return true
    for (const mark of BEGINNING[byte]!)
      if (i + mark.length <= end && mark.every((b, k) => bytes[i + k] === b)) return true
  }
  return false
}
