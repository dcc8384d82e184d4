import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { bytesOf } from '../../lib/rfc3986/ascii.js'
import { isUriReference, normalize, parseUriReference, resolve } from '../../lib/rfc3986/index.js'
import { anyText, uri, uriReference } from '../oracle/arbitraries.js'
import * as oracle from '../oracle/section-6.js'
import '../property/seed.js'

const RUNS = { numRuns: 10_000 }
const LEVELS = ['syntax', 'scheme'] as const

t.test('syntax (§6.2.2)', t => {
  for (const [reference, normal] of [
    ['eXAMPLE://a/./b/../b/%63/%7bfoo%7d', 'example://a/b/c/%7Bfoo%7D'],
    ['HTTP://User@A.Example:80/B?C#D', 'http://User@a.example:80/B?C#D'],
    ['x://%c3%BC%41%5b/', 'x://%C3%BCa%5B/'],
    ['x://[V1.AB:c]/', 'x://[v1.ab:c]/'],
    ['x://[2001:DB8::A]/', 'x://[2001:db8::a]/'],
    ['x://%7Eu:%7e@h/?%7E%2f#%7e%2F', 'x://~u:~@h/?~%2F#~%2F'],
    ['x:%2541%25%34%31', 'x:%2541%2541'],
    ['x:%2e%2E/a', 'x:a'],
    ['x:a/../b', 'x:/b'],
    ['x:a/..//b', 'x:/.//b'],
    ['x:/.//b', 'x:/.//b'],
    ['http://a.example:/', 'http://a.example:/'],
    ['http://a.example', 'http://a.example'],
    ['mailto:Joe@Example.COM', 'mailto:Joe@Example.COM'],
    ['urn://A/B:C', 'urn://a/B:C'],
    ['//A/b/../c', '//a/c'],
    ['/a/../b', '/b'],
    ['/a/..//b', '/.//b'],
    ['../a/../%62', '../a/../b'],
    ['./a:b', './a:b'],
    ['%2e/a/.%2e/%2Eb', '%2E/a/.%2E/.b'],
    ['/a/%2E/..', '/a/'],
    ['x:/a/%2E%2E/b/..', 'x:/'],
    ['', '']
  ] as const) {
    t.equal(normalize(reference), normal, reference)
  }
  t.end()
})

t.test('scheme (§6.2.3)', t => {
  for (const [reference, normal] of [
    ['http://a.example:080', 'http://a.example/'],
    ['http://a.example:?q', 'http://a.example/?q'],
    ['https://a.example:443/', 'https://a.example/'],
    ['https://a.example:80/', 'https://a.example:80/'],
    ['http://a.example:000/', 'http://a.example:0/'],
    ['ws://a.example:80', 'ws://a.example/'],
    ['ftp://a.example:21', 'ftp://a.example/'],
    ['ldap://a.example:389', 'ldap://a.example/'],
    ['x://a.example:', 'x://a.example'],
    ['x://a.example:080', 'x://a.example:80'],
    ['//a.example:', '//a.example'],
    ['http:', 'http:'],
    ['file://LOCALHOST/etc', 'file:///etc'],
    ['file://%4Cocalhost:/etc', 'file:///etc'],
    ['file://localhost:1/etc', 'file://localhost:1/etc'],
    ['file://a.example/etc', 'file://a.example/etc'],
    ['file://u@localhost/etc', 'file://u@localhost/etc'],
    ['file:/etc', 'file:///etc'],
    ['FILE:/A/../B', 'file:///B'],
    ['file:/.//etc', 'file:////etc'],
    ['file:/', 'file:///'],
    ['file:etc', 'file:etc'],
    ['file:', 'file:'],
    ['/etc', '/etc'],
    ['http:/etc', 'http:/etc'],
    ['http://localhost', 'http://localhost/'],
    ['mailto:Joe@Example.COM,Ann@B.EXAMPLE?subject=A@B', 'mailto:Joe@example.com,Ann@b.example?subject=A@B'],
    ['mailto:a@%C3%BCB.example', 'mailto:a@%C3%BCb.example'],
    ['mailto:Joe@A.EXAMPLE%2CAnn@B.EXAMPLE', 'mailto:Joe@A.EXAMPLE%2CAnn@b.example'],
    ['sip:Bob@Biloxi.EXAMPLE:5060;Transport=TCP', 'sip:Bob@biloxi.example:5060;Transport=TCP'],
    ['sips:A.EXAMPLE;X', 'sips:a.example;X'],
    ['urn://A/B:C', 'urn://a/B:C'],
    ['URN:ISBN:0-395-36341-X', 'urn:isbn:0-395-36341-X'],
    ['urn:A/..//B', 'urn:/.//B'],
    ['urn:%c3%bcB:C', 'urn:%C3%BCb:C'],
    ['tel:+1-201', 'tel:+1-201']
  ] as const) {
    t.equal(normalize(reference, { level: 'scheme' }), normal, reference)
  }
  t.end()
})

t.test('IPv6 (RFC 5952), where it is asked for', t => {
  const written = 'x://u@[2001:0DB8:0:0:0:0:0:1]:1/'
  t.equal(normalize(written), 'x://u@[2001:0db8:0:0:0:0:0:1]:1/')
  t.equal(normalize(written, { ipv6: 'rfc5952' }), 'x://u@[2001:db8::1]:1/')
  t.equal(normalize('x://[v1.0:0]', { ipv6: 'rfc5952' }), 'x://[v1.0:0]')
  t.equal(normalize('x://a', { ipv6: 'rfc5952' }), 'x://a')
  for (const emptyHost of ['x://', 'x://u@', '//']) {
    bytesOf('['.repeat(100))
    t.equal(normalize(emptyHost, { ipv6: 'rfc5952' }), emptyHost, `${emptyHost}, where an earlier text had a bracket`)
  }
  t.end()
})

t.test('a word that an option does not know', t => {
  for (const word of ['foo', 'string', 'toString', null] as unknown as 'syntax'[]) {
    t.throws(() => normalize('x:a', { level: word }), {
      name: 'TypeError',
      message: `option level: ${JSON.stringify(word)} is none of syntax, scheme`
    })
  }
  t.throws(() => normalize('x:a', { ipv6: 'foo' as 'rfc5952' }), {
    name: 'TypeError',
    message: 'option ipv6: "foo" is none of as-written, rfc5952'
  })
  t.equal(normalize('X:a', { level: undefined, ipv6: undefined }), 'x:a')
  t.end()
})

t.test('what is no reference', t => {
  t.throws(() => normalize('a b'), { name: 'UriSyntaxError', index: 1 })
  t.throws(() => normalize('http://a/%2'), { name: 'UriSyntaxError', index: 9, rule: 'pct-encoded' })
  t.end()
})

for (const level of LEVELS) {
  for (const ipv6 of ['as-written', 'rfc5952'] as const) {
    t.test(`idempotent, and as much of a reference as before: ${level}, IPv6 ${ipv6}`, t => {
      fc.assert(
        fc.property(anyText, text => {
          if (!isUriReference(text)) return assert.throws(() => normalize(text, { level, ipv6 }))
          const normal = normalize(text, { level, ipv6 })
          assert.equal(normalize(normal, { level, ipv6 }), normal)
          const before = parseUriReference(text)
          const after = parseUriReference(normal)
          // A file without an authority is on the same machine as one behind an empty host (§3.2.2).
          if (level === 'scheme' && normal.startsWith('file:///') && before.authority === undefined) return
          for (const component of ['scheme', 'authority', 'userinfo', 'hostType', 'query', 'fragment'] as const) {
            assert.equal(after[component] === undefined, before[component] === undefined, component)
          }
          if (before.path.startsWith('/')) assert.ok(after.path.startsWith('/'))
        }),
        RUNS
      )
      t.pass()
      t.end()
    })
  }

  t.test(`a normal form is one for every level below, and is reached from each: ${level}`, t => {
    fc.assert(
      fc.property(uriReference, reference => {
        const normal = normalize(reference, { level })
        assert.equal(normalize(normal), normal)
        assert.equal(normalize(normalize(reference), { level }), normal)
      }),
      RUNS
    )
    t.pass()
    t.end()
  })

  t.test(`as §6.2 says it, sentence by sentence: ${level}`, t => {
    fc.assert(
      fc.property(uriReference, reference => {
        assert.equal(normalize(reference, { level }), oracle.normalize(reference, level))
      }),
      RUNS
    )
    t.pass()
    t.end()
  })

  t.test(`normalising a reference never changes what it resolves to: ${level}`, t => {
    fc.assert(
      fc.property(uri, uriReference, (base, reference) => {
        const before = normalize(resolve(base, reference), { level })
        const after = normalize(resolve(base, normalize(reference, { level })), { level })
        assert.equal(after, before)
      }),
      RUNS
    )
    t.pass()
    t.end()
  })
}
