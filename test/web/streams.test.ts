/** The web streams as a caller in Node has them. */
import t from 'tap'
import { extract, type UriItem, type UriMatch } from '../../lib/index.js'
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
  const uris: ReadableStream<UriItem[]> = inChunks(TEXT, TEXT, 'http://a.example/d')
    .pipeThrough(createUriTransformStream({ batch: true }))
    .pipeThrough(createUniqueTransformStream({ output: 'uris' }))
  t.strictSame((await all(uris)).flat(), ['http://a.example/b', 'http://a.example/c', 'http://a.example/d'])
})

t.test('of single items, too, as their types say', async t => {
  const items: ReadableStream<UriItem> = inChunks(TEXT, TEXT)
    .pipeThrough(createUriTransformStream())
    .pipeThrough(createUniqueTransformStream())
  const [first, ...others] = await all(items)
  t.match(first, { uri: 'http://a.example/b' })
  t.equal(others.length, 1)
  const stage: TransformStream<UriItem, UriItem> = createUniqueTransformStream()
  void stage.writable.abort()
})
