import t from 'tap'
import { createFormDecoder } from '../../lib/codec/form-urlencoded.js'
import { decode, decodeInPieces } from './decoding.js'

t.test('values, at every piece size', async t => {
  const cases: readonly [input: string, output: string][] = [
    ['', ''],
    ['plain', 'plain'],
    ['a+b', 'a b'],
    ['a%20b%2Bc', 'a b+c'],
    ['https%3A%2F%2Fa.example%2f', 'https://a.example/'],
    ['%C3%A9', 'é'],
    ['%2541', '%41'],
    ['100%', '100%'],
    ['%4', '%4'],
    ['%zz%4z%%41', '%zz%4z%A']
  ]
  for (const [input, output] of cases) t.match(decodeInPieces(input, createFormDecoder), { text: output }, input)
})

t.test('each byte knows what it was written as', async t => {
  t.strictSame(decode('a%2Fb+%4', createFormDecoder).origins, [
    [0, 1],
    [1, 4],
    [4, 5],
    [5, 6],
    [6, 7],
    [7, 8]
  ])
})
