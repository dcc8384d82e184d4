/** What lies between the lines of a log: lines too long to be looked at, and logs in strings of JSON. */
import t from 'tap'
import { createExtractor, extract } from '../../../lib/extract.js'
import { MAX_LOG_LINE } from '../../../lib/limits.js'

const places = (text: string): string[] => extract(text, { format: 'log' }).map(({ path, uri }) => `${path} ${uri}`)

const request = (referer: string) =>
  `192.0.2.1 - - [01/Jan/2001:12:30:45 +0000] "GET /b HTTP/1.1" 200 12 "${referer}" "-"\n`

t.test('a line that is too long is JSON if it begins so, else prose', async t => {
  const long = 'y'.repeat(3 * MAX_LOG_LINE)
  const next = request('http://b.example/')
  t.strictSame(places(`{"a":"${long} http:\\/\\/a.example\\/1"}\n${next}`), [
    'json $.a http://a.example/1',
    'log referer http://b.example/'
  ])
  t.strictSame(places(`x{"a":"${long} http://a.example/1"}\n${next}`), [
    ' http://a.example/1',
    'log referer http://b.example/'
  ])
})

t.test('a line that is too long is read to its end, and no further', async t => {
  const long = 'y'.repeat(3 * MAX_LOG_LINE)
  for (const eol of ['\n', '\r\n', ''])
    t.strictSame(places(`${long} http://a.example/bc${eol}`), [' http://a.example/bc'], 'prose')
  t.strictSame(
    places(`{"a":"${long} http:\\/\\/a.example\\/1\n{"u":"http:\\/\\/a.example\\/2"}\n`),
    ['json $.a http://a.example/1', 'json $.u http://a.example/2'],
    'what it opens is closed'
  )
})

t.test('of a line that is too long nothing is taken out, in however many pieces it comes', async t => {
  const line = (path: string) => request('http://a.example/b c').replace('/b', path)
  const short = line(`/${'b'.repeat(1000)}`)
  const long = line(`/${'b'.repeat(MAX_LOG_LINE)}`)
  const found = ['log referer http://a.example/b%20c', ' http://a.example/b', 'log referer http://a.example/b%20c']
  const log = short + long + short
  for (const size of [log.length, 5000]) {
    const pieces: string[] = []
    const extractor = createExtractor({ format: 'log' }, ({ path, uri }) => pieces.push(`${path} ${uri}`))
    for (let at = 0; at < log.length; at += size) extractor.push(Buffer.from(log.slice(at, at + size)))
    extractor.end()
    t.strictSame(pieces, found, `${size} bytes`)
  }
})

t.test('what stands before a target without a base is told before it', async t => {
  const line = request('http://b.example/').replace('- -', '- http://a.example/')
  for (const log of [line, line.replace('GET', 'M-SEARCH')]) {
    const told: string[] = []
    const extractor = createExtractor({ format: 'log', onReject: ({ code }) => told.push(code) }, ({ uri }) =>
      told.push(uri)
    )
    extractor.push(Buffer.from(log))
    extractor.end()
    t.strictSame(told, ['http://a.example/', 'no-base', 'http://b.example/'])
  }
})

t.test('what a query holds is no prose: its stem is reported with it', async t => {
  for (const eol of ['\n', '\r\n'])
    t.strictSame(
      places(
        ['#Fields: cs-uri-stem cs-uri-query cs-host', '/b u=http://b.example/ a.example', '/c u=/ a.example', ''].join(
          eol
        )
      ),
      ['log cs-uri-stem http://a.example/b?u=http://b.example/', 'log cs-uri-stem http://a.example/c?u=/']
    )
})

t.test('the line end is in no field, where tabs alone part them', async t => {
  for (const eol of ['\n', '\r\n']) {
    const lines = ['#fields\thost\turi', 'a.example\t/b', 'a.example\t/c']
    const found = ['log uri http://a.example/b', 'log uri http://a.example/c']
    t.strictSame(places(lines.join(eol) + eol), found)
    t.strictSame(places(lines.join(eol)), found, 'the last line has none')
  }
})

t.test('a line of a log in JSON has the path of its own string', async t => {
  const line = (name: string, uri: string) => `${JSON.stringify({ [name]: request(uri) })}\n`
  t.strictSame(
    places(line('log', 'http://a.example/1') + line('log', 'http://a.example/2') + line('msg', 'http://a.example/3')),
    [
      'json $.log/log referer http://a.example/1',
      'json $.log/log referer http://a.example/2',
      'json $.msg/log referer http://a.example/3'
    ]
  )
})

t.test('what one string of JSON begins does not go on in the next', async t => {
  const request = '192.0.2.1 - - [01/Jan/2001:12:30:45 +0000] "GET /b HTTP/1.1" 200 12 "-" "-"\n'
  const line = (name: string, log: string) => `${JSON.stringify({ [name]: log })}\n`
  const inJson = (uri: string) => `${request}${JSON.stringify({ m: uri })}\n`
  t.strictSame(
    places(line('log', inJson('http://a.example/1')) + line('msg', inJson('http://a.example/2'))),
    ['json $.log/json $.m http://a.example/1', 'json $.msg/json $.m http://a.example/2'],
    'JSON in it has the path of its own string'
  )
  const fields = '#Fields: cs-uri-stem cs-uri-query\n/a b=c\n'
  t.strictSame(
    extract(line('log', fields) + line('log', `/d e=f\n${request}`), { format: 'log', base: 'http://a.example/' }).map(
      ({ path, uri }) => `${path} ${uri}`
    ),
    ['json $.log/log cs-uri-stem http://a.example/a?b=c', 'json $.log/log request http://a.example/b'],
    'the names of fields are those of the log that lists them'
  )
})

t.test('lines of JSON are read each by itself, many of them or one', async t => {
  const lines = [
    '{"u":"http://a.example/1"}',
    '{"u":"http://a.example/2"} {"v":"http://a.example/3"}, see http://a.example/4.',
    '{"uri":"/5","host":"a.example"}, {"v":"http://a.example/6"}',
    '{"u":"http://a.example/7"}',
    '{"u":',
    '"http://a.example/8"}',
    '{"u": /* "http://a.example/9"}',
    '{"u":"\x1b[1mhttp\x1b[0m://a.example/10"}',
    '{"u":"http://a.example/11"}',
    'see http://a.example/12',
    '{"u":["http://a.example/13"]'
  ]
  const many = lines.join('\n').repeat(3)
  const byItself = many.split('\n').flatMap(line => places(`${line}\n`))
  t.equal(byItself.length, 39)
  t.strictSame(places(many), byItself)
  // Once so much has come, kernels are used.
  places(`{"a":"${'y'.repeat(50_000)}"}\n`)
  t.strictSame(places(many), byItself)
})

t.test('what stands in brackets before JSON is no array', async t => {
  const defects: string[] = []
  const log = [
    '[2001-01-01 12:30:45] production.ERROR: see http://a.example/1 {"url":"http:\\/\\/a.example\\/2"} []',
    ' [main] [http://a.example/3] got {"url":"http:\\/\\/a.example\\/4"}',
    '[1,{"url":"http:\\/\\/a.example\\/5"}]',
    '[[2],"http:\\/\\/a.example\\/6",{"a":1}]'
  ].join('\n')
  const found = extract(log, { format: 'log', onDefect: ({ code, at }) => defects.push(`${code} ${at}`) })
  t.strictSame(
    found.map(({ path, uri, wrapper }) => `${path} ${uri} ${wrapper}`),
    [
      ' http://a.example/1 whitespace',
      'json $.url http://a.example/2 double-quotes',
      ' http://a.example/3 pair',
      'json $.url http://a.example/4 double-quotes',
      'json $[1].url http://a.example/5 double-quotes',
      'json $[1] http://a.example/6 double-quotes'
    ]
  )
  t.strictSame(defects, [])
})
