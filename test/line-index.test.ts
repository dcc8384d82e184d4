/** Line numbers against counting, over pieces of every alignment and past the end of the ring. */
import t from 'tap'
import { codecKernels } from '../lib/codec/kernel/index.js'
import { LINE_MEMORY } from '../lib/limits.js'
import { LineIndex } from '../lib/line-index.js'

/** Line ends at places that no power of two divides, in runs and alone, and bytes that differ from LF in one bit. */
function sample(length: number): Uint8Array {
  const others = [0x8a, 0x0b, 0x0e, 0x00, 0xff, 0x20, 0x2a, 0x4a]
  return Uint8Array.from({ length }, (_, i) => (i % 7 === 0 || i % 97 < 5 ? 0x0a : others[i % 8]!))
}

/** For each offset, the line of its byte. */
function linesOf(bytes: Uint8Array): number[] {
  let line = 1
  return Array.from(bytes, byte => (byte === 0x0a ? line++ : line))
}

t.test('every offset, in order', async t => {
  const bytes = sample(3000)
  const index = new LineIndex(0)
  index.push(bytes)
  t.strictSame(
    linesOf(bytes).map((_, offset) => index.lineAt(offset)),
    linesOf(bytes)
  )
})

t.test('from every offset to every other, also back', async t => {
  const bytes = sample(120)
  const lines = linesOf(bytes)
  const wrong: string[] = []
  for (let first = 0; first < bytes.length; first++) {
    for (let second = 0; second < bytes.length; second++) {
      const index = new LineIndex(0)
      index.push(bytes.subarray(0, 50))
      index.push(bytes.subarray(50))
      index.lineAt(first)
      if (index.lineAt(second) !== lines[second]) wrong.push(`${first}, ${second}`)
    }
  }
  t.strictSame(wrong, [])
})

t.test('nothing is asked until the oldest bytes are gone', async t => {
  const bytes = sample(10_001)
  const each = linesOf(bytes)
  const perPush = each[bytes.length - 1]! - 1 + (bytes[bytes.length - 1] === 0x0a ? 1 : 0)
  const index = new LineIndex(0)
  const pushes = Math.ceil((2.5 * LINE_MEMORY) / bytes.length)
  for (let i = 0; i < pushes; i++) index.push(bytes)
  const before = (pushes - 1) * perPush
  const at = (pushes - 1) * bytes.length
  for (const offset of [0, 1, 2, 3, 5000, bytes.length - 1]) {
    t.equal(index.lineAt(at + offset), before + each[offset]!)
  }
  const early = pushes - Math.floor(LINE_MEMORY / bytes.length)
  t.equal(index.lineAt(early * bytes.length + 17), early * perPush + each[17]!)
})

t.test('a push that is larger than what is remembered', async t => {
  const bytes = sample(LINE_MEMORY + 4099)
  const each = linesOf(bytes)
  const index = new LineIndex(0)
  index.push(bytes)
  for (const offset of [bytes.length - 1, bytes.length - LINE_MEMORY, bytes.length - 4097]) {
    t.equal(index.lineAt(offset), each[offset])
  }
})

t.test('asked as matches ask: rising, now and then a little back, in pieces of every size', async t => {
  const bytes = sample(40_000)
  const each = linesOf(bytes)
  for (const size of [1, 2, 3, 4, 5, 63, 64, 65, 1000, 16_383, 16_384, 16_385]) {
    const index = new LineIndex(0)
    const wrong: number[] = []
    for (let at = 0; at < bytes.length; at += size) {
      index.push(bytes.subarray(at, at + size))
      const end = Math.min(at + size, bytes.length)
      const asked = [at, Math.max(0, at - (at % 777)), end - 1, at]
      wrong.push(...asked.filter(offset => index.lineAt(offset) !== each[offset]))
    }
    t.strictSame(wrong, [], `pieces of ${size}`)
  }
})

t.test('round the ring, asked now and then', async t => {
  const bytes = sample(70_001)
  const each = linesOf(bytes)
  const perPush = each[bytes.length - 1]! - 1 + (bytes[bytes.length - 1] === 0x0a ? 1 : 0)
  const index = new LineIndex(0)
  const wrong: number[] = []
  for (let i = 0; i < (3 * LINE_MEMORY) / bytes.length; i++) {
    index.push(bytes)
    if (i % 13 !== 0) continue
    for (const offset of [0, 17, 70_000]) {
      if (index.lineAt(i * bytes.length + offset) !== i * perPush + each[offset]!) wrong.push(i)
    }
  }
  t.strictSame(wrong, [])
})

t.test('by the kernel as by itself, in pieces of any length, more than once around the ring', async t => {
  t.teardown(() => (codecKernels.use = 'large'))
  const linesBy = (use: 'never' | 'always'): number[] => {
    codecKernels.use = use
    const bytes = sample(300_007)
    const index = new LineIndex(0)
    const lines: number[] = []
    for (let end = 0, i = 0; end < 2.2 * LINE_MEMORY; i++) {
      const piece = bytes.subarray(i % 61, (i % 61) + [1, 31, 32, 33, 8191, 8192, 70_001, 300_007][i % 8]!)
      index.push(piece)
      end += piece.length
      if (i % 3 === 0) for (const back of [1, 5, 40, 9000]) lines.push(index.lineAt(Math.max(0, end - back)))
    }
    return lines
  }
  t.strictSame(linesBy('always'), linesBy('never'))
})
