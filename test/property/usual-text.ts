/** URIs as they stand in texts, with every kind of neighbour: generated. */
import fc from 'fast-check'
import { plainUri } from './texts.js'

const before = fc.constantFrom(
  ...[
    '',
    '',
    ' ',
    '(',
    '((',
    '[',
    '{',
    "'",
    '`',
    '"',
    '<',
    '< ',
    '<URL:',
    'URL:',
    'URL: ',
    'uri:\n',
    '=3D',
    '*',
    '_',
    '.',
    '@',
    'é',
    '\u00a0'
  ],
  ...['x', '-', '+', '2.', '>', '> ', '" ', '"\n', '<\n> ', 'see ', '(see ', "it's ", '[1] ', '1. ', '\x1b(B']
)
const after = fc.constantFrom(
  ...[
    '',
    '',
    ' ',
    ')',
    '))',
    ').',
    '),',
    ']',
    '}',
    "'",
    "''",
    "'s",
    '`',
    '"',
    '>',
    ' >',
    '.',
    '...',
    ',',
    ';',
    ':',
    '!',
    '?',
    '*',
    '_',
    '~',
    '-'
  ],
  ...[
    '--',
    '=',
    '&',
    '&amp;',
    '&gt;',
    '&#39;',
    '#',
    '##',
    '%',
    '%4',
    '%41',
    '(',
    '/',
    '/)',
    '[1]',
    '|',
    '\\-c',
    '\\fR.',
    '^2|x#d).',
    'é',
    '\u00a0',
    '“',
    '\0',
    ':',
    '://'
  ]
)
const lineEnd = fc.constantFrom(
  '',
  '',
  ' ',
  '\n',
  '\n',
  '\n',
  '\r\n',
  '\r',
  ' \n',
  '\n\n',
  '\n> ',
  '\n>> ',
  '\r\n> ',
  '\n| ',
  '\nKim> ',
  '\n  ',
  '\n\t'
)
const nextToken = fc.constantFrom(
  ...[
    '',
    'and',
    'and ',
    'The end.',
    'page=2',
    'b/c',
    'html',
    'html ',
    'html.',
    'x.html)',
    'see:',
    'http:',
    'http://b.example/',
    '(a',
    '[b',
    '12',
    '1234 '
  ],
  ...[
    'a-b-c',
    'a1b2c',
    '-- ',
    '* ',
    'www.a.example',
    'a@b',
    '=20',
    'é',
    'key: ',
    'date: ',
    'news:\n',
    'data: ',
    'at:',
    'about:x',
    '12:30',
    'x.im:a@b'
  ]
)
const filler = fc.oneof(
  fc.constant(''),
  fc.nat(80).map(length => 'word '.repeat(16).slice(0, length))
)
const scheme = fc.constantFrom(
  'http',
  'https',
  'HTTP',
  'ftp',
  'ws',
  'file',
  'git',
  'svn+ssh',
  'foo',
  'xhttp',
  'urn',
  'h323',
  'ht',
  'a.http',
  '1http'
)
const uri = fc.oneof(
  { weight: 3, arbitrary: plainUri },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        scheme,
        fc.constantFrom('://', '://', '://', ':', ':/', ':///', '://://'),
        fc.constantFrom(
          'a',
          'a.example',
          'www.a.example',
          '-',
          '_a',
          'a_',
          'a.',
          'u@a',
          'a:80',
          'a:',
          'a:x',
          '[::1]',
          "a'b",
          'a,b',
          'a%41',
          'é',
          ''
        ),
        fc.constantFrom(
          '',
          '/',
          '/b',
          '/b/',
          '/(b)',
          '/b(',
          '/b)c',
          '/a(b)c)',
          "/b'c",
          '?',
          '?b',
          '/b?c=d&e',
          '#',
          '#b',
          '#b#c',
          '/%41',
          '/%4',
          '/[b]',
          '/{b}',
          '/b|c',
          '/~',
          '//',
          '/http://b.example'
        )
      )
      .map(parts => parts.join(''))
  }
)

/** What the kernel was made for, and everything next to it. */
export const usualText = fc
  .array(fc.tuple(filler, before, uri, after, lineEnd, nextToken), { minLength: 1, maxLength: 5 })
  .map(list => list.flat().join(''))
