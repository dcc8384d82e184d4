import t from 'tap'
import { baseUri } from '../../lib/rfc3986/index.js'

t.test('the innermost source holds (§5.1)', t => {
  const sources = {
    embedded: 'http://embedded.example/',
    encapsulating: 'http://encapsulating.example/',
    retrieval: 'http://retrieval.example/',
    default: 'http://default.example/'
  }
  t.equal(baseUri(sources), 'http://embedded.example/')
  t.equal(baseUri({ ...sources, embedded: undefined }), 'http://encapsulating.example/')
  t.equal(baseUri({ retrieval: sources.retrieval, default: sources.default }), 'http://retrieval.example/')
  t.equal(baseUri({ default: sources.default }), 'http://default.example/')
  t.equal(baseUri({}), undefined)
  t.end()
})

t.test('a fragment is no part of a base', t => {
  t.equal(baseUri({ retrieval: 'http://a.example/b#c' }), 'http://a.example/b')
  t.equal(baseUri({ embedded: '#c', retrieval: 'http://a.example/b?q#d' }), 'http://a.example/b?q')
  t.end()
})

t.test('a relative source is relative to the sources around it', t => {
  t.equal(baseUri({ embedded: 'c/', encapsulating: 'b/', retrieval: 'http://a.example/' }), 'http://a.example/b/c/')
  t.equal(baseUri({ embedded: '//b.example/', default: 'https://a.example/' }), 'https://b.example/')
  t.end()
})

t.test('a source that gives none is passed over', t => {
  t.equal(baseUri({ embedded: 'c/' }), undefined)
  t.equal(baseUri({ embedded: 'no reference', retrieval: 'http://a.example/' }), 'http://a.example/')
  t.equal(baseUri({ embedded: 'c/', encapsulating: 'b/' }), undefined)
  t.end()
})
