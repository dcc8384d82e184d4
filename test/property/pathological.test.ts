/**
 * The recipes of corpus/pathological, in portions of some hundred thousand bytes: an attack that succeeds runs into
 * the time limit of the test. What is asserted is what is found, at once and in pieces of one byte.
 */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { createExtractor, extract } from '../../lib/extract.js'
import { useKernel } from '../../lib/scanner/kernel/index.js'

interface Recipe {
  readonly before?: string
  readonly unit: string
  readonly after?: string
  readonly fixed?: number
  readonly each: number
  readonly attacks: string
}

const PORTION = 200_000

/** Runs within the URI's longest, where everything that is done twice is done most often. */
const FULL_RUNS: Recipe[] = [
  { before: ' http://a/', unit: ')', each: 0, fixed: 1, attacks: 'closing marks given back' },
  { before: ' http://a/', unit: '(', each: 0, fixed: 1, attacks: 'opening marks given back' },
  { before: ' http://a/', unit: ')[1]', each: 0, fixed: 1, attacks: 'footnote marks and what stands between' },
  { before: ' http://a/', unit: '[1]', each: 0, fixed: 1, attacks: 'footnote marks' },
  { before: ' http://a/', unit: '[', each: 0, fixed: 1, attacks: 'brackets without partners' },
  { before: ' http://a/', unit: '[]', each: 0, fixed: 1, attacks: 'brackets to be encoded' },
  { before: ' http://a/', unit: '|', each: 0, fixed: 1, attacks: 'bars' },
  { before: ' http://a/', unit: '%', each: 0, fixed: 1, attacks: 'broken percent-encodings' },
  { before: ' http://a/', unit: '.%zz', each: 0, fixed: 1, attacks: 'full stops and broken percent-encodings' },
  { before: ' http://a/', unit: "'", each: 0, fixed: 1, attacks: 'apostrophes' },
  { before: ' http://a/', unit: '&#39;', each: 0, fixed: 1, attacks: 'character references given back' },
  { before: ' http://a/#', unit: '#', each: 0, fixed: 1, attacks: 'fragments' },
  { before: ' http://', unit: 'a,', each: 0, fixed: 1, attacks: 'hosts and commas' },
  { before: ' http://', unit: 'a@', each: 0, fixed: 0, attacks: 'userinfos' },
  { before: ' http://', unit: '[::1]', each: 0, fixed: 0, attacks: 'addresses' },
  { before: ' ', unit: 'http://a.example/\\(', each: 1, attacks: 'escaped brackets that nothing closes' }
]

const recipes = JSON.parse(
  readFileSync(new URL('../../corpus/pathological/recipes.json', import.meta.url), 'utf-8')
) as Recipe[]

/** The text for about `size` bytes, and the matches it holds. */
function cook({ before = '', unit, after = '', fixed = 0, each }: Recipe, size: number) {
  const n = Math.floor(size / Buffer.byteLength(unit))
  return { text: before + unit.repeat(n) + after, matches: fixed + each * n }
}

/** How many matches there are in pieces of one byte. */
function countByBytes(bytes: Uint8Array): number {
  let count = 0
  const extractor = createExtractor({}, () => count++)
  for (let at = 0; at < bytes.length; at++) extractor.push(bytes.subarray(at, at + 1))
  extractor.end()
  return count
}

for (const recipe of recipes) {
  t.test(`${JSON.stringify(recipe.unit)}: ${recipe.attacks}`, async t => {
    const { text, matches } = cook(recipe, PORTION)
    t.equal(extract(text).length, matches)
    const small = cook(recipe, PORTION / 40)
    t.equal(countByBytes(Buffer.from(small.text)), extract(small.text).length)
  })
}

t.test('what else URIs without blanks could be grows with the input', async t => {
  for (const unit of ['http://a/|b', 'http://a/]b|', 'http://a/[b]|c', 'sip:a@b?[', 'ni:///[']) {
    const text = `${unit.repeat(7000 / unit.length)} `.repeat(20)
    const matches = extract(text)
    const others = matches.flatMap(({ alternatives = [] }) => alternatives.map(({ uri }) => uri))
    t.ok(matches.length > 9_000)
    t.ok(
      others.some(uri => uri.length > 5000),
      'the first has them all'
    )
    t.ok(others.join('').length < 10 * text.length, unit)
  }
})

for (const recipe of FULL_RUNS) {
  t.test(`${JSON.stringify(recipe.unit)}, run after run: ${recipe.attacks}`, async t => {
    const { text, matches } = cook(recipe, 7900)
    const times = Math.floor(PORTION / text.length)
    t.equal(extract(text.repeat(times)).length, times * matches)
  })
}

/** What each URI of a run would look for in the rest of it. */
const LONG_RUNS = ['http://[', 'http://[::1', 'http://é[', 'http://a[', 'http://é,']

for (const repair of ['balanced', 'encode'] as const) {
  for (const unit of LONG_RUNS) {
    t.test(`${JSON.stringify(unit)} in one run, repair: ${repair}`, async t => {
      const found = extract(unit.repeat(400_000), { maxLength: 1 << 24, repair })
      t.strictSame(found, [], 'none has a host')
    })
  }
}

for (const use of ['never', 'always'] as const) {
  t.test(`marks of one userinfo, kernel: ${use}`, async t => {
    useKernel(use)
    t.teardown(() => useKernel('large'))
    const found = extract(`http://${'^^^^^^^^@a'.repeat(200_000)} `, { maxLength: 1 << 24 })
    t.strictSame(found, [], 'none is a host, nor looked for again from each mark')
  })
}

/** What each name of a run would read to its end, and the URI of each. */
const LONG_NAMES = [
  ['a.com,', 'http://a.com'],
  [';a.com+', 'http://a.com'],
  ['a.com/b|', 'http://a.com/b'],
  ['a.com/b[', 'http://a.com/b'],
  ['www.a.b/é{|', 'http://www.a.b/%C3%A9'],
  ['a.é,', undefined],
  ['www.é.com/b,', undefined],
  ['www.a[', undefined],
  ['www.a.b{', undefined],
  ['www.a/b;', undefined]
] as const

for (const [unit, uri] of LONG_NAMES) {
  t.test(`${JSON.stringify(unit)} in one run, suffix: domains`, async t => {
    const times = 50_000
    const options = { suffix: 'domains', iri: uri?.includes('%') ? 'map' : 'cut', maxLength: 1 << 24 } as const
    const found = extract(unit.repeat(times), options)
    t.equal(found.length, uri === undefined ? 0 : times)
    t.ok(found.every(match => match.uri === uri))
  })
}

/** Names that something farther on in the run makes no host, as a userinfo, a variable or a scheme. */
const NO_HOSTS = [
  [';www.a', '@b.example', undefined],
  [';www.é', '@b.example', undefined],
  ['(www.a.$(', '', undefined],
  [`'b.examplemagnet:?`, '', undefined],
  [';www.foo://tel:', '', 'www.foo://tel'],
  ['b.chxxp://;', '', undefined],
  ['[.][dot]www.a.b', '[', undefined]
] as const

for (const [unit, behind, uri] of NO_HOSTS) {
  for (const iri of ['cut', 'map'] as const) {
    t.test(`${JSON.stringify(unit)} in one run, suffix: domains, iri: ${iri}`, async t => {
      const times = 50_000
      const found = extract(unit.repeat(times) + behind, { suffix: 'domains', iri, maxLength: 1 << 24 })
      t.equal(found.length, uri === undefined ? 0 : times)
      t.ok(found.every(match => match.uri === uri))
    })
  }
}

/** What has no form, or no authority, wherever in the run it ends: but for one at its beginning or end. */
const FORMLESS = [
  'mailto:a@b.',
  'news:a@b.',
  'sip:a@b,',
  'foo://[.]?',
  'http://://',
  'http://?_',
  'http://?%41'
] as const

for (const unit of FORMLESS) {
  for (const iri of ['cut', 'map'] as const) {
    t.test(`${JSON.stringify(unit)} in one run, rejects, iri: ${iri}`, async t => {
      let refused = 0
      const found = extract(`${unit.repeat(50_000)}é`, { iri, maxLength: 1 << 24, onReject: () => void refused++ })
      t.ok(found.length <= 1)
      t.equal(found.length + refused, 50_000)
    })
  }
}

/** What is escaped, maybe, in a run of schemes without `//`. */
for (const unit of ['\\-tel:', 'mailto:\\_', 'tel:123', '\\-data:']) {
  t.test(`${JSON.stringify(unit)}, escaped, run after run`, async t => {
    const run = `${unit.repeat(7800 / unit.length)}\\_ `
    t.equal(extract(run.repeat(20)).length, unit === 'tel:123' ? 20 : 0)
    const found = extract(`${unit.repeat(50_000)}\\_`, { maxLength: 1 << 24 })
    t.equal(found.length, unit === 'tel:123' ? 1 : 0)
  })
}

/** Authorities that are wrong, however what stands outside ASCII is mapped. */
for (const unit of ['ß?http://[.]', '[.]é://http://', 'jar:を/foo://']) {
  t.test(`${JSON.stringify(unit)}, run after run`, async t => {
    const run = `${unit.repeat(7900 / Buffer.byteLength(unit))}\n`
    t.strictSame(extract(run.repeat(60)), [])
  })
}

/** Where 0xA0 is a blank to an expression and a letter, too. */
const NO_BREAK_SPACES = '\xa0'.repeat(4000)
const SEPARATOR = 'From a@b Sat Jan  3 01:05:34 1996\nSubject: http://a/b\n\nhttp://a/c\n'
const OF_NO_BREAK_SPACES = {
  'a Message-ID': ['mail', `From: a\nMessage-ID: <${NO_BREAK_SPACES}<\n\nhttp://a/c\n`],
  'lines that may be separators': [
    'mbox',
    `${SEPARATOR}${`\nFrom ${NO_BREAK_SPACES}x y\nX: y\n`.repeat(50)}\nhttp://a/d\n`
  ],
  'dates of separators': [
    'mbox',
    `${SEPARATOR}${`\nFrom a Jan 1 00:00 remote from ${NO_BREAK_SPACES}x y\nX: y\n`.repeat(50)}\nhttp://a/d\n`
  ]
} as const

for (const [name, [format, text]] of Object.entries(OF_NO_BREAK_SPACES)) {
  t.test(`no-break spaces: ${name}`, async t => {
    const found = extract(Buffer.from(text, 'latin1'), { format })
    t.strictSame(
      found.map(({ uri, message }) => [uri, message?.index]),
      format === 'mail' ? [['http://a/c', 1]] : ['b', 'c', 'd'].map(path => [`http://a/${path}`, 1])
    )
  })
}
