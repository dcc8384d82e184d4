/** What is read of a text for terminals, however it is cut. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { createTerminalTextDecoder } from '../../lib/codec/terminal-text.js'
import '../property/seed.js'
import { decode } from './decoding.js'

/** The text with what its links refer to, and the ends of paragraphs, at their places. */
function read(text: string, size: number) {
  const links: string[] = []
  const decoded = decode(
    text,
    emit => {
      let shown = 0
      return createTerminalTextDecoder({
        run(run) {
          shown += run.bytes.length
          emit(run)
        },
        link(span, start, end) {
          const uri = Buffer.from(span.bytes.subarray(start, end)).toString()
          links.push(`${uri} ${span.at(start)} ${span.past(end - 1)}`)
        },
        endParagraph: () => links.push(`paragraph ${shown}`)
      })
    },
    size
  )
  return { text: decoded.text, places: decoded.places, links }
}

const pieces = [
  ...['http://a.example/b', '?q=\x1b[31mterm\x1b[m&x=1', 'h\bht\bt', 'e\b_', '_\be', '\b', '\b\b\b', '漢\b\b漢', 'é'],
  ...[
    '\x1b[K',
    '\x1b[3D',
    '\x1b[2C',
    '\x1b(B\x1b[9D\x0f',
    '\x1b(B',
    '\x0f',
    '\x1b[31m',
    '\x1b[m',
    `\x1b[${'1;'.repeat(40)}m`,
    '\x1b]0;',
    '\x1b]8;;',
    '\x1b]8;;c:d\x07'
  ],
  ...['\x07', ' ', '\n', '\n\n', 'x'.repeat(4080), 'y '.repeat(2045), 'z'.repeat(40_000)]
]

t.test('the same, however it is cut', async t => {
  // Few kinds in each text, or some of them would hide what others do.
  const some = fc
    .subarray(pieces, { minLength: 1, maxLength: 5 })
    .chain(few => fc.array(fc.constantFrom(...few), { maxLength: 24 }))
  fc.assert(
    fc.property(some, fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 9000 })), (pieces, size) => {
      const text = pieces.join('')
      assert.deepEqual(read(text, size), read(text, Infinity))
    }),
    { numRuns: 500 }
  )
  t.pass('for any text')
})
