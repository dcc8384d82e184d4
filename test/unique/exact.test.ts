import t from 'tap'
import { createFirstTime } from '../../lib/unique/exact.js'

t.test('true once for each URI, also beyond what a Set holds', t => {
  for (const entries of [1, 2, 3, 1000]) {
    const isFirstTime = createFirstTime(entries)
    const uris = Array.from({ length: 8 }, (_, i) => `http://a.example/${i}`)
    t.strictSame(
      [...uris, ...uris, 'x:y'].map(isFirstTime),
      [...uris.map(() => true), ...uris.map(() => false), true],
      `${entries} a set`
    )
  }
  t.end()
})
