/**
 * Is white space inside `<…>` part of a broken URI, or is it where prose begins? `<http://a.example/x y.html>` was
 * written by somebody with a blank in a file name; `<http://a.example/x and what it says>` by somebody who put a
 * remark in the brackets. The features are named; each has its test.
 */

/** The pieces behind a piece of white space, up to the end of the cut or of the look-ahead. */
export interface Behind {
  readonly pieces: readonly string[]
  /** For each piece but the first: it stands behind a line break. */
  readonly broken: readonly boolean[]
}

/** Letters only, with the punctuation prose may put around them. */
const WORD = /^["'(]*[A-Za-z\u0080-\uffff]+(?:['’][A-Za-z]+)?["')]*[.,;:!?]*$/u

export function isWord(piece: string): boolean {
  return WORD.test(piece)
}

/** Feature: two or more all-letter words stand behind the blank. */
export function hasTwoWords(behind: Behind): boolean {
  let words = 0
  for (const piece of behind.pieces) if (isWord(piece) && ++words === 2) return true
  return false
}

/** Feature: the line that follows begins with two all-letter words, a blank between them. */
export function beginsWithTwoWords(behind: Behind): boolean {
  const [first, second] = behind.pieces
  return first !== undefined && second !== undefined && !behind.broken[1] && isWord(first) && isWord(second)
}

/** Does what stands behind white space read like prose? */
export function readsLikeProse(atLineBreak: boolean, behind: Behind): boolean {
  return atLineBreak ? beginsWithTwoWords(behind) : hasTwoWords(behind)
}
