/** From offsets in the UTF-8 form of a string to indices in the string. */
import { checkString } from './check.js'
import { utf8LengthOf } from './utf-8.js'

/** Code units, at least, between two places that are kept, to go back to. */
const STEP = 1 << 10

/**
 * Returns a function from byte offsets in the UTF-8 form of a string, which are those of matches in it, to indices in
 * the string (in UTF-16 code units, as `slice` takes them). An offset within a character gives the index of the character,
 * one behind the end the length.
 *
 * Offsets may come in any order; where each is close to the one before, as those of matches are, all take no more time
 * than to go through the string once.
 *
 * @param text the whole input, as it was given to `extract`
 * @throws {TypeError} if it is no string
 * @example
 * const text = 'Ünï 😀 <http://a.example/b> é'
 * const indexOf = stringIndex(text)
 * extract(text).map(({ start, end }) => text.slice(indexOf(start), indexOf(end))) // => ['http://a.example/b']
 */
export function stringIndex(text: string): (offset: number) => number {
  checkString('text', text)
  /** Places that are kept: the offset and the index of each. */
  const offsets: number[] = [0]
  const indices: number[] = [0]
  let index = 0
  let at = 0 // the offset of `index`

  /** Goes back to the last kept place that is not behind an offset. */
  function goBack(offset: number): void {
    let low = 0
    for (let high = offsets.length; high - low > 1;) {
      const middle = (low + high) >> 1
      if (offsets[middle]! <= offset) low = middle
      else high = middle
    }
    at = offsets[low]!
    index = indices[low]!
  }

  return offset => {
    if (offset < at) goBack(offset)
    while (index < text.length) {
      const code = text.codePointAt(index)!
      const bytes = utf8LengthOf(code)
      if (at + bytes > offset) break
      at += bytes
      index += bytes === 4 ? 2 : 1
      if (index >= indices[indices.length - 1]! + STEP) {
        offsets.push(at)
        indices.push(index)
      }
    }
    return index
  }
}
