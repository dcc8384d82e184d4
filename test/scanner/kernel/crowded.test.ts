/** With and without the kernel the same, on runs in which many URIs begin, of which none is read to the end of its run. */
import fc from 'fast-check'
import t from 'tap'
import { useKernel } from '../../../lib/scanner/kernel/index.js'
import { options, pieces, RUNS } from '../../property/texts.js'
import { differences } from './ways.js'
import '../../property/seed.js'

t.teardown(() => useKernel('large'))

const schemes = [
  'http://',
  'http://a',
  'http://a/',
  'http://a.b/c',
  'foo://a',
  'mailto:a@b.c',
  'tel:123',
  'urn:ab:',
  'jar:',
  'file:///'
]
const marks = [
  "'",
  '(',
  ')',
  '[',
  ']',
  '[1]',
  '{',
  '}',
  '|',
  '\\',
  '^',
  '%',
  '%41',
  '#',
  '&',
  '&lt;',
  '&#39;',
  '&#252;',
  ';',
  ',',
  '.',
  '!',
  '--',
  'é',
  '。'
]
const words = ['a', 'b.c', '/', '?d=', ':', '@', '1', '\\/', 'http:\\/\\/a\\/', 'c'.repeat(30), 'c'.repeat(70)]

const part = fc.oneof(fc.constantFrom(...schemes), fc.constantFrom(...marks), fc.constantFrom(...words))

/** What is repeated, how often, and what breaks the row: the end of what is looked through falls on any of these. */
const crowd = fc
  .tuple(
    fc.array(part, { minLength: 1, maxLength: 4 }),
    fc.integer({ min: 1, max: 20 }),
    fc.array(part, { maxLength: 6 }),
    fc.constantFrom('', ' ', '\n', '(', '"', '<', "'", '`', 'é')
  )
  .map(([unit, times, others, before]) => before + unit.join('').repeat(times) + others.join(''))

t.test('crowded runs', async t => {
  const texts = fc.array(crowd, { minLength: 1, maxLength: 3 }).map(crowds => crowds.join(''))
  fc.assert(
    fc.property(texts, fc.oneof(fc.constant({}), options), pieces, (text, options, sizes) => {
      return differences(Buffer.from(text), options, sizes).length === 0
    }),
    { numRuns: RUNS / 5 }
  )
  t.pass('no difference')
})

t.test('what breaks off a URI, and what stands behind it', async t => {
  const texts = {
    'an escaped "%", which is no part of it': String.raw`http://a?\% http:\/\/http:\/\/`,
    'a "%" with an escaped digit behind it': String.raw`http:\/\/a\/b%\x41b%4\x31`,
    'a far reading, of which later ones tell nothing': `éahttp://a/%${String.raw`file:///http:\/\/a\/`.repeat(13)}http://'a`,
    'apostrophes by their number, which are prose': `\nhttp://a/a${'&#39;'.repeat(15)}`,
    'the partner of a bracket before it': `(http://a/b%${'z'.repeat(80)})`,
    'a host outside ASCII at the end, and a URI before it': "'jar:foo://a;mailto:a@b.céa",
    'the next line, in which its run goes on': `http://a/b%${'z'.repeat(80)}/\nd?e=1\n`
  }
  for (const [name, text] of Object.entries(texts)) t.strictSame(differences(Buffer.from(text), {}, []), [], name)
})
