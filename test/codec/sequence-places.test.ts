import fc from 'fast-check'
import t from 'tap'
import { codecKernels } from '../../lib/codec/kernel/index.js'
import { WIDE_INPUT_LENGTH } from '../../lib/codec/kernel/layout.js'
import { SequencePlaces } from '../../lib/codec/sequence-places.js'

const SEQUENCES = ['Fr', 'From ', '\nFF\nFF\nF', 'a longer sequence'].map(sequence => Buffer.from(sequence))

function placesOf(bytes: Buffer, sequence: Buffer, step: number): number[] {
  const places = new SequencePlaces()
  const found: number[] = []
  for (let at = places.next(bytes, sequence, 0); at >= 0; at = places.next(bytes, sequence, at + step)) found.push(at)
  return found
}

function indicesOf(bytes: Buffer, sequence: Buffer, step: number): number[] {
  const found: number[] = []
  for (let at = bytes.indexOf(sequence); at >= 0; at = bytes.indexOf(sequence, at + step)) found.push(at)
  return found
}

t.beforeEach(() => void (codecKernels.use = 'always'))
t.teardown(() => void (codecKernels.use = 'large'))

t.test('finds what a search finds', async t => {
  const pieces = ['F', 'r', 'From ', '\nFF\nFF\nF', 'a longer sequence', 'x'.repeat(61), 'y'.repeat(7000)]
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 24 }),
      fc.constantFrom(...SEQUENCES),
      fc.constantFrom(1, 3, 20_000),
      (parts, sequence, step) => {
        const bytes = Buffer.from(`${'z'.repeat(9000)}${parts.join('')}`)
        t.same(placesOf(bytes, sequence, step), indicesOf(bytes, sequence, step))
      }
    )
  )
})

t.test('at the end of what is listed at once, and of the bytes', async t => {
  for (const sequence of SEQUENCES) {
    for (let before = WIDE_INPUT_LENGTH - 20; before < WIDE_INPUT_LENGTH + 4; before++) {
      for (const behind of ['', 'F', ' '.repeat(40), 'z'.repeat(WIDE_INPUT_LENGTH)]) {
        const bytes = Buffer.from(`${'z'.repeat(before)}${sequence.toString()}${behind}`)
        t.same(placesOf(bytes, sequence, 1), [before])
        t.same(placesOf(bytes.subarray(0, before + sequence.length - 1), sequence, 1), [])
      }
    }
  }
})

t.test('what other bytes have left behind is not found', async t => {
  const [sequence] = SEQUENCES
  const places = new SequencePlaces()
  t.equal(places.next(Buffer.from('Fr'.repeat(9000)), sequence!, 0), 0)
  places.clear()
  t.equal(places.next(Buffer.from('z'.repeat(9000)), sequence!, 0), -1)
  places.clear()
  t.equal(places.next(Buffer.from(`${'z'.repeat(9000)}F`), sequence!, 0), -1)
})

t.test('without a kernel', async t => {
  codecKernels.use = 'never'
  t.same(placesOf(Buffer.from(`${'z'.repeat(9000)}From From `), SEQUENCES[1]!, 1), [9000, 9005])
})
