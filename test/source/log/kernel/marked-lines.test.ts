/** With the kernel and without it the same lines of a log are found to be marked. */
import fc from 'fast-check'
import t from 'tap'
import { searchable } from '../../../../lib/codec/search.js'
import { logKernels } from '../../../../lib/source/log/kernel/index.js'
import { INPUT_LENGTH } from '../../../../lib/source/log/kernel/layout.js'
import { MarkedLines } from '../../../../lib/source/log/marked-lines.js'
import { MARK_WORDS } from '../../../../lib/source/log-marks.js'
import { RUNS } from '../../../property/texts.js'
import '../../../property/seed.js'

t.teardown(() => (logKernels.use = 'large'))

/** The marks and their lines, as indices, and where the next colour stands. */
function marked(bytes: Uint8Array, use: 'always' | 'never', end = bytes.length): readonly (readonly number[])[] {
  logKernels.use = use
  const lines = new MarkedLines(searchable(bytes), end, true)
  const all: number[][] = []
  for (let at = 0; lines.find(at); at = lines.behind) all.push([lines.mark, lines.start, lines.behind, lines.colour])
  lines.leave()
  return all
}

const MARKED = ['\x1b', '\\', ...MARK_WORDS]

t.test('each mark, and what is nearly one', async t => {
  for (const mark of MARKED) {
    for (let i = 0; i < 40; i++) {
      const before = `a\n${'b'.repeat(i)}`
      const bytes = Buffer.from(`${before}${mark}c\nd\n`)
      const expected = [[before.length, 2, bytes.length - 2, mark === '\x1b' ? before.length : bytes.length]]
      for (const use of ['always', 'never'] as const) t.strictSame(marked(bytes, use), expected, `${use} ${mark} ${i}`)
    }
    const cut = mark.slice(0, -1)
    if (cut !== '') t.strictSame(marked(Buffer.from(`${cut}\n${cut}x${mark.slice(-1)}\n`), 'always'), [], cut)
  }
})

t.test('whatever the lines, and however many', async t => {
  const piece = fc.constantFrom(...MARKED, 'x', '\n', ' ', '=', 'HTTP/', 'http://', 'a'.repeat(40))
  const property = fc.property(fc.array(piece, { maxLength: 40 }), fc.constantFrom('', '{"', 'x'), (pieces, behind) => {
    const lines = `${pieces.join('')}\n`
    const bytes = Buffer.from(lines + behind)
    return (
      JSON.stringify(marked(bytes, 'always', lines.length)) === JSON.stringify(marked(bytes, 'never', lines.length))
    )
  })
  const holds = fc.check(property, { numRuns: RUNS })
  t.notOk(holds.failed, JSON.stringify(holds.counterexample))
  const line = `${'y'.repeat(99)}\n`
  const many = `${line.repeat(2 * (INPUT_LENGTH / 100))}{"\n`
  const long = `${'y'.repeat(INPUT_LENGTH)}\\\n`
  for (const lines of [many, long, many + long + many, long + many + long]) {
    const bytes = Buffer.from(lines)
    t.strictSame(marked(bytes, 'always'), marked(bytes, 'never'))
  }
})

t.test('where the next colour stands', async t => {
  const bytes = Buffer.from('\\\n{"\n\x1b\x1b\n\\\\\n{"x\x1b\n\\\n')
  const expected = [5, 5, 5, 14, 14, bytes.length]
  for (const use of ['always', 'never'] as const)
    t.strictSame(
      marked(bytes, use).map(([, , , colour]) => colour),
      expected,
      use
    )
})

t.test('at the end of what the kernel takes at once', async t => {
  const line = `${'y'.repeat(63)}\n`
  for (let more = -2; more <= 2; more++) {
    const before = line.repeat(INPUT_LENGTH / 64 + more)
    const bytes = Buffer.from(`${before}\\${line}${line}`)
    for (const use of ['always', 'never'] as const) {
      const [first, ...others] = marked(bytes, use)
      t.strictSame(first?.slice(0, 3), [before.length, before.length, before.length + 65], `${use} ${more}`)
      t.equal(others.length, 0)
    }
  }
})

t.test('two that take turns, and leave their kernels now and then', async t => {
  const one = Buffer.from('x\n\\\n'.repeat(20))
  const other = Buffer.from('{"\nyy\n\n'.repeat(20))
  const expected = [marked(one, 'never'), marked(other, 'never')]
  logKernels.use = 'always'
  const turns = [one, other].map(bytes => ({
    lines: new MarkedLines(searchable(bytes), bytes.length, true),
    found: [] as number[][],
    at: 0
  }))
  for (let i = 0; i < 41; i++) {
    for (const [which, turn] of turns.entries()) {
      const { lines, found, at } = turn
      if (!lines.find(at)) continue
      found.push([lines.mark, lines.start, lines.behind, lines.colour])
      turn.at = lines.behind
      if (i % 3 === which) lines.leave()
    }
  }
  for (const { lines } of turns) lines.leave()
  t.strictSame(
    turns.map(({ found }) => found),
    expected
  )
})
