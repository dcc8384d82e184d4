/** What is not UTF-8, held against the decoder of the platform. */
import fc from 'fast-check'
import t from 'tap'
import { Utf8Check } from '../../lib/codec/utf-8-check.js'
import type { Run } from '../../lib/text.js'
import { pieces } from '../property/texts.js'
import '../property/seed.js'

/** Where it complains of bytes that come in pieces of these sizes; all of them must come out again. */
function complaints(bytes: Uint8Array, sizes: readonly number[], from = 0): number[] {
  const found: number[] = []
  const passed: number[] = []
  let ends = 0
  const source = { push: (run: Run) => void passed.push(...run.bytes), end: () => void ends++ }
  const check = new Utf8Check(source, (code, at, detail) => {
    t.strictSame([code, detail], ['bad-encoding', 'not UTF-8'])
    found.push(at)
  })
  let at = 0
  for (const size of [...sizes, bytes.length]) {
    const piece = bytes.subarray(at, at + size)
    check.push({ bytes: piece, from: from + at, to: from + at + piece.length })
    at += piece.length
  }
  check.end()
  t.strictSame(passed, [...bytes])
  t.equal(ends, 1)
  return found
}

/** The length of the longest beginning that is UTF-8. */
function lengthOfUtf8(bytes: Uint8Array): number {
  for (let length = bytes.length; ; length--) {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length))
      return length
    } catch {}
  }
}

t.test('characters, cut anywhere', async t => {
  const text = Buffer.from('é\u0800\ud7ff\ue000\uffff\u{10000}\u{10ffff}\ufeff\u0080\u07ff', 'utf8')
  for (let size = 1; size < 6; size++) t.strictSame(complaints(text, Array<number>(text.length).fill(size)), [])
})

t.test('the place of the first that is none', async t => {
  const of = (...bytes: number[]) => complaints(Uint8Array.from(bytes), [1, 1, 1, 1], 100)
  t.strictSame(of(0x41, 0xe9, 0x41), [101])
  t.strictSame(of(0xc3, 0xa9, 0xe2, 0x82), [102], 'which is cut off')
  t.strictSame(of(0x80), [100])
  t.strictSame(of(0xe9, 0xe9), [100], 'and no other')
  t.strictSame(of(0xc1, 0x81), [100], 'too long')
  t.strictSame(of(0xed, 0xa0, 0x80), [100], 'a surrogate')
  t.strictSame(of(0xf4, 0x90, 0x80, 0x80), [100], 'beyond Unicode')
})

t.test('any bytes', async t => {
  const byte = fc.oneof(
    fc.constantFrom(
      0x41,
      0x7f,
      0x80,
      0x8f,
      0x90,
      0x9f,
      0xa0,
      0xbf,
      0xc1,
      0xc2,
      0xdf,
      0xe0,
      0xe1,
      0xec,
      0xed,
      0xee,
      0xef
    ),
    fc.constantFrom(0xf0, 0xf1, 0xf3, 0xf4, 0xf5, 0xff),
    fc.nat(255)
  )
  const character = fc.oneof(
    fc.constantFrom('é', '\u0800', '\u{10000}').map(one => [...Buffer.from(one)]),
    byte.map(one => [one])
  )
  const property = fc.property(fc.array(character, { maxLength: 12 }), pieces, (parts, sizes) => {
    const bytes = Uint8Array.from(parts.flat())
    const length = lengthOfUtf8(bytes)
    t.strictSame(complaints(bytes, sizes), length === bytes.length ? [] : [length])
  })
  fc.assert(property, { numRuns: 2000 })
})
