import t from 'tap'
import { createFirstTimeLately, fingerprint } from '../../lib/unique/recent.js'

const uri = (i: number) => `http://a.example/${i}`

t.test('the last ones are known, all of them', async t => {
  for (const entries of [1, 2, 3, 10, 100]) {
    let forgotten = 0
    for (let length = entries; length < 4 * entries; length++) {
      const isFirstTime = createFirstTimeLately(entries)
      for (let i = 0; i < length; i++) isFirstTime(uri(i))
      for (let i = length - 1; i >= length - entries; i--) if (isFirstTime(uri(i))) forgotten++
    }
    t.equal(forgotten, 0, `${entries} entries`)
  }
})

t.test('a table that grows keeps what it has, and no room for what it has not', async t => {
  const entries = 2000
  const isFirstTime = createFirstTimeLately(entries)
  let forgotten = 0
  for (let i = 0; i < 4 * entries; i++) isFirstTime(uri(i))
  for (let i = 4 * entries - 1; i >= 3 * entries; i--) if (isFirstTime(uri(i))) forgotten++
  t.equal(forgotten, 0)
})

t.test('what keeps coming stays known, what came long ago comes again', async t => {
  const isFirstTime = createFirstTimeLately(10)
  isFirstTime('often')
  isFirstTime('once')
  for (let i = 0; i < 1000; i++) {
    isFirstTime(uri(i))
    if (isFirstTime('often')) t.fail('forgotten')
  }
  t.equal(isFirstTime('once'), true)
})

t.test('no new one is dropped', async t => {
  const isFirstTime = createFirstTimeLately(200_000)
  let dropped = 0
  for (let i = 0; i < 200_000; i++) if (!isFirstTime(uri(i))) dropped++
  t.equal(dropped, 0)
})

t.test('the two halves of a fingerprint are each as good as 32 bits can be, and differ', async t => {
  const seed = Uint32Array.of(1, 2)
  const count = 100_000
  const [a, b, both] = [new Set<number>(), new Set<number>(), new Set<number>()]
  for (let i = 0; i < count; i++) {
    const [first, second] = fingerprint(uri(i), seed)
    a.add(first)
    b.add(second)
    both.add((first ^ second) >>> 0)
  }
  // Of 100 000 random numbers of 32 bits 1.2 pairs are the same; more than 12 are as good as impossible.
  for (const half of [a, b, both]) t.ok(half.size > count - 12, `${count - half.size} the same`)
  t.not(fingerprint('x', seed)[0], fingerprint('x', Uint32Array.of(3, 4))[0])
})

t.test('each half has a seed of its own', async t => {
  const [a, b] = fingerprint('x', Uint32Array.of(1, 2))
  const [other, same] = fingerprint('x', Uint32Array.of(3, 2))
  t.not(other, a)
  t.equal(same, b)
  t.not(fingerprint('x', Uint32Array.of(1, 4))[1], b)
})
