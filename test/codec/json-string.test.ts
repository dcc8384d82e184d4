import fc from 'fast-check'
import t from 'tap'
import { createJsonStringDecoder, type EscapeDialect } from '../../lib/codec/json-string.js'
import { decode, decodeInPieces } from './decoding.js'
import '../property/seed.js'

const open =
  (dialect: EscapeDialect) =>
  (emit: Parameters<typeof createJsonStringDecoder>[1], complain: Parameters<typeof createJsonStringDecoder>[2]) =>
    createJsonStringDecoder(dialect, emit, complain)

const CASES: readonly [dialect: EscapeDialect, input: string, output: string, complaint?: string][] = [
  ['json', '', ''],
  ['json', 'plain é', 'plain é'],
  ['json', 'http:\\/\\/a.example\\/', 'http://a.example/'],
  ['json', '\\"\\\\\\/\\b\\f\\n\\r\\t', '"\\/\b\f\n\r\t'],
  ['json', '\\u0026\\u00e9\\u20AC', '&é€'],
  ['json', '\\ud83d\\ude00', '😀'],
  ['json', '\\ud83dx', '\ufffdx', 'bad-escape 0 lone surrogate'],
  ['json', 'x\\ude00', 'x\ufffd', 'bad-escape 1 lone surrogate'],
  ['json', '\\ud83d\\ud83d\\ude00', '\ufffd😀', 'bad-escape 0 lone surrogate'],
  ['json', '\\ud83d\\n', '\ufffd\n', 'bad-escape 0 lone surrogate'],
  ['json', 'C:\\dir', 'C:\\dir', 'bad-escape 2 no escape'],
  ['json', '\\u12g', '\\u12g', 'bad-escape 0 no escape'],
  ['json', '\\u12\\n', '\\u12\n', 'bad-escape 0 no escape'],
  ['json', '\\x41', '\\x41', 'bad-escape 0 no escape'],
  ['json', 'end\\', 'end\\', 'bad-escape 3 no escape'],
  ['json', 'end\\u00', 'end\\u00', 'bad-escape 3 no escape'],
  ['log', '\\x41\\x22\\xc3\\xa9', 'A"é'],
  ['log', "\\'\\v\\0\\a\\e", "'\v\0\x07\x1b"],
  ['log', '\\"\\u0041\\n', '"A\n']
]

t.test('escapes, at every piece size', async t => {
  for (const [dialect, input, output, complaint] of CASES) {
    const decoded = decodeInPieces(input, open(dialect))
    t.match(decoded, { text: output, complaints: complaint === undefined ? [] : [complaint] }, `${dialect} ${input}`)
  }
})

t.test('each byte knows what it was written as', async t => {
  const { origins } = decode('a\\/b\\u0026c\\ud83d\\ude00', open('json'))
  t.strictSame(origins, [
    [0, 1],
    [1, 3],
    [3, 4],
    [4, 10],
    [10, 11],
    [11, 23],
    [11, 23],
    [11, 23],
    [11, 23]
  ])
})

t.test('what was written comes out, whichever way it was written', async t => {
  const character = fc.oneof(
    fc.constantFrom(...'aé€😀"\\/\n\t:.&'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
  )
  const text = fc.array(fc.tuple(character, fc.constantFrom('plain', 'named', 'unit')), { maxLength: 20 })
  const write = (character: string, how: string) => {
    const needed = /["\\\p{Cc}]/u.test(character)
    const named = JSON.stringify(character).slice(1, -1)
    if (how === 'named' || (needed && how === 'plain')) return character === '/' ? '\\/' : named
    return how === 'plain'
      ? character
      : Array.from(
          { length: character.length },
          (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`
        ).join('')
  }
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 9 }), (list, size) => {
      const written = list.map(([character, how]) => write(character, how)).join('')
      const meant = list.map(([character]) => character).join('')
      return decode(written, open('json'), size).text === meant && JSON.parse(`"${written}"`) === meant
    }),
    { numRuns: 10_000 }
  )
  t.pass('10 000 runs')
})
