import t from 'tap'
import { addStretches, decodeWhole } from '../../lib/codec/escapes.js'
import { endOf, startOf } from '../../lib/codec/origin.js'
import { StretchList } from '../../lib/codec/stretches.js'

function decode(text: string): string | undefined {
  const bytes = Buffer.from(`"${text}"`)
  const into = new Uint8Array(bytes.length)
  const behind = decodeWhole(bytes, 1, bytes.length - 1, into, 0)
  return behind < 0 ? undefined : Buffer.from(into.subarray(0, behind)).toString()
}

t.test('a string at once', async t => {
  const cases: readonly [text: string, decoded: string | undefined][] = [
    ['', ''],
    ['plain é', 'plain é'],
    ['http:\\/\\/a.example\\/', 'http://a.example/'],
    ['\\"\\\\\\/\\b\\f\\n\\r\\t', '"\\/\b\f\n\r\t'],
    ['\\u0026\\u00e9\\u20AC\\u0800', '&é€\u0800'],
    ['\\ud83d\\ude00', '😀'],
    ['\\ud83d', undefined],
    ['\\ud83dx', undefined],
    ['\\ud83d\\u0041', undefined],
    ['\\ude00\\ud83d', undefined],
    ['\\q', undefined],
    ['\\u12g4', undefined],
    ['\\u12', undefined],
    ['\\x41', undefined],
    ['\\', undefined]
  ]
  for (const [text, decoded] of cases) t.equal(decode(text), decoded, text)
})

t.test('and where each byte of it was written, quotes and all', async t => {
  const bytes = Buffer.from('"a\\/b\\u00e9\\ud83d\\ude00c"')
  const stretches = new StretchList()
  addStretches(bytes, 1, bytes.length - 1, stretches)
  const decoded = Buffer.from('"a/bé😀c"')
  const run = { bytes: decoded, from: 0, to: bytes.length, stretches: stretches.take() }
  const origins = Array.from(decoded, (_, i) => [startOf(run, i), endOf(run, i)])
  t.strictSame(origins, [
    [0, 1],
    [1, 2],
    [2, 4],
    [4, 5],
    ...Array.from({ length: 2 }, () => [5, 11]),
    ...Array.from({ length: 4 }, () => [11, 23]),
    [23, 24],
    [24, 25]
  ])
})

t.test('and without them', async t => {
  const stretches = new StretchList()
  addStretches(Buffer.from('a\\/'), 0, 3, stretches, 0)
  t.strictSame(Array.from(stretches.take()), [0, 0, 1, 1, 1, 3])
})
