/** With the kernel and without it the same is told of JSON, in the same order, however it is cut into chunks. */
import fc from 'fast-check'
import t from 'tap'
import { extract } from '../../../../lib/extract.js'
import type { ExtractOptions } from '../../../../lib/options.js'
import { MAX_LOG_LINE } from '../../../../lib/limits.js'
import { useKernel } from '../../../../lib/scanner/kernel/index.js'
import { jsonKernels } from '../../../../lib/source/json/kernel/index.js'
import { pieces, RUNS } from '../../../property/texts.js'
import { runPieces } from '../../../spec/replay.js'
import '../../../property/seed.js'

const STREAM = '2001-01-01T12:30:45.123Z stdout F '

t.teardown(() => {
  jsonKernels.use = 'large'
  useKernel('large')
})

const name = fc.constantFrom(
  ...[
    'a',
    'url',
    'b c',
    'é',
    'c:d',
    'path',
    'Request-URI',
    'request',
    'host',
    'method',
    'msg',
    'message',
    'x-log',
    'port'
  ],
  ...['headers', '"', '@time', 'http.url', 'level'],
  ...[
    'uri',
    'hostname',
    'req',
    'http',
    'https',
    'tls',
    'scheme',
    'client_request_host',
    'ClientRequestURI',
    'args',
    'query',
    'query',
    'Referer'
  ]
)
/** JSON in strings of JSON, each string written in one way or another. */
const nested = [1, 2, 3, 4].map(levels => {
  let json = '{"a":"http://1.example/é,\\n<http://2.example/b>","host":"3.example","uri":"/c\\u0026\\ud83d\\ude00"}'
  for (let level = 1; level < levels; level++) {
    const written = JSON.stringify({ log: json, message: 'GET /d HTTP/1.1 http://4.example/' })
    json = level % 2 === 0 ? written : written.replaceAll('/', '\\/').replaceAll('é', '\\u00e9')
  }
  return json
})
const string = fc.constantFrom(
  ...nested,
  ...[
    '',
    'a.example',
    'a.example:443',
    'https',
    '443',
    'GET',
    '/b',
    '/b?c=http://k.example/',
    '//b',
    'c=d',
    '?u=http://l.example/',
    'u=http://l.example/\t',
    '12:30:45',
    '2001-01-01T03:30:45.123Z',
    'http://a.example/b',
    'http://a.example/b c|d',
    'see <http://b.example/c>, please',
    'mailto:x@a.example'
  ],
  ...[
    'http://a.example/b path=c',
    'GET /b HTTP/1.1',
    'GET / HTTP/1.1',
    '{"a":"http://c.example/"}',
    '{',
    ' \n[[\t{"url":"http:\\/\\/n.example\\/","host":"o.example","uri":"\\/b","message":"GET \\/c HTTP\\/1.1"}]] http://p.example/',
    '{"a":"http://q.example/","b":"{\\"c\\":\\"http://r.example/\\u0026\\"}","d":x http://s.example/',
    '{"a":"http://t.example/"}\n{"b":"u.example:8080","c":"\\n http://v.example/"}\nhttp://w.example/"',
    `${'['.repeat(62)}"http://x.example/"`,
    `${'['.repeat(64)}"http://y.example/"`,
    '[ no "http://z.example/"',
    '{"é":"http://é.example/",😀',
    '\\',
    '\u001b[1mx',
    '\u001b[1mhttp\u001b[0m://h.example/b\u001b[m, \u001b[4mmailto:x@a.example',
    'a=b\u001b[1m url=ftp://i.example/. \u001b]8;;http://j.example/',
    'tab\thttp://d.example/',
    '<p>http://a.example/?b&amp;c&#38;d',
    '<p>x http&#58;//a.example/b',
    '12:30 htt&#112;&#x3a;//a.example/b',
    '&#109;ailto&#58;x@a.example',
    'it&#39;s a text',
    'http://a.example/?b&amp;c &lt;p&gt; http://b.example/?c&amp;amp;d',
    'http://a.example/?b&amp;c, &amp;lt; &amp;amp; <',
    'http://a.example/?b&c=d&e;f <1 &amp http://b.example/?c&amp;d</p'
  ],
  ...[
    'http://é.example/',
    `/${'a'.repeat(8190)}`,
    `/${'b/'.repeat(4100)}`,
    '😀 http://e.example/😀',
    '"http://f.example/"',
    'http://',
    'a:b',
    ':',
    'é:b',
    '#Fields: x',
    '#fields\turi',
    '=http://g.example/',
    'https\\://z.example/a',
    'see https\\:\\/\\/z.example\\/b'
  ]
)
const tree = fc.letrec<{ value: unknown; members: unknown }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 4, arbitrary: string },
    fc.constantFrom(1, -2.5e3, 443, true, false, null),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('members')
  ),
  members: fc
    .array(fc.tuple(name, tie('value')), { maxLength: 4 })
    .map(members => Object.fromEntries(members) as unknown)
})).members

type Writing = (json: string) => string
const writing = fc.constantFrom<Writing>(
  json => json,
  json => json,
  json => json.replaceAll('/', '\\/'),
  json =>
    json
      .replace(/[:/é😀]/gu, one =>
        one.replace(/[^]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      )
      .replace(/"\\u003a/g, '":'),
  json => json.replace(/,/g, ' ,\n  ')
)
/** Now and then something is wrong with it. */
const spoilt = fc.oneof(
  { weight: 8, arbitrary: fc.constant((json: string) => json) },
  fc.tuple(fc.nat(), fc.constantFrom('', '"', '\\', '{', '}', ',', '\n', 'x', '\0', '\\ud800', '{"')).map(
    ([at, what]) =>
      (json: string) =>
        json.slice(0, at % (json.length + 1)) + what + json.slice((at % (json.length + 1)) + (what === '' ? 3 : 0))
  )
)
const object = fc.tuple(tree, writing, spoilt).map(([value, write, spoil]) => spoil(write(JSON.stringify(value))))
/** What a log may have before an object. */
const head = fc.oneof(
  { weight: 8, arbitrary: fc.constant('') },
  fc.constantFrom(
    ...['2001-01-01T03:30:45.123Z stdout F ', 'Jan  1 03:30:45 host app[123]: ', '<14>1 2001-01-01T03:30:45Z ', 'x: '],
    ...[
      '[03:30:45] app: ',
      '"a": ',
      '[',
      '["a", ',
      '\n[',
      'x\n[',
      'a, ',
      ' a ',
      'see https: ',
      'http://m.example/ ',
      '/',
      'a "GET /b HTTP/1.1" '
    ],
    ...['\u001b[1mx\u001b[m ', '\0 ', ':', '{} ', 'x'.repeat(20_000)]
  )
)
const mixed = fc
  .tuple(
    fc.constantFrom('', '', '', '[', '{"a":[', 'text '),
    fc.array(fc.tuple(head, object, fc.constantFrom('\n', '\n', ',', ' ', ',\n', ',,')), { maxLength: 6 }),
    fc.constantFrom('', ']', ']}')
  )
  .map(([before, objects, after]) => before + objects.flat().join('') + after)
const stream = fc.constantFrom('2001-01-01T03:30:45.123Z stdout F ', '2001-01-01T14:30:45.123Z stderr P ', 'a ')
const longHead = fc.integer({ min: 250, max: 260 }).map(length => 'x'.repeat(length))
const logged = fc
  .array(fc.tuple(fc.oneof({ weight: 3, arbitrary: stream }, head, longHead), object), { minLength: 1, maxLength: 8 })
  .map(lines => lines.map(line => `${line.join('')}\n`).join(''))
const document = fc.oneof({ weight: 2, arbitrary: mixed }, logged)

const options = fc.constantFrom<ExtractOptions>(
  {},
  {},
  { base: 'http://base.example/' },
  { nested: 'query' },
  { suffix: 'www' },
  { refang: 'known' },
  { schemes: 'any' },
  { schemes: ['t03', 'http'] }
)

t.test('a name that has a NUL is not the name without it', t => {
  for (const use of ['never', 'always'] as const) {
    jsonKernels.use = use
    useKernel(use)
    const lines = ['log', 'log\0'].map(name => `{"${name}":"192.0.2.1 - - [x] \\"GET /b HTTP/1.1\\" 200 12"}\n`)
    const found = extract(lines.join(''), { format: 'json', base: 'http://a.example/' })
    t.strictSame(
      found.map(({ uri }) => uri),
      ['http://a.example/b'],
      use
    )
  }
  t.end()
})

t.test('a colon may be escaped, as properties of Java have it', t => {
  const uris = ['https\\://a.example/b', 'url=https\\://c.example/', 'mailto\\:x@d.example', 'see http\\: //e.example/']
  const written = JSON.stringify({ uris: uris[0], others: uris.slice(1) })
  for (const json of [written, written.replaceAll('/', '\\/')]) {
    for (const use of ['never', 'always'] as const) {
      jsonKernels.use = use
      useKernel(use)
      const found = extract(json, { format: 'json' }).map(({ uri }) => uri)
      t.strictSame(found, ['https://a.example/b', 'https://c.example/'], `${use}: ${json}`)
    }
  }
  t.end()
})

t.test('a request deeper than paths go is none, however much of it is read at once', t => {
  const request = '{"host":"a.example","uri":"/b","c":"http://c.example/"}'
  for (let depth = 180; depth < 262; depth++) {
    for (const objects of [0, 1, 10, 62, 63, 64].filter(objects => objects < depth)) {
      const around = depth - objects - 1
      const inner = `${'{"a":'.repeat(objects)}${request}${'}'.repeat(objects)}`
      const json = `${'['.repeat(around)}${inner},${inner}${']'.repeat(around)}\n`
      for (const use of ['never', 'always'] as const) {
        jsonKernels.use = use
        useKernel(use)
        const found = extract(json, { format: 'json' }).map(({ uri }) => uri)
        const one = depth <= 256 ? ['http://c.example/', 'http://a.example/b'] : ['http://c.example/']
        t.strictSame(found.sort(), [...one, ...one].sort(), `${use}: ${depth}, ${objects}`)
      }
    }
  }
  t.end()
})

t.test('the longest line of a log whose object stands behind something else', t => {
  const uri = 'http://a.example/'
  const first = `${STREAM}{"url":"${uri}1"}\n`
  const next = `${STREAM}{"url":"${uri}2"}\n`
  for (const length of [MAX_LOG_LINE - 1, MAX_LOG_LINE, MAX_LOG_LINE + 1]) {
    const [before, after] = [`${STREAM}{"url":"${uri}3","x":"`, '"}\n']
    const line = before + 'y'.repeat(length - before.length - after.length) + after
    const [never, always] = (['never', 'always'] as const).map(use => {
      jsonKernels.use = use
      useKernel(use)
      return extract(Buffer.from(first + line + next), { format: 'log' }).map(({ uri, path }) => `${uri} ${path}`)
    })
    t.strictSame(always, never, `${length} bytes`)
    const [url] = always!.filter(match => match.startsWith(`${uri}3 `))
    t.equal(url, `${uri}3 ${length > MAX_LOG_LINE ? '' : 'json $.url'}`, `${length} bytes`)
  }
  t.end()
})

t.test('what stands before the object of a line may be more JSON, or yield something', t => {
  const lines = `${STREAM}{"url":"http://a.example/"}\n`.repeat(2)
  const heads = [
    '[',
    '["a", ',
    '"a": ',
    ',',
    ' ',
    '{} ',
    'x\n[',
    'x\n"a", ',
    'see https: ',
    'http://b.example/ ',
    'x: '
  ]
  for (const head of heads) {
    const bytes = Buffer.from(`${lines}${head}{"url":"http://c.example/"}\n${lines}`)
    const [never, always] = (['never', 'always'] as const).map(use => {
      jsonKernels.use = use
      useKernel(use)
      return JSON.stringify(runPieces(bytes, { format: 'log' }, []))
    })
    t.equal(always, never, head)
    t.match(never, /c\.example.*a\.example/s, head)
  }
  t.end()
})

t.test('generated lines, documents and what is broken of them', async t => {
  const formats = fc.constantFrom<'json' | 'log'>('json', 'json', 'log')
  const property = fc.property(document, options, formats, pieces, (json, chosen, format, sizes) => {
    const bytes = Buffer.from(json)
    const [first, ...others] = (['never', 'always'] as const).flatMap(use => {
      jsonKernels.use = use
      useKernel(use)
      return [[], sizes].map(sizes => JSON.stringify(runPieces(bytes, { ...chosen, format }, sizes)))
    })
    const [silent, alsoSilent] = (['never', 'always'] as const).map(use => {
      jsonKernels.use = use
      useKernel(use)
      return JSON.stringify(extract(bytes, { ...chosen, format }))
    })
    return others.every(other => other === first) && silent === alsoSilent
  })
  const holds = fc.check(property, { numRuns: RUNS / 4 })
  t.notOk(holds.failed, JSON.stringify(holds.counterexample))
})
