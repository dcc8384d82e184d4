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
 * A field without a value is `-`. IIS writes `+` for a blank.
 */
import type { Range, Reference } from '../reference.js'
import { beginsWithScheme } from '../reference.js'
import type { VirtualHost } from './virtual-host.js'
import { readHost, targetReference } from './virtual-host.js'

/** Names for the same thing, the more telling first. */
const STEM = ['cs-uri-stem', 'cs-uri-path']
const QUERY = ['cs-uri-query']
const HOST = ['x-host-header', 'cs-host', 'cs(host)', 'cs-uri-host']
const PORT = ['cs-uri-port', 's-port']
const SCHEME = ['cs-uri-scheme', 'cs-protocol']
/** Fields that hold a whole reference. */
const WHOLE = ['cs-uri', 'cs(referer)', 'cs(referrer)', 'cs-referer', 'c-referer']

const FIELD = /"(?:[^"]|"")*"|[^\s]+/g

export interface Fields {
  /** As the directive writes them. */
  readonly written: readonly string[]
  /** In lower case, to be found. */
  readonly names: readonly string[]
}

/** The fields that a `#Fields` directive names; undefined for any other line. */
export function readFieldsDirective(line: string): Fields | undefined {
  if (!/^#Fields:/i.test(line)) return undefined
  const written = line.slice(8).trim().split(/\s+/)
  return { written, names: written.map(name => name.toLowerCase()) }
}

/** @param line one character a byte */
export function readExtendedLine(
  line: string,
  { written, names }: Fields,
  bases: readonly string[]
): readonly Reference[] {
  const ranges = Array.from(line.matchAll(FIELD), ({ 0: field, index }): Range =>
    field.startsWith('"') ? [index + 1, index + field.length - 1] : [index, index + field.length]
  )
  if (ranges.length !== names.length) return []

  function find(wanted: readonly string[]): Range | undefined {
    for (const name of wanted) {
      const range = ranges[names.indexOf(name)]
      if (range !== undefined && line.slice(...range) !== '-') return range
    }
    return undefined
  }
  const value = (wanted: readonly string[]): string | undefined => {
    const range = find(wanted)
    return range && line.slice(...range)
  }

  const references: Reference[] = []
  const stem = find(STEM)
  const query = find(QUERY)
  const target = stem === undefined ? '' : line.slice(...stem)
  const pieces = stem && (query === undefined ? [stem] : [stem, '?', query])
  if (pieces !== undefined && beginsWithScheme(target)) {
    references.push({ field: 'cs-uri-stem', pieces })
  } else if (pieces !== undefined && target.startsWith('/')) {
    const host = virtualHost(value(HOST), value(PORT), value(SCHEME))
    references.push(targetReference('cs-uri-stem', target, pieces, host, bases))
  }
  for (const name of WHOLE) {
    const range = find([name])
    if (range !== undefined && beginsWithScheme(line.slice(...range))) {
      references.push({ field: written[ranges.indexOf(range)]!, pieces: [range] })
    }
  }
  return references
}

function virtualHost(host = '', port?: string, scheme?: string): VirtualHost | undefined {
  const found = readHost(host)
  const known = scheme !== undefined && /^(?:http|ws)s?$/i.test(scheme) ? scheme.toLowerCase() : undefined
  return found && { host: found.host, port: found.port ?? port, scheme: known }
}
