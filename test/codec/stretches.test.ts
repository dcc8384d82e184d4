/** Runs of several stretches: cut or gathered, each byte keeps its origin. */
import fc from 'fast-check'
import t from 'tap'
import { endOf, passSlice, startOf } from '../../lib/codec/origin.js'
import { createGatherer } from '../../lib/codec/span.js'
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

function bytesOf(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, i) => i)
}

t.test('a slice has the origins of its bytes', async t => {
  fc.assert(
    fc.property(fc.oneof(escapes, lines), fc.nat(), fc.nat(), (run, one, other) => {
      const [start, end] = [one % (run.bytes.length + 1), other % (run.bytes.length + 1)].sort((a, b) => a - b)
      const slices: Origin[] = []
      passSlice(run, start!, end!, slice => slices.push(...originsOf(slice)))
      // A group that is cut has the origin of the whole.
      return JSON.stringify(slices) === JSON.stringify(originsOf(run).slice(start, end))
    })
  )
  t.pass('all of them')
})

t.test('so have runs that are gathered', async t => {
  fc.assert(
    fc.property(fc.array(fc.oneof(escapes, lines), { maxLength: 4 }), fc.nat(), fc.nat(), (runs, one, other) => {
      const gatherer = createGatherer()
      let offset = 0
      const all: Origin[] = []
      for (const run of runs) {
        const moved = { ...run, from: run.from + offset, to: run.to + offset }
        offset = moved.to
        gatherer.add(moved)
        all.push(...originsOf(moved))
      }
      const span = gatherer.take()
      const [start, end] = [one % (all.length + 1), other % (all.length + 1)].sort((a, b) => a - b)
      const passed: Origin[] = []
      span.pass(start!, end!, run => passed.push(...originsOf(run)))
      const told = all.slice(start, end).map(([byte], i): Origin => [byte, span.at(start! + i), span.past(start! + i)])
      const expected = JSON.stringify(all.slice(start, end))
      return JSON.stringify(passed) === expected && JSON.stringify(told) === expected
    })
  )
  t.pass('all of them')
})
