import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import {
  UriSyntaxError,
  isUri,
  merge,
  parseUri,
  parseUriReference,
  resolve,
  resolveComponents
} from '../../lib/rfc3986/index.js'
import { splitByExpression } from '../oracle/appendix-b.js'
import { uri, uriReference } from '../oracle/arbitraries.js'
import * as oracle from '../oracle/section-5.js'
import { equations, readTable } from './tables.js'
import '../property/seed.js'

const RUNS = { numRuns: 10_000 }
const BASE = 'http://a/b/c/d;p?q'

t.test('the examples of §5.4', t => {
  const [examples, strict, compatible] = readTable('section-5.4.table').split(/^Strict.*:$|^Parsers.*:$/m)
  t.equal(equations(examples!).length, 41)
  for (const { left, right } of equations(examples!)) {
    t.equal(resolve(BASE, left), right, `"${left}"`)
    t.equal(resolve(BASE, left, { strict: false }), right, `"${left}", not strict`)
  }
  for (const { left, right } of equations(strict!)) t.equal(resolve(BASE, left), right)
  for (const { left, right } of equations(compatible!)) t.equal(resolve(BASE, left, { strict: false }), right)
  t.end()
})

t.test('not strict: a scheme is compared without case, and only with the base', t => {
  t.equal(resolve(BASE, 'HTTP:g', { strict: false }), 'http://a/b/c/g')
  t.equal(resolve(BASE, 'http:', { strict: false }), BASE)
  t.equal(resolve(BASE, 'http:?y#s', { strict: false }), 'http://a/b/c/d;p?y#s')
  t.equal(resolve(BASE, 'http:#s', { strict: false }), BASE + '#s')
  t.equal(resolve(BASE, 'http:/g', { strict: false }), 'http://a/g')
  t.equal(resolve(BASE, 'http://g/../h', { strict: false }), 'http://g/h')
  t.equal(resolve(BASE, 'http:b:c', { strict: false }), 'http://a/b/c/b:c')
  t.equal(resolve(BASE, 'ftp:g', { strict: false }), 'ftp:g')
  t.equal(resolve(BASE, 'https:g', { strict: false }), 'https:g')
  t.end()
})

t.test('an option that is neither true nor false', t => {
  const resolveWith = (options: object): string => resolve(BASE, 'http:g', options)
  t.throws(() => resolveWith({ strict: 'no' }), {
    name: 'TypeError',
    message: 'option strict: must be true or false, not string'
  })
  t.throws(() => resolveWith({ errata4789: 1 }), {
    name: 'TypeError',
    message: 'option errata4789: must be true or false, not number'
  })
  t.throws(() => merge({ authority: 'a', path: '/..' }, 'g', { errata4789: 1 as unknown as true }), TypeError)
  t.equal(resolveWith({ strict: undefined, errata4789: undefined }), 'http:g')
  t.end()
})

t.test('bases without authority or path', t => {
  t.equal(resolve('http://a', 'g'), 'http://a/g')
  t.equal(resolve('http://a?q', 'g'), 'http://a/g')
  t.equal(resolve('http://a?q', ''), 'http://a?q')
  t.equal(resolve('x:', 'g'), 'x:g')
  t.equal(resolve('x:', './b:c'), 'x:b:c')
  t.equal(resolve('urn:a:b', 'c'), 'urn:c')
  t.equal(resolve('mailto:a@a.example', '#f'), 'mailto:a@a.example#f')
  t.equal(resolve('x:a/b', '..'), 'x:/')
  t.equal(resolve('http://a/b#f', '#g'), 'http://a/b#g')
  t.equal(resolve('http://a/b#f', ''), 'http://a/b', "the base's fragment does not count (§5.1)")
  t.equal(resolve('http://a/b/../c', ''), 'http://a/b/../c', 'the base path is taken as it stands (§5.2.2)')
  t.end()
})

t.test('a path that would be read as an authority is protected, and stays so', t => {
  t.equal(resolve('f:/a', './/g'), 'f:/.//g')
  t.equal(resolve('f:/a', '/.//g'), 'f:/.//g')
  t.equal(resolve('f:a', '..//g'), 'f:/g', '"../" goes as a prefix')
  t.equal(resolve('f:a', 'b/..//g'), 'f:/.//g')
  t.equal(resolve('x:y', 'f:/..//g'), 'f:/.//g')
  t.equal(resolve('x:y', 'f:/.//g'), 'f:/.//g')
  t.equal(resolve('f://h/a', './/g'), 'f://h//g')
  t.end()
})

t.test('errata 4789: a base path that ends in ".." names a directory', t => {
  t.equal(resolve('http://a/b/c/..', 'g'), 'http://a/b/c/g')
  t.equal(resolve('http://a/b/c/..', 'g', { errata4789: true }), 'http://a/b/g')
  t.equal(resolve('http://a/..', '../g', { errata4789: true }), 'http://a/g')
  t.equal(resolve('http://a/b..', 'g', { errata4789: true }), 'http://a/g')
  t.equal(resolve('http://a/b/.', 'g', { errata4789: true }), 'http://a/b/g')
  t.equal(merge({ authority: undefined, path: '/a/..' }, 'g', { errata4789: true }), '/a/../g')
  t.end()
})

t.test('what is no base and what is no reference', t => {
  t.throws(() => resolve('//a/b', 'g'), TypeError)
  t.throws(() => resolve('', ''), { name: 'TypeError', message: /with a scheme/ })
  t.throws(() => resolve('http://[', 'g'), UriSyntaxError)
  t.throws(() => resolve('a b', 'g'), UriSyntaxError)
  t.throws(() => resolve(BASE, 'a b'), { name: 'UriSyntaxError', index: 1 })
  t.end()
})

t.test('components', t => {
  t.strictSame(resolveComponents(parseUri(BASE), parseUriReference('../g#s')), parseUri('http://a/b/g#s'))
  fc.assert(
    fc.property(uri, uriReference, (base, reference) => {
      const target = resolveComponents(parseUri(base), parseUriReference(reference))
      assert.deepEqual(target, parseUri(resolve(base, reference)))
    }),
    { numRuns: 1000 }
  )
  const base = parseUri(BASE)
  t.throws(() => resolveComponents({ ...base, authority: 'b.example/c' }, base), TypeError, 'of another host')
  t.throws(() => resolveComponents(base, { ...parseUriReference('g'), path: 'g?h' }), TypeError)
  t.throws(() => resolveComponents(base, { ...parseUriReference('g'), path: 'g h' }), UriSyntaxError)
  t.end()
})

for (const strict of [true, false]) {
  t.test(`the target of §5.2.2, line by line, ${strict ? 'strict' : 'not strict'}`, t => {
    fc.assert(
      fc.property(uri, uriReference, (base, reference) => {
        const target = oracle.transform(base, reference, strict)
        const resolved = resolve(base, reference, { strict })
        if (target.authority === undefined && target.path.startsWith('//')) target.path = '/.' + target.path
        assert.equal(resolved, oracle.recompose(target))
        assert.deepEqual(splitByExpression(resolved), target, 're-parses to the components')
        assert.ok(isUri(resolved))
      }),
      RUNS
    )
    t.pass()
    t.end()
  })
}

t.test('a target is its own target, from any base', t => {
  fc.assert(
    fc.property(uri, uri, uriReference, (base, other, reference) => {
      // But for a base path with dot segments, which an empty reference keeps.
      const target = resolve(other, resolve(base, reference))
      assert.equal(resolve(base, target), target)
    }),
    RUNS
  )
  t.pass()
  t.end()
})
