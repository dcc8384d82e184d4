import assert from 'node:assert/strict'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import t from 'tap'
import { bytesOf } from '../../lib/rfc3986/ascii.js'
import {
  UriSyntaxError,
  isAbsoluteUri,
  isRelativeRef,
  isUri,
  isUriReference,
  matchAbsoluteUri,
  matchRelativeRef,
  matchUri,
  matchUriReference,
  parseUri,
  parseUriBytes,
  parseUriReference,
  type UriComponents
} from '../../lib/rfc3986/index.js'
import { isSentence } from '../oracle/appendix-a.js'
import { splitByExpression } from '../oracle/appendix-b.js'
import { anyText, uri, uriReference } from '../oracle/arbitraries.js'
import '../property/seed.js'

const RUNS = { numRuns: 10_000 }

const NONE: UriComponents = {
  scheme: undefined,
  authority: undefined,
  userinfo: undefined,
  host: undefined,
  hostType: undefined,
  port: undefined,
  path: '',
  query: undefined,
  fragment: undefined
}

t.test('a URI has a scheme, and the types say so', async t => {
  const scheme: string = parseUri('http://a.example/b').scheme
  t.equal(scheme, 'http')
})

t.test('components', t => {
  t.strictSame(parseUriReference(''), NONE)
  t.strictSame(parseUri('foo://u:p@example.com:8042/over/there?name=ferret#nose'), {
    scheme: 'foo',
    authority: 'u:p@example.com:8042',
    userinfo: 'u:p',
    host: 'example.com',
    hostType: 'reg-name',
    port: '8042',
    path: '/over/there',
    query: 'name=ferret',
    fragment: 'nose'
  })
  t.strictSame(parseUri('urn:example:a'), { ...NONE, scheme: 'urn', path: 'example:a' })
  t.strictSame(parseUriReference('//'), { ...NONE, authority: '', host: '', hostType: 'reg-name' })
  t.end()
})

t.test('absent is not empty', t => {
  const empty = parseUri('x://@:?#')
  t.strictSame(
    [empty.authority, empty.userinfo, empty.host, empty.port, empty.path, empty.query, empty.fragment],
    ['@:', '', '', '', '', '', '']
  )
  const absent = parseUri('x:')
  t.strictSame([absent.authority, absent.userinfo, absent.host, absent.port], Array(4).fill(undefined))
  t.strictSame([absent.path, absent.query, absent.fragment], ['', undefined, undefined])
  t.end()
})

t.test('host: the first alternative that matches all of it', t => {
  for (const [host, type] of [
    ['', 'reg-name'],
    ['a.example', 'reg-name'],
    ['1.2.3.4', 'ipv4'],
    ['255.255.255.255', 'ipv4'],
    ['1.2.3.256', 'reg-name'],
    ['1.2.3.04', 'reg-name'],
    ['1.2.3', 'reg-name'],
    ['1.2.3.4.', 'reg-name'],
    ['1.2.3.4.5', 'reg-name'],
    ['%31.2.3.4', 'reg-name'],
    ['[::]', 'ipv6'],
    ['[::ffff:1.2.3.4]', 'ipv6'],
    ['[v1.a:b]', 'ipvfuture'],
    ['[VF.a]', 'ipvfuture']
  ] as const) {
    t.same([parseUri(`x://u@${host}:1/`).host, parseUri(`x://u@${host}:1/`).hostType], [host, type], host)
  }
  t.end()
})

t.test('an error says where, and what the grammar wants there', t => {
  for (const [text, index, rule] of [
    ['', 0, 'scheme'],
    ['a', 1, 'scheme'],
    ['1a:b', 0, 'scheme'],
    ['a_b:c', 1, 'scheme'],
    ['//a', 0, 'scheme'],
    ['http://a:80x/', 11, 'port'],
    ['http://u:p:/', 9, 'port'],
    ['http://a b', 8, 'reg-name'],
    ['http://a[', 8, 'reg-name'],
    ['http://a@b@c', 10, 'reg-name'],
    ['http://m\u00fcller.example', 8, 'reg-name'],
    ['http://a%4/', 8, 'pct-encoded'],
    ['http://a/%zz', 9, 'pct-encoded'],
    ['x:?a%', 4, 'pct-encoded'],
    ['http://[::g]/', 10, 'IPv6address'],
    ['http://[/', 8, 'IPv6address'],
    ['http://[::1', 11, 'IPv6address'],
    ['http://[fe80::1%25eth0]/', 15, 'IPv6address'],
    ['http://[v1.]/', 8, 'IPvFuture'],
    ['http://u@[v1.a/', 14, 'IPvFuture'],
    ['http://[::1]x', 12, 'authority'],
    ['http://a/b c', 10, 'path'],
    ['x:[', 2, 'path'],
    ['x:a?b^', 5, 'query'],
    ['x:a#b#c', 5, 'fragment'],
    ['x:a\n', 3, 'path']
  ] as const) {
    t.throws(() => parseUri(text), { name: 'UriSyntaxError', index, rule }, text)
  }
  t.throws(() => parseUriReference('1:b/c'), { name: 'UriSyntaxError', index: 1, rule: 'path-noscheme' })
  t.throws(() => parseUriReference(':'), { name: 'UriSyntaxError', index: 0, rule: 'path-noscheme' })
  t.throws(() => parseUriReference('//a:b'), { name: 'UriSyntaxError', index: 4, rule: 'port' })
  t.throws(() => parseUriReference('a/%'), { name: 'UriSyntaxError', index: 2, rule: 'pct-encoded' })
  t.match(new UriSyntaxError(3, 'port', 'a digit').message, 'expected a digit at index 3 (port)')
  t.end()
})

t.test('an error does not hang on what stands behind the text, nor on an earlier one', t => {
  const bytes = new TextEncoder().encode('http://[v1.a]/')
  t.throws(() => parseUriBytes(bytes, 0, 8), { name: 'UriSyntaxError', index: 8, rule: 'IPv6address' })
  bytesOf('v'.repeat(100))
  t.throws(() => parseUri('http://['), { name: 'UriSyntaxError', index: 8, rule: 'IPv6address' })
  t.end()
})

t.test('bytes: the same, at any place, and an index into the bytes', t => {
  const bytes = new TextEncoder().encode('<http://u@a.example:80/b?q#f>')
  t.strictSame(parseUriBytes(bytes, 1, 28), parseUri('http://u@a.example:80/b?q#f'))
  t.throws(() => parseUriBytes(bytes, 1, 29), { name: 'UriSyntaxError', index: 28, rule: 'fragment' })
  for (const [at, end] of [
    [-1, 5],
    [0, bytes.length + 1],
    [5, 2],
    [0.5, 9],
    [NaN, 3],
    [0, NaN],
    [0, Infinity]
  ] as const)
    t.throws(() => parseUriBytes(bytes, at, end), { name: 'RangeError', message: /^parseUriBytes: \[/ })
  t.throws(() => parseUriBytes(bytes, 0, 28), { name: 'UriSyntaxError', index: 0, rule: 'scheme' })
  fc.assert(
    fc.property(uri, fc.nat(9), fc.constantFrom(...'x1:/?#@[]%.v'), (text, at, behind) => {
      const place = new TextEncoder().encode('x'.repeat(at) + text + behind)
      assert.deepEqual(parseUriBytes(place, at, at + text.length), parseUri(text))
    }),
    { numRuns: 1000 }
  )
  t.end()
})

t.test('bytes are a Uint8Array, of whatever realm', t => {
  const uri = 'http://a'
  const octets = [...new TextEncoder().encode(uri)]
  const views = [Int8Array.from(octets), Uint8ClampedArray.from(octets), Int16Array.from(octets)]
  const elsewhere = (runInNewContext('Uint8Array') as Uint8ArrayConstructor).from(octets)
  const rules = { parseUriBytes, matchUri, matchUriReference, matchAbsoluteUri, matchRelativeRef }
  for (const [name, rule] of Object.entries(rules)) {
    for (const other of [uri, octets, ...views, Uint8Array.from(octets).buffer, null, undefined]) {
      t.throws(() => rule(other as unknown as Uint8Array, 0, uri.length), {
        name: 'TypeError',
        message: `${name}: must be given a Uint8Array`
      })
    }
    const [one, same] = [Buffer.from(uri), elsewhere].map(bytes => rule(bytes, 0, uri.length))
    t.strictSame(one, same)
  }
  t.equal(parseUriBytes(elsewhere, 0, uri.length).host, 'a')
  t.equal(matchUri(elsewhere, 0, uri.length), uri.length)
  t.end()
})

t.test('a long text has a buffer of its own, and what stood in the shared one does not count', t => {
  const long = 'x:' + 'a'.repeat(100_000)
  t.equal(isUri(long), true)
  t.equal(isUri(long + ' '), false)
  t.equal(parseUriBytes(new TextEncoder().encode(long), 0, long.length).path.length, 100_000)
  const shared = bytesOf('').length
  for (let length = shared - 8; length < shared + 8; length++) {
    bytesOf('a'.repeat(shared - 4))
    t.equal(isUri('x:'.padEnd(length - 1, 'a') + '\u00e9'), false, `${length}`)
    t.equal(isUri('x:'.padEnd(length, 'a')), true, `${length}`)
  }
  t.end()
})

t.test('any text is what the oracle says it is', t => {
  fc.assert(
    fc.property(anyText, text => {
      assert.equal(isUri(text), isSentence('URI', text))
      assert.equal(isUriReference(text), isSentence('URI-reference', text))
      assert.equal(isAbsoluteUri(text), isSentence('absolute-URI', text))
      assert.equal(isRelativeRef(text), isSentence('relative-ref', text))
    }),
    RUNS
  )
  t.pass()
  t.end()
})

t.test('five components are those of the expression of Appendix B', t => {
  fc.assert(
    fc.property(uriReference, text => {
      const { scheme, authority, path, query, fragment } = parseUriReference(text)
      assert.deepEqual({ scheme, authority, path, query, fragment }, splitByExpression(text))
    }),
    RUNS
  )
  t.pass()
  t.end()
})

t.test('an error is thrown exactly where the text is none, with an index inside it', t => {
  fc.assert(
    fc.property(anyText, text => {
      try {
        parseUri(text)
        return isUri(text)
      } catch (error) {
        return error instanceof UriSyntaxError && !isUri(text) && error.index >= 0 && error.index <= text.length
      }
    }),
    RUNS
  )
  t.pass()
  t.end()
})
