import t from 'tap'
import { createPlainReport } from '../../lib/cli/plain-report.js'
import { defaultSettings, type Settings } from '../../lib/cli/settings.js'
import type { UriMatch } from '../../lib/match.js'
import { parseUri } from '../../lib/rfc3986/index.js'

const match: UriMatch = {
  uri: 'http://a.example/',
  wrapper: 'whitespace',
  start: 52,
  end: 69,
  line: 3,
  path: '',
  alternatives: [
    { uri: 'http://a.example/b', why: 'wrapped' },
    { uri: 'http://a.example/c', why: 'cut' }
  ],
  components: parseUri('http://a.example/')
}

function report(settings: Partial<Settings>, fileName?: string) {
  const texts = { printed: '', said: '' }
  const target = {
    print: (line: string) => void (texts.printed += line),
    printBytes: (bytes: Uint8Array) => void (texts.printed += Buffer.from(bytes).toString()),
    complain: (line: string) => void (texts.said += `${line}\n`)
  }
  return Object.assign(createPlainReport({ ...defaultSettings(), ...settings }, fileName, target), { texts })
}

t.test('a URI behind file, line and byte', t => {
  const prefixes: [settings: Partial<Settings>, fileName: string | undefined, prefix: string][] = [
    [{}, undefined, ''],
    [{}, 'f', 'f:'],
    [{ lineNumbers: true }, undefined, '3:'],
    [{ byteOffsets: true }, undefined, '52:'],
    [{ lineNumbers: true, byteOffsets: true }, 'f', 'f:3:52:'],
    [{}, 'a\nb', 'a\\nb:']
  ]
  for (const [settings, fileName, prefix] of prefixes) {
    const { texts, ...plain } = report(settings, fileName)
    plain.match(match)
    t.equal(texts.printed, `${prefix}http://a.example/\n`)
  }
  t.end()
})

t.test('other readings stand below, indented', t => {
  const { texts, ...plain } = report({ alternatives: true, lineNumbers: true, terminator: '\0' })
  plain.match(match)
  t.equal(
    texts.printed,
    '3:http://a.example/\x003:  or http://a.example/b (wrapped)\x003:  or http://a.example/c (cut)\0'
  )
  t.end()
})

t.test('a reject tells what stood there, what failed, and what it would be', t => {
  const { texts, ...plain } = report({}, 'f')
  const { start, end, line, path } = match
  plain.reject({ code: 'syntax', start, end, line, path, raw: 'http:\x1b', rule: 'path' })
  plain.reject({ code: 'authority', start, end, line, path, raw: 'http://a]', rule: 'host', reading: 'http://a%5D' })
  t.equal(texts.printed, 'f:! syntax: http:\\x1b (path)\nf:! authority: http://a] (host; would be http://a%5D)\n')
  t.end()
})

t.test('a defect goes to standard error', t => {
  const { texts, ...plain } = report({}, 'f')
  plain.defect({ code: 'truncated', at: 7, path: 'message 1/base64', detail: 'in a\tgroup' })
  t.strictSame(texts, { printed: '', said: 'f: byte 7, message 1/base64: truncated: in a\\tgroup\n' })
  const unnamed = report({})
  unnamed.defect({ code: 'bad-encoding', at: 7, path: '' })
  t.equal(unnamed.texts.said, 'byte 7: bad-encoding\n')
  t.end()
})

t.test('URIs that nobody follows', t => {
  const { texts, ...plain } = report({ alternatives: true, defang: true })
  plain.match(match)
  t.equal(texts.printed, 'hxxp://a[.]example/\n  or hxxp://a[.]example/b (wrapped)\n  or hxxp://a[.]example/c (cut)\n')
  t.end()
})

t.test('rejects that nobody follows', t => {
  const { texts, ...plain } = report({ rejects: true, defang: true })
  const place = { start: 0, end: 1, line: 1, path: '' }
  const uri = 'http://\u00e9.example/?b=http://c.example/'
  plain.reject({ ...place, code: 'non-ascii-host', raw: uri, rule: 'host', reading: 'http://xn--9ca.example/' })
  plain.reject({ ...place, code: 'authority', raw: 'hxxp://a[.]example.', rule: 'host' })
  t.strictSame(texts.printed.split('\n'), [
    '! non-ascii-host: http[://]\u00e9[.]example/?b=http[://]c[.]example/ (host; would be hxxp://xn--9ca[.]example/)',
    '! authority: hxxp[://]a[.]example[.] (host)',
    ''
  ])
  t.end()
})
