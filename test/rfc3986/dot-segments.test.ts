import fc from 'fast-check'
import t from 'tap'
import { removeDotSegments } from '../../lib/rfc3986/index.js'
import * as oracle from '../oracle/section-5.js'
import '../property/seed.js'

t.test('the two examples of §5.2.4', t => {
  t.equal(removeDotSegments('/a/b/c/./../../g'), '/a/g')
  t.equal(removeDotSegments('mid/content=5/../6'), 'mid/6')
  t.end()
})

t.test('to the letter', t => {
  for (const [path, expected] of [
    ['', ''],
    ['.', ''],
    ['..', ''],
    ['./', ''],
    ['../', ''],
    ['/.', '/'],
    ['/..', '/'],
    ['/./', '/'],
    ['...', '...'],
    ['.a', '.a'],
    ['a/.', 'a/'],
    ['a/..', '/'],
    ['a/../b', '/b'],
    ['a/..//b', '//b'],
    ['/a//..//b', '/a//b'],
    ['/../..//a', '//a'],
    ['../.././a', 'a'],
    ['./a:b', 'a:b'],
    ['/a/%2E%2E/b', '/a/%2E%2E/b'],
    ['/a?/../b', '/b']
  ] as const) {
    t.equal(removeDotSegments(path), expected, path)
  }
  t.end()
})

const path = fc.oneof(
  fc.array(fc.constantFrom('', '.', '..', '...', 'a', '.a', 'b:c')).map(segments => segments.join('/')),
  fc.array(fc.constantFrom('.', '/', 'a')).map(characters => characters.join(''))
)

t.test('as the two string buffers of §5.2.4 do it, and nothing is left for a second time', t => {
  fc.assert(
    fc.property(path, path => {
      const removed = removeDotSegments(path)
      return removed === oracle.removeDotSegments(path) && removeDotSegments(removed) === removed
    }),
    { numRuns: 10_000 }
  )
  t.pass()
  t.end()
})

t.test('a long path is done in one go', t => {
  t.equal(removeDotSegments('/a/..'.repeat(100_000)), '/')
  t.equal(removeDotSegments('../'.repeat(100_000) + 'a'), 'a')
  t.end()
})
