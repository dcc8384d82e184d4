import fc from 'fast-check'
import t from 'tap'
import { extract } from '../lib/extract.js'
import { stringIndex } from '../lib/string-index.js'

/** The index of an offset, found by encoding what stands before each index. */
function slowly(text: string, offset: number): number {
  let index = 0
  while (index < text.length) {
    const next = index + (text.codePointAt(index)! > 0xffff ? 2 : 1)
    if (Buffer.byteLength(text.slice(0, next)) > offset) break
    index = next
  }
  return index
}

t.test('any text, offsets in any order', async t => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.array(fc.nat(60), { maxLength: 20 }), (text, offsets) => {
      const indexOf = stringIndex(text)
      return offsets.every(offset => indexOf(offset) === slowly(text, offset))
    })
  )
  const text = 'aé\ud83d\ude00\ud83d'
  t.strictSame(
    Array.from({ length: 12 }, (_, offset) => stringIndex(text)(offset)),
    [0, 1, 1, 2, 2, 2, 2, 4, 4, 4, 5, 5],
    'half a character is U+FFFD, of three bytes'
  )
})

t.test('matches, also those within others', async t => {
  const text = 'é😀 http://a.example/?b=http://b.example/&c=http://c.example/ '.repeat(2000)
  const indexOf = stringIndex(text)
  const matches = extract(text, { nested: 'query' })
  t.equal(matches.length, 6000)
  t.ok(matches.every(({ uri, start, end }) => text.slice(indexOf(start), indexOf(end)) === uri))
})

// What took time that grows with the square of the text would not end.
t.test('of a long text, onwards and a little back', async t => {
  const text = 'é'.repeat(1 << 20)
  const indexOf = stringIndex(text)
  for (let offset = 0; offset < 1 << 21; offset += 8) {
    indexOf(offset)
    indexOf(Math.max(0, offset - 64))
  }
  t.equal(indexOf(Infinity), 1 << 20)
  t.equal(indexOf(3), 1)
})

t.test('only strings', async t => {
  t.throws(() => stringIndex(new Uint8Array(1) as unknown as string), TypeError)
})
