/** What is decoded on its way to the reader of a format: the same is found as in UTF-8, where it stands in the input. */
import iconv from 'iconv-lite'
import t from 'tap'
import type { ExtractOptions, Format } from '../../lib/index.js'
import { createExtractor, extract } from '../../lib/extract.js'
import type { UriMatch } from '../../lib/match.js'

const INPUTS: readonly (readonly [Format, string])[] = [
  ['ical', 'NOTE:да <http://a.exam\n ple/b>\\, http://b.example/\\nда\nURL:http\\://c.example/д\n'.repeat(3)],
  ['json', '{"b":"да","a":"http:\\/\\/a.example\\/b","c":["да \\u0434\\u0430 http://b.example/c","нет"]}\n'.repeat(3)],
  ['log', '{"msg":"да","log":"1 - - [] \\"GET /b HTTP/1\\" - - \\"http://a.example/b\\"\\n"}\n'.repeat(3)],
  ['log', 'a.example 1 - - [] "GET /b HTTP/1" - - "http://b.example/" "да http://c.example/d"\n'.repeat(3)],
  [
    'html',
    '<p title="да">да http://a.example/b <a href="/c?д&amp;e=http://b.example">да <b>нет</b></a></p>\n'.repeat(3)
  ]
]

interface Told {
  readonly uri: string
  readonly path: string
  readonly line: number | undefined
  readonly start: number
  readonly end: number
}

/**
 * With offsets as characters.
 *
 * @param told what the extractor is told of the encoding
 */
function find(
  format: Format,
  text: string,
  encoding: string,
  size = Infinity,
  told: Pick<ExtractOptions, 'encoding'> = { encoding }
): readonly Told[] {
  const bytes = iconv.encode(text, encoding)
  const found: UriMatch[] = []
  const base = 'http://base.example/'
  const extractor = createExtractor({ format, ...told, base, suffix: 'domains' }, match => found.push(match))
  for (let i = 0; i < bytes.length; i += size) extractor.push(bytes.subarray(i, i + size))
  extractor.end()
  const characters = (offset: number): number => iconv.decode(bytes.subarray(0, offset), encoding).length
  return found.map(({ uri, path, line, start, end }) => ({
    uri,
    path,
    line,
    start: characters(start),
    end: characters(end)
  }))
}

t.test('a request that waits long for the host of its object', async t => {
  const text = `{"method":"GET","path":"/a/b","c":"${'да abc '.repeat(200_000)}","host":"h.example"}\n`
  const expected = find('json', text, 'utf-8')
  t.match(expected, [{ uri: 'http://h.example/a/b', start: 24, end: 28 }])
  for (const encoding of ['utf-16le', 'utf-32be']) t.strictSame(find('json', text, encoding, 65536), expected)
})

for (const [format, text] of INPUTS) {
  t.test(`${format}: ${text.slice(0, 40)}`, async t => {
    const expected = find(format, text, 'utf-8')
    t.ok(expected.length >= 6)
    for (const encoding of ['utf-16le', 'utf-32be', 'windows-1251', 'koi8-r', 'shift_jis', 'gb18030', 'euc-jp']) {
      for (const size of [Infinity, 1000, 7, 1]) {
        t.strictSame(find(format, text, encoding, size), expected, `${encoding} in pieces of ${size}`)
      }
    }
  })
}

t.test('UTF-16 without a byte order mark, by its first bytes', async t => {
  for (const [detected, text] of [
    ['text', 'see <http://a.example/b>, да'],
    ['text', 'a: http://a'],
    ['text', 'Zürich: see http://a.example/x, да'],
    ['text', 'See “http://a.example/x”, да'],
    ['text', 'Betreff: о http://a.example/x'],
    ['log', 'a.example 1 - - [] "GET /b HTTP/1" - - "http://b.example/" "да http://c.example/d"\n'.repeat(3)],
    ['json', '{"a":"http:\\/\\/a.example\\/b","b":["да"]}\n'.repeat(3)],
    ['html', '<!DOCTYPE html>\n<p>да <a href="/c?д&amp;e=http://b.example">'],
    ['xml', '<?xml version="1.0"?><a>http://a.example/?b&amp;c</a>'],
    ['ical', 'BEGIN:VCARD\nURL:http\\://c.example/д\nEND:VCARD\n']
  ] as const) {
    const expected = find(detected, text, 'utf-8')
    t.ok(expected.length > 0, text)
    for (const encoding of ['utf-16le', 'utf-16be']) {
      for (const size of [Infinity, 7, 1])
        t.strictSame(find('auto', text, encoding, size, {}), expected, `${encoding}: ${text}`)
    }
  }
})

t.test('what is not taken for UTF-16', async t => {
  const uris = (options: ExtractOptions, input: string | Uint8Array): readonly string[] =>
    [...extract(input, options)].map(({ uri }) => uri)
  const wide = iconv.encode('see http://a.example/', 'utf-16le')
  t.strictSame(uris({ format: 'auto' }, wide), ['http://a.example/'])
  t.strictSame(uris({ format: 'text' }, wide), [], 'where it is not asked what the input is')
  t.strictSame(uris({ format: 'auto', encoding: 'utf-8' }, wide), [], 'where an encoding is told')
  t.strictSame(uris({ format: 'auto' }, wide.toString('latin1')), [], 'where the input was text')
  const few = Buffer.concat([iconv.encode('seven s', 'utf-16be'), Buffer.from(' http://b.example/')])
  t.strictSame(uris({ format: 'auto' }, few), ['http://b.example/'], 'seven characters')
  const controls = Buffer.concat([Buffer.from('\0\x01'.repeat(20)), Buffer.from('\nhttp://b.example/')])
  t.strictSame(uris({ format: 'auto' }, controls), ['http://b.example/'], 'numbers of two bytes')
  const letters = Buffer.concat([iconv.encode('éèàùâêîôûçëïüÿäö', 'utf-16le'), Buffer.from('\nhttp://b.example/')])
  t.strictSame(uris({ format: 'auto' }, letters), ['http://b.example/'], 'other letters alone')
})

t.test('which characters stand outside ASCII counts where they are mapped', async t => {
  const text = '読む http://a.example/日?本 「http://b.example/」\n'
  const uris = ['http://a.example/%E6%97%A5?%E6%9C%AC', 'http://b.example/']
  for (const encoding of ['utf-8', 'euc-jp', 'shift_jis', 'gb18030', 'euc-cn', 'gbk', 'big5']) {
    const bytes =
      encoding === 'utf-8' ? Buffer.from(text) : iconv.encode(text, encoding === 'euc-cn' ? 'gbk' : encoding)
    const header = `Subject: a\nContent-Type: text/plain; charset=${encoding}\nContent-Transfer-Encoding: 8bit\n\n`
    const mail = Buffer.concat([Buffer.from(header), bytes])
    for (const [name, input, options] of [
      ['text', bytes, { format: 'text', encoding }],
      ['log', bytes, { format: 'log', encoding }],
      ['mail', mail, { format: 'mail' }]
    ] as const) {
      const found = extract(input, { ...options, iri: 'map' })
      t.strictSame(
        found.map(({ uri }) => uri),
        uris,
        `${name} in ${encoding}`
      )
      t.equal(found[0]?.raw, 'http://a.example/日?本', `${name} in ${encoding}, as it stands`)
    }
  }
})
