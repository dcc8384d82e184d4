/**
 * Names of files as text. Old folders have names that are not UTF-8. Each byte that is not valid UTF-8 becomes half a
 * surrogate pair, U+DC80 to U+DCFF, which no UTF-8 text has, so that the file can still be found by its name.
 *
 *   nameOf(Buffer.from('1.b\xe9', 'latin1')) === '1.b\udce9'
 */

const LONE = 0xdc00
/** Such halves, without a partner. */
const HALVES = /([\udc80-\udcff]+)/u

export function nameOf(bytes: Buffer): string {
  const name = bytes.toString()
  if (!name.includes('\ufffd') || Buffer.from(name).equals(bytes)) return name
  return bytes.toString('latin1').replace(/[\x80-\xff]/g, byte => String.fromCharCode(LONE | byte.charCodeAt(0)))
}

/** The name in the form for the system. */
export function pathOf(name: string): string | Buffer {
  const pieces = name.split(HALVES)
  if (pieces.length === 1) return name
  return Buffer.concat(pieces.map((piece, i) => Buffer.from(piece, i % 2 === 0 ? 'utf8' : 'latin1')))
}

/**
 * The words of a command line, as names. Node puts U+FFFD in place of bytes that are not UTF-8, and no file is found by
 * that.
 *
 * @param given - as Node gives them: the last words there are
 * @param line - all words in bytes, a NUL behind each; throws where the system does not tell
 */
export function wordsOf(given: readonly string[], line: () => Buffer): readonly string[] {
  if (!given.some(word => word.includes('\ufffd'))) return given
  try {
    const words = line().toString('latin1').split('\0').slice(0, -1)
    return words.slice(-given.length).map(word => nameOf(Buffer.from(word, 'latin1')))
  } catch {
    return given
  }
}
