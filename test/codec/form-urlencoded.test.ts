import t from 'tap'
import { DecodedForm } from '../../lib/codec/form-urlencoded.js'

function decode(text: string, start = 0, end = text.length): { text: string; from: number[] } {
  const form = new DecodedForm()
  form.decode(Buffer.from('what was decoded before'), 0, 23)
  form.decode(Buffer.from(text), start, end)
  return {
    text: Buffer.from(form.bytes.subarray(0, form.length)).toString(),
    from: [...form.from.subarray(0, form.length + 1)]
  }
}

t.test('values', async t => {
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
    ['%zz%4z%%41', '%zz%4z%A'],
    ['b'.repeat(1000), 'b'.repeat(1000)]
  ]
  for (const [input, output] of cases) t.equal(decode(input).text, output, input)
})

t.test('each byte knows what it was written as', async t => {
  t.strictSame(decode('a%2Fb+%4').from, [0, 1, 4, 5, 6, 7, 8])
})

t.test('of a part, nothing behind it', async t => {
  t.strictSame(decode('a=%41%42', 2, 7), { text: 'A%4', from: [2, 5, 6, 7] })
  t.strictSame(decode('a=b', 2, 2), { text: '', from: [2] })
})
