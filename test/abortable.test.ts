import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import t from 'tap'
import { checkSignal } from '../lib/abortable.js'
import { extractFrom, type ExtractFromOptions } from '../lib/extract.js'
import { createUriStream } from '../lib/stream.js'

type Source = Parameters<typeof extractFrom>[0]

/** The URIs that came, and what was thrown. */
async function read(source: Source, options: ExtractFromOptions, onUri = (): void => {}): Promise<unknown[]> {
  const seen: unknown[] = []
  try {
    for await (const { uri } of extractFrom(source, options)) {
      seen.push(uri)
      onUri()
    }
  } catch (error) {
    seen.push(error)
  }
  return seen
}

const URI = 'http://a.example/ '
const reason = new Error('enough')

t.test('a signal that is not aborted changes nothing', async t => {
  const { signal } = new AbortController()
  t.strictSame(await read([URI, URI], { signal }), ['http://a.example/', 'http://a.example/'])
  t.strictSame(await read(URI, { signal }), ['http://a.example/'])
  t.strictSame(await read(Readable.from([URI]), { signal: undefined }), ['http://a.example/'])
})

t.test('one that is aborted already', async t => {
  t.strictSame(await read([URI], { signal: AbortSignal.abort(reason) }), [reason])
  t.match(await read([URI], { signal: AbortSignal.abort() }), [{ name: 'AbortError' }])
})

t.test('between two chunks', async t => {
  const controller = new AbortController()
  let left = false
  function* chunks() {
    try {
      for (;;) yield URI
    } finally {
      left = true
    }
  }
  t.strictSame(await read(chunks(), { signal: controller.signal }, () => controller.abort(reason)), [
    'http://a.example/',
    reason
  ])
  t.ok(left, 'the source is told')
})

t.test('between two matches of a chunk, which may be a whole file', async t => {
  for (const source of [URI.repeat(1000), [URI.repeat(1000)], Readable.from([URI.repeat(1000)])]) {
    const controller = new AbortController()
    let left = 3
    const seen = await read(source, { signal: controller.signal }, () => --left || controller.abort(reason))
    t.strictSame(seen, [...Array<string>(3).fill('http://a.example/'), reason])
  }
})

t.test('at the last match', async t => {
  for (const source of ['http://a.example/', URI]) {
    const controller = new AbortController()
    const seen = await read(source, { signal: controller.signal }, () => controller.abort(reason))
    t.strictSame(seen, ['http://a.example/', reason])
  }
})

t.test('by a callback, what was found is not told', async t => {
  const controller = new AbortController()
  const onReject = () => controller.abort(reason)
  t.strictSame(await read(`${URI}http://é `, { signal: controller.signal, onReject }), [reason])
})

t.test('while a chunk is awaited', async t => {
  const controller = new AbortController()
  const source = new PassThrough()
  source.write(URI)
  setTimeout(() => controller.abort(reason), 20)
  t.strictSame(await read(source, { signal: controller.signal }), ['http://a.example/', reason])
  t.ok(source.destroyed, 'a Node stream is ended at once')
  const other = new AbortController()
  setTimeout(() => other.abort(reason), 20)
  t.strictSame(await read(new ReadableStream<string>(), { signal: other.signal }), [reason])
})

t.test('an iterator is told at once', async t => {
  const controller = new AbortController()
  let isTold = false
  const source = {
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise<never>(() => {}),
      return() {
        isTold = true
        return Promise.resolve({ done: true as const, value: undefined })
      }
    })
  }
  setTimeout(() => controller.abort(reason), 20)
  t.strictSame(await read(source, { signal: controller.signal }), [reason])
  t.ok(isTold)
})

t.test('a web stream is cancelled at once, with the reason: nobody else could free an idle connection', async t => {
  const controller = new AbortController()
  let why: unknown
  const source = new ReadableStream<string>({ start: own => own.enqueue(URI), cancel: reason => void (why = reason) })
  setTimeout(() => controller.abort(reason), 20)
  t.strictSame(await read(source, { signal: controller.signal }), ['http://a.example/', reason])
  await setImmediate()
  t.equal(why, reason)
  t.notOk(source.locked)
})

t.test('a web stream is cancelled, too, if the signal is aborted before it is read', async t => {
  let why: unknown
  const source = new ReadableStream<string>({ cancel: reason => void (why = reason) })
  t.strictSame(await read(source, { signal: AbortSignal.abort(reason) }), [reason])
  t.equal(why, reason)
})

t.test('a web stream whose source throws as it is cancelled', async t => {
  const controller = new AbortController()
  const source = new ReadableStream<string>({
    cancel() {
      throw new Error('cancelled')
    }
  })
  setTimeout(() => controller.abort(reason), 20)
  t.strictSame(await read(source, { signal: controller.signal }), [reason])
  await setImmediate()
})

t.test('whoever stops reading earlier ends the source', async t => {
  const source = new PassThrough()
  source.write(URI)
  for await (const { uri } of extractFrom(source, { signal: new AbortController().signal })) {
    t.equal(uri, 'http://a.example/')
    break
  }
  await finished(source).catch(() => {})
  t.ok(source.destroyed)
})

/** Without a signal, and with one that is never aborted. */
const OPTIONS = [{}, { signal: new AbortController().signal }]

t.test('whoever stops reading earlier waits until the source has ended, and is told how', async t => {
  for (const options of OPTIONS) {
    let isLeft = false
    async function* chunks() {
      try {
        for (;;) yield URI
      } finally {
        await setImmediate()
        isLeft = true
      }
    }
    for await (const { uri } of extractFrom(chunks(), options)) {
      t.equal(uri, 'http://a.example/')
      break
    }
    t.ok(isLeft)
    async function* failing() {
      try {
        for (;;) yield URI
      } finally {
        await setImmediate()
        throw reason
      }
    }
    const all = extractFrom(failing(), options)
    await all.next()
    await t.rejects(all.return(), reason)
    const web = new ReadableStream<string>({ pull: own => own.enqueue(URI) })
    for await (const { uri } of extractFrom(web, options)) {
      t.equal(uri, 'http://a.example/')
      break
    }
    t.notOk(web.locked)
  }
})

t.test('a source that has failed has ended: nobody tells it to', async t => {
  for (const options of OPTIONS) {
    let isTold = false
    const source = {
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.reject(reason),
        return: () => {
          isTold = true
          return Promise.resolve({ done: true as const, value: undefined })
        }
      })
    }
    t.strictSame(await read(source, options), [reason])
    t.notOk(isTold)
  }
})

t.test('an iterator whose steps are no promises, as `for await` takes it', async t => {
  for (const options of OPTIONS) {
    const steps: unknown[] = [{ done: false, value: URI }, { done: true }]
    const source = { [Symbol.asyncIterator]: () => ({ next: () => steps.shift() }) } as unknown as Source
    t.strictSame(await read(source, options), ['http://a.example/'])
    const throwing = {
      next() {
        throw reason
      }
    }
    t.strictSame(await read({ [Symbol.asyncIterator]: () => throwing }, options), [reason])
    t.strictSame(await read([Promise.resolve(URI)] as unknown as Source, options), ['http://a.example/'])
    const without = { [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ value: URI }) }) }
    for await (const { uri } of extractFrom(without, options)) {
      t.equal(uri, 'http://a.example/', 'without a way to be told')
      break
    }
  }
})

t.test('a web stream is free again after it has failed, or does not let itself be cancelled', async t => {
  for (const options of OPTIONS) {
    const failing = new ReadableStream<string>({ pull: own => own.error(reason) })
    t.strictSame(await read(failing, options), [reason])
    t.notOk(failing.locked)
    const stubborn = new ReadableStream<string>({
      pull: own => own.enqueue(URI),
      cancel() {
        throw reason
      }
    })
    const all = extractFrom(stubborn, options)
    await all.next()
    await t.rejects(all.return(), reason)
    t.notOk(stubborn.locked)
  }
})

t.test('a stream', async t => {
  const controller = new AbortController()
  const stream = createUriStream({ signal: controller.signal })
  stream.write(URI)
  setTimeout(() => controller.abort(), 20)
  await t.rejects(finished(stream), { name: 'AbortError' })
})

t.test('only signals', async t => {
  for (const value of [null, 5, 'x', {}, { aborted: false }]) {
    t.throws(() => checkSignal('option signal', value), { name: 'TypeError' })
    t.match(await read([URI], { signal: value as AbortSignal }), [{ name: 'TypeError' }])
  }
})
