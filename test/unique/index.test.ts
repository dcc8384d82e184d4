import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import t from 'tap'
import { extract } from '../../lib/extract.js'
import { createUriStream, unique } from '../../lib/stream.js'
import { createUnique, type UniqueOptions } from '../../lib/unique/index.js'

const URIS = [
  'http://a.example',
  'http://a.example/',
  'HTTP://A.example:80/',
  'http://a.example/%7eb#c',
  'http://a.example/~b',
  'x:y'
]

t.test('levels', async t => {
  const cases: readonly [options: UniqueOptions, ...kept: string[]][] = [
    [{}, ...URIS],
    [{ level: 'syntax' }, URIS[0]!, URIS[1]!, URIS[2]!, URIS[3]!, URIS[4]!, URIS[5]!],
    [{ level: 'scheme' }, URIS[0]!, URIS[3]!, URIS[4]!, URIS[5]!],
    [{ level: 'scheme', fragment: 'exclude' }, URIS[0]!, URIS[3]!, URIS[5]!],
    [{ level: 'scheme', fragment: 'exclude', output: 'uris' }, 'http://a.example/', 'http://a.example/~b', 'x:y'],
    [{ level: 'scheme', filter: uri => uri.endsWith('/') }, URIS[0]!],
    [{ level: 'scheme', memory: 100 }, URIS[0]!, URIS[3]!, URIS[4]!, URIS[5]!]
  ]
  for (const [options, ...kept] of cases) {
    const once = createUnique(options)
    t.strictSame(
      [...URIS, ...URIS].map(uri => once(uri)).filter(uri => uri !== undefined),
      kept,
      JSON.stringify(options)
    )
  }
})

t.test('matches go through as they are', async t => {
  const once = createUnique({ level: 'scheme' })
  const matches = extract('http://a.example HTTP://A.EXAMPLE:80/ http://b.example/')
  t.strictSame(matches.map(once), [matches[0], undefined, matches[2]])
  t.equal(once('no URI'), 'no URI')
  t.equal(once('no URI'), undefined)
})

t.test('options are checked', async t => {
  t.throws(() => createUnique({ level: 'most' as 'string' }), {
    name: 'TypeError',
    message: 'option level: "most" is none of string, syntax, scheme'
  })
  t.throws(() => createUnique({ fragment: 'no' as 'include' }), TypeError)
  t.throws(() => createUnique({ levels: 'scheme' } as object), {
    name: 'TypeError',
    message: /^options: "levels" is none/
  })
  t.throws(() => createUnique({ output: 'no' as 'uris' }), TypeError)
  t.throws(() => createUnique({ filter: 5 as unknown as () => boolean }), TypeError)
  for (const memory of [0, -1, 1.5, NaN, 'all' as 'exact']) t.throws(() => createUnique({ memory }), RangeError)
  for (const options of [null, 5, 'scheme'] as unknown[]) {
    t.throws(() => createUnique(options as object), {
      name: 'TypeError',
      message: 'options: must be an object'
    })
  }
})

t.test('what is no item is an error', async t => {
  for (const item of [
    undefined,
    null,
    5,
    {},
    { uri: 5 },
    ['http://a.example/'],
    new URL('http://a.example/')
  ] as unknown[]) {
    t.throws(() => createUnique()(item as string), { name: 'TypeError', message: /^an item must be a URI/ })
    t.throws(() => createUnique({ level: 'scheme' })(item as string), {
      name: 'TypeError',
      message: /^an item must be a URI/
    })
  }
  await t.rejects(pipeline(Readable.from([{ url: 'http://a.example/' }]), unique(), sink), /^an item must be a URI/)
})

t.test('as a stage of a pipeline', async t => {
  const text = 'http://a.example/ http://b.example/ http://a.example/ http://c.example/ http://b.example/'
  for (const batch of [false, true]) {
    const found: string[] = []
    await pipeline(
      Readable.from([...text].map(character => Buffer.from(character))),
      createUriStream({ batch }),
      unique({ output: 'uris' }),
      async function (uris: AsyncIterable<string | string[]>) {
        for await (const uri of uris) found.push(...[uri].flat())
      }
    )
    t.strictSame(found, ['http://a.example/', 'http://b.example/', 'http://c.example/'], `batch: ${batch}`)
  }
})

t.test('it holds back while nobody reads', async t => {
  const stage = unique()
  let written = 0
  while (stage.write(`http://a.example/${written}`)) if (++written > 1000) break
  t.ok(written < 1000, `${written} taken`)
  stage.destroy()
})

t.test('what the filter throws fails the pipeline, not the process', async t => {
  const filter = (): never => {
    throw new Error('of the filter')
  }
  for (const item of ['http://a.example/', ['http://a.example/']]) {
    const later = async function* () {
      await new Promise(setImmediate)
      yield item
    }
    const source = Readable.from([item])
    await t.rejects(pipeline(source, unique({ filter }), sink), /of the filter/)
    t.doesNotThrow(
      () =>
        unique({ filter })
          .once('error', () => {})
          .write(item),
      'nor whoever writes'
    )
    await t.rejects(pipeline(later, unique({ filter }), sink), /of the filter/)
  }
})

async function sink(items: AsyncIterable<unknown>): Promise<void> {
  for await (const item of items) void item
}
