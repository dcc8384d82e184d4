/**
 * Results that are printed by a template, many at once, are those that are printed match by match: byte for byte, in
 * every form, however the input is cut, and whether it is read into the extractor's room or elsewhere.
 */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import t from 'tap'
import { createOnce } from '../../lib/cli/once.js'
import { createPassage } from '../../lib/cli/passage.js'
import { defaultSettings, type Settings } from '../../lib/cli/settings.js'
import { createExtractor, extract } from '../../lib/extract.js'
import type { ExtractOptions } from '../../lib/options.js'
import { useKernel } from '../../lib/scanner/kernel/index.js'
import { nastyText, pieces, RUNS, SETTINGS } from '../property/texts.js'
import { usualText } from '../property/usual-text.js'
import '../property/seed.js'

t.teardown(() => useKernel('large'))

interface Printed {
  readonly text: string
  readonly found: number
  /** Of these, how many were taken as bytes. */
  readonly atOnce: number
}

/** What the command prints of a file that comes in pieces of these sizes. */
function print(bytes: Uint8Array, settings: Settings, name: string | undefined, sizes: readonly number[]): Printed {
  let text = ''
  let found = 0
  let atOnce = 0
  const target = {
    print: (more: string) => void (text += more),
    printBytes: (more: Uint8Array) => void (text += Buffer.from(more).toString()),
    complain: (more: string) => void (text += `${more}\n`)
  }
  const once = settings.unique ? createOnce() : undefined
  const tally = {
    addNew: (uri: string) => once?.isNew(uri) !== false && ++found > 0,
    add(matches: number) {
      found += matches
      atOnce += matches
    },
    once
  }
  const passage = createPassage(settings, name, createExtractor, target, tally)
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const piece = bytes.subarray(at, at + (sizes[i] ?? bytes.length))
    const room = passage.room(piece.length)
    room?.set(piece)
    passage.push(room && i % 3 > 0 ? room : piece)
    at += piece.length
  }
  passage.end()
  return { text, found, atOnce }
}

const FORMS: readonly Partial<Settings>[] = [
  { print: 'json' },
  { print: 'json', rejects: true, terminator: '\0' },
  {},
  { lineNumbers: true, byteOffsets: true },
  { byteOffsets: true, alternatives: true, rejects: true },
  { print: 'count' }
]

const NAMES = [undefined, 'é "1".txt']

/** Whether the two ways of printing give the same output. */
function isSame(
  bytes: Uint8Array,
  sizes: readonly number[],
  form: Partial<Settings>,
  name: string | undefined = undefined
): boolean {
  const settings = { ...defaultSettings(), options: { format: 'text' }, ...form } as const
  useKernel('always')
  const fast = print(bytes, settings, name, sizes)
  useKernel('never')
  const slow = print(bytes, settings, name, sizes)
  return fast.text === slow.text && fast.found === slow.found
}

const evenly = (length: number, size: number) => new Array<number>(Math.ceil(length / size)).fill(size)

t.test('the corpus', async t => {
  const corpus = new URL('../../corpus/', import.meta.url)
  const files = readdirSync(corpus, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => `${entry.parentPath}/${entry.name}`)
  const wrong = files.filter((name, i) => {
    const bytes = readFileSync(name)
    return !isSame(bytes, evenly(bytes.length, 61 + (i % 1000)), FORMS[i % FORMS.length]!)
  })
  t.strictSame(wrong, [], `${files.length} files`)
})

t.test('URIs as they stand in texts', async t => {
  const texts = fc.oneof({ weight: 2, arbitrary: usualText }, { weight: 1, arbitrary: nastyText })
  fc.assert(
    fc.property(texts, pieces, fc.constantFrom(...FORMS), fc.constantFrom(...NAMES), (text, sizes, form, name) =>
      isSame(Buffer.from(text), sizes, form, name)
    ),
    SETTINGS
  )
  t.pass(`${RUNS} runs`)
})

t.test('most are printed at once, and lines and offsets stay right over many windows', async t => {
  const line =
    '10.0.0.1 - - "GET /" "http://a.example/b?c=d" <https://b.example/#e> (ftp://c.example/f) http://d.example/e\\.f|g.\n\n'
  const bytes = Buffer.from(`http://é/ \\\n${line.repeat(30_000)}`)
  for (const form of FORMS) t.ok(isSame(bytes, evenly(bytes.length, 1 << 17), form), JSON.stringify(form))
  useKernel('always')
  const { found, atOnce } = print(bytes, { ...defaultSettings(), print: 'json' }, undefined, [])
  t.equal(found, 120_000)
  t.ok(atOnce > 119_000, `${atOnce} at once`)
})

t.test('what is too large to be printed at once is printed by itself', async t => {
  const bytes = Buffer.from(`http://a.example/ <http://a.example/${'b'.repeat(70_000)}> http://b.example/\n`.repeat(3))
  t.ok(isSame(bytes, [], { options: { maxLength: 100_000 } }), 'a URI')
  t.ok(isSame(bytes, [], {}, 'n'.repeat(10_000)), 'the name of a file')
})

t.test('numbers of every length', async t => {
  useKernel('always')
  const written: string[] = []
  const offsets = [0, 1, 2].flatMap(i => [9, 10, 99, 100, 9999, 10_000].map(at => at - i))
  for (const offset of offsets) {
    const { text } = print(
      Buffer.from(`${' '.repeat(offset)}http://a.example/ \n`),
      { ...defaultSettings(), byteOffsets: true },
      undefined,
      []
    )
    written.push(text)
  }
  t.strictSame(
    written,
    offsets.map(offset => `${offset}:http://a.example/\n`)
  )
})

/** With these, each match is a line. */
const LINES: readonly Partial<Settings>[] = [
  {},
  { print: 'json' },
  { lineNumbers: true, byteOffsets: true, terminator: '\0' },
  { defang: true },
  { print: 'count' }
]

/** Whether `unique` leaves of what is printed the first line of each URI. */
function isOnce(bytes: Uint8Array, sizes: readonly number[], form: Partial<Settings>, name?: string): boolean {
  const settings: Settings = { ...defaultSettings(), ...form }
  const all = print(bytes, settings, name, sizes).text.split(settings.terminator).slice(0, -1)
  const seen = new Set<string>()
  const isFirst = extract(bytes, settings.options).map(({ uri }) => seen.size < seen.add(uri).size)
  const expected = settings.print === 'count' ? undefined : all.filter((_, i) => isFirst[i]).join(settings.terminator)
  const { text, found } = print(bytes, { ...settings, unique: true }, name, sizes)
  return found === seen.size && (expected === undefined || text === (expected && expected + settings.terminator))
}

t.test('each URI once', async t => {
  useKernel('always')
  const texts = fc.tuple(usualText, usualText).map(([one, other]) => one + other + one.replaceAll('/', '\\/') + one)
  const options = fc.constantFrom<ExtractOptions>({ format: 'text' }, { format: 'mail' }, { format: 'html' })
  fc.assert(
    fc.property(
      texts,
      pieces,
      options,
      fc.constantFrom(...LINES),
      fc.constantFrom(...NAMES),
      (text, sizes, options, form, name) => isOnce(Buffer.from(text), sizes, { ...form, options }, name)
    ),
    SETTINGS
  )
  const line = 'http://a.example/b http://a.example/b <http://a.example/c> '
  const bytes = Buffer.from(line.repeat(10_000) + `http://d.example/${'e'.repeat(5000)} `.repeat(2))
  for (const form of LINES) t.ok(isOnce(bytes, [], form), JSON.stringify(form))
  t.equal(print(bytes, { ...defaultSettings(), unique: true }, undefined, []).found, 3)
})
