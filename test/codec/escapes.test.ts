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
    ['\\u0000\\ud7ff\\ue000\\uffff', '\0\ud7ff\ue000\uffff'],
    ['\\ud800\\udc00\\udbff\\udfff', '\u{10000}\u{10ffff}'],
    ['\\ud83d', undefined],
    ['\\ud83dx', undefined],
    ['\\ud83d\\u0041', undefined],
    ['\\ud83d\\udbff', undefined],
    ['\\ud83d\\ue000', undefined],
    ['\\ud83d/ude00', undefined],
    ['\\ud83d\\xde00', undefined],
    ['\\udc00\\ude00', undefined],
    ['\\ude00\\ud83d', undefined],
    ['\\q', undefined],
    ['\\u12g4', undefined],
    ['\\u12', undefined],
    ['\\x41', undefined],
    ['\\x0041', undefined],
    ['\\', undefined]
  ]
  for (const [text, decoded] of cases) t.equal(decode(text), decoded, text)
})

t.test('a string that ends within an escape', async t => {
  const bytes = Buffer.from('\\u0041')
  for (let end = 1; end < 6; end++) t.equal(decodeWhole(bytes, 0, end, new Uint8Array(6), 0), -1, `${end} bytes`)
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

t.test('and where the string is not the first of the bytes', async t => {
  const text = String.raw`a\/\/d83d\ud7ff\ue000b`
  const stretches = new StretchList()
  addStretches(Buffer.from(`{"k":"${text}"}`), 6, 6 + text.length, stretches)
  // of each stretch: where it begins in what is decoded, and where it was written, from the quote on
  t.strictSame(Array.from(stretches.take()), [
    ...[0, 0, 2],
    ...[2, 2, 4],
    ...[3, 4, 6],
    ...[4, 6, 10],
    ...[8, 10, 16],
    ...[11, 16, 22],
    ...[14, 22, 24]
  ])
})
