import fc from 'fast-check'
import t from 'tap'
import { ByteSet, hashOf } from '../../lib/unique/byte-set.js'
import { SETTINGS } from '../property/texts.js'
import '../property/seed.js'

const viewOf = (text: string) => {
  const bytes = Buffer.from(text, 'latin1')
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
}

/** Adds each, as it stands in a longer array of bytes, and says which were new. */
function addAll(texts: readonly string[]): boolean[] {
  const set = new ByteSet()
  return texts.map((text, i) => {
    const before = i % 5
    return set.add(viewOf(' '.repeat(before) + text + 'x'.repeat(i % 3)), before, before + text.length)
  })
}

/** What a set of strings says. */
function addAllToSet(texts: readonly string[]): boolean[] {
  const set = new Set<string>()
  return texts.map(text => set.size < set.add(text).size)
}

t.test('as a set of strings, of every length and around all its borders', async t => {
  const short = fc.string({ unit: fc.constantFrom('a', 'b', '\u0080', '\u00ff'), maxLength: 9 })
  const texts = fc.array(
    fc.oneof(
      short,
      fc.nat(40).map(length => 'a'.repeat(length))
    ),
    { maxLength: 60, size: 'max' }
  )
  fc.assert(
    fc.property(texts, texts => {
      t.strictSame(addAll(texts), addAllToSet(texts))
    }),
    { ...SETTINGS, numRuns: 300 }
  )
  const many = Array.from({ length: 100_000 }, (_, i) => `http://a.example/${i % 60_000}/${'b'.repeat(i % 90)}`)
  t.equal(addAll(many).filter(Boolean).length, new Set(many).size, 'more than the first table and the first block hold')
})

t.test('strings longer than a block', async t => {
  const long = (last: string) => 'a'.repeat(3_000_000) + last
  t.strictSame(addAll([long('b'), 'x', long('c'), long(''), long('b'), 'x', long('c'), 'y']), [
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    true
  ])
})

/** HalfSipHash as its paper writes it: words by four rounds of the state, one for each word and three at the end. */
function halfSipHash(words: readonly number[], [k0, k1]: readonly [number, number]): number {
  const v = [k0, k1, k0 ^ 0x6c796765, k1 ^ 0x74656462]
  const rotate = (i: number, by: number) => void (v[i] = (v[i]! << by) | (v[i]! >>> (32 - by)))
  const mix = (i: number, j: number, by: number, half: boolean) => {
    v[i] = (v[i]! + v[j]!) | 0
    rotate(j, by)
    v[j]! ^= v[i]
    if (half) rotate(i, 16)
  }
  const round = () => {
    mix(0, 1, 5, true)
    mix(2, 3, 8, false)
    mix(0, 3, 7, false)
    mix(2, 1, 13, true)
  }
  for (const word of words) {
    v[3]! ^= word
    round()
    v[0]! ^= word
  }
  v[2]! ^= 0xff
  for (let i = 0; i < 3; i++) round()
  return (v[1]! ^ v[3]!) >>> 0
}

t.test('the hash', async t => {
  const word = fc.integer({ min: 0, max: 0xffffffff })
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 40 }), word, word, (words, k0, k1) => {
      t.equal(hashOf(Uint32Array.from(words), words.length, Uint32Array.of(k0, k1)), halfSipHash(words, [k0, k1]))
    }),
    { ...SETTINGS, numRuns: 300 }
  )
  // Numbered URIs, as archives are full of, in 4096 slots.
  for (const key of [Uint32Array.of(0, 0), Uint32Array.of(1, 2)]) {
    const slots = new Uint8Array(4096)
    for (let i = 0; i < 4096; i++) slots[hashOf(Uint32Array.of(0x70747468, 0x30303030 + i, 0), 3, key) & 4095]!++
    t.ok(Math.max(...slots) < 10, `at most ${Math.max(...slots)} in a slot`)
  }
})
