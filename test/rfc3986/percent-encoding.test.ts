import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { decode, decodeOctets, encode, isUriReference, type EncodableComponent } from '../../lib/rfc3986/index.js'
import { isSentence, type RuleName } from '../oracle/appendix-a.js'
import '../property/seed.js'

const RUNS = { numRuns: 10_000 }
const ASCII = String.fromCharCode(...Array(128).keys())

t.test('each component leaves exactly what it allows', t => {
  const unreserved = '-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~'
  const subDelims = "!$&'()*+,;="
  const sorted = (characters: string): string => [...characters].sort().join('')
  for (const [component, characters] of [
    ['data', unreserved],
    ['host', unreserved + subDelims],
    ['userinfo', unreserved + subDelims + ':'],
    ['segment-nz-nc', unreserved + subDelims + '@'],
    ['segment', unreserved + subDelims + ':@'],
    ['path', unreserved + subDelims + ':@/'],
    ['query', unreserved + subDelims + ':@/?'],
    ['fragment', unreserved + subDelims + ':@/?']
  ] as const) {
    const left = [...ASCII].filter(character => encode(component, character) === character).join('')
    t.equal(left, sorted(characters), component)
  }
  t.end()
})

t.test('UTF-8, in upper case, and % is data', t => {
  t.equal(encode('segment', 'ü€𝄞'), '%C3%BC%E2%82%AC%F0%9D%84%9E')
  t.equal(encode('query', '%41'), '%2541')
  t.equal(encode('segment', '\ud800'), '%EF%BF%BD')
  t.equal(encode('fragment', '\0\n'), '%00%0A')
  t.end()
})

t.test('a word that is not known', t => {
  for (const component of ['scheme', 'toString', '__proto__', undefined] as unknown as EncodableComponent[]) {
    t.throws(() => encode(component, 'a'), {
      name: 'TypeError',
      message: `component: ${JSON.stringify(component)} is none of userinfo, host, path, segment, segment-nz-nc, query, fragment, data`
    })
  }
  for (const read of [decode, decodeOctets]) {
    t.throws(() => read('a', { nul: 'foo' as 'decode' }), {
      name: 'TypeError',
      message: 'option nul: "foo" is none of refuse, decode'
    })
  }
  t.end()
})

t.test('decode: once, and nothing that is broken', t => {
  t.equal(decode('a%2fb%20c'), 'a/b c')
  t.equal(decode('%2541'), '%41')
  t.equal(decode('%C3%BC%E2%82%AC'), 'ü€')
  t.equal(decode('%EF%BB%BFa'), '\ufeffa')
  t.equal(decode('ü+%20'), 'ü+ ')
  t.equal(decode('%00', { nul: 'decode' }), '\0')
  for (const [text, index] of [
    ['%', 0],
    ['a%4', 1],
    ['a%zz', 1],
    ['%41%4g', 3],
    ['a%00', 1],
    ['a%FF', 1],
    ['%C3', 0],
    ['ab%C3%28', 2],
    ['%ED%A0%80', 0],
    ['a%41%FF', 4],
    ['%C3%BC%c3%BC%C3', 12],
    ['%EF%BF%BD%EF%BF', 9],
    ['%EF%BF%41', 0],
    ['%E2%82%AC%80', 9],
    ['%F0%9F%98%80%F4%90%80%80', 12],
    ['%4ü', 0]
  ] as const) {
    t.throws(() => decode(text), { name: 'UriSyntaxError', index, rule: 'pct-encoded' }, text)
  }
  t.end()
})

t.test('octets', t => {
  t.strictSame([...decodeOctets('a%FF%c3ü')], [0x61, 0xff, 0xc3, 0xc3, 0xbc])
  t.strictSame([...decodeOctets('%00', { nul: 'decode' })], [0])
  t.throws(() => decodeOctets('%00'), { index: 0, name: 'UriSyntaxError' })
  t.throws(() => decodeOctets('ab%1'), { index: 2, name: 'UriSyntaxError' })
  t.end()
})

t.test('what is encoded is a sentence of the component, and decodes to what it was', t => {
  const RULES: [EncodableComponent, RuleName][] = [
    ['userinfo', 'userinfo'],
    ['host', 'reg-name'],
    ['query', 'query'],
    ['fragment', 'fragment'],
    ['data', 'reg-name']
  ]
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      for (const [component, rule] of RULES) {
        const encoded = encode(component, text)
        assert.ok(isSentence(rule, encoded))
        assert.equal(decode(encoded, { nul: 'decode' }), text)
        assert.deepEqual(decodeOctets(encoded, { nul: 'decode' }), new TextEncoder().encode(text))
      }
      assert.ok(isUriReference('/a' + encode('path', text)))
      assert.ok(isUriReference(encode('segment-nz-nc', text)))
      assert.ok(isSentence('path-abempty', '/' + encode('segment', text)))
      assert.ok(!encode('segment', text).includes('/'))
    }),
    { numRuns: 2000 }
  )
  fc.assert(
    fc.property(fc.string(), text => {
      // The platform's decoder agrees on text and refusal, but for NUL.
      let expected: string | undefined
      try {
        expected = decodeURIComponent(text)
      } catch {
        assert.throws(() => decode(text))
        return
      }
      assert.equal(decode(text, { nul: 'decode' }), expected)
    }),
    RUNS
  )
  t.pass()
  t.end()
})
