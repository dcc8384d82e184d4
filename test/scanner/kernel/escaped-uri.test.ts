/** With and without the kernel the same, on addresses in which something is escaped. */
import fc from 'fast-check'
import t from 'tap'
import type { ExtractOptions } from '../../../lib/options.js'
import { useKernel } from '../../../lib/scanner/kernel/index.js'
import { options, pieces, SETTINGS } from '../../property/texts.js'
import { decidedIn, differences } from './ways.js'
import '../../property/seed.js'

t.teardown(() => useKernel('large'))

/** Addresses with what is escaped, one, two or three times, and what may stand in them, around them and behind them. */
const escaped = fc
  .tuple(
    fc.constantFrom('\\', '\\', '\\\\', '\\\\\\'),
    fc.array(
      fc.constantFrom(
        ...[
          'http://',
          'http:///',
          'HTTPS://',
          'ftp://a',
          'foo://',
          'gs://b',
          'file:///',
          'http://a',
          'http://a/',
          'http://a.example/b'
        ],
        ...[
          '/',
          '/',
          '/',
          'b',
          'c',
          'b.c',
          ':',
          ':80',
          '@',
          'u:p@',
          '?',
          '?d=e',
          '#f',
          '.',
          ',',
          '-',
          '=',
          '*',
          '_',
          ';'
        ],
        ...[
          '\\-',
          '\\-',
          '\\&.',
          '\\&.',
          '\\_',
          '\\:',
          '\\:/b',
          '\\:b.',
          '\\~',
          '\\#',
          '\\%41',
          '\\%',
          '\\.',
          '\\(',
          '\\(',
          '\\)',
          '\\)',
          '\\(b\\)',
          '\\&b',
          '\\x28',
          '\\u0029',
          '\\x26',
          '\\x2f',
          '\\u0026',
          '\\u003D',
          '\\u002f',
          '\\u0022',
          '\\u003c',
          '\\u00fc',
          '\\u00',
          '\\n',
          '\\"',
          '\\',
          '&',
          '&lt;'
        ],
        ...[
          '&quot;',
          '&amp;',
          '%41',
          '%4',
          '%',
          '"',
          '"',
          '"',
          "'",
          "'",
          '`',
          '<',
          '>',
          '(',
          ')',
          '[',
          ']',
          '{',
          '}',
          '|'
        ],
        ...['$b', '${b}', '\\f', '\\&.\n', "',", ",'", 'a\\-b', '.b\\-c', ',d\\-e', '$'],
        ...[' ', '\n', '\n> ', 'é', '”', '\u00a0', '/'.repeat(8), 'b'.repeat(70)]
      ),
      { maxLength: 20, size: 'max' }
    ),
    fc.constantFrom('all', 'all', 'none', 'none', 'not the last')
  )
  // A slash that stays as it is ends the URI whose first ones are escaped.
  .map(([backslashes, parts, slashes]) => {
    const text = parts.join('').replaceAll('\\', backslashes)
    if (slashes === 'none') return text
    const all = text.replaceAll('/', `${backslashes}/`)
    return slashes === 'all' ? all : all.replace(/\\+\/([^/]*)$/, '/$1')
  })

t.test('escaped addresses', async t => {
  const texts = fc.array(escaped, { maxLength: 3 }).map(parts => parts.join(' '))
  const given = fc.oneof(fc.constant<ExtractOptions>({}), options)
  fc.assert(
    fc.property(texts, given, pieces, (text, options, sizes) => {
      return differences(Buffer.from(text), options, sizes).length === 0
    }),
    SETTINGS
  )
  const usual = [
    '"http:\\/\\/a.example\\/b?c=d\\u0026e" ',
    "'https:\\/\\/a.example:80' ",
    '(ftp:\\/\\/a.example\\/b\\/) ',
    '\\"http:\\\\/\\\\/a.example\\\\/b%20c\\" ',
    '.UR https://my\\-host.example/b\\-c#d\\-e,\n',
    'https://a.example/b\\_c... ',
    '[b](https://a.example/b_\\(c\\)) ',
    'https://a.example/?b\\&c=d, ',
    'http://a\\&.example\\&. ',
    'http://a\\&.example/b\\&.html\\&.\n',
    '\\fBhttp://b\\&.example\\fR\\m[] ',
    'deb https://apt:debian@b\\&.example/debian ',
    "\\'https://my\\-host.example', ",
    '-a=https://my\\-host.example,https://\\e\n',
    'gs://my\\-bucket/b\\-c, ',
    '\\f5ssh://git@my\\-host.example\\fR ',
    '.UR https://www.\\:a.\\:example/\\:b/\\:c\\-d\n',
    '.UR ftp://a.example\\:/b\\:/c\\:.html\n',
    '&quot;http:\\/\\/a.example\\/b&quot; and other text.'
  ]
  const { recorded, asked } = decidedIn(Buffer.from(usual.join('')), {})
  t.same([recorded, asked], [usual.length, 0], 'the kernel decides')
})
