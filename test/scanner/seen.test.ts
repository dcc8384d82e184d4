import t from 'tap'
import { SEEN_ENTRIES } from '../../lib/limits.js'
import { RECORD_FIRST_HASH, RECORD_SECOND_HASH, RECORD_WORDS } from '../../lib/scanner/kernel/layout.js'
import { SeenUris } from '../../lib/scanner/seen.js'

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
  const uris = ['a:', 'a:b', 'a:bc', 'a:cb', 'b:a', 'a:b\0', 'a:12345678', 'a:123456789', 'a:12345687', 'A:b', '']
  for (const uri of uris) {
    const seen = new SeenUris()
    seen.add(uri)
    t.strictSame(
      uris.filter(other => seen.has(other)),
      [uri]
    )
  }
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
  const [first, second] = seen.hashesOf('http://a.example/b')
  seen.addHashes(first, second)
  t.ok(seen.has('http://a.example/b'))
})

for (const [words, numberOf] of [
  ['some that came before', (i: number) => (i % 3 === 0 ? i >> 5 : i)],
  ['each twice', (i: number) => i >> 1],
  ['each of three, twice', (i: number) => i - (i % 6) + (i % 3)]
] as const) {
  t.test(`many at once are as each of them: ${words}`, async t => {
    const [one, many] = [new SeenUris(), new SeenUris()]
    const count = 3 * SEEN_ENTRIES
    const records = new Uint32Array(count * RECORD_WORDS)
    for (let i = 0; i < count; i++) {
      // Every seventh has none.
      const [first, second] = i % 7 === 5 ? [0, 0] : one.hashesOf(`a:${numberOf(i)}`)
      records[i * RECORD_WORDS + RECORD_FIRST_HASH] = first
      records[i * RECORD_WORDS + RECORD_SECOND_HASH] = second
      one.addHashes(first, second)
    }
    for (let first = 0, step = 1; first < count; first += step, step = (step % 999) + 1)
      many.addRecords(records, first, Math.min(count, first + step))
    const numbers = Array.from({ length: count }, (_, i) => i)
    const known = (seen: SeenUris): number[] => numbers.filter(i => seen.has(`a:${i}`))
    t.strictSame(known(many), known(one))
    t.ok(known(one).length > SEEN_ENTRIES / 4)
  })
}
