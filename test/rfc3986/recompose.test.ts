import fc from 'fast-check'
import t from 'tap'
import { parseUriReference, recompose, splitReference } from '../../lib/rfc3986/index.js'
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

t.test('a component that would end at a delimiter in it cannot be written', t => {
  const all = { scheme: 'http', authority: 'a.example', path: '/b', query: 'c', fragment: 'd' }
  for (const [name, values] of Object.entries({
    scheme: ['', 'a:b', 'a/b', 'a?b', 'a#b'],
    authority: ['b.example/', 'a.example?', '#'],
    path: ['/b?c', '/b#c'],
    query: ['#']
  })) {
    for (const value of values) {
      t.throws(() => recompose({ ...all, [name]: value }), { name: 'TypeError', message: new RegExp(`^${name}: `) })
    }
  }
  t.equal(recompose({ ...all, query: '/?:@', fragment: '/?' }), 'http://a.example/b?/?:@#/?')
  t.end()
})

t.test('what Appendix B makes of any string is written as that string', t => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ':', '/', '?', '#', '[', ' ', '\n', 'é') }), text => {
      const components = splitReference(text)
      const { scheme, authority, path } = components
      const isProtected =
        authority === undefined && (path.startsWith('//') || (scheme === undefined && path.includes(':')))
      return isProtected || recompose(components) === text
    })
  )
  t.pass()
  t.end()
})
