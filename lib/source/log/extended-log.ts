/**
 * The W3C Extended Log File Format (WD-logfile-960323), as IIS, proxies and content networks write it.
 *
 *     #Fields: date time cs-method cs-uri-stem cs-uri-query s-port cs-host cs(Referer)
 *     2001-01-01 12:30:45 GET /b c=d 443 a.example https://a.example/
 *                             ~~ ~~~ one reference, https://a.example/b?c=d
 *
 *     entry  = *( field sep ) field, sep = space / tab
 *     string = DQUOTE *( schar / DQUOTE DQUOTE ) DQUOTE
 *
 *     #Fields: cs-method cs-uri cs-host
 *     GET /b?c=d a.example                     the same in one: http://a.example/b?c=d
 *
 * A field without a value is `-`. Blue Coat writes the `?` before a query. IIS writes `+` for a blank. Zeek writes its logs
 * likewise, but with one tab between two fields, which may hold blanks, and one behind `#fields`. Tabs in them, and bytes
 * outside ASCII, it escapes:
 *
 *     #fields⇥ts⇥id.resp_p⇥method⇥host⇥uri⇥referrer
 *     978352245.123456⇥80⇥GET⇥a.example⇥/b?c=d⇥-
 *     978352246.123456⇥80⇥GET⇥a.example⇥/\xc3\xa9⇥-             http://a.example/%C3%A9
 */
import { DQUOTE, HTAB, HYPHEN } from '../../bytes.js'
import { beginsWithScheme, type Range, type Reference } from '../reference.js'
import { isLogBlank } from './blank.js'
import type { KnownColumns } from './kernel/index.js'
import * as layout from './kernel/layout.js'
import { hostOfRequest, readScheme, targetReference } from '../virtual-host.js'

/** Each list has names for the same thing, the more specific first. */
const STEM = ['cs-uri-stem', 'cs-uri-path']
const QUERY = ['cs-uri-query']
const HOST = ['x-host-header', 'cs-host', 'cs(host)', 'cs-uri-host', 'host']
const PORT = ['cs-uri-port', 's-port', 'id.resp_p']
const SCHEME = ['cs-uri-scheme', 'cs-protocol']
/** Schemes that proxies fetch from besides those of the web, and what they have for a tunnel: of that, nothing was asked for. */
const OTHER_SCHEMES = /^(?:ftps?|gopher|mms|rtsp)$/i
const TUNNELS = /^(?:socks|ssl|tcp|tls|tunnel|udp)$/i
/** Fields that hold a whole reference; those of the first list may be a request target. */
const TARGET = ['cs-uri', 'uri']
const WHOLE = [...TARGET, 'cs(referer)', 'cs(referrer)', 'cs-referer', 'c-referer', 'referrer']

/** Columns that have these names, in the order of the lists; the first column with a value counts. */
interface Columns {
  readonly stem: readonly number[]
  readonly query: readonly number[]
  readonly host: readonly number[]
  readonly port: readonly number[]
  readonly scheme: readonly number[]
  readonly whole: readonly number[]
  /** Those of them that may be a request target. */
  readonly targets: readonly number[]
}

/** Columns that the kernel reads: of targets, and of other references, there is no more than one. */
export interface KernelFields extends KnownColumns {
  /** The names of these two. */
  readonly target: string
  readonly referer: string
}

export interface Fields {
  /** The names as the directive writes them. */
  readonly written: readonly string[]
  readonly columns: Columns
  /** Whether fields are parted by single tabs. */
  readonly isTabbed: boolean
  /** The same for the kernel, where it reads them. */
  readonly forKernel: KernelFields | undefined
  /** For a line: where each field begins and ends. */
  readonly places: Int32Array
}

/** The fields that a directive names; undefined for any other line. */
export function readFieldsDirective(line: string): Fields | undefined {
  if (!line.startsWith('#') || !/^#(?:Fields:|fields\t)/i.test(line)) return undefined
  const isTabbed = line[7] === '\t'
  const written = isTabbed ? line.slice(8).split('\t') : line.slice(8).trim().split(/\s+/)
  const names = written.map(name => name.toLowerCase())
  const columnsOf = (wanted: readonly string[]) => wanted.map(name => names.indexOf(name)).filter(column => column >= 0)
  const columns = {
    stem: columnsOf(STEM),
    query: columnsOf(QUERY),
    host: columnsOf(HOST),
    port: columnsOf(PORT),
    scheme: columnsOf(SCHEME),
    whole: columnsOf(WHOLE),
    targets: columnsOf(TARGET)
  }
  const forKernel = fieldsForKernel(written, columns, isTabbed)
  return { written, columns, isTabbed, forKernel, places: new Int32Array(2 * written.length) }
}

function fieldsForKernel(written: readonly string[], columns: Columns, isTabbed: boolean): KernelFields | undefined {
  const { targets } = columns
  const referers = columns.whole.filter(column => !targets.includes(column))
  if (written.length > layout.MOST_COLUMNS || columns.stem.length + targets.length > 1 || referers.length > 1) {
    return undefined
  }
  const kinds = new Uint8Array(written.length)
  const lists: readonly [kind: number, list: readonly number[]][] = [
    [layout.STEM, columns.stem],
    [layout.QUERY, columns.query],
    [layout.HOST, columns.host],
    [layout.PORT, columns.port],
    [layout.SCHEME, columns.scheme],
    [layout.TARGET, targets],
    [layout.WHOLE, referers]
  ]
  for (const [kind, list] of lists) for (const [rank, column] of list.entries()) kinds[column] = kind | (rank << 4)
  const [target] = targets
  const [referer] = referers
  return {
    kinds,
    isTabbed,
    target: target === undefined ? 'cs-uri-stem' : written[target]!,
    referer: referer === undefined ? '' : written[referer]!
  }
}

/** Finds the places of the fields of a line; returns false if there are not as many as there are places. */
function splitLine(bytes: Uint8Array, length: number, places: Int32Array): boolean {
  let count = 0
  for (let i = 0; i < length;) {
    if (isLogBlank(bytes[i]!)) {
      i++
      continue
    }
    if (count === places.length) return false
    const close = bytes[i] === DQUOTE ? closingQuote(bytes, i + 1, length) : -1
    const start = close < 0 ? i : i + 1
    let end = close < 0 ? i + 1 : close
    while (close < 0 && end < length && !isLogBlank(bytes[end]!)) end++
    places[count++] = start
    places[count++] = end
    i = close < 0 ? end : close + 1
  }
  return count === places.length
}

/** The same where single tabs part them. */
function splitAtTabs(bytes: Uint8Array, length: number, places: Int32Array): boolean {
  let count = 0
  for (let start = 0; start <= length;) {
    if (count === places.length) return false
    let end = start
    while (end < length && bytes[end] !== HTAB) end++
    places[count++] = start
    places[count++] = end
    start = end + 1
  }
  return count === places.length
}

/** Index of the quote that closes the field at `at`, in which two quotes stand for one; -1 if there is none. */
function closingQuote(bytes: Uint8Array, at: number, length: number): number {
  for (let i = bytes.indexOf(DQUOTE, at); i >= 0 && i < length; i = bytes.indexOf(DQUOTE, i + 2))
    if (i + 1 === length || bytes[i + 1] !== DQUOTE) return i
  return -1
}

/** The value of a field as stretches of the line: of two quotes in quotes, only the second counts. */
function piecesOf(line: string, [start, end]: Range): readonly Range[] {
  const pieces: Range[] = []
  let from = start
  if (line[start - 1] === '"') {
    for (let i = line.indexOf('"', start); i >= 0 && i < end; i = line.indexOf('"', i + 2)) {
      pieces.push([from, i])
      from = i + 1
    }
  }
  pieces.push([from, end])
  return pieces
}

/**
 * @param line one character a byte
 * @param bytes the same, and maybe more behind it
 */
export function readExtendedLine(
  line: string,
  bytes: Uint8Array,
  { written, columns, isTabbed, places }: Fields,
  bases: readonly string[]
): readonly Reference[] {
  if (!(isTabbed ? splitAtTabs : splitLine)(bytes, line.length, places)) return []

  const rangeOf = (column: number): Range => [places[2 * column]!, places[2 * column + 1]!]
  /** The first of these columns that has a value. */
  function find(wanted: readonly number[]): Range | undefined {
    for (const column of wanted) {
      const range = rangeOf(column)
      if (range[1] - range[0] !== 1 || bytes[range[0]] !== HYPHEN) return range
    }
    return undefined
  }
  const value = (wanted: readonly number[]): string | undefined => {
    const range = find(wanted)
    return range && line.slice(...range)
  }

  const references: Reference[] = []
  const stem = find(columns.stem)
  const query = find(columns.query)
  function add(field: string, target: string, pieces: readonly (Range | string)[], isTarget: boolean): void {
    if (beginsWithScheme(target)) references.push({ field, pieces })
    else if (isTarget && target.startsWith('/') && !TUNNELS.test(value(columns.scheme) ?? '')) {
      const scheme = schemeOf(value(columns.scheme) ?? '')
      const host = hostOfRequest(value(columns.host) ?? '', value(columns.port), scheme)
      references.push(targetReference(field, target, pieces, host, bases))
    }
  }
  if (stem !== undefined) {
    const pieces = piecesOf(line, stem)
    add(
      'cs-uri-stem',
      line.slice(...stem),
      query === undefined ? pieces : [...pieces, ...(line[query[0]] === '?' ? [] : ['?']), ...piecesOf(line, query)],
      true
    )
  }
  for (const column of columns.whole) {
    const range = rangeOf(column)
    // If there is a stem, that is the target.
    const isTarget = stem === undefined && columns.targets.includes(column)
    add(written[column]!, line.slice(...range), piecesOf(line, range), isTarget)
  }
  return references
}

function schemeOf(said: string): string | undefined {
  return readScheme(said) ?? (OTHER_SCHEMES.test(said) ? said.toLowerCase() : undefined)
}
