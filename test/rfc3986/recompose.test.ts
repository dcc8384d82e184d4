import fc from 'fast-check'
import t from 'tap'
import { parseUriReference, recompose } from '../../lib/rfc3986/index.js'
import { uriReference } from '../oracle/arbitraries.js'
import '../property/seed.js'

t.test('recompose after parse is the identity', t => {
  fc.assert(
    fc.property(uriReference, text => recompose(parseUriReference(text)) === text),
    { numRuns: 10_000 }
  )
  t.pass()
  t.end()
})

t.test('delimiters stand where a component is defined', t => {
  t.equal(recompose({ path: '' }), '')
  t.equal(recompose({ scheme: 'x', authority: '', path: '', query: '', fragment: '' }), 'x://?#')
  t.equal(recompose({ scheme: undefined, authority: 'a', path: '/b', query: undefined }), '//a/b')
  t.end()
})

t.test('a path that would be read as something else is written with a dot segment', t => {
  t.equal(recompose({ scheme: 'f', path: '//g' }), 'f:/.//g')
  t.equal(recompose({ path: '//g' }), '/.//g')
  t.equal(recompose({ path: 'a:b' }), './a:b')
  t.equal(recompose({ path: 'a:b/c:d' }), './a:b/c:d')
  t.equal(recompose({ path: 'a/b:c' }), 'a/b:c')
  t.equal(recompose({ path: ':' }), './:')
  t.equal(recompose({ path: 'a/b:c' }), 'a/b:c')
  t.equal(recompose({ scheme: 'f', path: 'a:b' }), 'f:a:b')
  t.equal(recompose({ authority: 'h', path: '//g' }), '//h//g')
  t.end()
})

t.test('an authority and a rootless path cannot be written', t => {
  t.throws(() => recompose({ authority: 'a', path: 'b' }), TypeError)
  t.end()
})
