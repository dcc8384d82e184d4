/** Short runs are one, each byte with the origin it had. */
import fc from 'fast-check'
import t from 'tap'
import { endOf, startOf } from '../../lib/codec/origin.js'
import { RunBuilder } from '../../lib/codec/run-builder.js'
import { SCRATCH_LENGTH } from '../../lib/codec/scratch.js'
import type { Run } from '../../lib/text.js'
import '../property/seed.js'

const run = (text: string, from: number, to = from + text.length): Run => ({ bytes: Buffer.from(text), from, to })

/** What comes out: of each run its text, and where in the input each of its bytes came from. */
function built(write: (builder: RunBuilder) => void): { texts: string[]; origins: string[] } {
  const texts: string[] = []
  const origins: string[] = []
  const builder = new RunBuilder({
    push(run) {
      texts.push(Buffer.from(run.bytes).toString('latin1'))
      for (let i = 0; i < run.bytes.length; i++) origins.push(`${startOf(run, i)}-${endOf(run, i)}`)
    }
  })
  write(builder)
  builder.flush()
  return { texts, origins }
}

const joined = (runs: readonly Run[]): { texts: string[]; origins: string[] } =>
  built(builder => {
    for (const run of runs) builder.push(run)
  })

t.test('short runs are one', async t => {
  const { texts, origins } = joined([run('ab', 10), run('&', 12, 17), run('<>', 20, 21), run('c', 21)])
  t.strictSame(texts, ['ab&<>c'])
  t.strictSame(origins, ['10-11', '11-12', '12-17', '20-21', '20-21', '21-22'])
})

t.test('what is long, or is read as other than it is written, goes by itself', async t => {
  const long = 'x'.repeat(2000)
  const halves: Run = { ...run('h'.repeat(20), 2002, 2042), ratio: [2, 1] }
  const altered: Run = { ...run('http', 2043), written: Buffer.from('hxxp') }
  t.strictSame(
    joined([run('a', 0), run('b', 1), run(long, 2), halves, run('c', 2042), altered, run('d', 2047)]).texts,
    ['ab', long, 'h'.repeat(20), 'c', 'http', 'd']
  )
})

t.test('no more than a buffer holds is joined', async t => {
  const word = 'word '.repeat(100)
  const { texts, origins } = joined(Array.from({ length: 40 }, (_, i) => run(word, 1000 * i)))
  t.equal(texts.join(''), word.repeat(40))
  t.ok(texts.length > 1 && texts.every(text => text.length <= SCRATCH_LENGTH))
  t.equal(origins[500 * 39 + 7], '39007-39008')
})

t.test('what came from far away is no neighbour', async t => {
  const { texts, origins } = joined([run('a', 7), run('b', 2 ** 33), run('c', 3)])
  t.strictSame(texts, ['a', 'b', 'c'])
  t.strictSame(origins, ['7-8', `${2 ** 33}-${2 ** 33 + 1}`, '3-4'])
})

t.test('nothing gives nothing', async t => {
  t.strictSame(joined([]).texts, [])
})

t.test('characters of two sizes are one run', async t => {
  const { texts } = built(builder => {
    for (const [i, code] of [0x65e5, 0x672c, 0x48, 0x54, 0x6587].entries()) builder.character(2 * i, 2 * i + 2, code)
  })
  t.strictSame(texts, [Buffer.from('日本HT文').toString('latin1')])
})

t.test('many of one size have a run of their own', async t => {
  const { texts } = built(builder => {
    builder.character(0, 2, 0x65e5)
    for (let i = 1; i <= 100; i++) builder.byte(2 * i, 2 * i + 2, 0x61)
  })
  t.equal(texts.length, 2)
  t.ok(texts[1]!.length > 80)
})

/** Bytes skipped before it, bytes it took, bytes it gave; so often. */
const units = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 4 }), fc.nat(40)),
  { maxLength: 20 }
)

t.test('whatever the sizes, each unit keeps its place', async t => {
  fc.assert(
    fc.property(units, units => {
      const expected: string[] = []
      const { texts, origins } = built(builder => {
        let at = 0
        for (const [skipped, taken, given, times] of units) {
          at += skipped
          for (let i = 0; i < times; i++, at += taken) {
            builder.unit(at, at + taken, Buffer.alloc(given, expected.length & 0x7f))
            // As many bytes as they were are one to one.
            for (let k = 0; k < given; k++)
              expected.push(taken === given ? `${at + k}-${at + k + 1}` : `${at}-${at + taken}`)
          }
        }
      })
      return JSON.stringify(origins) === JSON.stringify(expected) && texts.join('').length === expected.length
    })
  )
  t.pass('all of them')
})
