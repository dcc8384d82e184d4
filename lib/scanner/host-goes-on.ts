/** Where a host goes on behind what cannot be seen. */
import { AT, DOT, HYPHEN } from '../bytes.js'
import { characterAt, isBidiControl, isHidden, isInvisible } from '../appendix-c/character.js'
import { byteAt, type Reach } from '../appendix-c/reach.js'
import { LONGEST_HOST_LABEL } from '../limits.js'
import { isAlphanumeric, isLabelByte } from './byte.js'

/** Most hidden characters in a row that are looked behind. */
const MOST_HIDDEN = 64

/**
 * `a.example[U+202E].b.example`: does a host go on in ASCII behind the hidden characters at `at`? Texts that run from right
 * to left, and programs that put a URI into a text, have controls behind it, too: a word right behind these goes on the
 * first label alone.
 */
export function goesOnBehindHidden(text: Reach, at: number): boolean {
  let i = at
  let mayEnd = false
  for (let count = 0; count < MOST_HIDDEN; count++) {
    const { codePoint, length } = characterAt(text, i)
    if (!isHidden(codePoint) && !isInvisible(codePoint)) break
    mayEnd ||= isBidiControl(codePoint)
    i += length
  }
  const byte = byteAt(text, i)
  if (byte === AT || (byte === DOT && isAlphanumeric(byteAt(text, i + 1)))) return true
  const goesOn = isAlphanumeric(byte) || (byte === HYPHEN && isAlphanumeric(byteAt(text, i + 1)))
  return goesOn && (!mayEnd || isInFirstLabel(text, at))
}

/** Is the name before `at` one label? */
function isInFirstLabel({ bytes }: Reach, at: number): boolean {
  let i = at
  while (at - i < LONGEST_HOST_LABEL && i > 0 && isLabelByte(bytes[i - 1]!)) i--
  return bytes[i - 1] !== DOT
}
