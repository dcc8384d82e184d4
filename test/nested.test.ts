/** URIs inside the query of URIs. */
import fc from 'fast-check'
import t from 'tap'
import { extract } from '../lib/extract.js'
import { MAX_NESTED } from '../lib/limits.js'
import type { UriReject } from '../lib/match.js'
import type { ExtractOptions } from '../lib/options.js'
import { pieces, plainUri, RUNS } from './property/texts.js'
import { runPieces, runWhole } from './spec/replay.js'
import './property/seed.js'

const NESTED: ExtractOptions = { nested: 'query' }

/** `URI in CONTAINER`, and what stands at its offsets. */
function inside(text: string, options = NESTED): string[] {
  const bytes = Buffer.from(text)
  return extract(text, options)
    .filter(match => match.container !== undefined)
    .map(({ uri, path, start, end }) => `${uri} ${path} ${bytes.toString('utf8', start, end)}`)
}

t.test('where they stand', async t => {
  const cases: readonly [text: string, ...found: string[]][] = [
    ['http://a.example/?u=b'],
    ['http://a.example/?u=https%3A%2F%2Fb.example%2F', 'https://b.example/ query u https%3A%2F%2Fb.example%2F'],
    ['http://a.example/?u=https://b.example/', 'https://b.example/ query u https://b.example/'],
    ['http://a.example/?https://b.example/', 'https://b.example/ query https://b.example/'],
    ['http://a.example/?u=see+http%3A%2F%2Fb.example%2F.', 'http://b.example/ query u http%3A%2F%2Fb.example%2F'],
    ['<http://a.example/?u=http%3A%2F%2Fb.example%2F.>', 'http://b.example/. query u http%3A%2F%2Fb.example%2F.'],
    [
      'http://a.example/?u=http%3A%2F%2Fb.example%2F%09c',
      'http://b.example/%09c query u http%3A%2F%2Fb.example%2F%09c'
    ],
    ['http://a.example/?m=mailto%3Ax%40b.example', 'mailto:x@b.example query m mailto%3Ax%40b.example'],
    ['http://a.example/?m=mailto:x@b.example.&c', 'mailto:x@b.example query m mailto:x@b.example'],
    ['http://a.example/#?u=http%3A%2F%2Fb.example%2F'],
    ['http://a.example/?x#u=http%3A%2F%2Fb.example%2F'],
    ['http://a.example/http%3A%2F%2Fb.example%2F'],
    ['<http://a.example/b:>'],
    ['<http://a.example/?u=http%3A%2F%2Fb.exa\nmple%2F>', 'http://b.example/ query u http%3A%2F%2Fb.exa\nmple%2F'],
    ['<http://a.example/h?http://b.exa\nmple/>', 'http://b.example/ query http://b.exa\nmple/'],
    [
      'http://a.example/?u=http://b.example/ or <http://a.example/?u=http://c.exa\nmple/#d> or http://a.example/?u=http://e.example/',
      'http://b.example/ query u http://b.example/',
      'http://c.example/ query u http://c.exa\nmple/',
      'http://e.example/ query u http://e.example/'
    ],
    ['http://a.example/?a[b]=http://b.example/', 'http://b.example/ query a%5Bb%5D http://b.example/'],
    // Each value by itself, though one is decoded where a longer one was.
    ['http://a.example/?u=see+http://b.example/&v=or:+', 'http://b.example/ query u http://b.example/']
  ]
  for (const [text, ...found] of cases) t.strictSame(inside(text), found, text)
})

t.test('of links, one of which is broken over lines', async t => {
  const page =
    '<a href="http://a.example/?u=http://b.exa\nmple/a/long/path"></a><a href="http://a.example/?u=http://c.example/">'
  t.strictSame(inside(page, { ...NESTED, format: 'html' }), [
    'http://b.example/a/long/path a@href/query u http://b.exa\nmple/a/long/path',
    'http://c.example/ a@href/query u http://c.example/'
  ])
})

t.test('of links, one of which is broken over lines, and the next in memory of its own', async t => {
  const path = '/a/long/path'.repeat(5)
  const page =
    `<a href="http://a.example/?u=http://b.exa\nmple${path}/é"></a>` +
    '<a href="http://a.example/?u=http://c.example/&amp;d"></a>'
  t.strictSame(inside(page, { ...NESTED, format: 'html' }), [
    `http://b.example${path}/%C3%A9 a@href/query u http://b.exa\nmple${path}/é`,
    'http://c.example/ a@href/query u http://c.example/'
  ])
})

t.test('of a link that is a query alone', async t => {
  for (const more of ['', '&amp;d']) {
    const page = `<a href="?u=http://b.example/${more}"></a>`
    t.strictSame(
      inside(page, { ...NESTED, format: 'html', base: 'http://a.example/' }),
      ['http://b.example/ a@href/query u http://b.example/'],
      page
    )
  }
})

t.test('what is told of one besides', async t => {
  const [, inner] = extract('Message-ID: <1@a.example>\n\nhttp://a.example/?u=http://b.example/', {
    ...NESTED,
    format: 'mail'
  })
  t.match(inner, { path: 'message 1/1/plain/query u', message: { index: 1, id: '1@a.example', part: '1' } })
  t.strictSame(
    inside('["http://a.example/\\n", "http://a.example/?u=http://b.example/\\n"]', { ...NESTED, format: 'json' }),
    ['http://b.example/ json $[1]/query u http://b.example/'],
    'the path of the string, where several are read as one text'
  )
  const rejects: UriReject[] = []
  extract('http://a.example/?u=http%3A%2F%2Fb%5B%2F', { ...NESTED, onReject: reject => rejects.push(reject) })
  t.match(rejects, [{ code: 'syntax', path: 'query u', start: 20, end: 40, raw: 'http://b[/' }])
})

t.test('not without the option', async t => {
  t.strictSame(inside('http://a.example/?u=http://b.example/', {}), [])
})

t.test('each names its container, and follows it', async t => {
  const innermost = 'http://c.example/'
  const inner = `http://b.example/?v=${encodeURIComponent(innermost)}`
  const outer = `http://a.example/?u=${encodeURIComponent(inner)}&w=http://d.example/`
  t.strictSame(
    extract(`see ${outer} or http://e.example/`, NESTED).map(({ uri, container }) => [uri, container]),
    [
      [outer, undefined],
      [inner, outer],
      [innermost, inner],
      ['http://d.example/', outer],
      ['http://e.example/', undefined]
    ]
  )
})

t.test('each follows its container, also where another URI stands between the path and the query', async t => {
  const log =
    '#Fields: cs-uri-stem cs(Referer) cs-uri-query cs-host\n/b http://r.example/ u=http://n.example/ a.example\n'
  const object =
    '{"path":"/b","method":"","referer":"http://r.example/","query":"u=http://n.example/","host":"a.example"}\n'
  const cases = [
    ['log', log],
    ['log', object],
    ['json', object],
    ['html', '<p>http://a.example/b?<a href="http://r.example/">u=http://n.example/</a></p>']
  ] as const
  const expected = ['http://a.example/b?u=http://n.example/', 'http://n.example/', 'http://r.example/']
  for (const [format, one] of cases) {
    for (const count of [1, 2000]) {
      const uris = extract(one.repeat(count), { format, nested: 'query' }).map(({ uri }) => uri)
      t.strictSame(uris, Array<string[]>(count).fill(expected).flat(), `${format}, ${count} times`)
    }
  }
})

t.test('a query that was taken from the base holds nothing here', async t => {
  const options: ExtractOptions = { format: 'html', base: 'http://a.example/?u=http://b.example/', nested: 'query' }
  t.strictSame(
    extract('<a href="#c">', options).map(({ uri, container }) => [uri, container]),
    [['http://a.example/?u=http://b.example/#c', undefined]]
  )
  // The `?` that stands here is the fragment's.
  t.strictSame(
    extract('<a href="#?u=http://b.example/">', options).map(({ uri, container }) => [uri, container]),
    [['http://a.example/?u=http://b.example/#?u=http://b.example/', undefined]]
  )
})

t.test('levels are bounded', async t => {
  let uri = 'http://a.example/'
  for (let level = 0; level < MAX_NESTED + 3; level++) uri = `http://a.example/?u=${uri}`
  t.equal(extract(uri, NESTED).length, MAX_NESTED + 1)
})

t.test('what was put in comes out, at its offsets', async t => {
  const encoding = fc.constantFrom<(text: string) => string>(encodeURIComponent, text =>
    text.replace(/[^]/g, character => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
  )
  const outer = fc.constantFrom('http://a.example/?u=', 'https://a.example/b?x=1&u=', 'foo://a?')
  const after = fc.constantFrom('', '&y=2', '#z')
  fc.assert(
    fc.property(plainUri, encoding, outer, after, pieces, (uri, encode, outer, after, sizes) => {
      const written = encode(uri)
      const container = outer + written + after
      const text = `see ${container} or`
      const [first, second, ...rest] = extract(text, NESTED)
      const start = 4 + outer.length
      const found =
        first?.uri === container &&
        second?.uri === uri &&
        second.container === container &&
        second.start === start &&
        second.end === start + written.length
      const same =
        JSON.stringify(runPieces(Buffer.from(text), NESTED, sizes)) === JSON.stringify(runWhole(text, NESTED))
      // What stands in its own query is found as well.
      return found && same && rest.every(match => match.container !== undefined)
    }),
    { numRuns: RUNS / 2 }
  )
  t.pass(`${RUNS / 2} runs`)
})
