/** Which character encodings can be read. */
import { checkString } from './check.js'
import { findCharset } from './codec/charset-labels.js'

/**
 * Whether the option `encoding` accepts a label: of a Unicode encoding, of EBCDIC (code pages 37, 500, 1047 and 1140),
 * or of another that iconv-lite knows (in `urisift/web`, `TextDecoder`), by any of its names in the IANA registry.
 * Case, punctuation and what stands around it count for nothing.
 *
 * @throws {TypeError} if the label is not a string
 * @example
 * isEncoding(' "UTF8" ') // => true
 * isEncoding('koi8-r') // => true
 * isEncoding('none') // => false
 */
export function isEncoding(label: string): boolean {
  checkString('label', label)
  return findCharset(label) !== undefined
}
