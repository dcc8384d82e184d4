/**
 * Checks of what a caller without types may give: options, callbacks, bytes. Choices are words, and an unknown word is an
 * error: it would otherwise silently count as the default.
 */

/**
 * @param subject - What the word is for, as the error names it.
 * @throws TypeError for a value that is not one of the words.
 */
export function checkWord(subject: string, value: unknown, words: readonly string[], others = ''): void {
  if (words.includes(value as string)) return
  throw new TypeError(`${subject}: ${shown(value)} is none of ${words.join(', ')}${others}`)
}

/** A value as an error shows it, whatever it is: a bigint has no JSON, and an object may have no text. */
export function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  return Object(value) === value ? Object.prototype.toString.call(value) : String(value)
}

/** What a value is, as an error about its type says it: `null`, `number`, `ArrayBuffer`. */
export function typeName(value: unknown): string {
  if (value === null) return 'null'
  return typeof value === 'object' ? Object.prototype.toString.call(value).slice(8, -1) : typeof value
}

/** @throws TypeError for a value of another type. */
export function checkType(subject: string, value: unknown, type: 'string' | 'function'): void {
  if (typeof value !== type) throw new TypeError(`${subject}: must be a ${type}, not ${typeName(value)}`)
}

/** @throws TypeError for a value that is not a string. */
export function checkString(subject: string, value: unknown): void {
  checkType(subject, value, 'string')
}

/**
 * Checks a callback at once: it may be called much later, and only for some input.
 *
 * @throws TypeError for a value that is neither a function nor `undefined`.
 */
export function checkFunction(subject: string, value: unknown): void {
  if (value !== undefined) checkType(subject, value, 'function')
}

/** @throws TypeError for a value that is neither a boolean nor `undefined`. */
export function checkBoolean(subject: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'boolean')
    throw new TypeError(`${subject}: must be true or false, not ${typeName(value)}`)
}

/** @throws TypeError for a value that is not an object, or is a list. */
export function checkObject(subject: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`${subject}: must be an object`)
}

/**
 * Refuses unknown names: a misspelt one would otherwise silently leave the default.
 *
 * @throws TypeError for a value that is not an object, or has a name that is not one of these.
 */
export function checkNames(subject: string, value: object, names: readonly string[]): void {
  checkObject(subject, value)
  // Not over `Object.keys`: that makes a list, and a million URIs a second are compared with options.
  for (const name in value) {
    if (!names.includes(name) && Object.hasOwn(value, name)) checkWord(subject, name, names)
  }
}

/** As `checkNames`, for the options of a function. */
export function checkOptions(options: object, names: readonly string[]): void {
  checkNames('options', options, names)
}

/**
 * A `Uint8Array` of whatever realm. A string has indices and a length, too, and would be read as bytes that no rule
 * matches; of a number or an `ArrayBuffer` nothing would be read, and nothing said. In other views a byte has another
 * value: above 0x7F it is negative in an `Int8Array`.
 */
export function isByteArray(bytes: unknown): bytes is Uint8Array {
  // Of this realm is nearly every one, and is known without looking its properties up.
  if (bytes instanceof Uint8Array) return true
  return ArrayBuffer.isView(bytes) && (bytes as Uint8Array)[Symbol.toStringTag] === 'Uint8Array'
}

/** @throws TypeError for what is no `Uint8Array`, in the name of the function that was given it. */
export function checkBytes(name: string, bytes: unknown): void {
  if (!isByteArray(bytes)) throw new TypeError(`${name}: must be given a Uint8Array`)
}
