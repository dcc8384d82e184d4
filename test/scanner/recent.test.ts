/** The ring of the last matches against a list that forgets nothing. */
import t from 'tap'
import { HOLD } from '../../lib/limits.js'
import { RECORD_END, RECORD_START, RECORD_WORDS } from '../../lib/scanner/kernel/layout.js'
import { RecentMatches } from '../../lib/scanner/recent.js'

/** Matches of 1 to 7 bytes with gaps of 0 to 4 between them. */
function sample(count: number): (readonly [start: number, end: number])[] {
  let at = 3
  return Array.from({ length: count }, (_, i) => {
    const start = at + ((i * 5) % 5)
    at = start + 1 + ((i * 3) % 7)
    return [start, at] as const
  })
}

function skipIn(list: readonly (readonly [number, number])[], position: number): number {
  return list.find(([start, end]) => position >= start && position < end)?.[1] ?? position
}

t.test('every position, rising, falling and at random', async t => {
  const list = sample(40)
  const recent = new RecentMatches()
  for (const [start, end] of list) recent.add(start, end)
  const last = list[list.length - 1]![1] + 3
  const positions = Array.from({ length: last }, (_, i) => i)
  const orders = [positions, [...positions].reverse(), positions.map(position => (position * 37) % last)]
  for (const order of orders) {
    t.strictSame(
      order.map(position => recent.skip(position)),
      order.map(position => skipIn(list, position))
    )
  }
})

t.test('of many the last sixty-four count', async t => {
  const list = sample(500)
  const recent = new RecentMatches()
  const wrong: number[] = []
  list.forEach(([start, end], index) => {
    recent.add(start, end)
    const kept = list.slice(Math.max(0, index - 63), index + 1)
    for (let position = kept[0]![0]; position <= end; position++) {
      if (recent.skip(position) !== skipIn(kept, position)) wrong.push(position)
    }
  })
  t.strictSame(wrong, [])
  t.equal(recent.skip(list[0]![0]), list[0]![0], 'the first is forgotten')
})

t.test('positions move with the window, and are forgotten with the text', async t => {
  const recent = new RecentMatches()
  recent.add(10, 20)
  recent.move(15)
  t.equal(recent.skip(2), 5)
  t.equal(recent.skip(5), 5)
  recent.clear()
  t.equal(recent.skip(2), 2)
})

t.test('many at once are as each of them, where somebody may still ask', async t => {
  const far = [
    [HOLD, HOLD + 5],
    [2 * HOLD, 2 * HOLD + 4],
    [2 * HOLD + 6, 2 * HOLD + 9]
  ] as const
  const list = [...sample(300), ...far]
  const records = new Uint32Array(list.length * RECORD_WORDS)
  list.forEach(([start, end], i) => {
    records[i * RECORD_WORDS + RECORD_START] = start
    records[i * RECORD_WORDS + RECORD_END] = end
  })
  const wrong: number[] = []
  for (let first = 0; first < list.length; first += 7) {
    for (let end = first + 1; end <= list.length; end++) {
      const recent = new RecentMatches()
      for (let i = 0; i < first; i++) recent.add(...list[i]!)
      recent.addRecords(records, first, end)
      const kept = list.slice(Math.max(0, end - 64), end)
      const last = kept[kept.length - 1]![1]
      // Of what is further back nobody asks.
      const from = Math.max(kept[0]![0], last - 64)
      for (let position = from; position <= last; position++)
        if (recent.skip(position) !== skipIn(kept, position)) wrong.push(position)
    }
  }
  t.strictSame(wrong, [])
})
