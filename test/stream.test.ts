/** The Transform among Node's other streams. */
import { once } from 'node:events'
import { PassThrough, Readable, Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { extract } from '../lib/extract.js'
import type { UriMatch } from '../lib/match.js'
import { createUriStream, type UriStreamOptions } from '../lib/stream.js'

const TEXT = 'see <http://a.example/é\n b> and http://a.example/c, http://müller.example/\n'.repeat(20)
const WHOLE = extract(TEXT)

const uris = (matches: readonly UriMatch[]): string[] => matches.map(match => match.uri)

/** A sink for objects. */
function sink(chunks: unknown[]): Writable {
  return new Writable({
    objectMode: true,
    write(chunk, _encoding, done) {
      chunks.push(chunk)
      done()
    }
  })
}

async function through(source: Iterable<Uint8Array | string>, options?: UriStreamOptions): Promise<unknown[]> {
  const chunks: unknown[] = []
  await pipeline(Readable.from(source, { objectMode: false }), createUriStream(options), sink(chunks))
  return chunks
}

t.test('objects, or arrays of them', async t => {
  const bytes = Buffer.from(TEXT)
  t.strictSame(await through([bytes]), WHOLE)
  t.strictSame(await through(Array.from(bytes, byte => Buffer.of(byte))), WHOLE)
  t.strictSame(await through([TEXT]), WHOLE)
  t.strictSame(await through([]), [])
  const chunks = ['\n', bytes.subarray(0, 200), bytes.subarray(200, 201), bytes.subarray(201), '\n\n']
  const arrays = (await through(chunks, { batch: true })) as UriMatch[][]
  t.ok(arrays.length >= 2 && arrays.every(array => array.length > 0), 'none is empty')
  t.strictSame(uris(arrays.flat()), uris(WHOLE))
})

t.test('what comes out has a type', async t => {
  const found: string[] = []
  const stream = createUriStream()
    .on('error', error => found.push(error.message))
    .on('data', match => found.push(match.uri))
  stream.end('http://a.example/1 ')
  await finished(stream)
  for await (const matches of Readable.from(['http://a.example/2 ']).pipe(createUriStream({ batch: true })))
    found.push(...matches.map(match => match.uri))
  t.strictSame(found, ['http://a.example/1', 'http://a.example/2'])
})

t.test('for await, Readable.compose, read()', async t => {
  const found: string[] = []
  for await (const match of Readable.from([TEXT]).pipe(createUriStream())) found.push(match.uri)
  t.strictSame(found, uris(WHOLE))
  const composed: AsyncIterable<UriMatch> = Readable.from([TEXT]).compose(createUriStream()) as Readable
  const again: UriMatch[] = []
  for await (const match of composed) again.push(match)
  t.strictSame(again, WHOLE)
  const stream = createUriStream()
  stream.end('http://a.example/ ')
  await setImmediate()
  t.match(stream.read(), { uri: 'http://a.example/' })
  t.equal(stream.read(), null)
})

t.test('strings: as UTF-8, in the encoding they are written in, from a source that decodes', async t => {
  const stream = createUriStream({ iri: 'map' })
  stream.write('http://a.example/é ')
  stream.write('687474703a2f2f612e6578616d706c652f62', 'hex')
  stream.end(' x')
  t.strictSame(await stream.map((match: UriMatch) => match.uri).toArray(), [
    'http://a.example/%C3%A9',
    'http://a.example/b'
  ])
  const source = new PassThrough()
  source.setEncoding('utf8')
  const bytes = Buffer.from(TEXT)
  const chunks: unknown[] = []
  const done = pipeline(source, createUriStream(), sink(chunks))
  for (let at = 0; at < bytes.length; at += 7) source.write(bytes.subarray(at, at + 7))
  source.end()
  await done
  t.strictSame(chunks, WHOLE)
})

t.test('while nobody reads, writing is held back', async t => {
  const stream = createUriStream()
  const chunk = 'http://a.example/b '.repeat(1000)
  let written = 0
  while (written < 1000 && stream.write(chunk)) written++
  await setImmediate()
  t.ok(written < 200, `held back after ${written} chunks`)
  t.ok(stream.readableLength <= 1000, 'one chunk of matches waits, not all')
  t.equal(stream.writableNeedDrain, true)
  let read = 0
  stream.on('data', () => read++)
  await new Promise(resolve => stream.once('drain', resolve))
  stream.end()
  await new Promise(resolve => stream.once('end', resolve))
  t.equal(read, (written + 1) * 1000)
})

t.test('a slow reader does not make it remember more than a chunk', async t => {
  const chunk = 'http://a.example/ '.repeat(4000)
  let written = 0
  let read = 0
  let most = 0
  const stream = createUriStream()
  const source = function* () {
    for (; written < 100; written++) yield chunk
  }
  const slow = new Writable({
    objectMode: true,
    write(_match, _encoding, done) {
      // When all has been written, the rest of the input is looked through at once: that is how Transforms are.
      if (written < 100) most = Math.max(most, stream.readableLength)
      if (++read % 4000 === 0) setTimeout(done, 1)
      else done()
    }
  })
  await pipeline(Readable.from(source()), stream, slow)
  t.equal(read, 400_000)
  t.ok(most > 0 && most < 4000 + stream.readableHighWaterMark, `${most} at most`)
})

t.test('errors are for programmers', async t => {
  t.throws(() => createUriStream({ batched: true } as object), TypeError)
  t.throws(() => createUriStream({ iri: 'never' as 'map' }), TypeError)
  t.throws(() => createUriStream({ encoding: 'no-such' }), RangeError)
  t.throws(() => createUriStream().write({}), { code: 'ERR_INVALID_ARG_TYPE' })
  const ended = createUriStream()
  ended.end()
  const error = new Promise(resolve => ended.once('error', resolve))
  ended.write('x')
  t.match(await error, { code: 'ERR_STREAM_WRITE_AFTER_END' })
  const nasty = Buffer.from(Array.from({ length: 4096 }, (_, i) => (i * 167) & 0xff))
  await t.resolves(through([nasty, '\ud800', nasty], { iri: 'map' }), 'nothing in the input is one')
})

t.test('what a listener throws fails the pipeline, not the process', async t => {
  const fails = (): never => {
    throw new Error('of the listener')
  }
  await t.rejects(through([TEXT], { onReject: fails }), /of the listener/)
  await t.rejects(
    through(['http://é'], { onReject: fails }),
    /of the listener/,
    'also where the last bytes were waited for'
  )
  for (const nothing of [undefined, null, 0, '', false]) {
    const throwsNothing = (): never => {
      throw nothing as unknown as Error
    }
    await t.rejects(through([TEXT], { onReject: throwsNothing }), /a callback threw/)
  }
})

t.test('destroyed half-way', async t => {
  const stream = createUriStream()
  stream.write(TEXT)
  for await (const match of stream) {
    t.match(match, { uri: WHOLE[0]!.uri })
    break
  }
  t.equal(stream.destroyed, true)
  const source = new PassThrough()
  const target = createUriStream()
  const done = pipeline(source, target, sink([]))
  source.write(TEXT)
  source.destroy(new Error('gone'))
  await t.rejects(done, /gone/)
  t.equal(target.destroyed, true)
})

t.test('text that is cut within a character, and strings that stand for bytes', async t => {
  const written = async (...chunks: readonly [chunk: string, encoding: BufferEncoding][]): Promise<string[]> => {
    const stream = createUriStream({ iri: 'map', format: 'html' })
    for (const [chunk, encoding] of chunks) stream.write(chunk, encoding)
    stream.end()
    const found: string[] = []
    for await (const match of stream) found.push(match.uri)
    return found
  }
  t.strictSame(await written(['http://a.example/\ud83d', 'utf8'], ['\ude00/x ', 'utf-8']), [
    'http://a.example/%F0%9F%98%80/x'
  ])
  const hex = (text: string): [string, BufferEncoding] => [Buffer.from(text).toString('hex'), 'hex']
  t.strictSame(await written(hex('http://a.exa'), hex('mple/b ')), ['http://a.example/b'])
  t.strictSame(await written(['<meta charset=koi8-r><a href="http://a/\xc1">', 'latin1']), ['http://a/%D0%B0'])
  for (const options of [5, 'text', null] as unknown[] as UriStreamOptions[])
    t.throws(() => createUriStream(options), { name: 'TypeError', message: /^options: / })
  t.throws(() => createUriStream({ batch: 'no' as unknown as boolean }), { name: 'TypeError', message: /batch/ })
})

t.test('a chunk of any size is read as its matches are taken', async t => {
  const line = 'see <http://a.example/é\n b> and http://a.example/c\n'
  const text = line.repeat((1 << 20) / line.length)
  for (const chunk of [text, Buffer.from(text)]) {
    for (const batch of [true, false]) {
      const stream = createUriStream({ batch })
      stream.end(chunk)
      await setImmediate()
      const first = stream.readableLength
      t.ok(first > 0, 'before the whole is read')
      let count = 0
      let longest = 0
      for await (const item of stream as AsyncIterable<UriMatch | UriMatch[]>) {
        longest = Math.max(longest, stream.readableLength)
        count += Array.isArray(item) ? item.length : 1
      }
      t.equal(count, extract(text).length)
      if (!batch) t.ok(longest < count / 2, `${longest} of ${count} wait at most`)
    }
  }
})

t.test('a chunk of any size, and the stream is destroyed, or a callback throws', async t => {
  const text = 'http://a.example/ <mailto:x>\n'.repeat(1 << 17)
  const stream = createUriStream()
  stream.once('data', () => stream.destroy())
  stream.end(text)
  await new Promise(resolve => stream.once('close', resolve))
  let rejects = 0
  const onReject = (): void => {
    if (++rejects === 100_000) throw new Error('enough')
  }
  await t.rejects(pipeline([text], createUriStream({ onReject }), sink([])), { message: 'enough' })
})

t.test('a timer ends it within a large chunk', async t => {
  const controller = new AbortController()
  const stream = createUriStream({ signal: controller.signal, batch: true })
  let found = 0
  stream.on('data', matches => {
    if (found === 0) setTimeout(() => controller.abort(), 0)
    found += matches.length
  })
  stream.end('http://a.example/b prose\n'.repeat(1 << 20))
  await t.rejects(once(stream, 'close'), { name: 'AbortError' })
  t.ok(found > 0 && found < 1 << 20, String(found))
})
