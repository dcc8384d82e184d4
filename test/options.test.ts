import t from 'tap'
import { createExtractor, createUriStream, extract, extractFrom, type UriMatch } from '../lib/index.js'
import { OPTION_WORDS, resolveOptions, type ExtractOptions } from '../lib/options.js'
import { createUriTransformStream } from '../lib/web.js'

t.test('defaults', async t => {
  const defaults = resolveOptions({})
  t.match(defaults, {
    format: 'text',
    encoding: undefined,
    schemes: 'default',
    hyphen: 'evidence',
    rejoin: 'never',
    repair: 'balanced',
    iri: 'cut',
    suffix: 'none',
    base: undefined,
    maxLength: 8000,
    maxLines: 32
  })
  t.strictSame(resolveOptions({}), defaults)
  const absent = Object.fromEntries(Object.keys(defaults).map(name => [name, undefined]))
  t.strictSame(resolveOptions(absent as ExtractOptions), defaults, 'undefined is absent')
})

t.test('words', async t => {
  for (const [name, words] of Object.entries(OPTION_WORDS)) {
    for (const word of words) t.match(resolveOptions({ [name]: word }), { [name]: word })
    // What is hidden in HTML is another thing in mail than in a page.
    const otherwise = name === 'hidden' ? undefined : words[0]
    t.equal(resolveOptions({})[name as keyof typeof OPTION_WORDS], otherwise, `${name}: the first is the default`)
    for (const other of ['', 'other', 1, null, true, {}, words[0].toUpperCase()]) {
      t.throws(() => resolveOptions({ [name]: other }), { name: 'TypeError', message: new RegExp(`option ${name}: `) })
    }
  }
})

t.test('lists of schemes', async t => {
  for (const schemes of [[], ['http'], ['HTTP', 'a+b-c.1', 'x'.repeat(64)]]) {
    t.strictSame(resolveOptions({ schemes }).schemes, schemes)
  }
  for (const other of ['', '1a', 'http:', 'é', 'x'.repeat(65), ' http', 1, null, undefined]) {
    t.throws(() => resolveOptions({ schemes: ['http', other] as string[] }), TypeError, JSON.stringify(other))
  }
  t.throws(() => resolveOptions({ schemes: new Set(['http']) as unknown as string[] }), TypeError)
  t.throws(() => resolveOptions({ schemes: 'http' as 'any' }), {
    message: 'option schemes: "http" is none of default, registered, any, and no list of schemes'
  })
})

t.test('numbers', async t => {
  const table: [name: 'maxLength' | 'maxLines', least: number, most: number][] = [
    ['maxLength', 16, 2 ** 24],
    ['maxLines', 1, 2 ** 20]
  ]
  for (const [name, least, most] of table) {
    for (const value of [least, least + 1, 1_000_000, most]) t.equal(resolveOptions({ [name]: value })[name], value)
    for (const other of [least - 1, 0, -1, NaN, Infinity, 20.5, '20', null, most + 1, 2 ** 32, 2 ** 53]) {
      t.throws(() => resolveOptions({ [name]: other }), { name: 'RangeError', message: new RegExp(`option ${name}: `) })
    }
  }
})

t.test('strings', async t => {
  t.match(resolveOptions({ base: 'http://a.example/', encoding: 'koi8-r' }), {
    base: 'http://a.example/',
    encoding: 'koi8-r'
  })
  for (const name of ['base', 'encoding']) {
    for (const other of [1, null, {}, ['utf-8']]) t.throws(() => resolveOptions({ [name]: other }), TypeError)
  }
})

t.test('a base is a URI', async t => {
  for (const base of ['http://a.example/b?c#d', 'file:///', 'urn:a:b']) t.equal(resolveOptions({ base }).base, base)
  for (const base of ['', ' ', 'b', '//a.example/', 'www.a.example/b', 'é:b', 'http://a.example:b/', 'http://[::1/']) {
    t.throws(() => resolveOptions({ base }), { name: 'TypeError', message: /^option base: / }, JSON.stringify(base))
  }
})

t.test('a base that is a URL by the standard of browsers alone is mended', async t => {
  const table = {
    'http://a.example/b[c]|d{e}^`%zz?[f]': 'http://a.example/b%5Bc%5D%7Cd%7Be%7D%5E%60%25zz?%5Bf%5D',
    'http://a.example/b#c#d': 'http://a.example/b#c%23d',
    ' http://a.example/a b\n': 'http://a.example/a%20b',
    'http://é.example/é': 'http://xn--9ca.example/%C3%A9'
  }
  for (const [base, mended] of Object.entries(table)) {
    t.equal(resolveOptions({ base }).base, mended)
    t.equal(resolveOptions({ base, repair: 'none' }).base, mended, 'a base is not in the text that would be repaired')
    t.equal(resolveOptions({ base: new URL(base) }).base, resolveOptions({ base: new URL(base).href }).base)
  }
  t.equal(resolveOptions({ base: new URL('foo://h%/x') }).base, 'foo://h%25/x')
  t.throws(() => resolveOptions({ base: 'foo://h%/x' }), { name: 'TypeError', message: /^option base: / })
  const [match] = [...extract('<a href="x">', { format: 'html', base: new URL('http://a.example/b|c/d') })]
  t.equal(match?.uri, 'http://a.example/b%7Cc/x')
})

t.test('what is called is a function, and the options are an object', async t => {
  for (const name of ['onReject', 'onDefect']) {
    for (const other of [5, 'x', {}, null, true]) {
      t.throws(() => resolveOptions({ [name]: other }), { name: 'TypeError', message: new RegExp(`option ${name}: `) })
    }
    t.doesNotThrow(() => resolveOptions({ [name]: () => {} }))
  }
  for (const other of [5, 'text', null, true]) {
    t.throws(() => resolveOptions(other as unknown as ExtractOptions), { name: 'TypeError', message: /^options: / })
  }
})

t.test('a name that is no option is a mistake', async t => {
  for (const name of ['schemas', 'Format', 'batch', '', 'constructor']) {
    t.throws(() => resolveOptions({ [name]: 'default' }), {
      name: 'TypeError',
      message: new RegExp(`^options: "${name}" is none of format, .*, onReject, onDefect$`)
    })
  }
})

/** Inherited, and from getters. */
class Settings {
  get schemes(): readonly string[] {
    return ['mailto']
  }
  get maxLength(): number {
    return 20
  }
}

t.test('inherited options count, whoever takes them', async t => {
  const text = 'http://a.example/ mailto:x@a.example mailto:long@long.a.example '
  const ways: Readonly<Record<string, (options: ExtractOptions) => readonly UriMatch[] | Promise<UriMatch[]>>> = {
    extract: options => extract(text, options),
    createExtractor(options) {
      const matches: UriMatch[] = []
      const extractor = createExtractor(options, match => matches.push(match))
      extractor.push(Buffer.from(text))
      extractor.end()
      return matches
    },
    extractFrom: options => all(extractFrom(text, options)),
    createUriStream: options => all<UriMatch>(createUriStream(options).end(text)),
    createUriTransformStream: options => all(new Response(text).body!.pipeThrough(createUriTransformStream(options)))
  }
  for (const [name, way] of Object.entries(ways))
    t.match(await way(new Settings()), [{ uri: 'mailto:x@a.example' }], name)
  const reason = new Error('enough')
  const aborted = Object.create({ signal: AbortSignal.abort(reason) }) as object
  await t.rejects(all(extractFrom(text, aborted)), reason)
  await t.rejects(all(createUriStream(aborted)), { name: 'AbortError' })
  const batch = Object.create({ batch: true }) as object
  t.ok(Array.isArray((await all(createUriStream(batch).end(text)))[0]))
  t.ok(Array.isArray((await all(new Response(text).body!.pipeThrough(createUriTransformStream(batch))))[0]))
})

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}
