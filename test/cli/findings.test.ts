import t from 'tap'
import { createJsonReport } from '../../lib/cli/json-report.js'
import { createPlainReport } from '../../lib/cli/plain-report.js'
import { findingsOf } from '../../lib/cli/findings.js'
import { defaultSettings } from '../../lib/cli/settings.js'
import { extract } from '../../lib/extract.js'

const TEXT =
  'see ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm and http://0x7f.1/ and http://a.example/'

function printed(create: typeof createPlainReport): string {
  let text = ''
  const target = { print: (line: string) => void (text += line), printBytes: () => {}, complain: () => {} }
  const report = create({ ...defaultSettings(), inspect: true }, undefined, target)
  for (const match of extract(TEXT)) report.match(match)
  return text
}

t.test('what may deceive stands below the URI', t => {
  t.equal(
    printed(createPlainReport),
    [
      'ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm',
      '  risk: userinfo-like-host in userinfo (RFC 3986 §7.6)',
      'http://0x7f.1/',
      '  risk: rare-ipv4 in host: 127.0.0.1 (RFC 3986 §7.4)',
      'http://a.example/',
      ''
    ].join('\n')
  )
  t.end()
})

t.test('in JSON it is a list, empty where nothing was found', t => {
  const lines = printed(createJsonReport).trimEnd().split('\n')
  const codes = lines.map(line =>
    (JSON.parse(line) as { findings: { code: string }[] }).findings.map(({ code }) => code)
  )
  t.strictSame(codes, [['userinfo-like-host'], ['rare-ipv4'], []])
  t.end()
})

t.test('what the mapping takes out of a URI is looked for as it was written', t => {
  t.strictSame(
    findingsOf({ uri: 'http://xn--exmple-4nf.example/', raw: 'http://exаmple.example/' }).map(({ code, of }) => [
      code,
      of
    ]),
    [['mixed-script', 'uri']]
  )
  t.strictSame(
    findingsOf({ uri: 'http://a.example/bc', raw: 'http://a.example/b\u202ec' }).map(({ code, of }) => [code, of]),
    [['bidi-control', 'raw']]
  )
  t.strictSame(
    findingsOf({ uri: 'http://127.0.0.1/', raw: 'http://１２７.0.0.1/' }).map(({ code, of }) => [code, of]),
    [['rare-ipv4', 'raw']]
  )
  t.end()
})
