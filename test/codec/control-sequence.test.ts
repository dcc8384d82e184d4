import t from 'tap'
import type { Codec, Emit } from '../../lib/codec/codec.js'
import { addWithoutColours, withoutControlSequences } from '../../lib/codec/control-sequence.js'
import { createRunBuilder } from '../../lib/codec/run-builder.js'
import { spanOf } from '../../lib/codec/span.js'
import { decode } from './decoding.js'

function read(text: string): { text: string; links: string[]; at: number[] } {
  const bytes = new TextEncoder().encode(text)
  const { span, links } = withoutControlSequences(spanOf({ bytes, from: 0, to: bytes.length }))
  const plain = new TextDecoder().decode(span.bytes)
  return {
    text: plain,
    links: links.map(([start, end]) => plain.slice(start, end)),
    at: links.map(([start]) => span.at(start))
  }
}

t.test('sequences go, what they stand around stays', async t => {
  const cases: readonly [input: string, output: string][] = [
    ['plain', 'plain'],
    ['\x1b[31mred\x1b[0m', 'red'],
    ['a\x1b[1;38;5;9mb\x1b[mc', 'abc'],
    ['\x1b[?25lx\x1b[2K\x1b[1A', 'x'],
    ['\x1b[ q\x1b[>4;2mx', 'x'],
    ['\x1b]0;title\x07x', 'x'],
    ['\x1b]2;title\x1b\\x', 'x'],
    ['é\x1b[0mé', 'éé'],
    ['ends in \x1b[', 'ends in \x1b['],
    ['never ends \x1b]8;;x', 'never ends \x1b]8;;x'],
    ['a\x1b(B\x1b[mb\x1b[m\x0fc', 'abc'],
    ['\x1b$B%H\x1b(B\x1b[mc', '\x1b$B%H\x1b(Bc'],
    ['ISO 2022 \x1b(B stays', 'ISO 2022 \x1b(B stays']
  ]
  for (const [input, output] of cases) t.equal(read(input).text, output, JSON.stringify(input))
})

t.test('the URI of a link stays, and is known', async t => {
  const linked = read('see \x1b]8;;http://a.example/\x1b\\text\x1b]8;;\x1b\\, \x1b]8;id=1:x=y;b:c\x07more\x1b]8;;\x07')
  t.strictSame(linked, { text: 'see http://a.example/text, b:cmore', links: ['http://a.example/', 'b:c'], at: [9, 54] })
})

t.test('each byte knows where it stood', async t => {
  const bytes = new TextEncoder().encode('a\x1b[1mb')
  const { span } = withoutControlSequences(spanOf({ bytes, from: 100, to: 100 + bytes.length }))
  t.strictSame([span.at(0), span.past(0), span.at(1), span.past(1)], [100, 101, 105, 106])
})

t.test('colours of many lines', async t => {
  const cases: readonly [input: string, output: string][] = [
    ['a\x1b[1;31mb\x1b[0m\n\x1b[?25lc', 'ab\nc'],
    ['a\x1b(B\x1b[mb\x1b[m\x0fc\x1b(B', 'abc\x1b(B'],
    ['\x1b$B%H\n\x1b(B\x1b[mc', '\x1b$B%H\nc'],
    ['\x1b$B%H\x1b(B\x1b[mc', '\x1b$B%H\x1b(B\x1b[mc'],
    ['\x1b[1mb\x1b[1\x1b[0m\n\x1b[1mc', 'b\x1b[1\x1b[0m\nc'],
    ['\x1b[1mb\x1b]8;;\x1b[hc:d\x1b\\\n', 'b\x1b]8;;\x1b[hc:d\x1b\\\n'],
    ...['\x1b', '\x1b[', '\x1b[1', '\x1b[1\n', '\x1b]8;;b:c\x07', '\x1b(B', `\x1b[${'1;'.repeat(40)}m`].map(
      stays => [`a${stays}`, `a${stays}`] as [string, string]
    )
  ]
  for (const [input, output] of cases) t.equal(decode(input, withoutColours).text, output, JSON.stringify(input))
  const { origins } = decode('a\x1b[1;31mb\x1b[0m\nc', withoutColours)
  t.strictSame(origins, [
    [0, 1],
    [8, 9],
    [13, 14],
    [14, 15]
  ])
})

const withoutColours = (emit: Emit): Codec => {
  const builder = createRunBuilder(emit)
  return { push: run => addWithoutColours(run, builder), end() {} }
}
