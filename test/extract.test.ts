/** The three ways to push, and what each promises its caller. */
import { Readable } from 'node:stream'
import iconv from 'iconv-lite'
import t from 'tap'
import {
  createChunkExtractor,
  createExtractor,
  extract,
  extractFrom,
  LEAST_AT_ONCE,
  MOST_AT_ONCE,
  type ChunkSource
} from '../lib/extract.js'
import type { UriMatch, UriReject } from '../lib/match.js'
import type { ExtractOptions } from '../lib/options.js'
import { createUriStream } from '../lib/stream.js'
import { pageKernels } from '../lib/source/html/kernel/index.js'
import { recompose } from '../lib/rfc3986/recompose.js'

const uris = (matches: readonly UriMatch[]): string[] => matches.map(match => match.uri)

/** All that is found and refused in chunks of `size` bytes. */
function inChunks(bytes: Uint8Array, size: number, options: ExtractOptions = {}): [UriMatch[], UriReject[]] {
  const rejects: UriReject[] = []
  const matches: UriMatch[] = []
  const extractor = createExtractor({ ...options, onReject: reject => rejects.push(reject) }, match =>
    matches.push(match)
  )
  for (let at = 0; at < bytes.length; at += size) extractor.push(bytes.subarray(at, at + size))
  extractor.end()
  return [matches, rejects]
}

async function collect(source: ChunkSource, options?: ExtractOptions): Promise<UriMatch[]> {
  const matches: UriMatch[] = []
  for await (const match of extractFrom(source, options)) matches.push(match)
  return matches
}

t.test('a match is plain data, with nothing in it that does not apply', async t => {
  const [plain, wrapped] = extract('see http://a.example/b.\n<http://a.example/c\n d>')
  t.strictSame({ ...plain }, { uri: 'http://a.example/b', wrapper: 'whitespace', start: 4, end: 22, line: 1, path: '' })
  t.strictSame(Object.keys(wrapped!), ['uri', 'wrapper', 'start', 'end', 'line', 'path', 'raw'])
  t.equal(wrapped!.raw, 'http://a.example/c\n d')
  t.equal(
    JSON.stringify(plain),
    '{"uri":"http://a.example/b","wrapper":"whitespace","start":4,"end":22,"line":1,"path":""}'
  )
})

t.test('components are parsed on first use, and once', async t => {
  const [match] = extract('http://u@a.example:80/b?c#')
  t.match(match!.components, { scheme: 'http', userinfo: 'u', host: 'a.example', port: '80', query: 'c', fragment: '' })
  t.equal(match!.components, match!.components)
  t.equal(recompose(match!.components), match!.uri)
  t.strictSame(new Proxy(match!, {}).components, match!.components, 'behind a Proxy, too')
})

t.test('offsets of a string are those of its UTF-8 form, lines end at LF', async t => {
  t.match(extract('é\r\n路\rhttp://a.example/'), [{ start: 8, end: 25, line: 2 }])
})

t.test('a reject tells where, why, and what was meant', async t => {
  const [, rejects] = inChunks(Buffer.from('\nsee http://müller.example/b.'), 5)
  t.strictSame(rejects, [
    {
      code: 'non-ascii-host',
      start: 5,
      end: 29,
      line: 2,
      path: '',
      raw: 'http://müller.example/b',
      rule: 'host of ASCII characters',
      reading: 'http://xn--mller-kva.example/b'
    }
  ])
  const [, [long]] = inChunks(Buffer.from(`http://a:${'b'.repeat(400)}`), 1000)
  t.equal(long!.raw.length, 256, 'of a long one the beginning')
})

t.test('without options an extractor has the defaults', async t => {
  const found: string[] = []
  const extractor = createExtractor(undefined, ({ uri }) => found.push(uri))
  extractor.push(Buffer.from('<http://a.example/b>'))
  extractor.end()
  t.strictSame(found, ['http://a.example/b'])
})

t.test('an extractor takes bytes, until its end', async t => {
  const extractor = createExtractor({}, () => undefined)
  for (const none of [
    'http://a.example',
    1,
    [1],
    new ArrayBuffer(4),
    new Int8Array(4),
    new Uint16Array(4),
    new DataView(new ArrayBuffer(4))
  ]) {
    t.throws(() => extractor.push(none as unknown as Uint8Array), TypeError)
    if (typeof none !== 'string') t.throws(() => extract(none as unknown as Uint8Array), TypeError)
  }
  t.throws(() => extract(undefined as unknown as string), {
    name: 'TypeError',
    message: 'the input must be a string or a Uint8Array, not undefined'
  })
  t.throws(() => extract(new ArrayBuffer(4) as unknown as Uint8Array), { message: /Uint8Array, not ArrayBuffer$/ })
  t.throws(() => extract(null as unknown as Uint8Array), { message: /Uint8Array, not null$/ })
  extractor.push(new Uint8Array())
  extractor.end()
  t.throws(() => extractor.push(new Uint8Array()), /push after end/)
  t.throws(() => extractor.end(), /end after end/)
})

t.test('a wrong option throws before anything is read', async t => {
  t.throws(() => createExtractor({ hyphen: 'never' as 'keep' }, () => undefined), TypeError)
  t.throws(() => extract('', { maxLength: 1 }), RangeError)
  t.throws(() => extract('', { encoding: 'no-such' }), RangeError)
  await t.rejects(collect([], { maxLines: 0 }), RangeError)
})

t.test('a push of megabytes is as many small ones', async t => {
  const line = 'see <http://a.example/b>, http://a.example/567890123456789012345 and http://müller.example/\n'
  const bytes = Buffer.from(line.repeat(70_000))
  const count = (size: number): [number, number] => {
    let sum = 0
    let rejects = 0
    const extractor = createExtractor({ maxLength: 30, onReject: () => rejects++ }, match => {
      sum += match.line
      if (match.line !== Math.floor(match.start / Buffer.byteLength(line)) + 1) sum = NaN
    })
    for (let at = 0; at < bytes.length; at += size) extractor.push(bytes.subarray(at, at + size))
    extractor.end()
    return [sum, rejects]
  }
  t.strictSame(count(bytes.length), [(70_000 * 70_001) / 2, 140_000], 'all of it at once')
  t.strictSame(count(70_001), count(bytes.length))
})

t.test('what has been let go is not looked back at', async t => {
  // The window is full when the colon has come, and the line of the bracket begins before what is kept.
  const scheme = 'a'.repeat(63)
  const different: string[] = []
  for (let line = 460; line < 520; line++) {
    const before = `${'y'.repeat(600)}> ${'z'.repeat(line)}<${' '.repeat(255)}URL:${' '.repeat(200)}${scheme}`
    for (let left = 1; left < 6; left++) {
      const bytes = Buffer.from(`${'\n'.repeat((1 << 14) - left - before.length)}${before}://b/\n> c> and more of it`)
      if (JSON.stringify(inChunks(bytes, 1)) !== JSON.stringify(inChunks(bytes, bytes.length)))
        different.push(`${line}, ${left}`)
    }
  }
  t.strictSame(different, [])
})

t.test('what cannot come any more is not waited for', async t => {
  const uri = `http://a.example/${'b'.repeat(60)}/`
  const table: [head: string, fill: string][] = [
    [uri, ' '],
    [`${uri}\n`, ' '],
    [`# ${uri}\n#`, ' '],
    ['<http://a/b ', ' '],
    ['<http://a/b ', '\u00a0'],
    ['<http://a/b\n', '\t'],
    ['<http://a/b', '\u00ad'],
    ['"http://a/b ', ' '],
    ['> <http://a/b\n', ' '],
    ['<http://a/b\n\n\f\n', ' '],
    ['<http://a/b\n\nx\n', ' '],
    ['<http://a/b ', 'c '],
    ['http://a/b "http:', ' ']
  ]
  for (const [head, fill] of table) {
    let found = 0
    const extractor = createExtractor({}, () => found++)
    extractor.push(Buffer.from(head + fill.repeat(40_000)))
    t.equal(found, 1, JSON.stringify([head, fill]))
  }
})

t.test('bytes may be reused as soon as they are taken', async t => {
  const matches: UriMatch[] = []
  const extractor = createExtractor({}, match => matches.push(match))
  const hand = new Uint8Array(4)
  for (const byte of Buffer.from('<http://a.example/\nb> http://a.example/c ')) {
    hand.fill(byte)
    extractor.push(hand.subarray(0, 1))
    hand.fill(0x2f)
  }
  extractor.end()
  t.strictSame(uris(matches), ['http://a.example/b', 'http://a.example/c'])
  t.equal(matches[0]!.raw, 'http://a.example/\nb')
})

t.test('no more than 4 KB are held back of a list of URIs, which is no header', async t => {
  const formats: string[] = []
  const onFormat = (format: string): void => void formats.push(format)
  const extractor = createExtractor({ format: 'auto' }, () => {}, { onFormat })
  extractor.push(Buffer.from('http://a.example/b\n'.repeat(216)))
  t.strictSame(formats, ['text'])
  const header = createExtractor({ format: 'auto' }, () => {}, { onFormat })
  header.push(Buffer.from('X-Spam: http://a.example/b\n'.repeat(216)))
  t.strictSame(formats, ['text'], 'fields that may stand before the known ones')
})

t.test('bytes may be read into the extractor’s own room, in part or not at all', async t => {
  const line = 'see <http://a.example/b> and http://c.example/d, '
  const bytes = Buffer.from(`${line}\n`.repeat(10_000))
  const expected = extract(bytes)
  const matches: UriMatch[] = []
  const extractor = createExtractor({}, match => matches.push(match))
  let rooms = 0
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const piece = bytes.subarray(at, at + 100 * (i % 97))
    const room = extractor.room(10_000)
    if (room) {
      rooms++
      t.equal(room.length, 10_000)
      room.set(piece)
    }
    extractor.push(room && i % 5 > 0 ? room.subarray(0, piece.length) : piece)
    at += piece.length
  }
  extractor.end()
  t.ok(rooms > 0)
  t.strictSame(matches, expected)
  t.equal(createExtractor({ format: 'mail' }, () => {}).room(1), undefined)
})

t.test('room of no length, of too much, and within a callback, which would move what is read', async t => {
  const bytes = Buffer.from('see <http://a.example/b> and http://c.example/d, \n'.repeat(10_000))
  const rooms: unknown[] = []
  const extractor = createExtractor({}, () => {
    if (rooms.length < 3) rooms.push(t.throws(() => extractor.room(100), new Error('room within a callback')))
  })
  extractor.push(bytes)
  t.equal(rooms.length, 3)
  t.equal(extractor.room(0)?.length, 0)
  t.equal(extractor.room(2 ** 32), undefined)
  for (const length of [-1, -5000, 1.5, NaN, Infinity, undefined, null, '5'])
    t.throws(() => extractor.room(length as number), { name: 'RangeError', message: /^room: / })
  extractor.push(bytes)
  extractor.end()
})

t.test('extractFrom: whatever has chunks', async t => {
  const text = 'see <http://a.example/é\n b> and http://a.example/𝒳 x'
  const whole = extract(text, { iri: 'map' })
  const bytes = Buffer.from(text)
  const halves = [bytes.subarray(0, 22), bytes.subarray(22)]
  const web = (chunks: Iterable<Uint8Array | string>) =>
    new ReadableStream<Uint8Array | string>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk)
        controller.close()
      }
    })
  const sources: [name: string, source: ChunkSource][] = [
    ['an array of bytes', halves],
    [
      'a generator',
      (function* () {
        yield* halves
      })()
    ],
    [
      'an asynchronous generator',
      (async function* () {
        yield* halves
      })()
    ],
    ['a string', text],
    ['bytes', bytes],
    ['code units', text.split('')],
    ['bytes and text', [text.slice(0, 20), Buffer.from(text.slice(20, 30)), text.slice(30)]],
    ['a web stream', web(halves)],
    ['a web stream of text', web([text])],
    ['empty chunks', ['', new Uint8Array(), text, '']]
  ]
  for (const [name, source] of sources) t.strictSame(await collect(source, { iri: 'map' }), whole, name)
  t.strictSame(uris(await collect(['http://a/\ud835', Buffer.from('x')], { iri: 'map' })), ['http://a/'])
})

t.test('extractFrom: a web stream that is no iterable, as in some browsers', async t => {
  let cancelled = 0
  const stream = (chunks: string[]) => {
    const { readable } = new TransformStream<string, string>()
    void readable.cancel()
    const source = new ReadableStream<string>({
      pull: controller => {
        const chunk = chunks.shift()
        if (chunk === undefined) controller.close()
        else controller.enqueue(chunk)
      },
      cancel: () => void cancelled++
    })
    const cancel = (reason?: unknown) => source.cancel(reason)
    return { getReader: () => source.getReader(), cancel } as ReadableStream<string>
  }
  t.strictSame(uris(await collect(stream(['http://a.exa', 'mple/ x']))), ['http://a.example/'])
  t.equal(cancelled, 0)
  for await (const match of extractFrom(stream(['http://a.example/ x', 'y', 'z']))) {
    t.equal(match.uri, 'http://a.example/')
    break
  }
  t.equal(cancelled, 1, 'who stops reading wants no more')
})

t.test('extractFrom: as they are found, and the source closed when nobody reads on', async t => {
  const events: string[] = []
  async function* source() {
    try {
      for (let i = 0; i < 9; i++) {
        events.push(`chunk ${i}`)
        yield `http://a.example/${i}\n`
      }
    } finally {
      events.push('closed')
    }
  }
  for await (const { uri } of extractFrom(source())) {
    events.push(uri.slice(-1))
    if (uri.endsWith('2')) break
  }
  t.strictSame(events, ['chunk 0', '0', 'chunk 1', '1', 'chunk 2', '2', 'closed'])
})

t.test('extractFrom: an error of the source is the caller’s', async t => {
  const broken = async function* () {
    yield 'http://a.example/ '
    throw new Error('broken')
  }
  const found: string[] = []
  const read = async () => {
    for await (const { uri } of extractFrom(broken())) found.push(uri)
  }
  await t.rejects(read(), /broken/)
  t.strictSame(found, ['http://a.example/'])
  await t.rejects(collect([1] as unknown as string[]), TypeError)
})

t.test('extractFrom: what was read before the source fails comes before its error', async t => {
  const links = Array.from({ length: 300 }, (_, i) => `<li><a href="/${i}">b</a>`)
  const inputs: readonly [input: string, options: ExtractOptions, count: number][] = [
    [`<!doctype html><ul>${links.join('\n')}`, { format: 'html', base: 'http://a.example/' }, 300],
    [`<!doctype html><ul>${links.join('\n')}`, { format: 'auto', base: 'http://a.example/' }, 300],
    ['{"a":"http://a.example/b","c":["http://a.example/d', { format: 'json' }, 2],
    ['see http://a.example/b', { format: 'auto' }, 1],
    ['see http://a.example/b', {}, 1]
  ]
  for (const [input, options, count] of inputs) {
    const sources: Record<string, () => ChunkSource> = {
      'an async generator': async function* () {
        yield input
        throw new Error('broken')
      },
      'a generator': function* () {
        yield input
        throw new Error('broken')
      },
      'a stream': () =>
        Readable.from(
          (function* () {
            yield Buffer.from(input)
            throw new Error('broken')
          })()
        ),
      'a web stream': () => {
        let isRead = false
        return new ReadableStream<string>({
          pull(controller) {
            if (isRead) controller.error(new Error('broken'))
            else controller.enqueue(input)
            isRead = true
          }
        })
      }
    }
    for (const [name, open] of Object.entries(sources)) {
      const found: string[] = []
      const read = async () => {
        for await (const { uri } of extractFrom(open(), options)) found.push(uri)
      }
      await t.rejects(read(), new Error('broken'), name)
      t.equal(found.length, count, name)
    }
  }
})

t.test('extractFrom: a timer ends it within what lies in memory, or a source that never waits', async t => {
  const text = 'http://a.example/b prose\n'.repeat(1 << 20)
  const endless = function* () {
    for (;;) yield text.slice(0, 1 << 12)
  }
  for (const source of [text, Buffer.from(text), endless()]) {
    const controller = new AbortController()
    let found = 0
    const read = async () => {
      for await (const _ of extractFrom(source, { signal: controller.signal })) {
        if (found++ === 0) setTimeout(() => controller.abort(new Error('enough')), 0)
      }
    }
    await t.rejects(read(), new Error('enough'))
    t.ok(found < 1 << 20, String(found))
  }
})

t.test('a string has no encoding, whatever it says of itself', async t => {
  const page = '<meta charset="iso-8859-1"><a href="http://a.example/é">naïve</a>'
  const mail = (encoding: string, body: string): string =>
    `Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: ${encoding}\n\n${body}\n`
  const cases: readonly [input: string, options: ExtractOptions, uri: string][] = [
    [page, { format: 'html' }, 'http://a.example/%C3%A9'],
    ['http://a.example/é', { encoding: 'iso-8859-1', iri: 'map' }, 'http://a.example/%C3%A9'],
    [mail('8bit', 'http://a.example/é'), { format: 'mail', iri: 'map' }, 'http://a.example/%C3%A9'],
    [mail('quoted-printable', 'http://a.example/=E9'), { format: 'mail', iri: 'map' }, 'http://a.example/%C3%A9'],
    [
      'Content-Type: text/plain; charset=iso-2022-jp\n\nhttp://a.example/\x1b$B$"\x1b(B\n',
      { format: 'mail', iri: 'map' },
      'http://a.example/%E3%81%82'
    ]
  ]
  for (const [input, options, uri] of cases) {
    t.strictSame(uris(extract(input, options)), [uri], input)
    t.strictSame(uris(await collect([input], options)), [uri], `${input}, as a chunk`)
    t.strictSame(uris(await collect([...input], options)), [uri], `${input}, a character at a time`)
  }
  t.equal(extract(page, { format: 'html' })[0]!.element!.text, 'naïve')
  const bytes = Buffer.from('http://a.example/\xe9 ', 'latin1')
  t.strictSame(
    uris(await collect(['', bytes], { encoding: 'koi8-r', iri: 'map' })),
    ['http://a.example/%D0%98'],
    'nothing is neither'
  )
  const [latin1] = extract(Buffer.from(page, 'latin1'), { format: 'html' })
  t.match(latin1, { uri: 'http://a.example/%C3%A9', element: { text: 'naïve' } }, 'bytes have')
})

t.test('what is neither bytes nor text, and what cannot be called', async t => {
  for (const input of [undefined, null, 5, {}, []] as unknown[] as Uint8Array[])
    t.throws(() => extract(input), { name: 'TypeError', message: /Uint8Array/ }, String(input))
  for (const source of [
    undefined,
    null,
    5,
    {},
    new ArrayBuffer(1),
    new DataView(new ArrayBuffer(1))
  ] as unknown[] as ChunkSource[])
    await t.rejects(collect(source), { name: 'TypeError', message: /extractFrom/ }, String(source))
  t.throws(() => createExtractor({}, undefined as unknown as () => void), { name: 'TypeError', message: /onMatch/ })
  t.throws(() => createExtractor({ onReject: 5 as unknown as () => void }, () => {}), TypeError)
})

t.test('options are those that were given, whatever becomes of them', async t => {
  for (const source of ['http://é http://a.example/ ', Buffer.from('http://é http://a.example/ ')]) {
    const told: string[] = []
    const options = { schemes: ['http'], onReject: () => void told.push('first') }
    const extractor = createChunkExtractor(options, ({ uri }) => told.push(uri))
    options.schemes[0] = 'ftp'
    options.onReject = () => void told.push('second')
    extractor.write(source)
    extractor.end()
    t.strictSame(told, ['first', 'http://a.example/'], typeof source)
  }
})

t.test('a callback cannot go on with what it is called by', async t => {
  const bytes = Buffer.from('http://a.example/ http://b.example/ ')
  for (const step of ['push', 'end'] as const) {
    const told: string[] = []
    const extractor = createExtractor({}, ({ uri }) => {
      told.push(uri)
      t.throws(() => extractor[step](bytes), { message: `${step} within a callback` })
    })
    extractor.push(bytes)
    extractor.end()
    t.strictSame(told, ['http://a.example/', 'http://b.example/'], 'and each is told once')
  }
})

t.test('what a callback throws ends it', async t => {
  const inputs = {
    text: 'http://a.example/1 http://a.example/2\n',
    html: '<p><a href="http://a.example/1">b</a> http://a.example/2</p>\n',
    mail: '\nhttp://a.example/1 http://a.example/2\n',
    json: '{"a":"http://a.example/1","b":"http://a.example/2"}\n',
    log: 'a=b url=http://a.example/1 c=http://a.example/2\n'
  } as const
  for (const [format, text] of Object.entries(inputs) as [keyof typeof inputs, string][]) {
    const told: string[] = []
    const extractor = createExtractor({ format }, ({ uri }) => {
      told.push(uri)
      if (told.length === 2) throw new Error('of the callback')
    })
    t.throws(() => extractor.push('' as unknown as Uint8Array), TypeError)
    const push = () => extractor.push(Buffer.from(text + text))
    const toItsEnd = () => {
      push()
      extractor.end()
    }
    for (const step of [toItsEnd, push, extractor.end]) t.throws(step, { message: 'of the callback' }, format)
    t.strictSame(told, ['http://a.example/1', 'http://a.example/2'], `${format}: nothing is told twice`)
  }
})

t.test('the largest limits', async t => {
  const options = { maxLength: 2 ** 24, maxLines: 2 ** 20 }
  for (const before of [10, 100_000]) {
    const filler = 'plain words and more\n'.repeat(before / 10)
    t.strictSame(uris(extract(`${filler}see <http://a.example/b/\n  c\n d> x`, options)), ['http://a.example/b/cd'])
    const long = `http://a.example/${'b'.repeat(3_000_000)}`
    for (const text of [`${filler}${long} `, `${filler}<${long}>`, `${filler}<${long}\n /c>`])
      t.equal(extract(text, options)[0]!.uri.length, long.length + (text.endsWith('/c>') ? 2 : 0))
  }
})

t.test('lines of an input in which a line feed is no LF', async t => {
  const inputs = {
    text: '《a》 ગુજરાતી\nhttp://a.example/1\r\n\nĊ <http://a.example/\n2> "http://a.example/3"',
    html: '<p>《a》\n<a href="http://a.example/1">\n</a> http://a.example/2',
    json: '{"《a》":"b",\n"c":"http://a.example/1",\n"d": ["http://a.example/2"]}',
    log: '《a》 http://a.example/1\ntime=1 ગુ level=b url=http://a.example/2\n'
  } as const
  const write: Record<string, (text: string) => Buffer> = {
    'utf-16le': text => Buffer.from(text, 'utf16le'),
    'utf-16be': text => Buffer.from(text, 'utf16le').swap16(),
    'utf-32le': text => Buffer.from(Uint32Array.from(text, character => character.codePointAt(0)!).buffer)
  }
  const places = (bytes: Uint8Array, size: number, options: ExtractOptions): string[] =>
    inChunks(bytes, size, options)[0].map(({ uri, line }) => `${line}:${uri}`)
  for (const [format, text] of Object.entries(inputs) as [keyof typeof inputs, string][]) {
    const expected = places(Buffer.from(text), Infinity, { format })
    t.ok(expected.length >= 2, format)
    for (const [encoding, bytesOf] of Object.entries(write)) {
      const marked = bytesOf(`\u{FEFF}${text}`)
      for (const size of [1, 3, Infinity]) {
        t.strictSame(places(marked, size, { format }), expected, `${format} in ${encoding} with a mark, ${size}`)
        t.strictSame(places(bytesOf(text), size, { format, encoding }), expected, `${format} in ${encoding}, ${size}`)
      }
    }
  }
  const ascii = Buffer.from('a line of text that is none\n'.repeat(4) + 'http://a.example/')
  t.strictSame(places(ascii, Infinity, { encoding: 'utf-16' }), ['5:http://a.example/'], 'ASCII by another label')
  const ebcdic = Buffer.from('8125822588a3a3977a616181', 'hex')
  t.strictSame(places(ebcdic, Infinity, { encoding: 'cp037' }), ['3:http://a'], 'EBCDIC')
})

t.test('lines far into an input that is decoded', async t => {
  const text = '《》\n'.repeat(1_000_000) + 'http://a.example/\n'.repeat(3)
  const matches = extract(Buffer.from(`\u{FEFF}${text}`, 'utf16le'))
  t.strictSame(
    matches.map(({ line }) => line),
    [1_000_001, 1_000_002, 1_000_003]
  )
})

t.test('lines of links in a text of a page that is long', async t => {
  const words = 'a line of words\n'.repeat(6250)
  for (const use of ['always', 'never'] as const) {
    pageKernels.use = use
    const lines: number[] = []
    const texts: string[] = []
    const extractor = createExtractor({ format: 'html' }, ({ uri, line }) => {
      lines.push(line)
      if (uri.endsWith('c')) texts.push(uri)
    })
    extractor.push(Buffer.from('<pre>'))
    for (let i = 0; i < 60; i++)
      extractor.push(Buffer.from(`<a href="http://a.example/${i}">b</a> http://a.example/c\n${words}`))
    extractor.end()
    t.strictSame(
      lines,
      Array.from({ length: 120 }, (_, i) => (i >> 1) * 6251 + 1),
      use
    )
    t.equal(texts.length, 60, 'no URI is cut')
  }
  pageKernels.use = 'large'
})

t.test('a host behind which others go on, in charsets of the EUC family', async t => {
  const texts = {
    'euc-jp': [
      '「http://a.example」 http://b.example。',
      'http://a.exampleを見て http://b.example表',
      'http://a.exampleｂ'
    ],
    'euc-kr': [
      '「http://a.example」 http://b.example。',
      'http://a.example을 http://b.example의',
      'http://a.exampleｂ'
    ],
    'euc-cn': ['《http://a.example》 http://b.example。', 'http://a.example见 http://b.example的', 'http://a.exampleｂ']
  }
  const both = ['http://a.example', 'http://b.example']
  for (const [encoding, given] of Object.entries(texts)) {
    const label = encoding === 'euc-cn' ? 'gb2312' : encoding
    const found = given.map(text => uris(extract(iconv.encode(text, label), { encoding })))
    t.strictSame(found, [both, both, []], encoding)
  }
  // The first and the last row of each kind of character.
  for (const character of '　〓ぁя亜')
    t.strictSame(
      uris(extract(iconv.encode(`http://a.example${character}`, 'euc-jp'), { encoding: 'euc-jp' })),
      ['http://a.example'],
      character
    )
})

t.test('rejects for their authorities, of one run', async t => {
  const rejects: string[] = []
  const onReject = ({ code, start, end }: UriReject) => void rejects.push(`${code} ${start}-${end}`)
  const text = 'http:///b/http:///c/[d]/ftp://[/e http:///f/http://a.example/ http://%/{g}/http://%/h'
  const found = extract(text, { onReject }).map(({ uri }) => uri)
  t.strictSame(found, ['http://a.example/'])
  t.strictSame(rejects, [
    'no-host 0-30',
    'no-host 10-17',
    'authority 24-31',
    'no-host 34-61',
    'authority 62-70',
    'authority 75-83'
  ])
})

t.test('extractFrom tells what it finds in a large chunk before it reads on', async t => {
  const line = `http://a.example/é ${'word '.repeat(12)}\n`
  const text = line.repeat(Math.ceil((3 * MOST_AT_ONCE) / line.length))
  const bytes = Buffer.from(text)
  // Compared as text: tap takes a minute for hundreds of thousands of objects.
  const whole = JSON.stringify(extract(bytes))
  for (const input of [text, bytes]) {
    for (const source of [input, [input]]) t.ok(JSON.stringify(await collect(source)) === whole)
    let rejects = 0
    const onReject = (): void => void rejects++
    for await (const match of extractFrom(`${text}<mailto:x>`, { onReject })) {
      t.equal(match.uri, 'http://a.example/')
      break
    }
    t.equal(rejects, 0)
  }
})

t.test('a chunk that is read in slices of more than one size', async t => {
  const few = `${'a word '.repeat(LEAST_AT_ONCE / 4)}http://a.example/few\n`
  const many = 'http://a.example/many\n'.repeat(LEAST_AT_ONCE / 16)
  const starts = (matches: readonly UriMatch[]): string => matches.map(({ start }) => start).join()
  for (const text of [few, few + many + few, many + few + many, many + few.repeat(8) + many]) {
    const whole = starts(extract(text))
    for (const input of [text, Buffer.from(text)]) {
      t.ok(starts(await collect(input)) === whole)
      const stream = createUriStream()
      stream.end(input)
      t.ok(starts((await stream.toArray()) as UriMatch[]) === whole)
    }
  }
})

t.test('a URI that is too long is told up to a whole character', async t => {
  for (const text of [`http://a.example/${'é😀'.repeat(40)}`, `<http://a.example/${'é😀'.repeat(40)}>`]) {
    const bytes = Buffer.from(text)
    for (let maxLength = 20; maxLength < 40; maxLength++) {
      const rejects: UriReject[] = []
      extract(bytes, { iri: 'map', maxLength, onReject: reject => rejects.push(reject) })
      const [{ code, start, end, raw }] = rejects as [UriReject]
      t.equal(code, 'too-long')
      t.equal(raw, bytes.toString('utf8', start, end))
      t.notMatch(raw, '\ufffd')
      t.ok(end - start <= maxLength && end - start > maxLength - 4, `${end - start} of ${maxLength}`)
    }
  }
  const latin1 = Buffer.from(`http://a.example/${'é'.repeat(40)}`, 'latin1')
  const ends: number[] = []
  extract(latin1, { iri: 'map', encoding: 'iso-8859-1', maxLength: 30, onReject: ({ end }) => ends.push(end) })
  t.strictSame(ends, [30])
})

t.test('of a long reject the first 256 bytes are told, but no part of a character', async t => {
  const raws: string[] = []
  const onReject = ({ raw }: UriReject): void => void raws.push(raw)
  extract(`http://ü${'é'.repeat(300)}/ http://ü${'a'.repeat(300)}/ http://a${'字'.repeat(100)}/`, { onReject })
  t.strictSame(raws, [`http://ü${'é'.repeat(123)}`, `http://ü${'a'.repeat(247)}`, `http://a${'字'.repeat(82)}`])
})
