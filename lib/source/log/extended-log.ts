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
 * A field without a value is `-`. IIS writes `+` for a blank.
 */
import type { Range, Reference } from '../reference.js'
import { beginsWithScheme } from '../reference.js'
import type { VirtualHost } from './virtual-host.js'
import { readHost, readScheme, targetReference } from './virtual-host.js'

/** Each list has names for the same thing, the more specific first. */
const STEM = ['cs-uri-stem', 'cs-uri-path']
const QUERY = ['cs-uri-query']
const HOST = ['x-host-header', 'cs-host', 'cs(host)', 'cs-uri-host']
const PORT = ['cs-uri-port', 's-port']
const SCHEME = ['cs-uri-scheme', 'cs-protocol']
/** Fields that hold a whole reference; the first of them may be a request target. */
const WHOLE = ['cs-uri', 'cs(referer)', 'cs(referrer)', 'cs-referer', 'c-referer']

/** Columns that have these names, in the order of the lists; the first column with a value counts. */
interface Columns {
  readonly stem: readonly number[]
  readonly query: readonly number[]
  readonly host: readonly number[]
  readonly port: readonly number[]
  readonly scheme: readonly number[]
  readonly whole: readonly number[]
}

export interface Fields {
  /** The names as the directive writes them. */
  readonly written: readonly string[]
  readonly columns: Columns
}

/** The fields that a `#Fields` directive names; undefined for any other line. */
export function readFieldsDirective(line: string): Fields | undefined {
  if (!line.startsWith('#') || !/^#Fields:/i.test(line)) return undefined
  const written = line.slice(8).trim().split(/\s+/)
  const names = written.map(name => name.toLowerCase())
  const columnsOf = (wanted: readonly string[]) => wanted.map(name => names.indexOf(name)).filter(column => column >= 0)
  const columns = {
    stem: columnsOf(STEM),
    query: columnsOf(QUERY),
    host: columnsOf(HOST),
    port: columnsOf(PORT),
    scheme: columnsOf(SCHEME),
    whole: columnsOf(WHOLE)
  }
  return { written, columns }
}

/** White space of ASCII. Not `\s`: 0xA0 is part of a UTF-8 character here, as of `à`. */
const FIELD = /"((?:[^"]|"")*)"|[^\t-\r ]+/g
/** Characters that keep a line from being simply fields with single blanks between them. */
const SPECIAL = /["\t-\r]/

/** The places of the fields of a line. */
function splitLine(line: string): readonly Range[] {
  if (SPECIAL.test(line)) {
    return Array.from(line.matchAll(FIELD), ({ 0: field, 1: quoted, index }): Range =>
      quoted === undefined ? [index, index + field.length] : [index + 1, index + 1 + quoted.length]
    )
  }
  const ranges: Range[] = []
  for (let start = 0; start < line.length;) {
    const blank = line.indexOf(' ', start)
    const end = blank < 0 ? line.length : blank
    if (end > start) ranges.push([start, end])
    start = end + 1
  }
  return ranges
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

/** @param line one character a byte */
export function readExtendedLine(
  line: string,
  { written, columns }: Fields,
  bases: readonly string[]
): readonly Reference[] {
  const ranges = splitLine(line)
  if (ranges.length !== written.length) return []

  /** The first of these columns that has a value. */
  function find(wanted: readonly number[]): Range | undefined {
    for (const column of wanted) {
      const range = ranges[column]!
      if (range[1] - range[0] !== 1 || line[range[0]] !== '-') return range
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
    else if (isTarget && target.startsWith('/')) {
      const host = virtualHost(value(columns.host), value(columns.port), value(columns.scheme))
      references.push(targetReference(field, target, pieces, host, bases))
    }
  }
  if (stem !== undefined) {
    const pieces = piecesOf(line, stem)
    add(
      'cs-uri-stem',
      line.slice(...stem),
      query === undefined ? pieces : [...pieces, '?', ...piecesOf(line, query)],
      true
    )
  }
  for (const column of columns.whole) {
    const range = ranges[column]!
    const field = written[column]!
    // If there is a stem, that is the target.
    const isTarget = stem === undefined && /^cs-uri$/i.test(field)
    add(field, line.slice(...range), piecesOf(line, range), isTarget)
  }
  return references
}

function virtualHost(host = '', port?: string, scheme = ''): VirtualHost | undefined {
  const found = readHost(host)
  if (found === undefined) return undefined
  found.port ??= port
  found.scheme = readScheme(scheme)
  return found
}
