/**
 * logfmt: pairs of key and value, one blank between them, values with blanks in quotes.
 *
 *     level=info msg="see http://a.example/." url=http://a.example/b?c=d.
 *                                                 ^^^^^^^^^^^^^^^^^^^^^^^ a value with no quotes ends at the blank
 *
 * Quoted values are read as prose in quotes, but for a referer, and a word with escaped quotes in it. Others are
 * delimited by their pair, and punctuation at the end belongs to them. That needs a whole line of pairs, with at most a
 * time, a host or a level before them: elsewhere `url=http://a.example/.` is the end of a sentence. A comma or a
 * semicolon before the next pair parts the two:
 *
 *     error: url=http://a.example/b, status=500
 *
 *     method=GET path="/b?c=d" host=a.example         a request, as routers log it: http://a.example/b?c=d
 *     method=GET path="/b" host=a.example protocol=https                            https://a.example/b
 *     method=GET url=/b host=a.example port=8080                                    http://a.example:8080/b
 */
import { BACKSLASH, COMMA, CR, DQUOTE, EQUALS, HTAB, LF, SEMICOLON, SP } from '../../bytes.js'
import { beginsWithScheme, type Range, type Reference } from '../reference.js'
import { isLogBlank } from './blank.js'
import { hostOfRequest, readScheme, targetReference } from '../virtual-host.js'

/** Kinds of characters. */
const IS_BLANK = 1
const IS_EQUALS = 2
const IS_QUOTE = 4
const KINDS = Uint8Array.from({ length: 256 }, (_, code) =>
  isLogBlank(code) ? IS_BLANK : code === EQUALS ? IS_EQUALS : code === DQUOTE ? IS_QUOTE : 0
)

/** The key of a value that is one URI, as a browser or a stranger wrote it. */
const REFERER = /(?:^|[._-])referr?er$/i

/** The keys of a request target, if the line has a method and the value begins with a slash. */
const isTargetKey = (key: string): boolean => key === 'path' || key === 'url' || key === 'uri'

const NO_REFERENCES: readonly Reference[] = []

/**
 * @param line one character a byte
 * @param bytes the same, and maybe more behind it
 */
export function readLogfmt(line: string, bytes: Uint8Array, bases: readonly string[]): readonly Reference[] {
  const { length } = line
  const references: Reference[] = []
  let firstKey: string | undefined
  let hasOthers = false
  let hasMethod = false
  let target: Range | undefined
  let targetKey = ''
  let host: Range | undefined
  let port: Range | undefined
  let scheme: Range | undefined
  let protocol: Range | undefined
  let authority = line.indexOf('://')
  for (let i = headOf(line, bytes); i < length;) {
    const equals = find(bytes, i, length, IS_BLANK | IS_EQUALS | IS_QUOTE)
    const from = equals + 1
    if (equals === i || from > length || bytes[equals] !== EQUALS) return NO_REFERENCES
    const isQuoted = from < length && bytes[from] === DQUOTE
    const to = isQuoted ? closingQuote(bytes, from + 1, length) : find(bytes, from, length, IS_BLANK | IS_QUOTE)
    const behind = isQuoted ? to + 1 : to
    const next = behindBlanks(bytes, behind, length)
    if (to < 0 || (next === behind && behind < length)) return NO_REFERENCES
    const key = line.slice(i, equals)
    // Of CEF, in which a `=` is escaped, and a value may have blanks.
    if (key.includes('|')) return NO_REFERENCES
    firstKey ??= key
    hasOthers ||= key !== firstKey
    const value: Range = isQuoted ? [from + 1, to] : [from, next < length && isParting(bytes[to - 1]) ? to - 1 : to]
    if (isTargetKey(key) && line[value[0]] === '/') {
      // Of several, the one that may have a query.
      if (key !== 'path' || target === undefined) [target, targetKey] = [value, key]
    } else if (key === 'host') host = value
    else if (key === 'port') port = value
    else if (key === 'method') hasMethod = true
    else if (key === 'scheme') scheme = value
    else if (key === 'protocol') protocol = value
    if (authority >= 0 && authority < from) authority = line.indexOf('://', from)
    if (authority >= 0 && authority < to) {
      const said = line.slice(...value)
      const isWhole = !isQuoted || REFERER.test(key) || isQuotedWord(said)
      if (isWhole && beginsWithScheme(said)) references.push({ field: key, pieces: [value] })
    }
    i = next
  }
  if (!hasOthers) return NO_REFERENCES
  if (target !== undefined && hasMethod) {
    const said = (range: Range | undefined): string => (range === undefined ? '' : line.slice(...range))
    const virtual = hostOfRequest(said(host), said(port), readScheme(said(scheme)) ?? readScheme(said(protocol)))
    references.push(targetReference(targetKey, said(target), [target], virtual, bases))
  }
  return references
}

/** Is a value one word in which pairs of quotes are escaped, as in a query? Prose would end at the first. */
function isQuotedWord(value: string): boolean {
  const quotes = value.split('\\"').length - 1
  return quotes > 0 && quotes % 2 === 0 && !/[\t ]/.test(value) && value.indexOf('://') === value.lastIndexOf('://')
}

/** Index of the first byte in [at, end) that is of one of these kinds; `end` if there is none. */
function find(bytes: Uint8Array, at: number, end: number, kinds: number): number {
  let i = at
  while (i < end && (KINDS[bytes[i]!]! & kinds) === 0) i++
  return i
}

function isParting(byte: number | undefined): boolean {
  return byte === COMMA || byte === SEMICOLON
}

function behindBlanks(bytes: Uint8Array, at: number, end: number): number {
  let i = at
  while (i < end && isLogBlank(bytes[i]!)) i++
  return i
}

/** Index of the quote that closes the value at `at`; -1 if there is none before `end`. */
function closingQuote(bytes: Uint8Array, at: number, end: number): number {
  for (let i = at; i < end; i++) {
    const byte = bytes[i]
    if (byte === DQUOTE) return i
    if (byte === BACKSLASH && (bytes[++i] === LF || bytes[i] === CR)) return -1
  }
  return -1
}

/** Where the first pair begins: behind words without `=`, as a syslog header has them. */
function headOf(line: string, bytes: Uint8Array): number {
  let i = line.indexOf('=')
  if (i < 0) return line.length
  while (i > 0 && bytes[i - 1] !== SP && bytes[i - 1] !== HTAB) i--
  return i
}
