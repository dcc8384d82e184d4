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

/** @throws TypeError for a value that is neither; `undefined` is not given. */
export function checkBoolean(subject: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'boolean')
    throw new TypeError(`${subject}: true or false, not ${typeof value}`)
}

/** @throws TypeError for what is no object. */
export function checkObject(options: unknown): void {
  if (typeof options !== 'object' || options === null) throw new TypeError('options: an object is what they are')
}

/**
 * A name that is misspelt would otherwise leave the default, silently.
 *
 * @throws TypeError for what is no object, or has a name that is none of these.
 */
export function checkOptions(options: object, names: readonly string[]): void {
  checkObject(options)
  for (const name of Object.keys(options)) checkWord('options', name, names)
}
