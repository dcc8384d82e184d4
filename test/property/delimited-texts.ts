/** Generator of texts with delimited URIs: broken, quoted, nested, cut short, with prose in between. */
import fc from 'fast-check'

const begin = fc.constantFrom(
  ...['http://', 'http://', 'http://', 'https://', 'ftp://', 'foo://', 'HTTP://', 'http:', 'http:/', 'svn+ssh://'],
  ...['mailto:', 'mailto:', 'urn:', 'news:', 'tel:', 'foo:', 'ldap:', 'http:', 'file:///', 'ldap:///']
)
const piece = fc.constantFrom(
  ...['a', 'b.example', 'example', '.org', 'u@a.b', '192.0.2.1', '[::1]', ':80', '/', '/', '/c', '/c.html', '-', '-d'],
  ...['?', '?q=', '=', '&', '&e=f', '#', '#g', '%', '4', '1', '%41', '.', ',', ';', ':', '!', '(', ')', "'", '*', '~'],
  ...['[1]', '{h}', '[', ']', '{', '|', '\\', '^', 'isbn:1', 'x:y', '12345', 'word', 'at', 'http://', 'foo://i', '//']
)
const between = fc.oneof(
  { weight: 14, arbitrary: fc.constant('') },
  {
    weight: 5,
    arbitrary: fc.constantFrom('\n', '\n', '\n', '-\n', ' \n', '\n  ', ' \n ', '\t\n\t', '-\n    ', '- \n', '/\n')
  },
  { weight: 1, arbitrary: fc.constantFrom(' ', ' ', '  ', '\t', ' word ', ' see also ', ' a 1 ', ' see\nalso ') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        '\n\n',
        '\n \n',
        '\f',
        '\n\f',
        '\n\f\n',
        '\n\nFooter [Page 1]\n\f\nRFC 1  Header\n\n',
        '\n\nFooter\n\fHeader\n\n'
      ],
      ...['\n\n\f\n', '\n\n\n\nFooter\n\f\n\n', '\n\n\n\n\n\n\n\n\f\nHeader\n\n', '\n\n\n\n\n\n\n\n\n\f\nHeader\n\n']
    )
  },
  { weight: 1, arbitrary: fc.constantFrom('<', '"', '>', '\u00a0', '\u200b', '\u00ad', '\v', '\ufeff', '\u2060') }
)
const body = fc
  .tuple(begin, fc.array(fc.tuple(between, piece), { minLength: 1, maxLength: 9, size: 'max' }))
  .map(([begin, list]) => begin + list.map(pair => pair.join('')).join(''))

const lead = fc.constantFrom('', '', '', '', '', ' ', '\n', '\n  ', 'URL:', 'url: ', 'URI:', ' URL:\n', 'URL:\nURL:')
const trail = fc.constantFrom('', '', '', '', '', ' ', '\n', ' \n ', '-\n', ' see', '\n\n')
const wrapped = fc
  .tuple(fc.constantFrom('<', '<', '"'), lead, body, trail, fc.constantFrom('', '', '', '', '', '>', '"', 'lost'))
  .map(([open, lead, body, trail, close]) => {
    const end = close === 'lost' ? '' : close || (open === '<' ? '>' : '"')
    return open + lead + body + trail + end
  })
const around = fc.constantFrom(
  '',
  '',
  '',
  ' ',
  'see ',
  'a-\n',
  '\n',
  '\n',
  '\n\n',
  ', ',
  '.\n',
  '<',
  '>',
  '"',
  'x',
  '\f'
)
const prefix = fc.constantFrom('', '', '', '> ', '> ', '>> ', '>', '> > ', '| ', 'Name> ', 'AB>> ')
/** What stands before a line: the prefix of all, as a rule. */
const lost = fc.constantFrom(true, false, false, false, false, false, false, false, 'cut', '>', '> ', '| ')

/** A text; every second of those with a prefix loses it on some lines. */
export const delimitedText = fc
  .tuple(
    prefix,
    fc.constantFrom('\n', '\n', '\n', '\r\n'),
    fc.array(fc.tuple(around, wrapped, around), { minLength: 1, maxLength: 3 }),
    fc.boolean(),
    fc.array(lost, { minLength: 40, maxLength: 40 })
  )
  .map(([prefix, eol, list, loses, losses]) => {
    const lines = list
      .map(parts => parts.join(''))
      .join('')
      .split('\n')
    return lines
      .map((line, index) => {
        const loss = loses && losses[index % 40]
        if (loss === true) return line
        if (typeof loss === 'string') return (loss === 'cut' ? prefix.trimEnd() : loss) + line
        return line === '' && index % 2 ? prefix.trimEnd() : prefix + line
      })
      .join(eol)
  })
  .filter(text => !/(?:foo|ssh):\/{0,2}[^\x21-\x7e\n\r \t]/.test(text))
