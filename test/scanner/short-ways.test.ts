/** What a scanner says beforehand of a text: of one that gives nothing it may say so, of one that gives something never. */
import fc from 'fast-check'
import t from 'tap'
import { resolveOptions, type ExtractOptions } from '../../lib/options.js'
import { Scanner } from '../../lib/scanner/index.js'
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
  for (const nothing of ['xyz: this', 'at 12:30', 'Foo::Bar', 'key:value']) t.notOk(mayHold(nothing), nothing)
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
