/** Requests in JSON, whose members come in any order, come to the same with the kernel and without it. */
import fc from 'fast-check'
import t from 'tap'
import { extract } from '../../../../lib/extract.js'
import type { ExtractOptions } from '../../../../lib/options.js'
import { useKernel } from '../../../../lib/scanner/kernel/index.js'
import { jsonKernels } from '../../../../lib/source/json/kernel/index.js'
import { RUNS } from '../../../property/texts.js'
import { runPieces } from '../../../spec/replay.js'
import '../../../property/seed.js'
import { inMail, inStrings } from './quoted-json.js'

t.teardown(() => {
  jsonKernels.use = 'large'
  useKernel('large')
})

const word = fc.constantFrom(
  ...[
    'a.example',
    'b.example:8080',
    '[::1]',
    '',
    'http',
    'https',
    '443',
    '80',
    '123456',
    'GET',
    'on',
    'TLSv1.3',
    '{',
    'a b'
  ],
  ...['x'.repeat(2048), 'x'.repeat(2049), 'c:d', 'https://d.example/e', 'd.example\\n', '\\u0065.example']
)
const target = fc.constantFrom(
  ...[
    '/b',
    '/b?c',
    '/b:c',
    '/b#c',
    '/b?u=http://c.example/',
    '//c.example/',
    '/',
    '/b c',
    'b',
    '',
    '\\/b',
    '\\u002fb:c',
    '*'
  ],
  ...[
    `/${'b'.repeat(8191)}`,
    `/${'b'.repeat(8192)}`,
    `/:${'b'.repeat(8191)}`,
    'http://d.example/',
    '/\\"b:c',
    '/b\\u003ac'
  ]
)
const line = fc.constantFrom(
  ...['GET /b HTTP/1.1', 'GET /b?u=http://e.example/ HTTP/1.0', 'GET \\/b HTTP/1.1', 'get /b', 'GET b', 'POST /b', ''],
  ...['GET http://f.example/ HTTP/1.1', `GET /${'b'.repeat(8180)} HTTP/1.1`]
)
const query = fc.constantFrom(
  ...['c=d', '?c=d', 'u=http://g.example/', '', '-', '{a:b}', 'c d', 'c:d e', 'c=\\u0064', `c:${'d'.repeat(8191)}`]
)
const referer = fc.constantFrom(
  ...[
    'http://h.example/',
    'http://h.example/ i',
    '-',
    '',
    'http:\\/\\/h.example\\/',
    'i:j',
    `http://h.example/${'b'.repeat(8170)}`
  ],
  ...[`http://h.example/${'b'.repeat(8175)}`, `http://h.example/${'b'.repeat(8176)}`]
)
const prose = fc.constantFrom(
  ...[
    'http://k.example/',
    'a <http://l.example/b> c',
    '2001-01-01T12:30:45Z',
    'x',
    '{\\"url\\":\\"http://m.example/\\"}'
  ],
  ...['192.0.2.1 - - [x] \\"GET /b HTTP/1.1\\" 200 12 \\"http://n.example/\\"', 'n path=/b host=o.example'],
  ...['\\u001b[1mhttp://p.example/b\\u001b[m', '\\u001b[1ma', '\\u0068ttp\\u003a//q.example/']
)
/** Names, and values of which most suit them. */
const NAMES: readonly (readonly [names: readonly string[], values: fc.Arbitrary<string>])[] = [
  [
    ['host', 'Host', 'x-forwarded-host', 'hostname', 'hostname', 'scheme', 'full', 'method', 'port', 'tls', 'https'],
    word
  ],
  [['host', 'uri', 'requestURI', 'path', 'url', 'target'], target],
  [['request', 'request', 'request_line'], line],
  [['query', 'args'], query],
  [['referer', 'http.referrer'], referer],
  [['message', 'log', 'a', 'b'], prose]
]
const quoted = (value: fc.Arbitrary<string>): fc.Arbitrary<string> => value.map(string => `"${string}"`)
const any = quoted(fc.oneof(word, target, line, query, referer, prose))
const literal = fc.constantFrom('443', '80', '1e3', '65536', '1234567', 'true', 'false', 'null', '-1')
const members = (deeper: fc.Arbitrary<string>): fc.Arbitrary<string> => {
  const one = fc.oneof(
    ...NAMES.map(([names, values]) =>
      fc.tuple(
        fc.constantFrom(...names),
        fc.oneof({ weight: 8, arbitrary: quoted(values) }, { weight: 1, arbitrary: any })
      )
    ),
    fc.tuple(fc.constantFrom('port', 'tls', 'a', 'host', 'uri'), literal)
  )
  const list = fc
    .array(fc.oneof({ weight: 3, arbitrary: quoted(fc.oneof(word, target, query, prose)) }, deeper, literal), {
      maxLength: 3
    })
    .map(values => `[${values.join(',')}]`)
  const nested = fc.tuple(
    fc.constantFrom('req', 'request', 'headers', 'http', 'url', 'tls', 'a', 'uri'),
    fc.oneof({ weight: 2, arbitrary: deeper }, list)
  )
  const lists = fc.tuple(fc.constantFrom('Host', 'hostname', 'uri', 'args', 'port', 'message', 'referer', 'tls'), list)
  return fc
    .array(fc.oneof({ weight: 8, arbitrary: one }, { weight: 2, arbitrary: nested }, lists), { maxLength: 5 })
    .map(all => `{${all.map(([name, value]) => `"${name}":${value}`).join(',')}}`)
}
const object = members(members(members(fc.constantFrom('{}', '{"host":"r.example"}', '{"uri":"/d","a":"s:t"}'))))
const objects = fc.array(object, { minLength: 1, maxLength: 4 })

const asMail = (all: readonly string[]): Buffer => Buffer.from(inMail(`${all.join('\n')}\n`))
/** How they come: by themselves, in strings of JSON, and so that no byte stands for one of the input. */
const comes = fc.constantFrom<(all: readonly string[]) => Buffer>(
  all => Buffer.from(`${all.join('\n')}\n`),
  all => Buffer.from(`${all.join('\n')}\n`),
  all => Buffer.from(`[${all.join(',\n ')}]\n`),
  all => Buffer.from(inStrings(`${all.join('\n')}\n`)),
  asMail,
  all => Buffer.from(`${JSON.stringify({ a: `[${all.join(',')}]` })}\n`),
  all => Buffer.from(`\ufeff${all.join('\n')}\n`, 'utf16le')
)
const options = fc.constantFrom<ExtractOptions>({}, {}, { base: 'http://base.example/' }, { nested: 'query' })

t.test('generated requests', async t => {
  const property = fc.property(objects, comes, options, fc.nat({ max: 400 }), (all, come, chosen, cut) => {
    const bytes = come(all)
    const its: ExtractOptions = { ...chosen, format: come === asMail ? 'mail' : 'json' }
    const [first, ...others] = (['never', 'always'] as const).flatMap(use => {
      jsonKernels.use = use
      useKernel(use)
      return [[], [cut]].map(sizes => JSON.stringify(runPieces(bytes, its, sizes)))
    })
    const [silent, alsoSilent] = (['never', 'always'] as const).map(use => {
      jsonKernels.use = use
      useKernel(use)
      return JSON.stringify(extract(bytes, its))
    })
    return others.every(other => other === first) && silent === alsoSilent
  })
  const holds = fc.check(property, { numRuns: RUNS / 4 })
  t.notOk(holds.failed, JSON.stringify(holds.counterexample))
})
