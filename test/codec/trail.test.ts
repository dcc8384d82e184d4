/** The newest spans of a stream: what stands at a position, and where in the input it came from. */
import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { endOf, startOf } from '../../lib/codec/origin.js'
import { createGatherer, spanOf, type Span } from '../../lib/codec/span.js'
import { Trail } from '../../lib/codec/trail.js'
import type { Run } from '../../lib/text.js'

const plain = (text: string, from: number): Run => ({ bytes: Buffer.from(text), from, to: from + text.length })

/** Two runs, with something between them that was left out. */
function gathered(first: Run, second: Run): Span {
  const gatherer = createGatherer()
  gatherer.push(first)
  gatherer.push(second)
  return gatherer.take()
}

/** Spans one behind the other, and what the trail is to know of each of their bytes. */
const SPANS: readonly (readonly [span: Span, runs: readonly Run[]])[] = [
  [plain('abc', 100)],
  [plain('de', 103)],
  [plain('fgh', 110)],
  [plain('i', 113), plain('jk', 120)],
  [{ bytes: Buffer.from('lm'), from: 130, to: 134, ratio: [2, 1] } as const],
  [plain('nop', 140)],
  [plain('qrst', 143)]
].map(runs => [runs.length > 1 ? gathered(runs[0]!, runs[1]!) : spanOf(runs[0]!), runs] as const)
const BYTES = SPANS.flatMap(([, runs]) =>
  runs.flatMap(run => Array.from(run.bytes, (byte, i) => ({ byte, from: startOf(run, i), to: endOf(run, i) })))
)
const TEXT = String.fromCharCode(...BYTES.map(({ byte }) => byte))

/** What a trail tells of positions from `begin` to `end`, where that differs from what stands there. */
function differences(trail: Trail, begin: number, end: number): string[] {
  const wrong: string[] = []
  const expect = (what: string, told: unknown, right: unknown): void => {
    if (!isDeepStrictEqual(told, right)) wrong.push(`${what} is told ${String(told)}, not ${String(right)}`)
  }
  expect('all', [trail.begin, trail.end], [begin, end])
  for (let at = begin; at < end; at++) {
    const { from, to } = BYTES[at]!
    expect(`${at}`, [trail.from(at), trail.to(at)], [from, to])
    for (let behind = at; behind <= end; behind++) {
      const passed: number[] = []
      trail.spans(at, behind, (span, start, end) => {
        if (start >= end && at < behind) wrong.push(`[${at}, ${behind}) has a stretch without bytes`)
        span.pass(start, end, run => run.bytes.forEach((_, i) => passed.push(startOf(run, i))))
      })
      const bytes = BYTES.slice(at, behind)
      expect(
        `[${at}, ${behind})`,
        [trail.text(at, behind), passed],
        [TEXT.slice(at, behind), bytes.map(({ from }) => from)]
      )
    }
  }
  return wrong
}

t.test('each byte keeps its origin', async t => {
  const trail = new Trail()
  t.strictSame([trail.begin, trail.end, trail.newest, trail.newestStart], [0, 0, undefined, 0])
  for (const [span] of SPANS) {
    const start = trail.end
    trail.add(span)
    trail.forget(BYTES.length)
    t.strictSame([trail.newest, trail.newestStart], [span, start])
    t.strictSame(differences(trail, 0, start + span.bytes.length), [])
  }
})

t.test('how far offsets are positions plus a number', async t => {
  const trail = new Trail()
  const shifts = SPANS.map(([span]) => {
    trail.add(span)
    return Array.from({ length: trail.end }, (_, at) => trail.shiftFrom(at) ?? '-').join(' ')
  })
  t.strictSame(shifts, [
    '100 100 100',
    '100 100 100 100 100',
    '- - - - - 105 105 105',
    '- - - - - - - - - - -',
    '- - - - - - - - - - - - -',
    '- - - - - - - - - - - - - 127 127 127',
    '- - - - - - - - - - - - - 127 127 127 127 127 127 127'
  ])
})

t.test('what may be forgotten is, if all of its span may be', async t => {
  const begins = Array.from({ length: TEXT.length }, (_, i) => {
    const trail = new Trail()
    for (const [span] of SPANS) trail.add(span)
    trail.forget(i + 1)
    t.strictSame(differences(trail, trail.begin, TEXT.length), [], `the newest ${i + 1}`)
    return trail.begin
  })
  t.strictSame(begins, [16, 16, 16, 16, 13, 13, 13, 11, 11, 8, 8, 8, 5, 5, 5, 3, 3, 0, 0, 0])
})

t.test('positions that are not known', async t => {
  const trail = new Trail()
  for (const [span] of SPANS) trail.add(span)
  trail.forget(10)
  t.equal(trail.begin, 8)
  t.equal(trail.text(0, 12), TEXT.slice(8, 12))
  t.equal(trail.text(18, 30), TEXT.slice(18))
  const passed: string[] = []
  trail.pass(0, 9, run => passed.push(Buffer.from(run.bytes).toString()))
  trail.pass(18, 30, run => passed.push(Buffer.from(run.bytes).toString()))
  trail.pass(20, 30, run => passed.push(Buffer.from(run.bytes).toString()))
  t.strictSame(passed, [TEXT.slice(8, 9), TEXT.slice(18)])
  t.strictSame([trail.from(20), trail.from(30), trail.to(30)], [147, 147, 147], 'behind the end')
  t.strictSame([trail.from(0), trail.to(0)], [113, 114], 'before the beginning')
})
