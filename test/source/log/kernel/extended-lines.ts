/** Logs whose fields a directive names, as they should be and otherwise. */
import fc from 'fast-check'

const often = (usual: string[], ...seldom: string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...usual) },
    { weight: seldom.length > 0 ? 1 : 0, arbitrary: fc.constantFrom(...seldom, '') }
  )

const uri = often(
  ['http://a.example/b', 'https://a.example:80/b?c=d&e#f', 'ftp://u@a.example/b', '-'],
  ...[
    'http://é.example/',
    'http://a.example/%4',
    'http://a.example/b)c',
    'x://',
    'http://:80/',
    'x',
    '<http://a/',
    'a b'
  ],
  ...['mailto:a@b.example', 'http://a.example/b.', 'http://a.example/[b', '"', 'http://a.example/?u=http://b.example/']
)
const path = often(
  ['/', '/b', '/b/c.d', '/img/x', '-'],
  ...[
    '//b',
    '/./b',
    '/b/..',
    '/%41',
    '/%4',
    '/b#c',
    '/b?c',
    '/[',
    '/é',
    'b',
    'http://a.example/b',
    '/b"c',
    '/:',
    '/a b'
  ],
  `/${'c'.repeat(30)}`
)
const query = often(
  ['c=d', '-', '-', 'c=d&e=f', 'u=http://f.example/', 'u=http%3A%2F%2Ff.example%2F'],
  ...['c#d', '[c]', 'c|d', '%4', '?', 'é', '"c"', 'c+d', 'http://a.example', 'c d', 'c=d.', '#', 'c'.repeat(30)]
)
const host = often(
  ['a.example', 'b.example', '-', 'c.example:8443', 'localhost'],
  ...['[::1]', '[::1]:80', 'a b', 'a.example:', 'a_b', '.', 'é', `${'x'.repeat(270)}`, 'http://a/']
)
const port = often(['80', '443', '-', '8080'], '0', '65536', '123456', 'x', '"80"')
const scheme = often(['http', 'https', '-', 'HTTPS'], 'ws', 'wss', 'ftp', 'tcp', 'httpx')
const other = often(
  ['x', '2001-01-01', '12:30:45', '-', 'Mozilla/5.0+(Bot;+http://bot.example/)', '"Bot (http://bot.example/)"', 'GET'],
  ...['[x]', '{"a":1}', 'HTTP/1.1', 'a\\x20b', 'path=/b', 'url=http://n.example/', '<http://n.example/', '\x01', '""'],
  ...['"a""b"', 'http://n.example/-', '(http://n.example/', 'urn:x:y', '<', '>', '"http://n.example/', '[x] "GET /b"']
)

const COLUMNS: readonly (readonly [name: string, value: fc.Arbitrary<string>])[] = [
  ...['cs-uri-stem', 'cs-uri-stem', 'cs-uri-path'].map(name => [name, path] as const),
  ...['cs-uri-query', 'cs-uri-query', 'cs-uri-query'].map(name => [name, query] as const),
  ...['cs-host', 'x-host-header', 'cs(Host)', 'host'].map(name => [name, host] as const),
  ...['s-port', 'cs-uri-port'].map(name => [name, port] as const),
  ...['cs-protocol', 'cs-uri-scheme'].map(name => [name, scheme] as const),
  ...['cs(Referer)', 'cs(Referer)', 'referrer'].map(name => [name, uri] as const),
  ...['cs-uri', 'uri'].map(name => [name, fc.oneof(uri, path)] as const),
  ...['date', 'cs(User-Agent)', 'x', 'y'].map(name => [name, other] as const)
]

/** Lines under a directive: mostly of as many fields as that names. */
export const extendedLog = fc
  .tuple(
    fc.shuffledSubarray([...COLUMNS], { minLength: 1, maxLength: 9 }),
    fc.oneof({ weight: 3, arbitrary: fc.constant(' ') }, { weight: 1, arbitrary: fc.constant('\t') }),
    fc.boolean()
  )
  .chain(([columns, blank, isZeek]) => {
    const names = columns.map(([name]) => name).join(isZeek ? '\t' : ' ')
    const directive = isZeek ? `#fields\t${names}\n` : `#Fields: ${names}\n`
    const parted = isZeek ? often(['\t'], ' ', '\t\t') : often([blank], '  ', ' \t', '\v')
    const line = fc
      .tuple(
        fc.tuple(...columns.map(([, value]) => value)),
        fc.array(parted, { minLength: columns.length, maxLength: columns.length }),
        often(['\n'], '\r\n', ' \n', '\r\r\n', ' x\n')
      )
      .map(([values, blanks, end]) => values.map((value, i) => (i === 0 ? '' : blanks[i]!) + value).join('') + end)
    return fc.array(line, { minLength: 1, maxLength: 6 }).map(lines => directive + lines.join(''))
  })
