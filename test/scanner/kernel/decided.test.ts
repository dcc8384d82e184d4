/**
 * What the kernel decides besides the plainest cases, and what the rules decide of the same: every scheme with a form,
 * brackets, authorities of all kinds, characters outside ASCII.
 */
import fc from 'fast-check'
import t from 'tap'
import type { ExtractOptions } from '../../../lib/options.js'
import { schemeForm } from '../../../lib/policy/scheme-forms.js'
import { useKernel } from '../../../lib/scanner/kernel/index.js'
import { pieces, RUNS } from '../../property/texts.js'
import { decidedIn, differences, sameByBoth } from './ways.js'
import '../../property/seed.js'

t.teardown(() => useKernel('large'))

const NEWS = ['a.b', 'a.b.c/12', 'a.b/1-2', 'a.b/1-', 'x@y.z', 'x@y.', 'a', 'a..b', 'a.b/', '.a']
const PHONE = ['123', '+1-234', '+1(2)3', '12', '1-2-3;x=y', '123x', '(1)23', '1.2.3,', '123?', '++123']
const SIP = ['u@h', 'u:p@h;x?y', 'a.b:5', 'a.b:', '[::1]:5', '[::g]', 'a', 'a.b.', 'u@', '@h', 'a.b;c@d!', 'a..b']
const AT = ['a@b', 'a@b/c', 'a', '@b', 'a@b@c', 'a/b@c', 'a@']
const COIN = [
  '1'.repeat(24),
  '1'.repeat(25),
  'a'.repeat(110),
  '1'.repeat(111),
  `${'a'.repeat(30)}?x`,
  'a'.repeat(26) + '!'
]

/** What may stand behind the colon, of the right form or nearly so. */
const BODIES: Readonly<Record<string, readonly string[]>> = {
  mailto: [
    ...['a@b', 'a@b.example', '?subject=x', '?x', '?=', 'a@b,c@d', 'a@b%2Cc@d', 'a@b%2cc%2Cd@e', 'a@b?x=y', 'a@b?x'],
    ...['a@[1.2.3.4]', 'a@b.[x]', 'a@.[x]', 'a@b[x]c', 'a.b', 'a@', 'a@b.', 'a@b!', '%2C@b', "o'x@b", 'a@b,', 'a@b%2']
  ],
  news: NEWS,
  nntp: NEWS,
  urn: ['isbn:1', 'a:b', 'aa:', 'aa:b(c)', 'x-y:z?q#f', '0a:b', '-a:b', `${'a'.repeat(32)}:b`, `${'a'.repeat(33)}:b`],
  tel: PHONE,
  sms: PHONE,
  sip: SIP,
  sips: SIP,
  xmpp: AT,
  im: AT,
  cid: AT,
  acct: AT,
  pres: AT,
  mid: ['a@b', 'a@b/c@d', 'a@b/c', 'a@b/c/d@e', 'a/b@c', 'a@b/@c'],
  geo: ['1,2', '-1.5,2.0,3;u=1', '1,', '1,2,', '1.,2', '1,-2', '1,2,3,4', '1,2;', '--1,2'],
  tag: ['a,2000:x', 'a@b,2000-01:x', 'a,200:x', 'a,2000-01-02:', 'a,2000-1:x', 'a,2000-01-02-03:x', ',2000:x'],
  data: [',x', 'text/plain,x', 'a/b;c=d,e', ';base64,AA==', ';,', ',', 'a/b;c', 'a,b', 'a/,b', ';a:b,c', ';;,x'],
  magnet: ['?x', '?', 'x?y'],
  bitcoin: COIN,
  monero: COIN,
  ethereum: [`0x${'a'.repeat(40)}`, `PAY-0x${'0'.repeat(40)}@1`, `0x${'a'.repeat(39)}`, `0X${'f'.repeat(41)}`, 'pay-'],
  doi: ['10.1/2', '10.', '11.1', '10'],
  info: ['a/b', 'a/', 'lccn/x', 'ddc', '1/b', 'a-b_c.d', '_a', '(a)', 'a#b', 'a~'],
  ni: ['///a;b', '//a/b;c', '/a;b'],
  file: ['/a', '/C|/x', '//h/a', '/', '///x|y', '///C|/x', '///\\\\a\\b', '///\\\\a\\\\b', 'a'],
  jdbc: ['x:y', 'x:', '1:y'],
  jar: ['file:/a!/b', 'http://a/b!/', 'a:b:c:/x!/', 'x:/!/', 'a:b:c:d:/x!/', 'x:/a!'],
  'view-source': ['http://a', 'HTTPS://a', 'file:/x', 'file:/', 'ftp://', 'https://[x', 'ftp://-/a', 'httpsx://a'],
  matrix: ['u/a', 'roomid/x', 'e/', 'x/y', 'roomi/x', 'R/a']
}

const AUTHORITIES = [
  ...['a', 'a.example', 'www.a.example', '-', '_a', 'a.', 'u@a', 'u:p@a', 'a:80', 'a:', 'a:x', '', "'", 'a,http'],
  ...['[::1]', '[::1]:80', '[v1.a+b]', '[1::2::3]', '[::ffff:1.2.3.4]', '[1:2:3:4:5:6:7:8]', '[::1', '::1]', '[]', '['],
  ...["a'b", 'a,b', 'a%41', 'a%4', '{a}', 'a{b}', 'a]', 'a]b', 'a]@b', 'a].b', 'a[', '[a]', 'u@u@', 'a\\', 'a|b', 'a^'],
  ...[
    'a(b)',
    'a)',
    '1080::8',
    'a!b@c',
    'a;b',
    'a$',
    'a[1]',
    'é',
    'aé',
    'a.exampleを',
    'a.例',
    'a。',
    'www。例。b',
    'www。b',
    '例。b',
    'u@a。b',
    'a“',
    'a.é'
  ],
  ...['a\u00ad', 'a\u200b', 'a\u00a0', 'example.comе', 'a.b\u0384', 'a.b\u{20000}'],
  ...['a:$P', 'a:${P}', 'a.${b}', 'a.${b}.c', '${a}', 'a.$(b)', 'u:$P@a', 'u:${P}@a', 'a.$', 'a.$5', 'a-$_b', '$a.$b'],
  ...['u^2@a', 'u&1^2@a', 'u:1+2^3@a', 'u,a^2@b^c', "u'1^2@a", 'a.b&c^2@d', 'u^@']
]

const PATHS = [
  ...[
    '',
    '',
    '/',
    '/b',
    '/b/',
    '/(b)',
    '/b(',
    '/b)c',
    '/(b))c',
    '/b)))c',
    '/a(b)c)',
    "/b'c",
    "/'",
    '?',
    '?b',
    '/b?c=d&e',
    '#',
    '#b',
    '#b#c'
  ],
  ...['/%41', '/%4', '/%zz', '/b%', '/[b]', '/{b}', '/b[1]', '/b?x[1]', '/b=[1]', '/b#[1]', '/b[a]', '/b[*]', '/b[ab]'],
  ...[
    '/[[b]]',
    '/[b',
    '/b]',
    '/{b]',
    '/[b}',
    '/b|c',
    '/b\\c',
    '/b^c',
    '/C|/x',
    '/b[1].',
    '/b[1],[2]',
    '/a[b]%4',
    '/a[b]#c#d'
  ],
  ...['/~', '/b~', '/_', '/b_', '//', '/http://b.example', '/b,http://c', '/&lt;b', '/b&gt;', '/&quot;x', '/&amp;'],
  ...['/b&#39;', '/b&apos;', '/b&nbsp;', '/b;', '/b--', '/b-', '/b-.', '/é', '/bé', '/b。', '/bを', '/{x}/y', '/[x]{y}']
]

const BEFORE = [
  ...[
    '',
    '',
    '',
    ' ',
    ' ',
    '(',
    '((',
    '[',
    '{',
    "'",
    '`',
    '"',
    '"',
    '<',
    '<',
    '< ',
    '<\n',
    '" ',
    '"\n',
    'x"\n',
    '="\n'
  ],
  ...[
    '<URL:',
    'URL:',
    'URL: ',
    'uri:\n',
    '=3D',
    '*',
    '_',
    '~',
    '.',
    '@',
    '“',
    '«',
    '„',
    '‘',
    '「',
    '（',
    '\x93',
    '\xab'
  ],
  ...[
    'é',
    '\u00a0',
    '\u200b',
    'x',
    '-',
    '+',
    '2.',
    '>',
    '> ',
    '| ',
    'see ',
    "it's ",
    '[1] ',
    '\x1b(B',
    'http://x/',
    'a,'
  ]
]

const BEHIND = [
  ...[
    '',
    '',
    ' ',
    ' ',
    '\n',
    '\n',
    ')',
    '))',
    ',',
    ').',
    ']',
    '}',
    "'",
    "''",
    "'s",
    '`',
    '"',
    '"',
    '>',
    '>',
    ' >',
    '\n>'
  ],
  ...[
    '\n> >',
    '.',
    '...',
    ';',
    ':',
    '!',
    '?',
    '*',
    '_',
    '~',
    '-',
    '--',
    '=',
    '&',
    '#',
    '%',
    '(',
    '/',
    '[1]',
    '|',
    '\\fR'
  ],
  ...[
    'é',
    '\u00a0',
    '”',
    '»',
    '’',
    '」',
    '）',
    '\x94',
    '\xbb',
    '\0',
    ' b>',
    ' b"',
    ' two words>',
    ' x y">',
    '-\nb>',
    '\n\n'
  ]
]

const from = (list: readonly string[]) => fc.constantFrom(...list)

const SCHEMES = [
  'http',
  'https',
  'HTTP',
  'ftp',
  'ws',
  'file',
  'foo',
  'xhttp',
  'gsiftp',
  'x-gsiftp',
  'ldap',
  'dav',
  'iris',
  'dns',
  '2jdbc'
]

const hasAuthority = fc.tuple(from(SCHEMES), fc.constant('://'), from(AUTHORITIES), from(PATHS))

const formed = from(Object.keys(BODIES)).chain(scheme =>
  fc.tuple(
    from(['', '', '', 'x.', '2', '-', '+', 'x']),
    from([scheme, scheme, scheme.toUpperCase()]),
    fc.constant(':'),
    from(BODIES[scheme]!),
    from(['', '', ...PATHS])
  )
)

/** Names of XML behind what is a prefix there, and others. */
const prefixed = fc.tuple(
  from(['dav', 'DAV', 'iris', 'info', 'dns', 'data']),
  fc.constant(':'),
  from(['prop', 'a-b.c', '_a', '1', 'a/b', 'a~', 'é', ''])
)

const uri = fc.oneof(hasAuthority, hasAuthority, formed, formed, prefixed).map(parts => parts.join(''))

/** Bytes above 0x7F as they are in UTF-8, or each by itself. */
const encoding = fc.constantFrom('utf8' as const, 'utf8' as const, 'utf8' as const, 'latin1' as const)

const text = fc
  .tuple(
    fc.array(fc.tuple(from(BEFORE), uri, from(BEHIND), from(BEHIND)), { minLength: 1, maxLength: 6, size: 'max' }),
    fc.constantFrom(1, 1, 1, 2, 9),
    fc.constantFrom('', ' and what follows'),
    encoding
  )
  .map(([list, times, end, encoding]) => Buffer.from(list.flat().join('').repeat(times) + end, encoding))

const options = fc.constantFrom<ExtractOptions>(
  ...[{}, {}, {}, {}, { maxLength: 20 }, { maxLines: 1 }, { format: 'log' as const }],
  ...[{ rejoin: 'likely' as const }, { repair: 'encode' as const }, { repair: 'none' as const }]
)

t.test('every form has bodies', async t => {
  t.strictSame(
    Object.keys(BODIES).filter(scheme => schemeForm(scheme) === undefined),
    []
  )
})

t.test('the same with and without the kernel, in every way of telling it', async t => {
  sameByBoth(t, text, options, RUNS / 2)
})

/** URIs one behind the other, of which each but the first has a far reading, or has one for itself. */
const rows = fc
  .tuple(
    fc.array(from(['http://a/|b', 'http://a/[b', 'http://a/]b|', 'http://a/(b)', 'sip:a@b![', 'news:a.b|c', '{x}']), {
      minLength: 1,
      maxLength: 3
    }),
    fc.integer({ min: 4, max: 40 }),
    from(['', '.', '>', '"', '&lt;', 'é', '%', 'b'.repeat(200), '|'.repeat(100)]),
    from(['', '<', '"', '('])
  )
  .map(([units, times, end, before]) => Buffer.from(`see ${before}${units.join('').repeat(times)}${end} http://c/|d `))

t.test('the same of URIs without blanks that have further readings', async t => {
  sameByBoth(t, rows, options, RUNS / 10)
})

t.test('the same where one ends far before its run does, and has nothing to be encoded', async t => {
  // The "(" counts for the first URI, and stands too far back for the second.
  const text = `(http://a/%zz${'b'.repeat(300)},http://c/x)|d${'e'.repeat(300)} end`
  t.strictSame(differences(Buffer.from(text), {}, [7, 300]), [])
})

const ENCODINGS = [
  'iso-8859-1',
  'iso-8859-5',
  'koi8-r',
  'windows-1251',
  'windows-1256',
  'macintosh',
  'tis-620',
  'euc-jp'
]

/** Bytes above 0x7F that are other ones. */
const otherBytes = fc.tuple(text, fc.infiniteStream(fc.integer({ min: 0x80, max: 0xff }))).map(([bytes, others]) => {
  for (const [i, byte] of bytes.entries()) if (byte >= 0x80) bytes[i] = others.next().value as number
  return bytes
})

t.test('the same where bytes above 0x7F are characters by themselves', async t => {
  fc.assert(
    fc.property(otherBytes, options, from(ENCODINGS), pieces, (bytes, options, encoding, sizes) => {
      return differences(bytes, { ...options, encoding }, sizes).length === 0
    }),
    { numRuns: RUNS / 5 }
  )
  const all = Array.from({ length: 0x80 }, (_, i) => {
    const byte = String.fromCharCode(0x80 + i)
    return `http://a.example${byte} \nhttp://b/c${byte}d \n${byte}http://e${byte}\n<${byte}http://f>\n`
  })
  for (const encoding of ENCODINGS) {
    t.strictSame(differences(Buffer.from(all.join(''), 'latin1'), { encoding }, []), [], encoding)
  }
})

t.test('most of it is decided by the kernel alone', async t => {
  const sample = fc.sample(text, { numRuns: 1000, seed: 1 })
  const counts = sample.map(bytes => decidedIn(Buffer.concat([bytes, Buffer.from(' and no more')])))
  const recorded = counts.reduce((sum, count) => sum + count.recorded, 0)
  const asked = counts.reduce((sum, count) => sum + count.asked, 0)
  t.ok(recorded > 1000 && asked < recorded, `${recorded} matches, ${asked} questions`)
})

t.test('every character of the Basic Multilingual Plane, behind a host and behind a path', async t => {
  const different: string[] = []
  for (let from = 0x80; from < 0x10000; from += 0x80) {
    if (from >= 0xd800 && from < 0xe000) continue
    const lines = Array.from({ length: 0x80 }, (_, i) => {
      const character = String.fromCodePoint(from + i)
      return `http://a.example${character} \nhttp://b/c${character}d \n${character}http://e${character}\n<${character}http://f>\n`
    })
    const found = differences(Buffer.from(lines.join('')), {}, [])
    if (found.length > 0) different.push(`U+${from.toString(16)}: ${found.join()}`)
  }
  t.strictSame(different, [])
})

t.test('what the kernel decides by itself', async t => {
  const variables = ['http://a:${PORT}', 'http://a:$PORT/b', 'http://a.${b}/', 'http://${a}.example/']
  const names = ['<info:a>', '<info:a-b.c>', '<DAV:prop>']
  for (const text of [...variables, ...names])
    t.same(decidedIn(Buffer.from(`${text} and more text`)), { recorded: 0, asked: 0 }, text)
  const found = ['<info:a/b>', '<info:(a)>', '<dns:a>', 'http://u:$PASSWORD@a.example/']
  for (const text of found) t.same(decidedIn(Buffer.from(`${text} and more text`)), { recorded: 1, asked: 0 }, text)
})

t.test('it waits for what has not come', async t => {
  const text = '"https://a.example/0bc" https://a\\-b.example/c\\_d&lt; <mailto:a@b.example> tel:+123;x=y and more text'
  for (let at = 0; at < text.length; at++)
    t.same(decidedIn(Buffer.from(text), {}, [at]), { recorded: 4, asked: 0 }, text.slice(0, at))
})

t.test('a word in brackets behind a host is a label, unless the rules know another meaning', async t => {
  const behind = '. And so on,'.repeat(30)
  for (const [word, asked] of [
    ['dot', 1],
    ['punkt', 1],
    ['label', 1],
    ['labels', 0],
    ['the page', 0]
  ] as const) {
    const bytes = Buffer.from(`see http://a.example[${word}]${behind}`)
    t.strictSame(differences(bytes, {}, [25]), [], word)
    t.equal(decidedIn(bytes).asked, asked, word)
  }
})
