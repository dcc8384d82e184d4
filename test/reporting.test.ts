/** What a caller does not look at is not made, and what is left is the same. */
import t from 'tap'
import {
  createExtractor,
  decompressed,
  extract,
  type Chunks,
  type ExtractOptions,
  type Reporting
} from '../lib/index.js'

const text = 'see <http://a.example/b>,\nhttp://c.example/d[1] and mailto:e@a.example\nhttp://-/ '

t.test('without line numbers the line is 0, and all else is as it was', async t => {
  const found: unknown[] = []
  const extractor = createExtractor({}, match => found.push({ ...match }), { lineNumbers: false })
  extractor.push(Buffer.from(text))
  extractor.end()
  t.strictSame(
    found,
    extract(text).map(match => ({ ...match, line: 0 }))
  )
})

t.test('what is asked for has a name, for callers that hand it on', async t => {
  const reporting: Reporting = { lineNumbers: false }
  const lines: number[] = []
  const extractor = createExtractor({}, ({ line }) => lines.push(line), reporting)
  const chunks: Chunks = [Buffer.from(text)]
  for await (const chunk of decompressed(chunks)) extractor.push(chunk)
  extractor.end()
  t.strictSame(lines, [0, 0, 0])
})

t.test('where the URI alone is wanted, it alone is told', async t => {
  const uris: string[] = []
  const extractor = createExtractor({}, () => t.fail('no match is asked for'), { onUri: uri => uris.push(uri) })
  extractor.push(Buffer.from(text))
  extractor.end()
  t.strictSame(
    uris,
    extract(text).map(match => match.uri)
  )
  t.equal(uris.length, 3)
})

t.test('without other readings none is told, and all else is as it was', async t => {
  const wrapped =
    'see the page of the project, which has moved some time ago, at\nhttp://a.example/tree/of/all/the/directories/and-the-file-in-it/\nb/c.html\n'
  for (const options of [{}, { rejoin: 'likely' }, { repair: 'encode' }, { iri: 'map' }, { hyphen: 'drop' }] as const) {
    const whole = `${text}<http://a.example/b-\nc d e f> "http://a.example/b c" http://a.example/{b}|c http://a.example/é ${wrapped}`
    const found: unknown[] = []
    const extractor = createExtractor(options, match => found.push({ ...match }), { alternatives: false })
    extractor.push(Buffer.from(whole))
    extractor.end()
    const matches = extract(whole, options)
    t.ok(
      matches.some(match => match.alternatives?.some(({ why }) => why === 'wrapped')),
      'there are some'
    )
    const others = matches.map(match => {
      const { alternatives: _alternatives, ...rest } = match
      return rest
    })
    t.strictSame(found, others, JSON.stringify(options))
  }
})

t.test('whether anybody asks for rejects, the matches are the same', async t => {
  for (const input of ['news:é,http://a.example/é', 'view-source:http://é(magnet:?-é', 'http://é,http://a.example/é']) {
    const found = (options: ExtractOptions) => extract(input, options).map(match => ({ ...match }))
    t.strictSame(found({ onReject() {} }), found({}), input)
  }
})

t.test('what a caller misspells is an error, as of the options', t => {
  const create = (reporting: unknown) => () => createExtractor({}, () => {}, reporting as Reporting)
  t.throws(create({ alternative: false }), { name: 'TypeError', message: /"alternative" is none of lineNumbers,/ })
  t.throws(create({ onFormat: 'log' }), { name: 'TypeError', message: /onFormat: must be a function/ })
  t.throws(create({ lineNumbers: 'no' }), {
    name: 'TypeError',
    message: /lineNumbers: must be true or false, not string/
  })
  t.throws(create(null), { name: 'TypeError', message: /an object/ })
  t.doesNotThrow(create({ alternatives: undefined, onUri: undefined }))
  t.end()
})

t.test('defects of a part are told in the order of its bytes, wherever pieces end', async t => {
  // Half a surrogate pair, and behind it what is of no transfer encoding.
  const base64 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('base64')
  for (const [charset, encoding, body] of [
    [
      'utf-16be',
      'base64',
      `${base64('text in front of it, and more than that   ')}\n${base64('\ud800ab')}!${base64('abc')}\n`
    ],
    ['gbk', 'base64', `${Buffer.from(`${'\x82\xa0'.repeat(32)}\x81`, 'latin1').toString('base64')}\n____\n`],
    ['utf-7', 'quoted-printable', '=41=41=41=2B=32=41=41=2D==ZZ\n']
  ] as const) {
    const mail = `Content-Type: text/plain; charset=${charset}\nContent-Transfer-Encoding: ${encoding}\n\n${body}`
    const bytes = Buffer.from(mail)
    for (let size = 1; size <= bytes.length; size++) {
      const codes: string[] = []
      const extractor = createExtractor({ format: 'mail', onDefect: ({ code }) => codes.push(code) }, () => {})
      for (let i = 0; i < bytes.length; i += size) extractor.push(bytes.subarray(i, i + size))
      extractor.end()
      if (codes.join(' ') !== 'bad-encoding bad-transfer-encoding') t.fail(`${encoding}, ${size}: ${codes.join(' ')}`)
    }
    t.pass(encoding)
  }
})
