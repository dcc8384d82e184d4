/**
 * With and without the kernel the same, on rows of tokens: delimiters that nobody closes, marks, what prose gives back,
 * and what attacks are made of. Few different tokens in a row, so that what stands before a URI has been looked at by the
 * kernel, by the rules, or by both in turns.
 */
import fc from 'fast-check'
import t from 'tap'
import type { ExtractOptions } from '../../../lib/options.js'
import { useKernel } from '../../../lib/scanner/kernel/index.js'
import { sameByBoth } from './ways.js'
import '../../property/seed.js'

t.teardown(() => useKernel('large'))

const TOKENS = [
  ...['<', '"', '>', '(', ')', '[', ']', '{', '}', "'", '`', '_', '~', '*', '|', '\\', '^'],
  ...[' ', '  ', '\t', '\n', '\r\n', '\n\n', '\n> ', '> ', '| ', '\f\n', '\0', ' '.repeat(250), ':  \n//'],
  ...['\n# ', '# ', '// ', '\n * ', '\n;; ', '\r\r\n', "'\n'"],
  ...[
    '.',
    ',',
    ';',
    ':',
    '!',
    '?',
    '-',
    '--',
    '/',
    '//',
    '#',
    '&',
    '=',
    '+',
    '$',
    '@',
    '::?',
    '?}',
    '%41',
    '%4',
    '%2C'
  ],
  ...[
    '&lt;',
    '&amp;',
    '&#39;',
    '&apos;',
    '&NBSP;',
    '&rdquo;',
    '&mdash;',
    '&hellip;',
    '&#8230;',
    '&#xa0;',
    '&amp;quot;',
    '&shy;',
    '&zwnj;',
    '&#8203;',
    '&#8209;',
    '\\f(CW',
    "'''",
    '.<x y>',
    '-<x>.b/',
    'http:\\/\\/a.example',
    '\\/b',
    'URL:',
    'URL: ',
    '=3D',
    '\u001b(B',
    '\u001b$',
    '\u001b[m',
    '\u001b[38;5;208m',
    '[1;',
    '\\n',
    '\\u003c',
    '\\/',
    'http:\\/\\/a.example',
    '\\\\/',
    'https:\\\\/\\\\/b',
    '\\fB',
    '\\tftp://t',
    '\\turn:isbn:1',
    '\nb> ',
    ':80',
    '://'
  ],
  ...['é', '。', '、', '…', '“', '”', '»', '’', '）', '\u00a0', '\u00ad', '\u200b', '\u200b\n', 'を'],
  ...['a', 'b', 'nn', 'x.example', 'and ', 'two words ', '[1]', 'html', 'c1=2', 'x'.repeat(60), 'y'.repeat(240), '((('],
  ...['http://a', 'http://b.example/', 'https://c.example/d?e=f', 'HTTP://A', 'ftp://f', 'foo://g', 'http://[::1]/'],
  ...['http:', 'http://', 'http:///', 'xhttp://', 'git+http://', 'ws://1.2.3.4', 'u@', 'u:p:q@h', ':@'],
  ...['mailto:', 'mailto:a@b', 'MAILTO:x@y.example', 'mailto:?subject=', 'a@b', 'tel:+1-234', 'news:a.b', 'urn:isbn:1'],
  ...[
    'file:///c|/x',
    'file:',
    'File::Spec',
    'FBhttp://h',
    'end.http://i',
    '2ftp://j',
    'a-ws.https://k',
    '3D',
    'x.gsiftp://g',
    'gsiftp://g',
    'x+ftp://h/',
    'foo://i:1,',
    '$j',
    'foo://',
    'md5:',
    '\\"',
    '3:04',
    'at:'
  ],
  ...[
    'www.',
    'www.a',
    'Www2.b.example',
    'ftp.c.example/',
    'd.example',
    'e.museum:80/f',
    '\u001b[31mwww.g.h',
    '1.5,2.7',
    'com:',
    '.org',
    'g.travelersinsurance',
    '\u001b$Binternationalization.h.org'
  ],
  ...[
    '[ab cd]',
    '[Text]',
    'http://l.example[a b]',
    `${' m'.repeat(200)} `,
    '\\:b',
    '\\~{}',
    '_'.repeat(9),
    '='.repeat(8)
  ],
  ...['<geo:lat>', '<dav:m/>', ' 123', 'tel:555', '\u202e', ';-)', '(http://n.example/\nb.c)', 'http://o-\n'],
  ...['sip:u@h', 'data:,x', 'doi:10.1/2', `\n${'z'.repeat(50)} http://k.example/l=\n`]
]

const row = fc
  .uniqueArray(fc.constantFrom(...TOKENS), { minLength: 1, maxLength: 12, size: 'max' })
  .chain(tokens => fc.array(fc.constantFrom(...tokens), { minLength: 1, maxLength: 40, size: 'max' }))
  .chain(tokens =>
    fc.constantFrom<BufferEncoding>('utf8', 'utf8', 'latin1').map(as => Buffer.from(tokens.join(''), as))
  )

const options = fc.constantFrom<ExtractOptions>(
  ...[{}, {}, {}, {}, { maxLength: 20 }, { maxLines: 1 }, { maxLines: 2 }, { format: 'log' as const }],
  ...[{ rejoin: 'likely' as const }, { repair: 'encode' as const }, { repair: 'none' as const }],
  ...[{ suffix: 'www' as const }, { suffix: 'domains' as const }, { suffix: 'domains' as const, maxLength: 20 }]
)

t.test('rows of tokens', async t => {
  sameByBoth(t, row, options)
})
