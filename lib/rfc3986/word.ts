/**
 * Checks of the options that a caller gives. Choices are words, and an unknown word is an error: it would otherwise
 * silently count as the default.
 */

/**
 * @param subject - What the word is for, as the error names it.
 * @throws TypeError for a value that is not one of the words.
 */
export function checkWord(subject: string, value: unknown, words: readonly string[]): void {
  if (words.includes(value as string)) return
  throw new TypeError(`${subject}: ${JSON.stringify(value)} is none of ${words.join(', ')}`)
}

/**
 * Checks a callback at once: it may be called much later, and only for some input.
 *
 * @throws TypeError for a value that is neither a function nor `undefined`.
 */
export function checkFunction(subject: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function')
    throw new TypeError(`${subject}: must be a function, not ${typeof value}`)
}

/** @throws TypeError for a value that is neither a boolean nor `undefined`. */
export function checkBoolean(subject: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'boolean')
    throw new TypeError(`${subject}: must be true or false, not ${typeof value}`)
}

/** @throws TypeError for a value that is not an object. */
export function checkObject(options: unknown): void {
  if (typeof options !== 'object' || options === null) throw new TypeError('options: must be an object')
}

/**
 * Refuses unknown names: a misspelt one would otherwise silently leave the default.
 *
 * @throws TypeError for a value that is not an object, or has a name that is not one of these.
 */
export function checkOptions(options: object, names: readonly string[]): void {
  checkObject(options)
  for (const name of Object.keys(options)) checkWord('options', name, names)
}
