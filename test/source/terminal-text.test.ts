/** Text for terminals and printers: what of it is read, and in which order it comes. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { createExtractor } from '../../lib/extract.js'
import type { ExtractOptions } from '../../lib/options.js'
import { replayNdjson } from '../spec/ndjson-corpus.js'
import '../property/seed.js'

t.test('corpus/terminal', async t => replayNdjson(t, 'terminal'))

interface Place {
  readonly uri: string
  readonly start: number
  readonly path: string
}

function placesIn(text: string, options: ExtractOptions = {}): Place[] {
  const places: Place[] = []
  const extractor = createExtractor({ format: 'auto', ...options }, ({ uri, start, path }) =>
    places.push({ uri, start, path })
  )
  extractor.push(Buffer.from(text))
  extractor.end()
  return places
}

const urisIn = (text: string, options?: ExtractOptions) => placesIn(text, options).map(({ uri }) => uri)

const link = (uri: string, text: string) => `\x1b]8;;${uri}\x1b\\${text}\x1b]8;;\x1b\\`
const bold = (text: string) => text.replace(/[^\s]/gu, '$&\b$&')
const underlined = (text: string) => text.replace(/[^\s]/gu, '_\b$&')

t.test('the marks are taken out where the format is found out', async t => {
  const text = bold('http://a.example/')
  t.strictSame(urisIn(text), ['http://a.example/'])
  t.strictSame(urisIn(text, { format: 'text' }), [])
})

t.test('a link waits for the end of its paragraph, but not for ever', async t => {
  const uris = Array.from({ length: 1000 }, (_, i) => `http://a.example/${i}`)
  t.strictSame(urisIn(uris.map(uri => `${link(uri, 'a')}\n`).join('')), uris, 'many')
  const long = `${link('http://a.example/', 'a')}\n${'words and words\n'.repeat(10_000)}http://b.example/`
  t.strictSame(urisIn(long), ['http://a.example/', 'http://b.example/'], 'far')
})

t.test('matches come in the order of their places', async t => {
  const many = 'w http://p.example/ \n'
  for (let count = 3100; count < 3130; count++) {
    const line = `${link('http://l.example/', 't')} ${'http://c.example/ '.repeat(20)}\n`
    const starts = placesIn(`\x1b[1ma\x1b[m\n${many.repeat(count)}\n${line}http://e.example/`).map(({ start }) => start)
    t.ok(starts.every((start, i) => i === 0 || start > starts[i - 1]!))
  }
  const crowd = placesIn(`\x1b[1ma\x1b[m\n${'\x1b]8;;http://l/\x07<http://b/>'.repeat(9000)}\n`)
  t.equal(crowd.length, 18_000)
  t.ok(crowd.every(({ start }, i) => i === 0 || start > crowd[i - 1]!.start))
  const text = `<http://a.example/\nb> ${link('http://b.example/', 'c')} <http://c.example/\nd>\n\nhttp://d.example/`
  t.strictSame(
    placesIn(text).map(({ uri, path }) => [uri, path]),
    [
      ['http://a.example/b', ''],
      ['http://b.example/', 'terminal link'],
      ['http://c.example/d', ''],
      ['http://d.example/', '']
    ]
  )
})

t.test('a line of any length is one, also where links stand in it', async t => {
  const words = Array.from({ length: 3000 }, (_, i) => `http://host-${i}.a.example/b,`)
  const uris = words.map(word => word.slice(0, -1))
  const long = `http://a.example/${'abcdefghij'.repeat(300)}`
  for (const before of ['', 'x', 'xx', 'xxx']) {
    for (const mark of [bold, underlined]) {
      t.strictSame(urisIn(`\x1b[1ma\x1b[m\n${before} ${mark(long)}\n`), [long], 'a word of thousands of bytes')
    }
  }
  const marked = [
    (word: string) => word,
    (word: string) => `${link('http://b.example/', 'c')} ${word}`,
    bold,
    (word: string) => `\x1b[1m${word.slice(0, 9)}\x1b[m${word.slice(9)}`,
    (word: string) => `${word}\x1b(B\x1b[m`
  ]
  for (const mark of marked) {
    for (const before of ['', 'x', 'xx', 'xxxx']) {
      const text = `\x1b[1ma\x1b[m\n${before} ${words.map(mark).join(' ')}`
      const found = placesIn(text).filter(({ path }) => path === '')
      t.strictSame(
        found.map(({ uri }) => uri),
        uris
      )
    }
  }
})

t.test('what is struck over or coloured is read as it is without', async t => {
  const word = fc.constantFrom(
    'http://a.example/b',
    '<http://a.example/',
    'see',
    'c>',
    '"',
    'http://é.example/',
    'x://b'
  )
  const way = fc.constantFrom(
    (text: string) => text,
    bold,
    underlined,
    (text: string) => text.replace(/[^\s]/gu, '$&\b$&\b$&'),
    (text: string) => `\x1b[1m${text}\x1b[0m`,
    (text: string) => `\x1b[38;5;4m${text.slice(0, 9)}\x1b[m${text.slice(9)}`
  )
  const words = fc.array(fc.tuple(word, way, fc.constantFrom(' ', '\n', '\n\n')), { maxLength: 12 })
  fc.assert(
    fc.property(words, words => {
      // The line above shows what it is, whatever comes behind.
      const shown = words.map(([word, way, behind]) => way(word) + behind).join('')
      const plain = words.map(([word, , behind]) => word + behind).join('')
      const read = urisIn(`\x1b[1ma\x1b[0m\n\n${shown}`, { iri: 'map' })
      assert.deepEqual(read, urisIn(`a\n\n${plain}`, { iri: 'map' }))
    }),
    { numRuns: 300 }
  )
  t.pass('for any words')
})
