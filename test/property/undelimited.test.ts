/** The scanner against the naive oracle, on lines of blanks, marks and pieces of URIs. */
import fc from 'fast-check'
import t from 'tap'
import { extract } from '../../lib/extract.js'
import { byBoth } from './by-both.js'
import { RUNS, SETTINGS } from './texts.js'
import { findPlain } from './undelimited-oracle.js'
import './seed.js'

const before = fc.constantFrom(
  '',
  '',
  '',
  'see ',
  '(',
  '[',
  '{',
  '(see ',
  '(a) ',
  '_',
  '*',
  '~',
  'x',
  '5',
  'end.',
  '-',
  '+',
  '\\n',
  '\\fB'
)
const scheme = fc.constantFrom('http', 'http', 'https', 'ftp', 'ldap', 'foo', 'x-y', 'HTTP', 'xhttp', 'svn+http', 'a.b')
const host = fc.constantFrom(
  'a.b.c',
  'a',
  'a.b',
  'u@a',
  'u:p@a.b',
  '[::1]',
  '[::g]',
  '192.0.2.1',
  'a-b',
  '',
  'a:80',
  'a:x'
)
const tail = fc.constantFrom(
  ...['/', '/b', '/b/c', '?', '?b=c', '&d', '#', '#e', '.', '.html', ',', ';', ':', '!', '-', '--', '*', '='],
  ...[
    '(',
    ')',
    '(b)',
    '[',
    ']',
    '[b]',
    '[1]',
    '[*]',
    '[^a]',
    '[bc]',
    '{',
    '}',
    '{d}',
    '|',
    '\\',
    '^',
    '%',
    '%41',
    '%zz',
    '%4'
  ],
  ...[
    '&gt;',
    '&lt;',
    '&quot;',
    '&amp;',
    '&nbsp;',
    '&#39;',
    '&#039;',
    '&#34;',
    '&#x3c;',
    '[/b]',
    ' ',
    ' x ',
    'http://',
    'foo://',
    'a.b',
    ':80',
    '@',
    '//'
  ]
)
/** A closing bracket without a partner in an authority: there the rules leave more than one reading. */
const STRAY = /:\/\/[^\s/?#[{]*(?:\[(?:::[1g]|[1*b])\][^\s/?#[{]*)*[\]}]/
/** What is escaped, the oracle doesn't know of. */
const ESCAPED = /\\[-_~#%&=?:]/
/** Nor of labels behind hosts. */
const LABEL = /:\/\/[\w.:~-]+\[[a-z]{2}[^[\]]*\]/i
const line = fc
  .array(fc.tuple(before, scheme, host, fc.array(tail, { maxLength: 7 }), fc.constantFrom(' ', ' ', ', ', '')), {
    minLength: 1,
    maxLength: 2
  })
  .map(list => list.map(([b, s, h, tails, after]) => `${b}${s}://${h}${tails.join('')}${after}`).join(''))
  .filter(line => !STRAY.test(line) && !ESCAPED.test(line) && !LABEL.test(line))

t.test('undelimited URIs, sentence by sentence', async t => {
  fc.assert(
    fc.property(line, line => {
      const asked = JSON.stringify(findPlain(line))
      return byBoth(() => JSON.stringify(extract(line).map(({ uri, start, end }) => ({ uri, start, end }))) === asked)
    }),
    SETTINGS
  )
  t.pass(`${RUNS} runs`)
})
