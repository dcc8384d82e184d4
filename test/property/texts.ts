/** Generators of texts: URIs that are valid by construction, what prose puts around them, and everything nasty. */
import fc from 'fast-check'
import type { ExtractOptions } from '../../lib/options.js'
import { uri as anyUri } from '../oracle/arbitraries.js'

/** Runs of each property. */
export const RUNS = 10_000

/** Of each property that has no reason for another number. */
export const SETTINGS = { numRuns: RUNS }

/** Lists without bias in length: fast-check's own `size` is small by default. */
const joined = (parts: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(parts, { maxLength, size: 'max' }).map(list => list.join(''))

const WEB_SCHEME = /^(?:https?|ftp|wss?):/i

/** RFC 9110 §4.2: schemes of the web need a host. `%41` is not taken for a letter here, to be on the safe side. */
function hasHost(uri: string): boolean {
  if (!WEB_SCHEME.test(uri)) return true
  const authority = /^[^:]+:\/\/([^/?#]*)/.exec(uri)?.[1] ?? ''
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '')
  return /[A-Za-z0-9[]/.test(host.replace(/%../g, ''))
}

/** Schemes in which no other could be taken to begin: a registered one behind a digit, a dot or a hyphen would be. */
const UNDIVIDED = /^(?:[A-Za-z]{1,64}|svn\+ssh):/
/** What would be taken for the prefix, or for a web address behind a word that stands too close. */
const MISTAKEN = /^(?:ur[il]|[a-z]+(?:https?|ftp)):/i

/**
 * Valid URIs with an authority, for delimiters: `//` with something behind it, a host where one is needed, and no
 * second `://` that could begin another URI.
 */
export const uriWithAuthority = anyUri.filter(
  uri =>
    /^[^:]+:\/\/./.test(uri) &&
    uri.indexOf('://') === uri.lastIndexOf('://') &&
    hasHost(uri) &&
    UNDIVIDED.test(uri) &&
    !MISTAKEN.test(uri)
)

/** Valid URIs of which prose claims nothing: no punctuation at the end, no brackets, quotes or entities inside. */
export const plainUri = fc
  .tuple(
    fc.constantFrom('http', 'https', 'ftp', 'HTTP', 'ws', 'foo', 'svn+ssh', 'ldap'),
    fc.constantFrom('', 'u@', 'u:p@'),
    fc.constantFrom('a', 'a.example', 'www.a-b.example', 'localhost', '192.0.2.1', '[2001:db8::7]', '[v1.a]'),
    fc.constantFrom('', ':80', ':'),
    joined(fc.constantFrom('/', '/b', '/b.c', '/b,c;d', '/-_~', '/b:c@d!e$f', '/%41', '/..', '//'), 5),
    fc.constantFrom('', '?', '?b=c&d=e', '?b/c?d', '?b=http:'),
    fc.constantFrom('', '#', '#b', '#/?b')
  )
  .map(parts => parts.slice(0, 1).concat('://', parts.slice(1)).join(''))
  .filter(uri => /[A-Za-z0-9/\]]$/.test(uri) && uri.indexOf('://') === uri.lastIndexOf('://'))

/** What stands between two lines: no blank line, no page break. */
export const lineBreak = fc
  .tuple(
    fc.constantFrom('', '', ' ', ' \t'),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '', ' ', '\t', '      ')
  )
  .map(parts => parts.join(''))

/** Where a break may stand first: behind the colon, or behind the `//` and more that an unregistered scheme is known by. */
const firstBreak = (uri: string) => uri.indexOf(':') + (/^(?:https?|ftp|urn|mailto):/i.test(uri) ? 1 : 4)

/** A URI and the same with line breaks put in, at most four. */
export const brokenUp = (text: fc.Arbitrary<string>, between: fc.Arbitrary<string> = lineBreak) =>
  fc
    .tuple(text, fc.uniqueArray(fc.nat(), { maxLength: 4 }), fc.array(between, { minLength: 4, maxLength: 4 }))
    .map(([whole, places, breaks]) => {
      const first = firstBreak(whole)
      const room = Math.max(1, whole.length - first)
      // Between two apostrophes a string of a program ends, and the next begins.
      const cuts = [...new Set(places.map(place => first + (place % room)))].filter(
        cut => cut < whole.length && whole.slice(cut - 1, cut + 1) !== "''"
      )
      cuts.sort((a, b) => a - b)
      let broken = ''
      let from = 0
      cuts.forEach((cut, index) => {
        broken += whole.slice(from, cut) + breaks[index]
        from = cut
      })
      return { whole, broken: broken + whole.slice(from) }
    })

const word = fc.constantFrom('see', 'and', 'more', 'a', 'x1', 'Re', 'the', 'end', '12', 'path/to', 'index.html')

const schemeLike = fc.constantFrom(
  'http:',
  'http://',
  'https://',
  'ftp://',
  'foo://',
  'xhttp://',
  'svn+http://',
  'http:\\/\\/',
  'https:\\\\/\\\\/',
  'mailto:',
  'urn:isbn:1',
  'news:a.b',
  'file:///C|/',
  'tel:',
  'URL:',
  'DAV:',
  ':',
  '://',
  'www.',
  'data:,'
)

const host = fc.constantFrom(
  'a.example',
  'a',
  'x@a.example',
  'müller.example',
  '[::1]',
  '[::',
  '1080::8',
  'a.exampleを',
  'a_b'
)

const mark = fc.constantFrom(
  ...['<', '>', '<<', '"', "'", '`', '(', ')', '[', ']', '{', '}', '“', '”', '«', '»', '「', '」', '[1]', '[*]', '[]'],
  ...[
    '|',
    '\\',
    '\\/',
    '\\u0026',
    '^',
    '*',
    '_',
    '~',
    '-',
    '--',
    '.',
    ',',
    ';',
    ':',
    '!',
    '?',
    '...',
    '#',
    '/',
    '//',
    '=',
    '&',
    '@'
  ],
  ...['%', '%4', '%41', '%zz', '&lt;', '&gt;', '&quot;', '&amp;', '&nbsp;', '&#39;']
)

const outside = fc.constantFrom(
  'é',
  '路',
  'を',
  '—',
  '…',
  '。',
  '٣',
  'e\u0301',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '𝒳'
)

const space = fc.constantFrom(
  ' ',
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\r',
  '\f',
  '\v',
  '\n\n',
  '\n \n',
  '-\n',
  '\n> ',
  '\n>> ',
  '\n| ',
  '\n\n\f\n\n',
  '  '
)

const control = fc.constantFrom('\0', '\x1b', '\x1b(B', '\x1b$B', '\x7f', '\x01')

/** Pieces of all kinds in a row: brackets, quotes, schemes and hosts as they never should stand. */
export const nastyText = joined(
  fc.oneof(
    { weight: 3, arbitrary: word },
    { weight: 4, arbitrary: schemeLike },
    { weight: 3, arbitrary: host },
    { weight: 5, arbitrary: mark },
    { weight: 4, arbitrary: space },
    { weight: 1, arbitrary: outside },
    { weight: 1, arbitrary: control },
    { weight: 2, arbitrary: plainUri },
    { weight: 1, arbitrary: uriWithAuthority },
    { weight: 1, arbitrary: brokenUp(uriWithAuthority).map(({ broken }) => `<${broken}>`) }
  ),
  24
)

/** The same as bytes, with runs of anything in between: not UTF-8, now and then a byte order mark. */
export const nastyBytes = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: nastyText.map(text => Buffer.from(text)) }, fc.uint8Array({ maxLength: 6 })),
    {
      maxLength: 3
    }
  )
  .map(pieces => Uint8Array.from(Buffer.concat(pieces)))

/** Sizes a text is cut into; the rest is the last piece. */
export const pieces = fc.array(fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 60 })), {
  maxLength: 40
})

/** Every option that changes what is found, with bounds small enough to be met. */
export const options: fc.Arbitrary<ExtractOptions> = fc.record(
  {
    schemes: fc.constantFrom<ExtractOptions['schemes'] & {}>('default', 'registered', 'any', ['http', 'foo']),
    hyphen: fc.constantFrom('evidence', 'keep', 'drop'),
    rejoin: fc.constantFrom('never', 'likely'),
    repair: fc.constantFrom('balanced', 'encode', 'none'),
    iri: fc.constantFrom('cut', 'map'),
    suffix: fc.constantFrom('none', 'www', 'domains'),
    maxLength: fc.constantFrom(20, 60, 8000),
    maxLines: fc.constantFrom(1, 2, 32)
  },
  { requiredKeys: [] }
)
