import assert from 'node:assert/strict'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import t from 'tap'
import {
  UriElementError,
  isUriReference,
  parseUri,
  parseUriReference,
  uriElements,
  type ElementChanges,
  type UriElements,
  type UriValue
} from '../../lib/rfc3986/index.js'
import { segment, uriReference } from '../oracle/arbitraries.js'
import '../property/seed.js'

const RUNS = { numRuns: 10_000 }

/** The elements alone: methods are not enumerable. */
const plain = (elements: UriElements): UriElements => ({ ...elements })

t.test('from a text', t => {
  t.strictSame(plain(uriElements('http://u:p@a.example:8080/b//c?q#f')), {
    isRelative: false,
    scheme: 'http',
    userinfo: 'u:p',
    host: 'a.example',
    port: 8080,
    hasPort: true,
    segments: ['', 'b', '', 'c'],
    query: 'q',
    fragment: 'f'
  })
  t.strictSame(plain(uriElements('')), {
    isRelative: true,
    scheme: '',
    userinfo: '',
    host: '',
    port: 0,
    hasPort: false,
    segments: [],
    query: '',
    fragment: ''
  })
  t.end()
})

t.test('segments: the first element empty makes the path absolute', t => {
  for (const [text, segments] of [
    ['x:', []],
    ['x:a', ['a']],
    ['x:a/b', ['a', 'b']],
    ['x:a/', ['a', '']],
    ['x:/', ['']],
    ['x:/a', ['', 'a']],
    ['x:/a/', ['', 'a', '']],
    ['x://h', []],
    ['x://h/', ['']],
    ['x://h//', ['', '', '']],
    ['a:b/c:d', ['b', 'c:d']],
    ['./a:b', ['.', 'a:b']]
  ] as const) {
    t.strictSame(uriElements(text).segments, segments, text)
    t.equal(uriElements(text).toString(), text)
  }
  t.strictSame(uriElements({ segments: ['', ''] }).segments, [''])
  t.equal(uriElements({ segments: ['', ''] }).toString(), '/')
  t.end()
})

t.test('an empty element is not included, nor an authority without a host', t => {
  t.equal(uriElements('x://h/?#').toString(), 'x://h/')
  t.equal(uriElements('file:///etc').toString(), 'file:/etc')
  t.equal(uriElements({ scheme: 'x', userinfo: 'u', port: 1, segments: ['a'] }).toString(), 'x:a')
  t.equal(uriElements('x://h:0/').toString(), 'x://h:0/')
  t.equal(uriElements('x://h:/').hasPort, false)
  t.equal(uriElements('x://h:007/').port, 7)
  t.end()
})

t.test('without a host there is no userinfo and no port, in the text as in the elements', t => {
  const uri = uriElements('http://u@a.example:80/b').with({ host: '' })
  t.equal(uri.toString(), 'http:/b')
  t.strictSame(plain(uri), plain(uriElements('http:/b')))
  t.equal(uri.with({ host: 'c.example' }).toString(), 'http://c.example/b', 'what went does not come back')
  t.strictSame(plain(uriElements({ userinfo: 'u', port: 1 })), plain(uriElements('')))
  t.strictSame(plain(uriElements({ hasPort: true })), plain(uriElements('')))
  t.end()
})

t.test('a port that is not included is none, in the text as in the elements', t => {
  const uri = uriElements('http://a.example:80/').with({ hasPort: false })
  t.equal(uri.toString(), 'http://a.example/')
  t.strictSame(plain(uri), plain(uriElements('http://a.example/')))
  t.strictSame(plain(uriElements({ host: 'a', port: 80, hasPort: false })), plain(uriElements('//a')))
  t.equal(uri.with({ hasPort: true }).toString(), 'http://a.example:0/', 'what went does not come back')
  t.end()
})

t.test('with', t => {
  const uri = uriElements('http://a.example/b?q')
  t.equal(uri.with({ port: 80 }).toString(), 'http://a.example:80/b?q')
  t.equal(uri.with({ port: 80 }).with({ hasPort: false }).toString(), 'http://a.example/b?q')
  t.equal(uri.with({ port: 80, hasPort: false }).hasPort, false)
  t.equal(uri.with({ scheme: '' }).toString(), '//a.example/b?q')
  t.equal(uri.with({ scheme: '' }).isRelative, true)
  t.equal(uri.with({ segments: [...uri.segments, 'c'] }).toString(), 'http://a.example/b/c?q')
  t.equal(uri.with({ host: '', query: '', fragment: 'f' }).toString(), 'http:/b#f')
  t.equal(uri.with({ host: '[::1]', userinfo: 'u' }).toString(), 'http://u@[::1]/b?q')
  t.equal(uri.toString(), 'http://a.example/b?q', 'and the value stays what it was')
  t.equal(uri.with({}).toString(), uri.toString())
  t.end()
})

t.test('undefined is as good as absent', t => {
  const uri = uriElements('http://u@a.example:80/b?q#f')
  for (const name of Object.keys(uri)) {
    t.strictSame(plain(uri.with({ [name]: undefined })), plain(uri), name)
    t.equal(uriElements({ [name]: undefined }).toString(), '', name)
  }
  t.end()
})

t.test('an element of another type', t => {
  const types: Record<keyof UriElements, string> = {
    isRelative: 'a boolean',
    scheme: 'a string',
    userinfo: 'a string',
    host: 'a string',
    port: 'a number',
    hasPort: 'a boolean',
    segments: 'a list of strings',
    query: 'a string',
    fragment: 'a string'
  }
  const uri = uriElements('http://a.example/')
  for (const [element, type] of Object.entries(types)) {
    for (const other of [null, {}, new Date(0), [5], Array(1), 5n, '80', 5, true]) {
      if (type === `a ${typeof other}`) continue
      const error = { name: 'UriElementError', element, message: `${element}: must be ${type}` }
      t.throws(() => uri.with({ [element]: other }), error, `${element}: ${String(other)}`)
      t.throws(() => uriElements({ [element]: other }), error, `${element}: ${String(other)}`)
    }
  }
  t.end()
})

t.test('what is neither a text nor elements', t => {
  const others = [5, null, undefined, true, () => 1, Symbol.iterator, new URL('http://a.example/b'), new Map(), []]
  for (const other of others as ElementChanges[]) {
    const error = { name: 'TypeError', message: 'elements of a URI are an object with some of their names' }
    t.throws(() => uriElements(other), error, String(other))
    t.throws(() => uriElements('x:a').with(other), error, String(other))
  }
  t.throws(() => uriElements('x:a').with('x:b' as unknown as ElementChanges), TypeError)
  t.throws(() => uriElements(parseUri('http://a.example/b') as unknown as ElementChanges), {
    name: 'TypeError',
    message: 'authority: is no element of a URI'
  })

  class Named {
    readonly scheme = 'x'
  }
  const without = Object.create(null) as object
  for (const elements of [{ scheme: 'x' }, Object.assign(without, { scheme: 'x' }), new Named()]) {
    t.equal(uriElements(elements).toString(), 'x:')
  }
  for (const empty of [{}, Object.create(null), runInNewContext('({})')] as ElementChanges[]) {
    t.equal(uriElements(empty).toString(), '')
  }
  const uri = uriElements('x:a')
  t.strictSame(plain(uriElements(uri)), plain(uri))
  t.end()
})

t.test('a value is immutable, and shows its elements only', t => {
  const given = ['', 'a']
  const uri = uriElements({ segments: given })
  given.push('b')
  t.equal(uri.toString(), '/a')
  t.ok(Object.isFrozen(uri) && Object.isFrozen(uri.segments))
  t.equal(String(uriElements('x:a')), 'x:a')
  t.strictSame(Object.keys(uri).sort(), [
    'fragment',
    'hasPort',
    'host',
    'isRelative',
    'port',
    'query',
    'scheme',
    'segments',
    'userinfo'
  ])
  t.end()
})

t.test('what cannot be written is refused, with the element and the reason', t => {
  const refused: [ElementChanges, keyof UriElements][] = [
    [{ isRelative: false }, 'isRelative'],
    [{ isRelative: true, scheme: 'x' }, 'isRelative'],
    [{ scheme: '1x' }, 'scheme'],
    [{ scheme: 'x:' }, 'scheme'],
    [{ host: 'h', userinfo: 'a@b' }, 'userinfo'],
    [{ userinfo: 'a b' }, 'userinfo'],
    [{ host: 'a:b' }, 'host'],
    [{ host: '::1' }, 'host'],
    [{ host: '[::g]' }, 'host'],
    [{ host: 'm\u00fcller' }, 'host'],
    [{ host: 'h', port: -1 }, 'port'],
    [{ host: 'h', port: 1.5 }, 'port'],
    [{ host: 'h', port: 2 ** 53 }, 'port'],
    [{ segments: ['a/b'] }, 'segments'],
    [{ segments: ['a', '%'] }, 'segments'],
    [{ query: '#' }, 'query'],
    [{ fragment: ' ' }, 'fragment'],
    [{ host: 'h', segments: ['a'] }, 'segments'],
    [{ scheme: 'x', segments: ['', '', 'a'] }, 'segments'],
    [{ segments: ['', '', ''] }, 'segments'],
    [{ segments: ['a:b'] }, 'segments'],
    [{ segments: [':'] }, 'segments']
  ]
  for (const [elements, element] of refused) {
    t.throws(() => uriElements(elements), { name: 'UriElementError', element }, JSON.stringify(elements))
  }
  t.throws(() => uriElements('a b'), { name: 'UriSyntaxError' })
  t.match(new UriElementError('port', 'is odd').message, 'port: is odd')
  t.end()
})

t.test('references of which the elements say less than the text are refused', t => {
  for (const [text, element, why] of [
    ['http://u@/', 'host', 'userinfo would be lost'],
    ['//:255', 'host', 'the port would be lost'],
    ['http://u@:80/', 'host', 'both would be lost'],
    ['file:////srv/x', 'segments', 'the empty authority is needed'],
    ['////', 'segments', 'the empty authority is needed'],
    ['x://h:99999999999999999999', 'port', 'no number of JavaScript']
  ] as const) {
    t.ok(isUriReference(text), text)
    t.throws(() => uriElements(text), { name: 'UriElementError', element }, `${text}: ${why}`)
  }
  for (const [text, written] of [
    ['http://:/b', 'http:/b'],
    ['http://@/b', 'http:/b'],
    ['http://@a.example:/b', 'http://a.example/b'],
    ['///b', '/b'],
    ['//', '']
  ] as const) {
    t.equal(uriElements(text).toString(), written, text)
  }
  t.end()
})

t.test('a text that has elements comes back, but for empty components and the zeros of a port', t => {
  fc.assert(
    fc.property(uriReference, text => {
      let written: string
      try {
        written = uriElements(text).toString()
      } catch (error) {
        assert.ok(error instanceof UriElementError)
        return
      }
      const before = parseUriReference(text)
      const after = parseUriReference(written)
      assert.equal(after.scheme, before.scheme)
      assert.equal(after.host, before.host || undefined)
      assert.equal(after.userinfo, before.userinfo || undefined)
      assert.equal(after.port, before.port && String(Number(before.port)) ? String(Number(before.port)) : undefined)
      assert.equal(after.path, before.path)
      assert.equal(after.query, before.query || undefined)
      assert.equal(after.fragment, before.fragment || undefined)
      assert.deepEqual(plain(uriElements(written)), plain(uriElements(text)))
    }),
    RUNS
  )
  t.pass()
  t.end()
})

t.test('elements either are refused or come back from their text', t => {
  const elements = fc.record({
    scheme: fc.constantFrom('', 'x', '1'),
    host: fc.constantFrom('', 'h', '[::1]', '['),
    userinfo: fc.constantFrom('', 'u', 'u:p', '@'),
    port: fc.constantFrom(undefined, 0, 80),
    segments: fc.array(segment, { maxLength: 4 }),
    query: fc.constantFrom('', 'q', '?', '#'),
    fragment: fc.constantFrom('', 'f', '#')
  })
  fc.assert(
    fc.property(elements, elements => {
      let text: string
      let value: UriValue
      try {
        value = uriElements(elements)
        text = value.toString()
      } catch (error) {
        assert.ok(error instanceof UriElementError)
        return
      }
      assert.ok(isUriReference(text))
      assert.deepEqual(plain(uriElements(text)), plain(value))
    }),
    RUNS
  )
  t.pass()
  t.end()
})
