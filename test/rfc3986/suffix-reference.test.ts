import t from 'tap'
import { completeSuffix } from '../../lib/rfc3986/index.js'

const topLevelDomains = new Set(['example', 'xn--p1ai'])

t.test('www. and ftp.', t => {
  for (const [text, uri] of [
    ['www.w3.org/Addressing/', 'http://www.w3.org/Addressing/'],
    ['www.a.example', 'http://www.a.example'],
    ['WWW.a.example?q#f', 'http://WWW.a.example?q#f'],
    ['www.a.example:8080/b', 'http://www.a.example:8080/b'],
    ['www.a.example.', 'http://www.a.example.'],
    ['ftp.a.example/pub', 'ftp://ftp.a.example/pub']
  ] as const) {
    t.equal(completeSuffix(text), uri)
  }
  t.end()
})

t.test('a registered top-level domain, where it is asked for', t => {
  t.equal(completeSuffix('a.example'), undefined)
  t.equal(completeSuffix('a.EXAMPLE/b', { topLevelDomains }), 'http://a.EXAMPLE/b')
  t.equal(completeSuffix('xn--80ak6aa92e.xn--p1ai', { topLevelDomains }), 'http://xn--80ak6aa92e.xn--p1ai')
  t.equal(completeSuffix('readme.txt', { topLevelDomains }), undefined)
  t.equal(completeSuffix('ftp.a.example', { topLevelDomains }), 'ftp://ftp.a.example')
  t.end()
})

t.test('never a guess', t => {
  for (const text of [
    '',
    'www.',
    'www',
    'www..example',
    'www.a.example@b.example/',
    'www.a.example:80x/',
    'www.a_b.example',
    'www.-a.example',
    'www.a.example/b c',
    'wwwx.a.example',
    'http://www.a.example',
    '/www.a.example',
    '//www.a.example',
    'mailto:a@www.a.example'
  ]) {
    t.equal(completeSuffix(text, { topLevelDomains: new Set() }), undefined, text)
  }
  t.equal(completeSuffix('www.a.example', { base: 'http://b.example/' }), undefined, 'a base is defined')
  t.end()
})
