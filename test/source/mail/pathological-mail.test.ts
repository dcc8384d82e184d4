/**
 * Mail that is an attack on a reader that does things twice, or remembers without end. An attack that succeeds runs
 * into the time limit of the test; what is asserted is what is found, and that less is held than has come in.
 */
import t from 'tap'
import { createExtractor } from '../../../lib/extract.js'
import type { Format } from '../../../lib/options.js'

const SIZE = 1_000_000

const URI = 'http://a.example/'
const HEAD = 'From: a@a.example\n'
const SEPARATOR = 'From a@a.example Sat Jan  3 01:05:34 1996\n'
const part = (fields: string): string => `${HEAD}${fields}\n\n`
const encoded = (encoding: string): string => part(`Content-Transfer-Encoding: ${encoding}`)
const charset = (label: string): string => part(`Content-Type: text/plain; charset=${label}`)

interface Attack {
  readonly name: string
  readonly format: Format
  readonly before: string
  /** What is repeated; told its number. */
  readonly unit: string | ((i: number) => string)
  readonly after?: string
  /** Whether the URI in `after` is found. */
  readonly found?: boolean
}

const ATTACKS: readonly Attack[] = [
  { name: 'one line', format: 'mail', before: `${HEAD}\n`, unit: 'x', after: ` ${URI}`, found: true },
  { name: 'one field', format: 'mail', before: `${HEAD}Subject: `, unit: 'x', after: `\n\n${URI}`, found: true },
  { name: 'fields without end', format: 'mail', before: HEAD, unit: 'X-A: b\n', after: `\n${URI}`, found: true },
  { name: 'folds without end', format: 'mail', before: HEAD, unit: ' b\n', after: `\n${URI}`, found: true },
  { name: 'lines that are no fields', format: 'mail', before: HEAD, unit: 'no field\n', after: URI, found: true },
  {
    name: 'ten thousand multiparts, each in the other',
    format: 'mail',
    before: HEAD,
    unit: i => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`,
    after: `\n${URI}`,
    found: true
  },
  {
    name: 'messages in messages',
    format: 'mail',
    before: HEAD,
    unit: 'Content-Type: message/rfc822\n\n',
    after: `\n${URI}`,
    found: true
  },
  {
    name: 'parts',
    format: 'mail',
    before: part('Content-Type: multipart/mixed; boundary=b'),
    unit: '--b\n\nx\n',
    after: `--b\n\n${URI}`,
    found: true
  },
  {
    name: 'boundaries of no one',
    format: 'mail',
    before: part('Content-Type: multipart/mixed; boundary=b'),
    unit: '--x\n',
    after: URI,
    found: true
  },
  {
    name: 'boundaries to be guessed',
    format: 'mail',
    before: part('Content-Type: multipart/mixed'),
    unit: '--x\nContent\n',
    after: URI,
    found: true
  },
  {
    name: 'links behind a long base',
    format: 'mail',
    before: `${HEAD}Content-Location: http://a/${'x'.repeat(120_000)}\n`,
    unit: i => `Link: <${i % 7}>\n`,
    after: `\n${URI}`,
    found: true
  },
  {
    name: 'parameters',
    format: 'mail',
    before: HEAD,
    unit: `Content-Type: a/b; ${'('.repeat(1000)}\n`,
    after: `\n${URI}`
  },
  {
    name: 'comments of an encoding',
    format: 'mail',
    before: `${HEAD}Content-Transfer-Encoding: `,
    unit: '(',
    after: `\n\n${URI}`,
    found: true
  },
  {
    name: 'encoded words',
    format: 'mail',
    before: `${HEAD}Subject: `,
    unit: '=?utf-8?Q?a?= =?',
    after: `\n\n${URI}`,
    found: true
  },
  {
    name: 'equals signs',
    format: 'mail',
    before: encoded('quoted-printable'),
    unit: '=',
    after: ` ${URI}`,
    found: true
  },
  {
    name: 'blanks behind one',
    format: 'mail',
    before: `${encoded('quoted-printable')}=`,
    unit: ' ',
    after: URI,
    found: true
  },
  {
    name: 'one line of base64',
    format: 'mail',
    before: encoded('base64'),
    unit: 'QUJD',
    after: Buffer.from(` ${URI}`).toString('base64'),
    found: true
  },
  {
    name: 'padding',
    format: 'mail',
    before: encoded('base64'),
    unit: 'QQ==\n',
    after: Buffer.from(` ${URI}`).toString('base64'),
    found: true
  },
  {
    name: 'garbage in base64',
    format: 'mail',
    before: encoded('base64'),
    unit: `${'QUJD'.repeat(20)}*`,
    after: Buffer.from(` ${URI}`).toString('base64'),
    found: true
  },
  {
    name: 'empty lines of base64',
    format: 'mail',
    before: encoded('base64'),
    unit: '\n',
    after: Buffer.from(URI).toString('base64'),
    found: true
  },
  { name: 'files that begin', format: 'mail', before: `${HEAD}\n`, unit: 'begin 644 x\n', after: URI, found: true },
  {
    name: 'a file that does not end',
    format: 'mail',
    before: `${HEAD}\nbegin 644 x.txt\n`,
    unit: '#86)C\n',
    after: URI,
    found: true
  },
  {
    name: 'quotes',
    format: 'mail',
    before: part('Content-Type: text/plain; format=flowed'),
    unit: '>',
    after: ` ${URI}`,
    found: true
  },
  {
    name: 'soft breaks',
    format: 'mail',
    before: part('Content-Type: text/plain; format=flowed'),
    unit: 'a \n',
    after: ` ${URI}`,
    found: true
  },
  {
    name: 'folds of a calendar',
    format: 'mail',
    before: part('Content-Type: text/calendar'),
    unit: 'a\n ',
    after: `\n${URI}`,
    found: true
  },
  {
    name: 'commands',
    format: 'mail',
    before: part('Content-Type: text/enriched'),
    unit: '<a',
    after: ` ${URI}`,
    found: true
  },
  {
    name: 'lines of hyphens',
    format: 'mail',
    before: `${HEAD}Subject: Digest\n\n${'-'.repeat(70)}\n`,
    unit: '\n',
    after: URI,
    found: true
  },
  { name: 'lead bytes', format: 'mail', before: charset('shift_jis'), unit: '\x81', after: ` ${URI}`, found: true },
  { name: 'escapes', format: 'mail', before: charset('iso-2022-jp'), unit: '\x1b', after: ` ${URI}`, found: true },
  { name: 'shifts', format: 'mail', before: charset('utf-7'), unit: '+', after: `- ${URI}`, found: true },
  { name: 'an attribute', format: 'html', before: '<html><a href="', unit: 'x', after: `"></a>${URI}`, found: true },
  {
    name: 'an attribute of references',
    format: 'html',
    before: '<html><a href="',
    unit: '&#65;',
    after: `"></a>${URI}`,
    found: true
  },
  {
    name: 'a reference of zeros',
    format: 'html',
    before: '<html><a href="&#',
    unit: '0',
    after: `"></a>${URI}`,
    found: true
  },
  { name: 'a srcset', format: 'html', before: '<html><img srcset="', unit: 'a (', after: `">${URI}`, found: true },
  { name: 'attributes', format: 'html', before: '<html><a ', unit: 'href=x ', after: `></a>${URI}`, found: true },
  {
    name: 'attributes that wait',
    format: 'html',
    before: '<html>x',
    unit: '<a href=x>',
    after: ` ${URI}`,
    found: true
  },
  { name: 'a name', format: 'html', before: '<html><', unit: 'a', after: `>${URI}`, found: true },
  { name: 'a comment', format: 'html', before: '<html><!--', unit: '-x', after: `-->${URI}`, found: true },
  { name: 'brackets', format: 'html', before: '<html>', unit: '<', after: ` ${URI}`, found: true },
  { name: 'separators', format: 'mbox', before: '', unit: `${SEPARATOR}${HEAD}\n`, after: URI, found: true },
  {
    name: 'separators in lengths',
    format: 'mbox',
    before: '',
    unit: `${SEPARATOR}Content-Length: 100000\n\n`,
    after: URI,
    found: true
  },
  {
    name: 'separators within right lengths',
    format: 'mbox',
    before: '',
    unit: `${SEPARATOR}Content-Length: ${SEPARATOR.length + 7}\n\n${SEPARATOR}X: y\n\n\n`,
    after: URI,
    found: true
  },
  { name: 'lines of From', format: 'mbox', before: `${SEPARATOR}${HEAD}\n`, unit: 'From x\n', after: URI, found: true },
  { name: 'a quoted From', format: 'mbox', before: `${SEPARATOR}${HEAD}\n`, unit: '>', after: ` ${URI}`, found: true },
  {
    name: 'messages by their lengths',
    format: 'mbox',
    before: `*mbx*\r\n${'\0'.repeat(2041)}`,
    unit: ' 3-Jan-1996 01:05:34 +0000,0;000000000001-00000001\r\n',
    after: `${HEAD}\n${URI}`,
    found: true
  },
  { name: 'batches', format: 'rnews', before: '', unit: '#! rnews 5\n', after: `${HEAD}\n${URI}`, found: true },
  {
    name: 'empty lines between articles',
    format: 'news',
    before: '',
    unit: '\n',
    after: `${HEAD}\n${URI}`,
    found: true
  },
  { name: 'responses', format: 'news', before: '', unit: '205 bye\n', after: `${HEAD}\n${URI}`, found: true },
  { name: 'ends', format: 'news', before: '', unit: '.\n', after: `${HEAD}\n${URI}`, found: true },
  { name: 'delimiters', format: 'mmdf', before: '', unit: '\x01\x01\x01\x01\n', after: `${HEAD}\n${URI}`, found: true }
]

for (const { name, format, before, unit, after = '', found = false } of ATTACKS) {
  t.test(name, async t => {
    let matches = 0
    let defects = 0
    const extractor = createExtractor({ format, onDefect: () => defects++ }, match => {
      if (match.uri === URI) matches++
    })
    let sent = 0
    const send = (text: string): void => {
      sent += text.length
      extractor.push(Buffer.from(text, 'latin1'))
    }
    send(before)
    for (let i = 0; sent < SIZE;) {
      let block = ''
      while (block.length < 20_000) block += typeof unit === 'string' ? unit : unit(i++)
      send(block)
    }
    send(after)
    extractor.end()
    t.equal(matches > 0, found)
    t.ok(defects < 100, `${defects} defects`)
  })
}

t.test('behind a multipart that ended without a part, a boundary is guessed as before it', async t => {
  const uris: string[] = []
  const paths: string[] = []
  const extractor = createExtractor({ format: 'mail' }, ({ uri, path }) => {
    uris.push(uri)
    paths.push(path)
  })
  const before = part('Content-Type: multipart/mixed; boundary=b') + 'text\n'.repeat(20_000) + '--x\n--x\n--b--\n'
  extractor.push(Buffer.from(`${before}--y\nContent-Type: text/html\n\n<a href="http&colon;//a.example">\n--y--\n`))
  extractor.end()
  t.strictSame(uris, ['http://a.example'])
  t.match(paths[0], '/1/html')
})
