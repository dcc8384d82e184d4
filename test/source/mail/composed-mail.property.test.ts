/** Text with URIs in it, through any charset, transfer encoding, line length and nesting: they are found where they are. */
import fc from 'fast-check'
import t from 'tap'
import { createExtractor } from '../../../lib/extract.js'
import type { UriMatch } from '../../../lib/match.js'
import { composition } from './composition.js'
import { compose } from './composed-mail.js'
import '../../property/seed.js'

function find(bytes: Uint8Array, format: 'mail' | 'auto', size: number): readonly object[] {
  const found: UriMatch[] = []
  const extractor = createExtractor({ format, rejoin: 'never' }, match => found.push(match))
  for (let i = 0; i < bytes.length; i += size) extractor.push(bytes.slice(i, i + size))
  extractor.end()
  return found.map(({ uri, start, end }) => ({ uri, start, end }))
}

t.test('URIs are found where they were put', async t => {
  const property = fc.property(composition, fc.integer({ min: 1, max: 50 }), (input, size) => {
    const { bytes, uris } = compose(input)
    const expected = JSON.stringify(uris)
    return (
      JSON.stringify(find(bytes, 'mail', bytes.length)) === expected &&
      JSON.stringify(find(bytes, 'auto', size)) === expected
    )
  })
  t.equal(fc.check(property, { numRuns: 1000 }).counterexample, null)
})
