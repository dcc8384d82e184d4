/** Decoded bytes by numbers of their own: of each it is known where it came from. */
import fc from 'fast-check'
import t from 'tap'
import { Numbering } from '../../lib/codec/numbering.js'
import { endOf, startOf } from '../../lib/codec/origin.js'
import { DECODED_MEMORY } from '../../lib/limits.js'
import type { Run } from '../../lib/text.js'
import '../property/seed.js'

/** Runs of every shape, one behind the other; `gap`: input bytes before one that gave nothing. */
const runs = fc
  .array(
    fc.record({
      shape: fc.constantFrom('direct', 'atomic', 'ratio', 'escapes', 'lines', 'sizes'),
      length: fc.integer({ min: 1, max: 9 }),
      gap: fc.constantFrom(0, 0, 0, 2, 1 << 28)
    }),
    { minLength: 1, maxLength: 30 }
  )
  .map(units => {
    let at = 0
    return units.map(({ shape, length, gap }): Run => {
      const from = (at += gap)
      switch (shape) {
        case 'direct':
          return { bytes: new Uint8Array(length), from, to: (at += length) }
        case 'atomic':
          return { bytes: new Uint8Array(length), from, to: (at += 3 * length + 1) }
        case 'ratio':
          return { bytes: new Uint8Array(3 * length), from, to: (at += 4 * length), ratio: [4, 3] }
        case 'escapes':
          return {
            bytes: new Uint8Array(length + 2),
            from,
            to: (at += length + 8),
            stretches: Int32Array.of(0, 0, 3, 1, 5, 5 + length, length + 1, length + 5, length + 8)
          }
        case 'lines':
          return {
            bytes: new Uint8Array(6 * length),
            from,
            to: (at += 8 * length + 1),
            ratio: [4, 3],
            stretches: Int32Array.of(0, 0, 4 * length, 3 * length, 4 * length + 1, 8 * length + 1)
          }
        case 'sizes': // units that took less than those of the ratio, each by itself
          return {
            bytes: new Uint8Array(3 * length + 7),
            from,
            to: (at += 5 * length + 10),
            ratio: [5, 3],
            stretches: Int32Array.of(
              ...[0, 0, 4],
              ...[3, 4, 8],
              ...[6, 8, 8 + 5 * length],
              ...[6 + 3 * length, 8 + 5 * length, 10 + 5 * length]
            )
          }
      }
    })
  })

t.test('every byte has the origin that its run tells', async t => {
  fc.assert(
    fc.property(runs, list => {
      const numbering = new Numbering(0)
      const numbered: Run[] = []
      numbering.to = { push: run => numbered.push(run) }
      list.forEach(run => numbering.push(run))
      const wrong = list.flatMap((run, k) =>
        Array.from(run.bytes, (_, i) => {
          const at = numbered[k]!.from + i
          return numbering.start(at) === startOf(run, i) && numbering.end(at + 1) === endOf(run, i) ? [] : [[k, i]]
        }).flat()
      )
      const { to } = list[list.length - 1]!
      const { to: end } = numbered[numbered.length - 1]!
      numbering.close()
      return wrong.length === 0 && numbering.start(end) === 0 && to > 0
    })
  )
  t.pass('for any runs')
})

t.test('behind the last byte the input goes on; before the first it has begun', async t => {
  const numbering = new Numbering(0)
  t.equal(numbering.end(7), 0, 'nothing has come')
  numbering.push({ bytes: new Uint8Array(2), from: 10, to: 16 })
  t.equal(numbering.start(2), 16)
  t.equal(numbering.end(0), 10)
})

t.test('what is far behind is forgotten, and so the memory stays small', async t => {
  const numbering = new Numbering(0)
  const units = 2 * DECODED_MEMORY
  // Neither joins the one before it.
  for (let i = 0, at = 0; i < units; i++) {
    const size = 2 + (i & 1)
    numbering.push({ bytes: new Uint8Array(1), from: at, to: (at += size) })
  }
  t.equal(numbering.start(units - DECODED_MEMORY), 2.5 * (units - DECODED_MEMORY))
  t.equal(numbering.start(units - 1), 2.5 * units - 3)
  t.not(numbering.start(0), 0)
})

t.test('so many bytes more are known as are asked for', async t => {
  const numbering = new Numbering(DECODED_MEMORY)
  const units = 2 * DECODED_MEMORY
  for (let i = 0; i < units; i++) numbering.push({ bytes: new Uint8Array(1), from: 3 * i, to: 3 * i + 2 })
  t.equal(numbering.start(0), 0)
  t.equal(numbering.end(1), 2)
})
