/** What a scanner says beforehand of a text: of one that gives nothing it may say so, of one that gives something never. */
import fc from 'fast-check'
import t from 'tap'
import { resolveOptions, type ExtractOptions } from '../../lib/options.js'
import { Scanner } from '../../lib/scanner/index.js'
import { useKernel } from '../../lib/scanner/kernel/index.js'
import { createRules } from '../../lib/scanner/rules.js'
import { scanText } from './scan-text.js'
import '../property/seed.js'

function scannerOf(options: ExtractOptions, rejects: boolean): Scanner {
  const rules = createRules(resolveOptions(options), { rejects, alternatives: true })
  return new Scanner(rules, { match() {}, reject() {} })
}

const BITS = [
  'http',
  'https',
  'mailto',
  'urn:isbn',
  'foo',
  ':',
  ':',
  '//',
  '/',
  ' ',
  '\n',
  '\t',
  '<',
  '>',
  '"',
  'x@a.example',
  'é',
  '1'
]
const text = fc.array(fc.constantFrom(...BITS), { maxLength: 12 }).map(bits => Buffer.from(bits.join('')))

t.test('prose without a colon that a scheme may end at', async t => {
  const scanner = scannerOf({}, true)
  const mayHold = (content: string): boolean => scanner.mayHold(Buffer.from(content), 0, Buffer.byteLength(content))
  const nothings = ['xyz: this', 'at 12:30', '2001-01-01T03:30:45Z a ', 'Foo::Bar', 'key:value']
  for (const nothing of nothings) t.notOk(mayHold(nothing), nothing)
  for (const something of [
    'see foo://a',
    '<http:\n//a.example/>',
    '<foo: \t\n//a/b>',
    '<mailto: x@a.example>',
    'tel: '
  ])
    t.ok(mayHold(something), something)
  fc.assert(
    fc.property(text, bytes => {
      const { found, refused } = scanText(bytes, { framing: 'prose' }, {})
      return found.length + refused.length === 0 || scanner.mayHold(bytes, 0, bytes.length)
    }),
    { numRuns: 5000 }
  )
})

t.test('prose by what stands before its colons and behind them', async t => {
  const { endings } = scannerOf({}, true)
  t.ok(endings)
  const isListed = (text: string): boolean => {
    const [third, second, first] = Array.from(text.slice(-3), character => character.charCodeAt(0) & 31)
    const index = (third! << 10) | (second! << 5) | first!
    return text.length < 3 || (endings![index >> 3]! & (1 << (index & 7))) !== 0
  }
  const mayGive = (text: string): boolean =>
    Array.from(text.matchAll(/(?<=[A-Za-z0-9.+-]):/g)).some(({ index }) => {
      const before = text.slice(0, index)
      const behind = text.slice(index + 1)
      if (/(?:^|[^A-Za-z0-9.+-])\d+$/.test(before)) return false
      return isListed(before) || /^(?:\/|[ \t]*[^ \P{Cc}])/u.test(behind)
    })
  for (const nothing of ['xyz: this', 'xyz:', 'at 12:30', 'xyz: /']) t.notOk(mayGive(nothing), nothing)
  fc.assert(
    fc.property(text, bytes => {
      const { found, refused } = scanText(bytes, { framing: 'prose' }, {})
      return found.length + refused.length === 0 || mayGive(bytes.toString('latin1'))
    }),
    { numRuns: 20_000 }
  )
  for (const options of [{ suffix: 'www' }, { schemes: 'any' }] as const)
    t.equal(scannerOf(options as ExtractOptions, true).endings, undefined)
})

t.test('references that surely have no scheme', async t => {
  const scanner = scannerOf({}, false)
  const mayRefer = (content: string): boolean => scanner.mayRefer(Buffer.from(content), 0, Buffer.byteLength(content))
  for (const nothing of ['/b', '../b:c', '#d', '?e', 'b/c:d', 'b', ' é:', '//a.example/'])
    t.notOk(mayRefer(nothing), nothing)
  for (const something of ['http://a.example/', ' \nmailto:x', 'ht\ntp://a.example/'])
    t.ok(mayRefer(something), something)
  t.ok(scannerOf({}, true).mayRefer(Buffer.from('/b'), 0, 2), 'where rejects are told, all are')
  fc.assert(
    fc.property(text, bytes => {
      const { found } = scanText(bytes, { framing: 'exact' }, {})
      return found.length === 0 || scanner.mayRefer(bytes, 0, bytes.length)
    }),
    { numRuns: 5000 }
  )
})

t.test('a text that has come before gives what it gave', async t => {
  useKernel('never')
  t.teardown(() => useKernel('large'))
  interface Place {
    inputStart(position: number): number
    inputEnd(position: number): number
    written(from: number, to: number): string
  }
  const all = (
    texts: readonly Uint8Array[],
    how: 'by run' | 'recurring',
    options: ExtractOptions
  ): readonly string[] => {
    const told: string[] = []
    const tell = (result: { start: number; end: number }, path: string, place: Place): void => {
      const where = [
        place.inputStart(result.start),
        place.inputEnd(result.end),
        place.written(result.start, result.end)
      ]
      told.push(JSON.stringify([path, where, { ...result, start: 0, end: 0 }]))
    }
    const rules = createRules(resolveOptions(options), { rejects: true, alternatives: true })
    const scanner = new Scanner(rules, {
      match: (found, text, place) => tell(found, text.path, place),
      reject: (refused, text, place) => tell(refused, text.path, place)
    })
    let from = 2
    texts.forEach((bytes, i) => {
      const text = { path: `${i}`, framing: 'prose' } as const
      const run = { bytes, from, to: from + bytes.length }
      const field = Buffer.concat([Buffer.from(': '), bytes, Buffer.from('\r\n')])
      const line = { bytes: field, from: from - 2, to: from - 2 + field.length }
      if (how === 'recurring') scanner.recurring(text, line, 2, 2 + bytes.length)
      else {
        scanner.open(text)
        scanner.run(run)
        scanner.close()
      }
      from += bytes.length
    })
    return told
  }
  const same = (texts: readonly Uint8Array[], options: ExtractOptions): boolean =>
    t.same(all(texts, 'recurring', options), all(texts, 'by run', options), Buffer.concat([...texts]).toString())

  const list = Buffer.from('<http://a.example/options>,\n <mailto:b@a.example?subject=c>')
  same([list, list, list, list], {})
  const broken = Buffer.from('<http://a.example/b-\nc>')
  const joined = Buffer.from('http://a.example/bc')
  same([broken, broken, broken, broken, joined, broken, broken], {})
  same([Buffer.from('http://a.example/é'), joined, joined, joined, Buffer.from('http://a.example/é')], {})
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 3 }),
      fc.array(fc.nat(2), { maxLength: 12 }),
      fc.constantFrom<ExtractOptions>({}, { hyphen: 'keep' }, { suffix: 'www', iri: 'map' }),
      (texts, order, options) =>
        same(
          order.map(i => texts[i % texts.length]!),
          options
        )
    ),
    { numRuns: 1000 }
  )
})

t.test('a text that has come before, where the kernel has recorded what is in it', async t => {
  useKernel('always')
  t.teardown(() => useKernel('large'))
  const uris: string[] = []
  const rules = createRules(resolveOptions({}), { rejects: false, alternatives: false })
  const scanner = new Scanner(rules, {
    match: ({ uri }) => uris.push(uri),
    reject() {},
    records(kernel, first) {
      for (let i = first; i < kernel.count; i++) {
        const { start, end } = kernel.recordAt(i)
        uris.push(Buffer.from(kernel.bytes.subarray(start, end)).toString())
      }
      return kernel.count
    }
  })
  const bytes = Buffer.from('<http://a.example/b>, <http://a.example/c>')
  for (let i = 0; i < 5; i++)
    scanner.recurring({ path: '', framing: 'prose' }, { bytes, from: 0, to: bytes.length }, 0, bytes.length)
  scanner.end()
  t.strictSame(uris, Array.from({ length: 5 }, () => ['http://a.example/b', 'http://a.example/c']).flat())
})
