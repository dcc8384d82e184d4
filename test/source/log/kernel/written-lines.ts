/** Lines of access and error logs and of logfmt, as they should be and otherwise. */
import fc from 'fast-check'

const TIME = '01/Jan/2001:12:30:45 +0000'
const often = (usual: string, ...seldom: string[]): fc.Arbitrary<string> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...seldom) })

const uri = fc.constantFrom(
  ...[
    'http://a.example/b',
    'https://a.example:80/b?c=d&e#f',
    'HTTP://A.example',
    'ftp://u@a.example/b',
    'x+y://a.example/'
  ],
  ...['http://a.example/%41', 'http://a.example/%4', 'http://a.example/b|c', 'http://[::1]/', 'http://é.example/'],
  ...[
    'http://a.example,b/',
    'http://a.example/(b)',
    'http://a.example/b)c',
    'http://',
    'http:///b',
    'file:///b',
    'http://:80/'
  ],
  ...['http://a.example/b.', 'http://a.example/b&quot;', 'http://a_b.example/', 'data://x/', 'mailto://a@b.example']
)
const word = fc.constantFrom(
  'x',
  '(',
  ')',
  '<',
  '>',
  "'",
  ';',
  '+',
  ',',
  'mailto:a@b.example',
  '[',
  ']',
  'urn:isbn:1',
  '://',
  ' '
)
const prose = fc.array(fc.oneof(uri, word), { maxLength: 6 }).map(parts => parts.join(''))
const field = fc.oneof(
  { weight: 4, arbitrary: uri },
  { weight: 2, arbitrary: prose },
  {
    weight: 1,
    arbitrary: fc.constantFrom('-', 'Mozilla/5.0 (compatible; +http://bot.example/)', 'a\\"b', ' http://a.example/ ')
  }
)
const target = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('/', '/b?c=d:e', '/?u=http://f.example/') },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom('/', '.', '..', 'b', '?', '#', '%41', '%4', '[', 'é', "'", '%', 'c'.repeat(15)), {
        maxLength: 8
      })
      .map(parts => `/${parts.join('')}`)
  },
  { weight: 1, arbitrary: prose.map(text => `/${text.replaceAll(' ', '')}`) },
  { weight: 1, arbitrary: fc.constantFrom('//b', '/b c', '*', 'http://e.example/', 'x:443', '/\\x41', '') }
)
/** What clients send, or do not, in place of a request with a version. */
const unversioned = fc.oneof(
  fc.constantFrom(
    '-',
    '',
    'GET',
    'GET ',
    'GET  /b',
    'get /b',
    'M_X /b',
    'GET /b c',
    'quit',
    '- HTTP/1.1',
    '\\x16\\x03'
  ),
  target.map(text => `GET ${text}`),
  uri.map(text => `GET ${text}`),
  prose
)
const line = fc
  .record({
    head: often(
      '192.0.2.1 - -',
      '2001:db8::1 - -',
      'feed:1 - -',
      '2001-01-01T12:30:45.1Z stdout F 192.0.2.1 - -',
      'http://a.example/ stdout F 192.0.2.1 - -',
      'x stderr P a.example 192.0.2.1 - -',
      'Jan  1 12:30:45 web1 nginx: 192.0.2.1 - -',
      'Jan  1 12:30:45 web1 nginx[12]: a.example 192.0.2.1 - -',
      'http://g.example/ web1: x:  192.0.2.1 - -',
      'x stdout F b.example: 192.0.2.1 c.example -',
      ' a.example 192.0.2.1 - -',
      'x: a.example  192.0.2.1 - -',
      'x: 192.0.2.1 - -:',
      'x: [y] 192.0.2.1 - -',
      'fe80:: - -',
      '#Fields: 192.0.2.1 - -',
      '# x: 192.0.2.1 - -',
      `${'x '.repeat(70)}: 192.0.2.1 - -`,
      'http://h.example/ - -',
      'a.example:80 192.0.2.1 - -',
      'b.example:443 192.0.2.1 - -',
      'b.example 192.0.2.1 - -',
      '[2001:db8::1]:8080 192.0.2.1 - -',
      '- 192.0.2.1 - -',
      '_ localhost - -',
      'http://j.example/ 192.0.2.1 - -',
      '192.0.2.1 a.example -',
      '192.0.2.1 198.51.100.1 -',
      'a.example b.example -',
      '::a b.example -',
      '192.0.2.1 a.example:80 -',
      'x stdout F 192.0.2.1 _.é -',
      'é - (',
      '"',
      '- -'
    ),
    time: often(TIME, 'x]', '', ' http://t.example/', 'data:,x'),
    request: fc.oneof(
      {
        weight: 3,
        arbitrary: fc
          .tuple(
            often('GET', 'M-SEARCH', 'get', ''),
            target,
            often('HTTP/1.1', 'HTTP/2', 'HTTP/', 'HTTP/1.1 HTTP/1.0', 'HTTP/11')
          )
          .map(parts => parts.join(' '))
      },
      { weight: 1, arbitrary: unversioned }
    ),
    status: often('200 12', '- -', '2000 1', '200'),
    fields: fc.array(field, { maxLength: 3 }),
    words: often('', ' rt=0.003', ' x', ' x:', '  http://i.example/ x', ' "', ' \\', ' x"y"'),
    end: often('\n', '\r\n', ' \n', ' rt=1\n', '\nsee http://g.example/b-\nc\n', '\n\n', '')
  })
  .map(
    ({ head, time, request, status, fields, words, end }) =>
      `${head} [${time}] "${request}" ${status}${fields.map(field => ` "${field}"`).join(words)}${words}${end}`
  )
const referer = fc.constantFrom(', referer: ', ', referer: ', ', referer:', 'referer: ', ' ', '')
const errorLine = fc
  .record({
    before: often(
      '',
      '2001-01-01T12:30:45.123456789Z stderr F ',
      'web-1  |\t',
      'x',
      'http://a.example/ ',
      ' '.repeat(130)
    ),
    time: often(
      '[Mon Jan 01 12:30:45 2001]',
      '[mon Jan 01 12:30:45 2001]',
      '[Mon Jan 1 12:30:45 2001]',
      '[Mon Jan 01]'
    ),
    message: fc.array(
      fc.oneof(prose, fc.constantFrom(' [error] ', ' HTTP/1.1', ' path=/b host=a.example', '\\x', '"', '{"', '{ "')),
      {
        maxLength: 4
      }
    ),
    parts: fc.array(fc.tuple(referer, fc.oneof(uri, prose)), { maxLength: 3 }),
    end: often('\n', '\r\n', '\r\r\n', '\n\n', '\x01\n', '')
  })
  .map(({ before, time, message, parts, end }) => `${before}${time} ${message.join('')}${parts.flat().join('')}${end}`)
const key = fc.constantFrom(
  ...[
    'path',
    'path',
    'host',
    'host',
    'method',
    'method',
    'scheme',
    'protocol',
    'url',
    'url',
    'uri',
    'port',
    'x',
    'paths',
    'referer',
    'http_REFERRER',
    'preferer'
  ],
  ...['', 'a:b', 'http://k.example/', 'é', 'a"b', 'x'.repeat(20), 'data', 'www.k.example/']
)
const value = fc.oneof(
  { weight: 3, arbitrary: uri },
  { weight: 3, arbitrary: target },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...[
        'GET',
        'a.example',
        'b.example:443',
        'b.example:80',
        '[::1]:8080',
        '_',
        'x'.repeat(300),
        'https',
        'HTTP',
        'wss'
      ],
      ...[
        'httpss',
        '8080',
        'gopher',
        'HTTP/1.1',
        '',
        '"',
        '{"a":1}',
        'http://a.example/b,',
        'http://a.example/b;',
        'a=b',
        '<',
        '>',
        '<http://a.example/b',
        'c>',
        'c"'
      ]
    )
  },
  { weight: 1, arbitrary: prose }
)
const pair = fc
  .record({
    key,
    equals: often('=', '', '==', ' ='),
    value,
    quote: often('', '"', '"', "'"),
    behind: often(' ', '  ', '\t', '\r', ', ', ',', '')
  })
  .map(({ key, equals, value, quote, behind }) => `${key}${equals}${quote}${value}${quote}${behind}`)
const logfmtLine = fc
  .record({
    before: often(
      '',
      'Jan  1 12:30:45 web1 x[1]: ',
      'x ',
      '\t',
      'see http://l.example/ ',
      '<http://l.example/ ',
      '"',
      "('",
      'a:'
    ),
    pairs: fc.array(fc.oneof({ weight: 8, arbitrary: pair }, { weight: 1, arbitrary: prose }), { maxLength: 12 }),
    end: often('\n', '\r\n', '\r\r\n', '\n\n', '\x01\n', '')
  })
  .map(({ before, pairs, end }) => `${before}${pairs.join('')}${end}`)
const request = fc
  .record({
    method: often('GET', 'M_X', 'G'.repeat(33), 'get', '', '"GET'),
    target,
    version: often('HTTP/1.1', 'HTTP/2', 'HTTP/', 'HTTP/1.10')
  })
  .map(({ method, target, version }) => `"${method} ${target} ${version}"`)
const host = fc.constantFrom(
  ...['a.example', 'a.example', 'b.example:443', '[::1]:8080', '', '_', 'a b', 'é', 'x'.repeat(300)]
)
const named = fc.oneof(
  host.map(name => `, host: "${name}"`),
  field.map(value => `, referrer: "${value}"`),
  fc.constantFrom(', server: x', ', host: "a.example', ', referrer: "', ', referer: http://k.example/', ' HTTP/1.1"')
)
const uuid = often(
  '01234567-89ab-CDEF-0123-456789abcdef',
  '01234567-89ab-cdef-0123-456789abcdeg',
  '0123456789ab-cdef-0123-456789abcdef0'
)
const envoy = fc
  .record({
    before: often(' 204 0 "1"', ' 204 0', ' "1"x', ' - - "http://l.example/"', ' "'),
    uuid,
    host,
    behind: often(' "tcp://192.0.2.1:80"', ' "', '', ' x', ' "x" "y"')
  })
  .map(({ before, uuid, host, behind }) => `${before} "Bot" "${uuid}" "${host}"${behind}`)
/** Lines that have a request in quotes, in the forms of error logs, proxies and load balancers. */
const requestLine = fc
  .record({
    before: fc.array(
      fc.oneof(
        {
          weight: 3,
          arbitrary: fc.constantFrom(
            ...[
              '2001/01/01 12:30:45 [error] 1#1: *2 open() "/srv/b" failed, client: 192.0.2.1, server: x, request: ',
              '[2001-01-01T12:30:45.678Z] '
            ],
            ...[
              'x lb haproxy[1]: 192.0.2.1:5 [01/Jan/2001:12:30:45.678] b/s 1 200 ',
              'https 2001-01-01T12:30:45Z x/y 192.0.2.1:8 ',
              'x stdout F ',
              'a.example 192.0.2.1 - - [x] ',
              '[x] "-" 400 0 "http://q.example/ r" ',
              'x: a.example b.example c [x] '
            ],
            ...[
              '192.0.2.1 b.example - [x] ',
              '\0\0a.example localhost - - [x] ',
              '1 b [x] ',
              ' ',
              '\t',
              '',
              '#',
              '<',
              '<http://m.example/ ',
              ' path=/b',
              ' url=http://n.example/',
              ', referrer: "http://o.example/"',
              ', host: "p.example"'
            ]
          )
        },
        { weight: 1, arbitrary: prose },
        { weight: 1, arbitrary: request }
      ),
      { maxLength: 3 }
    ),
    request,
    behind: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: named },
        { weight: 1, arbitrary: envoy },
        { weight: 1, arbitrary: field.map(value => ` 200 12 "${value}"`) },
        {
          weight: 1,
          arbitrary: fc
            .tuple(
              often(' 200 - 113 - 7 -', ' 404 NoSuchKey - 1 2 3', ' - X 1 2 3', ' 200 X1 1 2 3 4', ' 200  1 2 3 4'),
              field
            )
            .map(([answer, value]) => `${answer} "${value}"`)
        },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            ' 200 - 113 "http://r.example/"',
            ' - - "',
            ' x',
            '>',
            ' \x01',
            '\r',
            ' url=http://n.example/'
          )
        },
        { weight: 1, arbitrary: prose }
      ),
      { maxLength: 4 }
    ),
    end: often('\n', '\r\n', '\r\r\n', '"\n', '')
  })
  .map(({ before, request, behind, end }) => `${before.join('')}${request}${behind.join('')}${end}`)
/** From there on all lines of three words may hold a reference. */
const directive = fc.constantFrom('#Fields: cs-uri-stem cs(Referer) x\n', '#Fields: x\n')
/** A line, or two, or the beginning of one. */
export const anyLine = fc.oneof(
  { weight: 6, arbitrary: line },
  { weight: 6, arbitrary: errorLine },
  { weight: 6, arbitrary: logfmtLine },
  { weight: 6, arbitrary: requestLine },
  { weight: 1, arbitrary: directive },
  { weight: 1, arbitrary: fc.constantFrom('[Mon Jan 01 http://a.example/ x\n', '/b http://a.example/c. x\n') }
)
