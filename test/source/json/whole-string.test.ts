import t from 'tap'
import { SIMPLE, UNITS, WholeString } from '../../../lib/source/json/whole-string.js'

t.test('where a string ends, and what stands in it', async t => {
  const cases: readonly [text: string, found: readonly [end: number, colon: number, escapes: number] | undefined][] = [
    ['"', [0, -1, 0]],
    ['ab"c"', [2, -1, 0]],
    ['a:b:"', [4, 1, 0]],
    ['\\""', [2, -1, SIMPLE]],
    ['\\\\":"', [2, -1, SIMPLE]],
    ['\\/\\u003a"', [8, -1, SIMPLE | UNITS]],
    ['ab', undefined],
    ['ab\\', undefined],
    ['ab\\"', undefined],
    ['a\nb"', undefined],
    ['a\\\nb"', undefined],
    ['\\q"', undefined]
  ]
  for (const [text, found] of cases) {
    const whole = new WholeString()
    const { end, colon, escapes } = whole
    t.equal(whole.find(Buffer.from(text), 0), found !== undefined, text)
    t.strictSame([whole.end, whole.colon, whole.escapes], found ?? [end, colon, escapes], text)
  }
})
