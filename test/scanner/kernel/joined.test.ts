/**
 * Cuts with white space in them: what the kernel joins over line breaks, page breaks and blanks, and at hyphens, the rules
 * join in the same way.
 */
import fc from 'fast-check'
import t from 'tap'
import { extract } from '../../../lib/extract.js'
import type { ExtractOptions } from '../../../lib/options.js'
import { EXTENSIONS } from '../../../lib/policy/rejoin.js'
import { useKernel } from '../../../lib/scanner/kernel/index.js'
import { decidedIn, differences, sameByBoth } from './ways.js'
import '../../property/seed.js'

t.teardown(() => useKernel('large'))

const from = (list: readonly string[]) => fc.constantFrom(...list)

const BEFORE = [
  ...['', '<', '<', '<', '"', '"', '<URL:', '<url: ', '< ', '"\n', '<\n', '\n> <', '\n> > "', '\nab> <', '\n| <'],
  ...['http://a/bc <', 'http://a/b-c <', 'http://a/bcd\n<', '\n>> <\n> ', ' "\n> ', '(see <', '<\u00a0'],
  ...['\n# <', '\n * "', '\n// see <', '\n> # <', '\n;; <', '\n-- "', '%% <', '## x "', '\n//<', '\n\t# <', '---- <']
]
const SCHEMES = [
  ...[
    'http://',
    'http://',
    'https://',
    'HTTP://',
    'ftp://',
    'file:///',
    'mailto:',
    'tel:',
    'urn:aa:',
    'foo://',
    'foo:'
  ],
  ...['news:', 'data:,', 'http:', 'http:/', 'http: /', 'http:\n', 'ftp:/ /', 'DAV:', 'info:a/', 'mailto: ', 'std::']
]
const WORDS = [
  ...['a', 'b', '/', '/b', 'a.example', 'b-', '-', '--', '.', 'c/', '?d=', '&', '=', '#', '%41', '%4', '%', 'a@b', '@'],
  ...['[1]', '{x}', '|', '(', ')', "'", '_', '~', 'and', 'see', "don't", '(see', 'it)', 'e.g.', ' at ', '`', '\0'],
  ...['é', '\u00ad', '\u00a0', '\u200b', 'x'.repeat(30), '1', '[::1]', ':80', '"', '<', '>', '']
]
const GAPS = [
  ...['', '', '', '\n', '\n', '\r\n', '\r', ' ', '  ', '\t', '\n ', '\n> ', '\n>', '\n> > ', '\n| ', '\nab> ', '-\n'],
  ...[
    '-\n',
    '\n\n',
    '\n\n\f\n',
    '\n\n\nFooter [Page 1]\n\f\nRFC 1  Title  2005\n\n',
    '\n\f',
    '\f',
    '\n \n',
    '\n> \n> '
  ],
  ...['\n\u00a0', '\nhttp://', '/\nhttp://', ' http://', '\n\n\n\n\n\n\n\n\n\n\f\n', '\n\nx\n\fHead er\n\n']
]
const COMMENTS = [
  ...['\n# ', '\n#', '\n * ', '\n// ', '\n//\n', '\n> # ', '\n> ## ', '\n;; ', '\n; ; ', '\n-- ', '\n% % ', '\n#\t'],
  ...['\r\r\n', '\r\r\n# ', '\r\r', '\n#\n# ', "'\n'", "'\n  '", "' ", '\n#\r\n', '\n \t# ']
]
const BEHIND = [
  '>',
  '>',
  '>',
  '"',
  '"',
  '',
  '<',
  '\n\n',
  ' >',
  '\n>',
  '\n\n>',
  '\n> >',
  '> http://a/bc ',
  '\nab> <http://a/b\n',
  ' a b\nab> "http://a/b\n'
]

const cut = fc.tuple(
  from(BEFORE),
  from(SCHEMES),
  fc.array(fc.tuple(from(WORDS), from([...GAPS, ...COMMENTS])), { minLength: 1, maxLength: 12, size: 'max' }),
  from(BEHIND),
  from(['', ' ', '\n', '.', '“'])
)

const text = fc.array(cut, { minLength: 1, maxLength: 5 }).map(cuts => Buffer.from(cuts.flat(3).join('')))

const options = fc.constantFrom<ExtractOptions>(
  ...[{}, {}, {}, {}, { maxLength: 20 }, { maxLines: 1 }, { maxLines: 3 }, { hyphen: 'keep' as const }],
  ...[
    { hyphen: 'drop' as const },
    { rejoin: 'likely' as const },
    { repair: 'encode' as const },
    { format: 'log' as const }
  ]
)

t.test('the same with and without the kernel, in every way of telling it', async t => {
  sameByBoth(t, text, options)
})

/** One of each is a match, and the rules are not asked. */
const DECIDED = [
  ...[
    '<http://a/\nb>',
    '"http://a/\r\nb"',
    '<http://a/\n\n\f\nb>',
    '> <http://a/\n> b>',
    '<http:/\n/a>',
    '<mailto:a@\nb>'
  ],
  ...[
    '<http://a/b c>',
    '<http://a/b and what it says>',
    '<http://a/b-\nc>',
    '<http://a/b-\nc-\nd>',
    '<http://a/\u00ad\nb>'
  ],
  ...['<http://a/b c <', '<http:// a>', '"http://a/b c"'],
  ...['\n# <http://a/\n# b>', '\n> // "http://a/\n> // b"', '<http://a/\r\r\nb>']
]

t.test('what it joins it does not ask about', async t => {
  for (const cut of DECIDED) {
    const { recorded, asked } = decidedIn(Buffer.from(`see ${cut} and on\n`))
    t.strictSame([recorded, asked], [1, 0], JSON.stringify(cut))
  }
})

/** `URI` was seen, or was not, before the same with a hyphen at the end of a line. */
const SEEN = [
  ...['http://a/bc <http://a/b-\nc>', 'http://a/b-c http://a/bc <http://a/b-\nc>', 'http://a/bcd <http://a/b-\nc-\nd>'],
  ...[
    'http://a/b-cd http://a/bc-d <http://a/b-\nc-\nd>',
    'http://a/b-c <http://a/b-\n-\nc>',
    'http://ab <http://a-\nb>'
  ],
  ...['<http://a/b-\nc> http://a/bc <http://a/b-\nc>', `http://a/${'b'.repeat(10)} <http://a/${'b-\n'.repeat(9)}b>`]
]

t.test('which reading at a hyphen was seen', async t => {
  for (const text of SEEN) t.strictSame(differences(Buffer.from(`${text} `.repeat(3)), {}, [5, 9]), [], text)
})

t.test('more than there is room for, of long ones and of many', async t => {
  const long = `<http://a/${`${'b'.repeat(200)}-\n`.repeat(30)}c>\n`.repeat(40)
  const many = '<http://a/b-\nc> <http://a/\nb>\n'.repeat(8000)
  t.strictSame(differences(Buffer.from(long + many), {}, [70_000]), [])
  // Longer than all of the room.
  const giant = `<http://a/${'b\n'.repeat(40_000)}>\n`.repeat(2)
  t.strictSame(differences(Buffer.from(many + giant), { maxLength: 100_000, maxLines: 100_000 }, []), [])
})

t.test('each extension that is cut off a file name, and words that begin as one', async t => {
  const options = { rejoin: 'likely' } as const
  const uri = `http://a.example/${'b/'.repeat(30)}c`
  const words = [...EXTENSIONS, 'xhtml', 'shtm', 'php3', 'html?d=e', 'txt,']
  for (const word of words) {
    const text = `${uri}.\n${word} and on\n`
    useKernel('never')
    t.equal(extract(text, options)[0]?.uri, `${uri}.${word.replace(',', '')}`, word)
    t.strictSame(differences(Buffer.from(text), options, [uri.length + 3]), [], word)
  }
  for (const word of [...EXTENSIONS, 'xhtml'].map(word => `${word}q`)) {
    const bytes = Buffer.from(`${uri}.\n${word} and on\n`)
    useKernel('never')
    t.equal(extract(bytes, options)[0]?.uri, uri, word)
    t.strictSame(differences(bytes, options, []), [], word)
    t.strictSame(decidedIn(bytes, options), { recorded: 1, asked: 0 }, word)
  }
})
