import t from 'tap'
import { endOf, startOf } from '../../lib/codec/origin.js'
import { RunJoiner } from '../../lib/codec/run-joiner.js'
import { SCRATCH_LENGTH } from '../../lib/codec/scratch.js'
import type { Run } from '../../lib/text.js'

const run = (text: string, from: number, to = from + text.length): Run => ({ bytes: Buffer.from(text), from, to })

/** What comes out: of each run its text, and where in the input each of its bytes came from. */
function joined(runs: readonly Run[]): { texts: string[]; origins: string[] } {
  const texts: string[] = []
  const origins: string[] = []
  const joiner = new RunJoiner({
    push(run) {
      texts.push(Buffer.from(run.bytes).toString())
      for (let i = 0; i < run.bytes.length; i++) origins.push(`${startOf(run, i)}-${endOf(run, i)}`)
    }
  })
  for (const run of runs) joiner.push(run)
  joiner.end()
  return { texts, origins }
}

t.test('short runs are one, each byte with its origin', async t => {
  const { texts, origins } = joined([run('ab', 10), run('&', 12, 17), run('<>', 20, 21), run('c', 21)])
  t.strictSame(texts, ['ab&<>c'])
  t.strictSame(origins, ['10-11', '11-12', '12-17', '20-21', '20-21', '21-22'])
})

t.test('what is long, or not one to one, goes by itself', async t => {
  const long = 'x'.repeat(2000)
  const halves: Run = { ...run('hi', 2002, 2006), ratio: [2, 1] }
  t.strictSame(joined([run('a', 0), run('b', 1), run(long, 2), halves, run('c', 2006)]).texts, ['ab', long, 'hi', 'c'])
})

t.test('no more than a buffer holds is joined', async t => {
  const word = 'word '.repeat(100)
  const { texts, origins } = joined(Array.from({ length: 40 }, (_, i) => run(word, 1000 * i)))
  t.equal(texts.join(''), word.repeat(40))
  t.ok(texts.length > 1 && texts.every(text => text.length <= SCRATCH_LENGTH))
  t.equal(origins[500 * 39 + 7], '39007-39008')
})

t.test('nothing gives nothing', async t => {
  t.strictSame(joined([]).texts, [])
})
