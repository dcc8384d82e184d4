/** The web streams as a caller in Node has them. */
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { extract, type UniqueOptions, type UriItem, type UriMatch } from '../../lib/index.js'
import { createUniqueTransformStream, createUriTransformStream } from '../../lib/web.js'

const TEXT = 'see <http://a.example/b> and http://a.example/c, http://a.example/b\n'

function inChunks(...chunks: readonly string[]): ReadableStream<string> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    }
  })
}

async function all<Item>(stream: ReadableStream<Item>): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of stream) items.push(item)
  return items
}

t.test('arrays of matches, one for each chunk that has any', async t => {
  const chunks = ['see', ' ', TEXT, 'and ', TEXT, 'http://a.example/last']
  const single: UriMatch[] = await all(inChunks(...chunks).pipeThrough(createUriTransformStream({ batch: false })))
  const arrays: UriMatch[][] = await all(inChunks(...chunks).pipeThrough(createUriTransformStream({ batch: true })))
  t.strictSame(single, extract(chunks.join('')))
  t.strictSame(arrays.flat(), single)
  t.ok(arrays.length >= 2 && arrays.every(array => array.length > 0), 'none is empty')
})

t.test('of arrays, each URI once', async t => {
  const uris: ReadableStream<string[]> = inChunks(TEXT, TEXT, 'http://a.example/d')
    .pipeThrough(createUriTransformStream({ batch: true }))
    .pipeThrough(createUniqueTransformStream({ output: 'uris' }))
  t.strictSame((await all(uris)).flat(), ['http://a.example/b', 'http://a.example/c', 'http://a.example/d'])
})

t.test('of single items, too, as their types say', async t => {
  const items = inChunks(TEXT, TEXT).pipeThrough(createUriTransformStream()).pipeThrough(createUniqueTransformStream())
  const [first, ...others]: UriMatch[] = await all(items)
  t.match(first, { uri: 'http://a.example/b', wrapper: 'angle-brackets' })
  t.equal(others.length, 1)
  const stage: TransformStream<UriItem, UriItem> = createUniqueTransformStream()
  void stage.writable.abort()
  const arrays: ReadableStream<UriMatch[]> = inChunks(TEXT)
    .pipeThrough(createUriTransformStream({ batch: true }))
    .pipeThrough(createUniqueTransformStream({ level: 'syntax' }))
  t.equal((await all(arrays)).flat()[0]?.uri, 'http://a.example/b')
  const options: UniqueOptions = { output: 'uris' }
  const either: ReadableStream<UriItem> = inChunks(TEXT)
    .pipeThrough(createUriTransformStream())
    .pipeThrough(createUniqueTransformStream(options))
  t.equal((await all(either))[0], 'http://a.example/b')
})

const LARGE = 'see <http://a.example/\n b> and http://ü\n'.repeat(1 << 15)
const WHOLE = extract(LARGE)

/** A stream that is given `chunk`, and how many rejects it has come upon: as many as matches. */
function given(chunk: Uint8Array | string, batch: boolean) {
  let rejects = 0
  const stream = createUriTransformStream({ batch, onReject: () => rejects++ })
  const writer = stream.writable.getWriter()
  const readable: ReadableStream<UriMatch | UriMatch[]> = stream.readable
  const reader = readable.getReader()
  return { writer, reader, rejects: () => rejects, written: writer.write(chunk) }
}

t.test('a chunk of any size is read as its matches are taken', async t => {
  for (const chunk of [LARGE, Buffer.from(LARGE)]) {
    for (const batch of [false, true]) {
      const { writer, reader, rejects, written } = given(chunk, batch)
      await setImmediate()
      t.equal(rejects(), 0, 'nothing before anybody reads')
      let count = 0
      let ahead = 0
      const read: UriMatch[] = []
      const closed = written.then(() => writer.close())
      for (let step = await reader.read(); !step.done; step = await reader.read()) {
        if (Array.isArray(step.value)) read.push(...step.value)
        else read.push(step.value)
        if (++count % 1000 === 1) await setImmediate()
        ahead = Math.max(ahead, rejects() - read.length)
      }
      await closed
      t.strictSame(read, WHOLE)
      t.ok(ahead < WHOLE.length / 4, `${ahead} of ${WHOLE.length} wait at most`)
    }
  }
})

t.test('what is written is taken without another read behind it', async t => {
  const { writer, reader, written } = given('http://a.example/1 http://a.example/2 ', true)
  t.match(await reader.read(), { value: [{ uri: 'http://a.example/1' }, { uri: 'http://a.example/2' }] })
  await written
  const last = reader.read()
  await writer.write('http://a.exa')
  await writer.write('mple/3')
  await writer.close()
  t.match(await last, { done: false, value: [{ uri: 'http://a.example/3' }] })
  t.match(await reader.read(), { done: true })
})

t.test('in the middle of a chunk: no more is wanted, or no more will come', async t => {
  const cancelled = given(LARGE, false)
  await cancelled.reader.read()
  await cancelled.reader.cancel(new Error('enough'))
  await t.rejects(cancelled.written, { message: 'enough' })
  await t.rejects(cancelled.writer.closed, { message: 'enough' })
  await t.rejects(cancelled.writer.write('http://a.example/'), { message: 'enough' })
  t.ok(cancelled.rejects() < WHOLE.length / 4, 'the rest is not read')

  const aborted = given(LARGE, false)
  await aborted.reader.read()
  await Promise.all([aborted.writer.abort(new Error('gone')), t.rejects(aborted.written, { message: 'gone' })])
  await t.rejects(aborted.reader.closed, { message: 'gone' })
  await t.rejects(aborted.writer.closed, { message: 'gone' })
  t.ok(aborted.rejects() < WHOLE.length / 4, 'the rest is not read')

  const failing = new ReadableStream<string>({
    start(controller) {
      controller.enqueue(TEXT)
    },
    pull(controller) {
      controller.error(new Error('torn'))
    }
  })
  await t.rejects(all(failing.pipeThrough(createUriTransformStream())), { message: 'torn' })
})

t.test('before anything is read', async t => {
  const aborted = given(LARGE, false)
  await setImmediate()
  await Promise.all([aborted.writer.abort(new Error('gone')), t.rejects(aborted.written, { message: 'gone' })])
  await t.rejects(aborted.reader.read(), { message: 'gone' })
  const cancelled = createUriTransformStream()
  await cancelled.readable.cancel(new Error('enough'))
  await t.rejects(cancelled.writable.getWriter().closed, { message: 'enough' })
  const ended = createUriTransformStream()
  await ended.writable.close()
  t.strictSame(await all(ended.readable), [])
})

t.test('what a callback throws, and what is no chunk, fails both sides', async t => {
  const throwing = (when: number) => {
    let rejects = 0
    return () => {
      if (++rejects === when) throw new Error('of the callback')
    }
  }
  for (const when of [1, WHOLE.length / 2]) {
    const stream = createUriTransformStream({ onReject: throwing(when) })
    await t.rejects(all(inChunks(LARGE).pipeThrough(stream)), { message: 'of the callback' })
  }
  const atTheEnd = createUriTransformStream({ onReject: throwing(1) })
  const writer = atTheEnd.writable.getWriter()
  const read = all(atTheEnd.readable)
  await writer.write('http://ü')
  await Promise.all([
    t.rejects(writer.close(), { message: 'of the callback' }),
    t.rejects(read, { message: 'of the callback' })
  ])
  const { reader, written } = given(5 as unknown as string, false)
  await Promise.all([t.rejects(reader.read(), TypeError), t.rejects(written, TypeError)])
})
