/** Runs of several stretches: cut or gathered, each byte keeps its origin. */
import fc from 'fast-check'
import t from 'tap'
import { endOf, passSlice, pushSlice, startOf } from '../../lib/codec/origin.js'
import { createGatherer, passAll } from '../../lib/codec/span.js'
import { StretchList } from '../../lib/codec/stretches.js'
import type { Run } from '../../lib/text.js'
import '../property/seed.js'

type Origin = readonly [byte: number, from: number, to: number]

function originsOf(run: Run): readonly Origin[] {
  return Array.from(run.bytes, (byte, i) => [byte, startOf(run, i), endOf(run, i)])
}

/** As of quoted-printable: plain bytes, escapes of three for one, soft breaks that leave nothing. */
const escapes = fc
  .array(fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant('escape'), fc.constant('break')), {
    minLength: 1,
    maxLength: 12
  })
  .map(units => {
    const stretches: number[] = []
    let length = 0
    let to = 0
    for (const unit of units) {
      if (unit !== 'break') stretches.push(length, to, to + (unit === 'escape' ? 3 : unit))
      length += unit === 'escape' ? 1 : unit === 'break' ? 0 : unit
      to += unit === 'escape' ? 3 : unit === 'break' ? 2 : unit
    }
    return { bytes: bytesOf(length), from: 1000, to: 1000 + to, stretches: Int32Array.from(stretches) }
  })
  .filter(run => run.bytes.length > 0)

/** As of base64: lines of groups. */
const lines = fc
  .record({ lines: fc.integer({ min: 1, max: 5 }), groups: fc.integer({ min: 1, max: 4 }) })
  .map(({ lines, groups }): Run => ({
    bytes: bytesOf(lines * groups * 3),
    from: 1000,
    to: 1000 + lines * (groups * 4 + 1) - 1,
    ratio: [4, 3],
    stretches: Int32Array.from(
      Array.from({ length: lines }, (_, line) => [
        line * groups * 3,
        line * (groups * 4 + 1),
        line * (groups * 4 + 1) + groups * 4
      ]).flat()
    )
  }))

/** As they stand, of UTF-16, of escapes alone, of base64 that ends within a group, and all from one place. */
const simple = fc
  .record({
    length: fc.integer({ min: 1, max: 7 }),
    kind: fc.constantFrom('plain', 'plain', 'utf-16', 'escapes', 'base64', 'one')
  })
  .map(({ length, kind }): Run => {
    const run = { bytes: bytesOf(length), from: 1000 }
    if (kind === 'plain') return { ...run, to: 1000 + length }
    if (kind === 'utf-16') return { ...run, to: 1000 + 2 * length, ratio: [2, 1] }
    if (kind === 'escapes') return { ...run, to: 1000 + 3 * length, ratio: [3, 1] }
    if (kind === 'base64') return { ...run, to: 1000 + Math.ceil((length * 4) / 3), ratio: [4, 3] }
    return { ...run, to: 1000 + length + 2 }
  })

function bytesOf(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => i)
}

t.test('a slice has the origins of its bytes', async t => {
  fc.assert(
    fc.property(fc.oneof(escapes, lines, simple), fc.nat(), fc.nat(), (run, one, other) => {
      const [start, end] = [one % (run.bytes.length + 1), other % (run.bytes.length + 1)].sort((a, b) => a - b)
      const slices: Origin[] = []
      passSlice(run, start!, end!, slice => slices.push(...originsOf(slice)))
      const pushed: Origin[] = []
      pushSlice(run, start!, end!, { push: slice => pushed.push(...originsOf(slice)) })
      // A group that is cut has the origin of the whole.
      const all = originsOf(run).slice(start, end)
      return JSON.stringify([slices, pushed]) === JSON.stringify([all, all])
    })
  )
  t.pass('all of them')
})

/** Runs one behind the other, next to each other or not; now and then back, as where lines are read again. */
const manyRuns = fc
  .array(fc.record({ run: fc.oneof(escapes, lines, simple, simple), gap: fc.constantFrom(0, 0, 0, 1, 5, -900) }), {
    maxLength: 6
  })
  .map(list => {
    let at = 1000
    return list.map(({ run, gap }) => {
      const from = at + gap
      at = from + run.to - run.from
      return { ...run, from, to: at }
    })
  })

t.test('so have runs that are gathered', async t => {
  const gatherer = createGatherer()
  fc.assert(
    fc.property(manyRuns, fc.nat(), fc.nat(), (runs, one, other) => {
      const all: Origin[] = []
      for (const run of runs) {
        all.push(...originsOf(run))
        // The sender uses its memory again.
        const bytes = run.bytes.slice()
        const stretches = run.stretches?.slice()
        gatherer.add({ ...run, bytes, ...(stretches && { stretches }) })
        bytes.fill(0xff)
        stretches?.fill(0)
      }
      const tail = Array.from(gatherer.tail(Math.min(one, all.length)))
      const span = gatherer.take()
      const [start, end] = [one % (all.length + 1), other % (all.length + 1)].sort((a, b) => a - b)
      const passed: Origin[] = []
      span.pass(start!, end!, run => passed.push(...originsOf(run)))
      const whole: Origin[] = []
      passAll(span, run => whole.push(...originsOf(run)))
      const told = all.map(([byte], i): Origin => [byte, span.at(i), span.past(i)])
      const isDirect = all.every(([, from, to], i) => from === all[0]![1] + i && to === from + 1)
      const behind = all.length === 0 ? 0 : runs[runs.length - 1]!.to
      return (
        JSON.stringify([passed, whole, told]) === JSON.stringify([all.slice(start, end), all, all]) &&
        JSON.stringify(Array.from(span.bytes)) === JSON.stringify(all.map(([byte]) => byte)) &&
        JSON.stringify(tail) === JSON.stringify(all.slice(one).map(([byte]) => byte)) &&
        span.at(all.length) === behind &&
        gatherer.length === 0 &&
        (span.run === undefined || isDirect)
      )
    }),
    { numRuns: 5000 }
  )
  t.pass('all of them')
})

t.test('what is gathered next to each other is one run', async t => {
  const gatherer = createGatherer()
  for (const from of [7, 8, 9]) gatherer.add({ bytes: bytesOf(1), from, to: from + 1 })
  const first = gatherer.take()
  t.match(first.run, { from: 7, to: 10 })
  for (const from of [7, 9]) gatherer.add({ bytes: bytesOf(1), from, to: from + 1 })
  const passed: Run[] = []
  passAll(gatherer.take(), run => passed.push(run))
  t.match(passed, [{ from: 7, to: 10 }], 'and what is not, one of two stretches')
  t.equal(passed.length, 1)
  for (const from of [7, 13]) gatherer.add({ bytes: bytesOf(2), from, to: from + 4, ratio: [2, 1] })
  gatherer.add({ bytes: bytesOf(2), from: 20, to: 22 })
  passAll(gatherer.take(), run => passed.push(run))
  t.match(passed.slice(1), [{ from: 7, to: 22, ratio: [2, 1] }], 'also of the same ratio, or one to one among them')
  t.equal(passed.length, 2)
  gatherer.add({ bytes: Uint8Array.of(5, 6, 7), from: 0, to: 3 })
  t.strictSame(Array.from(first.bytes), [0, 0, 0], 'what was taken stays as it was')
})

t.test('what has many stretches is some runs, each of no more than its receiver has room for', async t => {
  const COUNT = 10_000
  const gatherer = createGatherer()
  for (let i = 0; i < COUNT; i++) gatherer.add({ bytes: Uint8Array.of(i), from: 5 * i, to: 5 * i + 5 })
  const span = gatherer.look()
  const runs: Run[] = []
  passAll(span, run => runs.push(run))
  t.ok(runs.length < 4 && runs.every(({ stretches }) => stretches!.length < COUNT * 2), 'neither all nor one each')
  t.strictSame(
    runs.flatMap(originsOf),
    Array.from({ length: COUNT }, (_, i) => [i & 0xff, 5 * i, 5 * i + 5])
  )
  t.strictSame([span.at(COUNT - 1), span.past(COUNT - 1)], [5 * COUNT - 5, 5 * COUNT])
})

t.test('what is emptied goes on in the same memory', async t => {
  const gatherer = createGatherer()
  gatherer.add({ bytes: bytesOf(9), from: 0, to: 9 })
  const { buffer } = gatherer.look().bytes
  gatherer.clear()
  t.equal(gatherer.length, 0)
  gatherer.add({ bytes: bytesOf(2), from: 20, to: 22 })
  t.match(gatherer.look().run, { from: 20, to: 22 })
  t.equal(gatherer.take().bytes.buffer, buffer)
  gatherer.add({ bytes: bytesOf(2), from: 22, to: 24 })
  t.not(gatherer.take().bytes.buffer, buffer, 'but not in what was taken')
})

t.test('a list of stretches has room for any number', async t => {
  const list = new StretchList()
  const added = Array.from({ length: 1000 }, (_, i) => [i, 3 * i, 3 * i + 2])
  for (const [index, from, to] of added) list.add(index!, from!, to!)
  t.strictSame(Array.from(list.take()), added.flat())
  t.strictSame(Array.from(list.take()), [])
})
