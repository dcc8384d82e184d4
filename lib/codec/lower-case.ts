/** Recurring short words in lower case: the same string each time, found without making it anew. */
import { BoundedMap } from './bounded-map.js'

const KNOWN = new BoundedMap<string, string>(2048)

/** Characters of the longest word that is kept. */
const LONGEST = 64

export function inLowerCase(word: string): string {
  const known = KNOWN.get(word)
  if (known !== undefined) return known
  const lower = word.toLowerCase()
  if (word.length > LONGEST) return lower
  KNOWN.set(word, lower)
  return lower
}
