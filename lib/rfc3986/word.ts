/**
 * What options are given, checked where they are. Choices are words, and one that is not known is an error: it would
 * otherwise be read as the default, silently.
 */

/**
 * @param subject - What the word is for, as the error names it.
 * @throws TypeError for a value that is none of the words.
 */
export function checkWord(subject: string, value: unknown, words: readonly string[]): void {
  if (words.includes(value as string)) return
  throw new TypeError(`${subject}: ${JSON.stringify(value)} is none of ${words.join(', ')}`)
}

/**
 * Of what is called much later, and only for some input: what is no function is told at once.
 *
 * @throws TypeError for a value that is none; `undefined` is not given.
 */
export function checkFunction(subject: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function')
    throw new TypeError(`${subject}: a function, not ${typeof value}`)
}
