/** What was put in comes out, at its offsets, from HTML, CSS and JSON: in whatever escapes, encoding and pieces. */
import { deepStrictEqual as deepEqual } from 'node:assert'
import fc from 'fast-check'
import t from 'tap'
import { createExtractor } from '../../lib/extract.js'
import type { UriMatch } from '../../lib/match.js'
import type { ExtractOptions } from '../../lib/options.js'
import { composedJson, composedPage, type Composed } from './composed-page.js'
import './seed.js'

/** As bytes, with where each character begins. */
function encode(text: string, encoding: 'utf-8' | 'utf-16le'): { bytes: Buffer; offsetOf: (index: number) => number } {
  const mark = encoding === 'utf-16le' ? '\ufeff' : ''
  return {
    bytes: Buffer.from(mark + text, encoding),
    offsetOf: index => Buffer.byteLength(mark + text.slice(0, index), encoding)
  }
}

function found(bytes: Uint8Array, options: ExtractOptions, size: number): UriMatch[] {
  const matches: UriMatch[] = []
  const extractor = createExtractor(options, match => matches.push(match))
  for (let at = 0; at < bytes.length; at += size) {
    const piece = Uint8Array.from(bytes.subarray(at, at + size))
    extractor.push(piece)
    piece.fill(0x2f)
  }
  extractor.end()
  return matches
}

const encoding = fc.constantFrom('utf-8' as const, 'utf-16le' as const)
const size = fc.oneof(fc.constant(1 << 20), fc.integer({ min: 1, max: 40 }))

function holdsFor(composed: fc.Arbitrary<Composed>, format: 'html' | 'json', runs: number): string {
  const result = fc.check(
    fc.property(composed, encoding, size, ({ text, uris }, encoding, size) => {
      const { bytes, offsetOf } = encode(text, encoding)
      const expected = uris.map(({ uri, start, end, path }) => ({
        uri,
        start: offsetOf(start),
        end: offsetOf(end),
        path
      }))
      const matches = found(bytes, { format }, size)
      deepEqual(
        matches.map(({ uri, start, end, path }) => ({ uri, start, end, path })),
        expected
      )
      deepEqual(JSON.stringify(found(bytes, { format }, bytes.length)), JSON.stringify(matches))
    }),
    { numRuns: runs }
  )
  return result.failed ? `${JSON.stringify(result.counterexample)} ${String(result.errorInstance)}` : ''
}

t.test('pages', async t => {
  t.equal(holdsFor(composedPage, 'html', 800), '')
})

t.test('JSON', async t => {
  t.equal(holdsFor(composedJson, 'json', 600), '')
})
