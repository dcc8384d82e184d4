import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { equivalent, isSameDocument } from '../../lib/rfc3986/index.js'
import { uriReference } from '../oracle/arbitraries.js'
import { equations, readTable } from './tables.js'
import '../property/seed.js'

const LADDER = ['string', 'syntax', 'scheme'] as const

t.test('the examples of §6', t => {
  const examples = equations(readTable('section-6.table'))
  t.equal(examples.length, 18)
  for (const { label, left, right } of examples) {
    let holds = false
    for (const level of LADDER) {
      holds ||= level === label
      t.equal(equivalent(left, right, { level }), holds, `${level}: ${left} ${right}`)
    }
  }
  t.end()
})

t.test('fragments are left out where that is asked for (§6.1)', t => {
  t.equal(equivalent('x:a#b', 'x:a#c'), false)
  t.equal(equivalent('x:a#b', 'x:a', { fragment: 'exclude' }), true)
  t.equal(equivalent('x:a#b', 'x:a', { level: 'string', fragment: 'exclude' }), true)
  t.equal(equivalent('x:a#', 'x:a'), false, 'absent is not empty')
  t.end()
})

t.test('relative references are compared by their targets, where there is a base', t => {
  const base = 'http://a.example/b/c'
  t.equal(equivalent('../d', '/d', { base }), true)
  t.equal(equivalent('../d', 'http://A.example/d', { base }), true)
  t.equal(equivalent('../d', '/d'), false)
  t.end()
})

t.test('IPv6 texts', t => {
  t.equal(equivalent('x://[0::1]', 'x://[::1]'), false)
  t.equal(equivalent('x://[0::1]', 'x://[::1]', { ipv6: 'rfc5952' }), true)
  t.end()
})

t.test('same-document references (§4.4)', t => {
  const base = 'http://a.example/b?c'
  for (const [reference, same] of [
    ['', true],
    ['#top', true],
    ['?c', true],
    ['b?c#d', true],
    ['http://a.example/b?c#d', true],
    ['b', false],
    ['?', false],
    ['http://A.example/b?c', false]
  ] as const) {
    t.equal(isSameDocument(base, reference), same, reference)
  }
  t.equal(isSameDocument(base, 'http://A.example/b?c', 'syntax'), true)
  t.equal(isSameDocument('http://a.example', 'http://a.example:80/', 'scheme'), true)
  t.equal(isSameDocument(base + '#x', ''), true, "the base's fragment does not count")
  t.equal(isSameDocument('http://a.example/b/../c', '#f'), true)
  t.end()
})

t.test('a word that an option does not know', t => {
  const level = { name: 'TypeError', message: 'option level: "foo" is none of string, syntax, scheme' }
  t.throws(() => equivalent('x:a', 'x:b', { level: 'foo' as 'syntax' }), level)
  t.throws(() => isSameDocument('x:a', 'x:a', 'foo' as 'syntax'), level)
  for (const level of LADDER) {
    t.throws(() => equivalent('x:a', 'x:b', { level, fragment: 'foo' as 'include' }), {
      name: 'TypeError',
      message: 'option fragment: "foo" is none of include, exclude'
    })
    t.throws(() => equivalent('x:a', 'x:b', { level, ipv6: 'foo' as 'rfc5952' }), {
      name: 'TypeError',
      message: 'option ipv6: "foo" is none of as-written, rfc5952'
    })
  }
  t.end()
})

t.test('what equals further down the ladder equals further up, and itself', t => {
  fc.assert(
    fc.property(uriReference, uriReference, (a, b) => {
      let before = false
      for (const level of LADDER) {
        assert.ok(equivalent(a, a, { level }))
        const now = equivalent(a, b, { level })
        assert.equal(now, equivalent(b, a, { level }))
        assert.ok(!before || now)
        before = now
      }
    }),
    { numRuns: 10_000 }
  )
  t.pass()
  t.end()
})
