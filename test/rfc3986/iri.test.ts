import assert from 'node:assert/strict'
import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import t from 'tap'
import { iriToUri, isUriReference } from '../../lib/rfc3986/index.js'
import { uriReference } from '../oracle/arbitraries.js'
import '../property/seed.js'

const RUNS = { numRuns: 10_000 }

t.test('the examples of RFC 3987 §3.1 and §3.2', t => {
  t.equal(iriToUri('http://www.example.org/red%09ros\u00e9#red'), 'http://www.example.org/red%09ros%C3%A9#red')
  t.equal(
    iriToUri('http://example.com/\u{10300}\u{10301}\u{10302}'),
    'http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82'
  )
  t.equal(iriToUri('http://r\u00e9sum\u00e9.example.org'), 'http://xn--rsum-bpad.example.org')
  t.end()
})

t.test('components', t => {
  for (const [iri, uri] of [
    ['http://müller.example/straße?q=ü#ö', 'http://xn--mller-kva.example/stra%C3%9Fe?q=%C3%BC#%C3%B6'],
    ['//MÜLLER.example', '//xn--mller-kva.example'],
    ['http://ü@日本.example:80/', 'http://%C3%BC@xn--wgv71a.example:80/'],
    ['http://a.example:8080/ü', 'http://a.example:8080/%C3%BC'],
    ['http://[::1]/ü', 'http://[::1]/%C3%BC'],
    ['ü/b?c', '%C3%BC/b?c'],
    ['mailto:ü@müller.example', 'mailto:%C3%BC@m%C3%BCller.example'],
    ['/%C3%BC/日本', '/%C3%BC/%E6%97%A5%E6%9C%AC'],
    ['?\ue000', '?%EE%80%80'],
    ['?\u{f0000}', '?%F3%B0%80%80'],
    ['http://ｅｘａｍｐｌｅ。com/', 'http://example.com/'],
    ['http://müller.example./', 'http://xn--mller-kva.example./'],
    ['http://１２７.１/', 'http://127.1/'],
    ['http://A.EXAMPLE/', 'http://A.EXAMPLE/']
  ] as const) {
    t.equal(iriToUri(iri), uri, iri)
  }
  t.end()
})

t.test('what is no IRI', t => {
  for (const [iri, index, rule] of [
    ['ü b', 1, 'path'],
    ['http://ü[/', 8, 'reg-name'],
    ['hü://a', 2, 'path-noscheme'],
    ['http://a:ü/', 9, 'port'],
    ['http://[ü]/', 8, 'IPv6address'],
    ['a\u0080', 1, 'ucschar'],
    ['a\ud800', 1, 'ucschar'],
    ['a\ufffe', 1, 'ucschar'],
    ['/\ue000', 1, 'ucschar'],
    ['?\ue000#\ue000', 3, 'ucschar'],
    ['?\u{e0001}', 1, 'ucschar'],
    ['?\u{10fffe}', 1, 'ucschar'],
    ['a/\u202e', 2, 'ucschar'],
    ['\u{1fffe}', 0, 'ucschar'],
    ['http://a\u200e.example/', 8, 'ucschar'],
    ['http://\u00ad/', 7, 'ihost'],
    ['http://\u2100.example/', 7, 'ihost'],
    ['http://u@xn--a.\u00fc/', 9, 'ihost']
  ] as const) {
    t.throws(() => iriToUri(iri), { name: 'UriSyntaxError', index, rule }, JSON.stringify(iri))
  }
  t.end()
})

t.test('ucschar and iprivate, at the ends of their ranges (RFC 3987 §2.2)', t => {
  type Range = readonly [first: number, last: number]
  const planes = Array.from({ length: 13 }, (_, i): Range => [(i + 1) << 16, ((i + 1) << 16) | 0xfffd])
  const ucschar: Range[] = [[0xa0, 0xd7ff], [0xf900, 0xfdcf], [0xfdf0, 0xffef], ...planes, [0xe1000, 0xefffd]]
  const iprivate: Range[] = [
    [0xe000, 0xf8ff],
    [0xf0000, 0xffffd],
    [0x100000, 0x10fffd]
  ]
  const takes = (iri: string): boolean => {
    try {
      return isUriReference(iriToUri(iri))
    } catch {
      return false
    }
  }
  const isIn = (ranges: Range[], codePoint: number): boolean =>
    ranges.some(([first, last]) => first <= codePoint && codePoint <= last)
  for (const [first, last] of [...ucschar, ...iprivate]) {
    for (const codePoint of [first - 1, first, last, last + 1]) {
      if (codePoint > 0x10ffff) continue
      const character = String.fromCodePoint(codePoint)
      const name = codePoint.toString(16)
      t.equal(takes(`/${character}`), isIn(ucschar, codePoint), `${name} in a path`)
      t.equal(takes(`?${character}`), isIn([...ucschar, ...iprivate], codePoint), `${name} in a query`)
    }
  }
  t.end()
})

t.test('a URI reference stays as it is', t => {
  fc.assert(
    fc.property(uriReference, text => iriToUri(text) === text),
    RUNS
  )
  t.pass()
  t.end()
})

t.test('whatever comes out is a URI reference, with the host of the platform', t => {
  const label = fc.string({ unit: fc.constantFrom('a', 'ü', 'ß', 'д', '日', '-', '1', 'א', '\u0301'), minLength: 1 })
  const iri = fc.tuple(fc.constantFrom('http://u@', '//'), label, fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(iri, ([head, host, tail]) => {
      let uri: string
      try {
        uri = iriToUri(`${head}${host}.example/${tail}`)
      } catch (error) {
        assert.equal((error as Error).name, 'UriSyntaxError')
        return
      }
      assert.ok(isUriReference(uri))
      const expected = /^[\x00-\x7f]*$/.test(host) ? host : domainToASCII(host)
      assert.ok(uri.startsWith(`${head}${expected}.example/`), uri)
    }),
    RUNS
  )
  t.pass()
  t.end()
})
