import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { splitReference } from '../../lib/rfc3986/index.js'
import { splitByExpression } from '../oracle/appendix-b.js'
import { anyText } from '../oracle/arbitraries.js'
import { readTable } from './tables.js'
import '../property/seed.js'

t.test('the examples of Appendix B', t => {
  const entries = readTable('appendix-b.table').split('\n\n').slice(1)
  t.equal(entries.length, 10)
  for (const entry of entries) {
    const [text, ...lines] = entry.trimEnd().split('\n')
    const [scheme, authority, path, query, fragment] = lines
      .map(line => line.trim())
      .map(value => (value === '<undefined>' ? undefined : value === '""' ? '' : value))
    t.strictSame(splitReference(text!), { scheme, authority, path, query, fragment }, entry)
  }
  t.end()
})

t.test('any string: as the expression', t => {
  const any = fc.oneof(anyText, fc.string({ unit: fc.constantFrom('a', ':', '/', '?', '#', '\n', ' ') }))
  fc.assert(
    fc.property(any, text => assert.deepEqual(splitReference(text), splitByExpression(text))),
    { numRuns: 10_000 }
  )
  t.pass()
  t.end()
})
