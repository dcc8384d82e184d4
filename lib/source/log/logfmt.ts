/**
 * logfmt: pairs of key and value, one blank between them, values with blanks in quotes.
 *
 *     level=info msg="see http://a.example/." url=http://a.example/b?c=d.
 *                                                 ^^^^^^^^^^^^^^^^^^^^^^^ a value with no quotes ends at the blank
 *
 * Quoted values are read as prose in quotes. Others are delimited by their pair, and punctuation at the end belongs to
 * them. That needs a whole line of pairs, with at most a time, a host or a level before them: elsewhere
 * `url=http://a.example/.` is the end of a sentence.
 *
 *     method=GET path="/b?c=d" host=a.example         a request, as routers log it: http://a.example/b?c=d
 *     method=GET path="/b" host=a.example protocol=https                            https://a.example/b
 */
import type { Range, Reference } from '../reference.js'
import { beginsWithScheme } from '../reference.js'
import { readHost, readScheme, targetReference } from './virtual-host.js'

/** White space of ASCII. Not `\s`: 0xA0 is part of a UTF-8 character here, as of `à`. */
const PAIR = /([^\t-\r ="]+)=("(?:[^"\\]|\\.)*"|[^\t-\r "]*)(?:[\t-\r ]+|$)/y

/** Fewest pairs that make a line logfmt. */
const FEWEST = 2

/** @param line one character a byte */
export function readLogfmt(line: string, bases: readonly string[]): readonly Reference[] {
  const references: Reference[] = []
  const values = new Map<string, Range>()
  PAIR.lastIndex = headOf(line)
  for (let end = PAIR.lastIndex; end < line.length; end = PAIR.lastIndex) {
    const pair = PAIR.exec(line)
    if (pair === null) return []
    const [, key, value] = pair
    const from = pair.index + key!.length + 1
    const to = from + value!.length
    values.set(key!, value!.startsWith('"') ? [from + 1, to - 1] : [from, to])
    if (beginsWithScheme(value!)) references.push({ field: key!, pieces: [[from, to]] })
  }
  if (values.size < FEWEST) return []
  const valueOf = (key: string): string => line.slice(...(values.get(key) ?? [0, 0]))
  const target = values.get('path')
  if (target !== undefined && values.has('method') && line[target[0]] === '/') {
    const host = readHost(valueOf('host'))
    const scheme = readScheme(valueOf('scheme')) ?? readScheme(valueOf('protocol'))
    references.push(targetReference('path', valueOf('path'), [target], host && { ...host, scheme }, bases))
  }
  return references
}

/** Where the first pair begins: behind words without `=`, as a syslog header has them. */
function headOf(line: string): number {
  const equals = line.indexOf('=')
  return equals < 0 ? line.length : Math.max(line.lastIndexOf(' ', equals), line.lastIndexOf('\t', equals)) + 1
}
