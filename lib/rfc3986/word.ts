/** Choices are words, and one that is not known is an error: it would otherwise be read as the default, silently. */

/**
 * @param subject - What the word is for, as the error names it.
 * @throws TypeError for a value that is none of the words.
 */
export function checkWord(subject: string, value: unknown, words: readonly string[]): void {
  if (words.includes(value as string)) return
  throw new TypeError(`${subject}: ${JSON.stringify(value)} is none of ${words.join(', ')}`)
}
