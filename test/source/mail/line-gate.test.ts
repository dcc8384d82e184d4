/** The gate against an oracle that splits at line feeds, in pieces of any size and origin, also when it is stopped. */
import fc from 'fast-check'
import t from 'tap'
import { codecKernels } from '../../../lib/codec/kernel/index.js'
import { latin1, latin1Bytes } from '../../../lib/codec/latin1.js'
import { endOf, startOf } from '../../../lib/codec/origin.js'
import { MAX_LINE } from '../../../lib/limits.js'
import { createLineMark, hasMark, LineGate, type LineMark } from '../../../lib/source/mail/line-gate.js'
import type { Run } from '../../../lib/text.js'
import '../../property/seed.js'

const LF = 0x0a

/** Of marks that count if one of these letters stands behind them: as far as the end of the line, and no further. */
const goesOn = (bytes: Uint8Array, start: number, end: number): boolean => start < end && bytes[start] === 0x61

interface Kind {
  readonly mark: LineMark
  /** The beginning of a line that has it. */
  readonly form: RegExp
}

const KINDS: readonly Kind[] = [
  { mark: createLineMark('aba'), form: /^aba/ },
  { mark: createLineMark('-'), form: /^-/ },
  { mark: createLineMark('ab', { quoted: true }), form: /^>*ab/ },
  { mark: createLineMark('aba', { goesOn }), form: /^abaa/ }
]

/** Lines that count, each by itself, and what stands between them. */
type Told = readonly ['line' | 'rest', string]

function join(told: readonly Told[]): readonly Told[] {
  const joined: Told[] = []
  for (const [kind, text] of told) {
    const last = joined[joined.length - 1]
    if (kind === 'rest' && last?.[0] === 'rest') joined[joined.length - 1] = ['rest', last[1] + text]
    else joined.push([kind, text])
  }
  return joined
}

function byOracle(text: string, { form }: Kind): readonly Told[] {
  const lines = text.split(/(?<=\n)/).filter(line => line !== '')
  return join(lines.map(line => [line.length <= MAX_LINE && form.test(line) ? 'line' : 'rest', line]))
}

/** A piece of the input: one to one, or as of UTF-16, two bytes for one. */
function runOf(bytes: Uint8Array, at: number, doubled: boolean): Run {
  if (!doubled) return { bytes, from: at, to: at + bytes.length }
  return { bytes, from: 2 * at, to: 2 * (at + bytes.length), ratio: [2, 1] }
}

interface Ways {
  readonly sizes: readonly number[]
  readonly doubled: boolean
  /** It is stopped at every so many calls of the handler, and goes on from there. */
  readonly stopAt: number
}

/** What the gate tells; throws if an origin is wrong, or `all` is not what it should be. */
function byGate(text: string, { mark, form }: Kind, { sizes, doubled, stopAt }: Ways): readonly Told[] {
  const input = latin1Bytes(text)
  const unit = doubled ? 2 : 1
  const told: Told[] = []
  let at = 0
  const check = (index: number, start: number, end: number): void => {
    if (start !== (at + index) * unit || end !== start + unit)
      throw new Error(`origin of ${at + index}: ${start}, ${end}`)
  }
  const take = (kind: 'line' | 'rest', bytes: Uint8Array): void => {
    // What a ratio cuts comes in several runs.
    if (isStopped && !doubled) throw new Error('more was told than the gate was stopped at')
    told.push([kind, latin1(bytes)])
    at += bytes.length
    isStopped = told.length % stopAt === 0
    if (isStopped) gate.stop()
  }
  let isExpected = false
  let isStopped = false
  const gate = new LineGate(mark, {
    line(span) {
      isExpected = false
      const line = latin1(span.bytes)
      if (!(mark.quoted ? line.replace(/^>+/, '') : line).startsWith(latin1(mark.bytes))) throw new Error('no mark')
      for (let i = 0; i < span.bytes.length; i++) check(i, span.at(i), span.past(i))
      // One that does not count may come as well.
      take(form.test(line) ? 'line' : 'rest', span.bytes)
    },
    rest(run, all, next = 0) {
      if (isExpected) throw new Error('no line behind what should stand before one')
      for (let i = 0; i < run.bytes.length; i++) check(i, startOf(run, i), endOf(run, i))
      isExpected = all !== undefined && (all.indexOf(LF, next) + 1 || all.length) - next <= MAX_LINE
      if (all && latin1(all, next - run.bytes.length, next) !== latin1(run.bytes)) throw new Error('not what all has')
      take('rest', run.bytes)
    }
  })
  let i = 0
  for (const size of [...sizes, Infinity]) {
    const piece = input.slice(i, i + size)
    for (let read = 0; read < piece.length;) {
      const run = runOf(piece.subarray(read), i + read, doubled)
      isExpected = isStopped = false
      const taken = gate.push(run)
      if (taken < run.bytes.length && stopAt === Infinity) throw new Error('stopped by no one')
      read += taken
    }
    i += piece.length
    piece.fill(LF)
  }
  isStopped = false
  gate.end()
  return join(told)
}

const text = fc
  .array(
    fc.constantFrom('aba', 'aba', 'ab', 'a', 'b', '-', '>', '>>', '\n', '\n', '\n', '\n\n', 'x', '\r\n', '\naba'),
    {
      maxLength: 30
    }
  )
  .map(parts => parts.join(''))

const ways = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 20 }),
  doubled: fc.boolean(),
  stopAt: fc.constantFrom(Infinity, Infinity, 1, 2, 3)
})

const same = (text: string, kind: Kind, ways: Ways): boolean =>
  JSON.stringify(byGate(text, kind, ways)) === JSON.stringify(byOracle(text, kind))

t.test('any text', async t => {
  fc.assert(fc.property(text, fc.constantFrom(...KINDS), ways, same), { numRuns: 6000 })
  t.pass('as by the oracle')
})

t.test('lines about as long as the longest', async t => {
  const length = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: MAX_LINE - 3, max: MAX_LINE + 3 }) },
    { weight: 1, arbitrary: fc.constant(2 * MAX_LINE) }
  )
  const line = fc
    .record({
      begin: fc.constantFrom('aba', 'abaa', '>>ab', '-', 'x'),
      filling: fc.constantFrom('x', 'aba', '-'),
      length,
      end: fc.constantFrom('\n', '\n', '', '\naba\n')
    })
    .map(({ begin, filling, length, end }) => begin.padEnd(length - 1, filling) + end)
  const lines = fc.tuple(text, line, text).map(parts => parts.join(''))
  const long = ways.map(ways => ({ ...ways, sizes: ways.sizes.map(size => (size > 6 ? size * 700 : size)) }))
  fc.assert(fc.property(lines, fc.constantFrom(...KINDS), long, same), { numRuns: 600 })
  fc.assert(
    fc.property(fc.nat(8), fc.constantFrom(...KINDS), long, (more, kind, ways) =>
      same(`${'>'.repeat(MAX_LINE - 4 + more)}ab\nab`, kind, ways)
    )
  )
  t.pass('as by the oracle')
})

t.test('what lies in one piece is told with the line behind it', async t => {
  const told: (readonly [string, number | undefined])[] = []
  const gate = new LineGate(createLineMark('aba'), {
    line: span => told.push([latin1(span.bytes), undefined]),
    rest: (run, all, next) => told.push([latin1(run.bytes), all && next])
  })
  gate.push(runOf(latin1Bytes('x\ny\naba\nz\nab'), 0, false))
  gate.end()
  t.strictSame(told, [
    ['x\ny\n', 4],
    ['aba\n', undefined],
    ['z\n', undefined],
    ['ab', undefined]
  ])
})

t.test('another mark', async t => {
  const told: string[] = []
  const gate = new LineGate(createLineMark('-'), {
    line(span) {
      told.push(latin1(span.bytes))
      gate.setMark(createLineMark('--'))
    },
    rest: () => {}
  })
  for (const piece of ['-a\n-b\n', '-', '-c\n', '-d\n']) gate.push(runOf(latin1Bytes(piece), 0, false))
  t.strictSame(told, ['-a\n', '--c\n'])
})

t.test('whether a mark stands in a text', async t => {
  t.teardown(() => (codecKernels.use = 'large'))
  for (const use of ['always', 'never'] as const) {
    codecKernels.use = use
    fc.assert(
      fc.property(text, fc.constantFrom(...KINDS.slice(0, 3)), (text, { mark, form }) => {
        const isBegun = latin1(mark.bytes).startsWith(mark.quoted ? text.replace(/^>+/, '') : text)
        return hasMark(mark, latin1Bytes(text)) === (isBegun || new RegExp(form.source, 'm').test(text))
      }),
      { numRuns: 2000 }
    )
  }
  t.pass('as by the oracle')
})
