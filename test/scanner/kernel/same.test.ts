/**
 * The kernel decides nothing that the rules would not: with it and without it every input gives the same matches and
 * rejects, in the same order, however it is cut into chunks.
 */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import t from 'tap'
import type { ExtractOptions } from '../../../lib/options.js'
import { useKernel } from '../../../lib/scanner/kernel/index.js'
import { nastyBytes, nastyText, options, pieces, RUNS, SETTINGS } from '../../property/texts.js'
import { usualText } from '../../property/usual-text.js'
import { runPieces } from '../../spec/replay.js'
import { readSpec } from '../../spec/spec-case.js'
import { decidedIn, differences } from './ways.js'
import '../../property/seed.js'

t.teardown(() => useKernel('large'))

/** Both outcomes, as text. */
function bothWays(
  bytes: Uint8Array,
  options: ExtractOptions,
  sizes: readonly number[]
): [rules: string, kernel: string] {
  useKernel('never')
  const rules = JSON.stringify(runPieces(bytes, options, sizes))
  useKernel('always')
  const kernel = JSON.stringify(runPieces(bytes, options, sizes))
  return [rules, kernel]
}

function isSame(bytes: Uint8Array, options: ExtractOptions, sizes: readonly number[]): boolean {
  const [rules, kernel] = bothWays(bytes, options, sizes)
  return rules === kernel
}

const evenly = (length: number, size: number) => new Array<number>(Math.ceil(length / size)).fill(size)

const SIZES = [1, 2, 7, 63, 64, 1000, 1 << 20]

const spec = new URL('../../spec/', import.meta.url)
const cases = readdirSync(spec)
  .filter(name => name.endsWith('.md'))
  .flatMap(name => readSpec(name, readFileSync(new URL(name, spec), 'utf-8')))

t.test('the cases of the specification, one by one', async t => {
  const different = cases.filter(
    ({ input, options }) => !SIZES.every(size => isSame(input.bytes, options, evenly(input.bytes.length, size)))
  )
  t.strictSame(
    different.map(({ name }) => name),
    []
  )
  t.ok(cases.length > 500, `${cases.length} cases`)
})

t.test('brackets that hold URIs and nothing else', async t => {
  const mail = readFileSync(new URL('../../../corpus/mail/legacy/list-fields-with-bars.eml', import.meta.url))
  for (const repair of ['balanced', 'encode', 'none'] as const) {
    t.ok(
      SIZES.every(size => isSame(mail, { format: 'mail', repair }, evenly(mail.length, size))),
      repair
    )
  }
})

t.test('all of them in one text, at every place in a block of 64 bytes', async t => {
  const plain = cases.filter(({ options }) => Object.keys(options).length === 0)
  // With one of the marks between them at all 64 places, with the others at every fourth.
  for (const [between, step] of Object.entries({ '\n\n': 1, '\n': 4, ' ': 4, '': 4 })) {
    const text = Buffer.concat(plain.flatMap(({ input }) => [input.bytes, Buffer.from(between)]))
    const shifts = Array.from({ length: 64 / step }, (_, i) => i * step)
    const different = shifts.filter(shift => !isSame(text.subarray(shift), {}, []))
    t.strictSame(different, [], `${text.length} bytes, ${JSON.stringify(between)} between`)
    t.ok(isSame(text, {}, evenly(text.length, 100)), 'in pieces of 100 bytes')
  }
})

t.test('the corpus', async t => {
  const corpus = new URL('../../../corpus/', import.meta.url)
  const names = readdirSync(corpus, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => `${entry.parentPath}/${entry.name}`)
  for (const format of ['text', 'auto'] as const) {
    const different = names.filter(name => {
      const bytes = readFileSync(name)
      return ![64, 997, 1 << 20].every(size => isSame(bytes, { format }, evenly(bytes.length, size)))
    })
    t.strictSame(different, [], `${names.length} files as ${format}`)
  }
})

t.test('anything nasty, with any options', async t => {
  fc.assert(
    fc.property(nastyBytes, options, pieces, (bytes, options, sizes) => isSame(bytes, options, sizes)),
    SETTINGS
  )
  fc.assert(
    fc.property(nastyText, pieces, (text, sizes) => isSame(Buffer.from(text), {}, sizes)),
    SETTINGS
  )
  t.pass(`${2 * RUNS} runs`)
})

/** With a form and without, of two letters, nobody's, and such that end others. */
const NAMED: readonly (ExtractOptions['schemes'] & {})[] = [
  'registered',
  ['https'],
  ['http', 'ftp'],
  ['mailto', 'urn', 'news', 'sip'],
  ['about', 'ws', 'git', 'go', 'http'],
  ['tp', 'foo', 'x-foo', 'gsiftp'],
  ['x', 'http']
]

t.test('the schemes that the options name', async t => {
  const texts = fc.oneof(usualText, nastyText)
  const numRuns = Math.ceil((2 * RUNS) / NAMED.length)
  // One set after the other: a kernel is made for each.
  for (const schemes of NAMED) {
    fc.assert(
      fc.property(texts, pieces, (text, sizes) => isSame(Buffer.from(text), { schemes }, sizes)),
      { ...SETTINGS, numRuns }
    )
  }
  const text = Buffer.concat(cases.flatMap(({ input }) => [input.bytes, Buffer.from('\n\n')]))
  for (const schemes of NAMED) {
    t.ok(isSame(text, { schemes }, evenly(text.length, 997)), `${schemes.toString()} in all cases of the specification`)
  }
})

/** Words before colons, and what may stand around them, behind which any scheme may be taken to end. */
const colons = fc
  .array(
    fc.constantFrom(
      ...[
        'foo',
        'x-foo',
        'a1',
        '12',
        'Re',
        'mailto',
        'urn',
        'xhttp',
        'http',
        'git+http',
        'gsiftp',
        'url',
        'info',
        'tag'
      ],
      ...['a'.repeat(70), '.b', '-', '+', '=3D', '\\n', '\\t', '\x1b[36m', ':', ':', ':', ':', ': ', ':\n', '//', '/'],
      ...[
        '<',
        '>',
        '"',
        "'",
        ' ',
        '\n',
        '\n> ',
        '(',
        ')',
        '[',
        ']',
        '|',
        '\\/',
        '#',
        '%',
        '&lt;',
        'a@b.example',
        'é',
        '”'
      ]
    ),
    { maxLength: 16, size: 'max' }
  )
  .map(parts => parts.join(''))

t.test('any scheme', async t => {
  const texts = fc.oneof(usualText, nastyText, colons)
  fc.assert(
    fc.property(texts, options, pieces, (text, options, sizes) => {
      const given: ExtractOptions = { ...options, schemes: 'any' }
      return differences(Buffer.from(text), given, sizes).length === 0
    }),
    SETTINGS
  )
  const { recorded, asked } = decidedIn(Buffer.from('foo:bar, "a:b" <x-y:z>, mailto:x, http://a.example/ '), {
    schemes: 'any'
  })
  t.same([recorded, asked], [5, 0], 'the kernel decides')
  const text = Buffer.concat(cases.flatMap(({ input }) => [input.bytes, Buffer.from('\n\n')]))
  t.ok(isSame(text, { schemes: 'any' }, evenly(text.length, 997)), 'in all cases of the specification')
})

/** URIs that go on outside ASCII, or end there. */
const foreign = fc
  .array(
    fc.constantFrom(
      ...[
        'http://',
        'http://',
        'foo://',
        'mailto:',
        'news:',
        'http://a.example',
        'http://a.example/b',
        '/',
        '/b?c',
        '#'
      ],
      ...[
        'é',
        '路',
        'を',
        'е',
        '…',
        '“',
        '”',
        '’',
        '»',
        '。',
        '」',
        '）',
        '—',
        '‐',
        '©',
        '°',
        '٣',
        '\u00a0',
        '\u00ad',
        '\u200b'
      ],
      ...[
        '\u200d',
        '\ufeff',
        '𝒳',
        'a',
        'a.b',
        'a@b.c',
        '.',
        '-',
        '=',
        '&',
        '|',
        '(',
        ')',
        '"',
        '"',
        '<',
        '>',
        ' ',
        ' ',
        '\n',
        '\n> '
      ],
      ...['word '.repeat(13), 'page=2', '12']
    ),
    { maxLength: 20, size: 'max' }
  )
  .map(parts => parts.join(''))

t.test('characters outside ASCII that are mapped', async t => {
  const texts = fc.oneof(usualText, nastyText, foreign, foreign)
  fc.assert(
    fc.property(texts, options, pieces, (text, options, sizes) => {
      const given: ExtractOptions = { ...options, iri: 'map' }
      return differences(Buffer.from(text), given, sizes).length === 0
    }),
    SETTINGS
  )
  fc.assert(
    fc.property(nastyBytes, pieces, (bytes, sizes) => isSame(bytes, { iri: 'map' }, sizes)),
    SETTINGS
  )
  const text =
    'http://a.example/é http://b.example/c… (see “http://d.example/”), "http://e.example/ü" <http://f.example/>. '
  const { recorded, asked } = decidedIn(Buffer.from(text), { iri: 'map' })
  t.same([recorded, asked], [3, 2], 'the kernel decides those that end in ASCII')
})

t.test('URIs as they stand in texts, and what stands around them', async t => {
  fc.assert(
    fc.property(
      usualText,
      fc.nat(70),
      fc.constantFrom<ExtractOptions>({}, {}, {}, { maxLength: 20 }, { maxLength: 60 }),
      (text, shift, options) => isSame(Buffer.from('.'.repeat(shift) + text), options, [])
    ),
    { ...SETTINGS, numRuns: 2 * RUNS }
  )
  fc.assert(
    fc.property(usualText, options, pieces, (text, options, sizes) => isSame(Buffer.from(text), options, sizes)),
    SETTINGS
  )
  t.pass(`${3 * RUNS} runs`)
})

t.test('more than fits into the memory it begins with, and into the records of one call', async t => {
  const text = Buffer.from('http://a '.repeat(200_000) + '<'.repeat(300_000) + 'http://b.example/ '.repeat(1000))
  for (const size of [65_536, 1 << 18, text.length]) {
    t.ok(isSame(text, {}, evenly(text.length, size)), `pieces of ${size}`)
  }
})
