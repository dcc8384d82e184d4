import t from 'tap'
import { SEEN_ENTRIES } from '../../lib/limits.js'
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
