/** The attacks of the benchmark hold as many URIs as they say; a wrong count would be a measurement of something else. */
import t from 'tap'
import { ATTACKS } from '../bench/haystack/attacks/index.js'
import { createExtractor } from '../lib/index.js'

/** Bytes of each: more than a bound on anything. */
const SIZE = 100_000

t.test('what attacks hold', async t => {
  for (const { name, options, make } of ATTACKS) {
    const { bytes, expected } = make(SIZE)
    let found = 0
    const extractor = createExtractor(options, () => found++)
    extractor.push(bytes)
    extractor.end()
    t.equal(found, expected, name)
  }
})
