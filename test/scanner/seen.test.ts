import t from 'tap'
import { SEEN_ENTRIES } from '../../lib/limits.js'
import { SeenUris } from '../../lib/scanner/seen.js'
import { hashesOf } from '../../lib/scanner/uri-hash.js'

t.test('what was seen, and nothing else', async t => {
  const seen = new SeenUris()
  const uri = (i: number) => `http://a.example/${i}`
  t.equal(seen.has(uri(1)), false)
  for (let i = 0; i < 10_000; i++) seen.add(uri(i))
  const indices = Array.from({ length: 10_000 }, (_, i) => i)
  t.ok(indices.filter(i => seen.has(uri(i))).length > 9_000, 'nearly all are remembered')
  t.equal(indices.filter(i => seen.has(uri(i + 10_000))).length, 0)
})

t.test('URIs that differ in little', async t => {
  const uris = ['a:', 'a:b', 'a:bc', 'a:cb', 'b:a', 'a:12345678', 'a:123456789', 'a:12345687', 'A:b', '']
  for (const uri of uris) {
    const seen = new SeenUris()
    seen.add(uri)
    t.strictSame(
      uris.filter(other => seen.has(other)),
      [uri]
    )
  }
})

t.test('URIs that differ in two characters of different lanes have different hashes', async t => {
  const uri = `http://a.example/${'1'.repeat(83)}`
  const hashes = new Set([hashesOf(uri).join()])
  const other = '029azA/-'
  const laneOf = (at: number): number => (at >> 2) & 3
  let count = 1
  for (let i = 17; i < uri.length; i++) {
    for (let k = 17; k < i; k++) {
      if (laneOf(i) === laneOf(k)) continue
      for (const one of other) {
        for (const two of other) {
          hashes.add(hashesOf(`${uri.slice(0, k)}${one}${uri.slice(k + 1, i)}${two}${uri.slice(i + 1)}`).join())
          count++
        }
      }
    }
  }
  t.equal(hashes.size, count)
})

t.test('adding again is no more than adding', async t => {
  const seen = new SeenUris()
  for (let i = 0; i < 100_000; i++) seen.add('http://a.example/b')
  seen.add('http://a.example/c')
  t.ok(seen.has('http://a.example/b'))
  t.ok(seen.has('http://a.example/c'))
})

t.test('of more than there is room for the newer ones stay', async t => {
  const seen = new SeenUris()
  const count = 3 * SEEN_ENTRIES
  for (let i = 0; i < count; i++) seen.add(`a:${i}`)
  const remembered = (from: number, to: number): number => {
    let n = 0
    for (let i = from; i < to; i++) if (seen.has(`a:${i}`)) n++
    return n / (to - from)
  }
  t.ok(remembered(count - SEEN_ENTRIES / 2, count) > 0.99)
  t.equal(remembered(0, count - SEEN_ENTRIES), 0)
})

t.test('what comes again and again stays', async t => {
  const seen = new SeenUris()
  for (let i = 0; i < 3 * SEEN_ENTRIES; i++) {
    seen.add('http://a.example/b')
    seen.add(`a:${i}`)
  }
  t.ok(seen.has('http://a.example/b'))
})

t.test('it does not matter when somebody asks', async t => {
  const [asked, quiet] = [new SeenUris(), new SeenUris()]
  const count = 3 * SEEN_ENTRIES
  for (let i = 0; i < count; i++) {
    asked.add(`a:${i}`)
    quiet.add(`a:${i}`)
    if (i % 1000 === 0) asked.has(`a:${i >> 1}`)
  }
  const different = Array.from({ length: count }, (_, i) => `a:${i}`).filter(uri => asked.has(uri) !== quiet.has(uri))
  t.strictSame(different, [])
})

t.test('hashes that another has made', async t => {
  const seen = new SeenUris()
  seen.addHashes(...hashesOf('http://a.example/b'))
  t.ok(seen.has('http://a.example/b'))
})

t.test('many at once are as each of them', async t => {
  const [one, many] = [new SeenUris(), new SeenUris()]
  const count = 5 * SEEN_ENTRIES
  const pairs = new Uint32Array(2 * count)
  for (let i = 0; i < count; i++) {
    const hashes = hashesOf(`a:${i % 3 === 0 ? i >> 5 : i}`)
    pairs.set(hashes, 2 * i)
    one.addHashes(...hashes)
  }
  // Also more than one generation has room for, and none.
  const steps = [1, 0, 999, SEEN_ENTRIES / 2, SEEN_ENTRIES + 7, 31]
  for (let first = 0, step = 0; first < count; first += steps[step++ % steps.length]!)
    many.addAll(pairs.subarray(2 * first, 2 * Math.min(count, first + steps[step % steps.length]!)))
  const numbers = Array.from({ length: count }, (_, i) => i)
  const known = (seen: SeenUris): number[] => numbers.filter(i => seen.has(`a:${i}`))
  t.strictSame(known(many), known(one))
  t.ok(known(one).length > SEEN_ENTRIES / 4)
})
