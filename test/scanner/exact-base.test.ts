import fc from 'fast-check'
import t from 'tap'
import { resolve } from '../../lib/rfc3986/resolve.js'
import { createResolver } from '../../lib/scanner/exact-base.js'

const segment = fc.constantFrom('', '.', '..', 'a', 'bc', '...', 'd:')
const path = fc.array(segment, { maxLength: 12 }).map(segments => segments.join('/'))
const end = fc.constantFrom('', '?', '?q', '#f', '?q/../r#f', '?qqqqqqqqqqqqqqqq')
const root = fc.constantFrom(
  'f:',
  'f:/',
  'f:x/',
  'f:xxxxxxxxxxxxxxxxxxxx/',
  'f://h/',
  'f:///',
  'f://hhhhhhhhhhhhhhhhhhhh/'
)
const base = fc
  .oneof(fc.tuple(root, path, end), fc.tuple(fc.constantFrom('f:', 'f://h'), fc.constant(''), end))
  .map(parts => parts.join(''))
const reference = fc
  .tuple(fc.constantFrom('', '', '', '/', '//', './', '../../../'), path, end)
  .map(parts => parts.join(''))
  .filter(reference => !/^[^/?#]*:/.test(reference)) // a scheme

t.test('as the strict core resolves, or too long: always where the path behind it is', async t => {
  fc.assert(
    fc.property(base, reference, fc.integer({ min: 1, max: 40 }), (base, reference, most) => {
      const expected = resolve(base, reference)
      const found = createResolver(base, most)(reference)
      const isPathLong = base.replace(/[?#].*/, '').length > most
      return found === expected || (found.length > most && (expected.length > most || isPathLong))
    }),
    { numRuns: 20_000 }
  )
  t.pass('for any bases and references')
})
