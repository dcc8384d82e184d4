/**
 * logfmt: pairs of key and value, one blank between them, values with blanks in quotes.
 *
 *     level=info msg="see http://a.example/." url=http://a.example/b?c=d.
 *                                                 ^^^^^^^^^^^^^^^^^^^^^^^ a value with no quotes ends at the blank
 *
 * In the quoted ones quotes and prose decide. The others are delimited by their pair: punctuation at the end belongs to
 * them. That needs a whole line of pairs, behind a time, a host or a level at most: elsewhere `url=http://a.example/.`
 * is the end of a sentence.
 */
import type { Reference } from './reference.js'
import { beginsWithScheme } from './reference.js'

const PAIR = /([^\s="]+)=("(?:[^"\\]|\\.)*"|[^\s"]*)(?:\s+|$)/dy

/** Pairs that make a line one of logfmt. */
const FEWEST = 2

/** @param line one character a byte */
export function readLogfmt(line: string): readonly Reference[] {
  const references: Reference[] = []
  let pairs = 0
  PAIR.lastIndex = headOf(line)
  for (let end = PAIR.lastIndex; end < line.length; end = PAIR.lastIndex) {
    const pair = PAIR.exec(line)
    if (pair === null) return []
    pairs++
    const [, key, value] = pair
    if (beginsWithScheme(value!)) references.push({ field: key!, pieces: [pair.indices![2]!] })
  }
  return pairs < FEWEST ? [] : references
}

/** Where the first pair begins: behind words without `=`, as a syslog header has them. */
function headOf(line: string): number {
  const equals = line.indexOf('=')
  return equals < 0 ? line.length : Math.max(line.lastIndexOf(' ', equals), line.lastIndexOf('\t', equals)) + 1
}
