import t from 'tap'
import { asciiJson, createJsonReport } from '../../lib/cli/json-report.js'
import { defaultSettings, type Settings } from '../../lib/cli/settings.js'
import type { UriMatch } from '../../lib/match.js'
import { parseUri } from '../../lib/rfc3986/index.js'

const bare: UriMatch = {
  uri: 'http://a.example/',
  wrapper: 'whitespace',
  start: 4,
  end: 21,
  line: 1,
  path: '',
  components: parseUri('http://a.example/')
}

function lines(
  settings: Partial<Settings>,
  fileName: string | undefined,
  act: (r: ReturnType<typeof createJsonReport>) => void
) {
  let text = ''
  const target = {
    print: (line: string) => void (text += line),
    printBytes: () => {},
    complain: () => t.fail('nothing to complain about')
  }
  act(createJsonReport({ ...defaultSettings(), ...settings }, fileName, target))
  return text
}

t.test('a match has its keys in the documented order', t => {
  t.equal(
    lines({}, undefined, report => report.match(bare)),
    '{"uri":"http://a.example/","wrapper":"whitespace","start":4,"end":21,"line":1,"path":""}\n'
  )
  const full: UriMatch = {
    ...bare,
    element: { name: 'a', attribute: 'href', rel: 'next', text: 'é' },
    message: { index: 3, subject: 'é' },
    container: 'http://b.example/?u=http://a.example/',
    evidence: 'seen',
    alternatives: [{ uri: 'http://a.example/b', why: 'hyphen' }],
    repaired: true,
    raw: 'http://a.example/"\n',
    path: 'message 3/header Subject'
  }
  t.equal(
    lines({ components: true }, 'f\u00fc "x"', report => report.match(full)),
    '{"file":"f\\u00fc \\"x\\"","uri":"http://a.example/","wrapper":"whitespace","start":4,"end":21,"line":1,' +
      '"path":"message 3/header Subject","raw":"http://a.example/\\"\\n","repaired":true,' +
      '"alternatives":[{"uri":"http://a.example/b","why":"hyphen"}],"evidence":"seen",' +
      '"container":"http://b.example/?u=http://a.example/",' +
      '"message":{"index":3,"subject":"\\u00e9"},' +
      `"element":{"name":"a","attribute":"href","rel":"next","text":"\\u00e9"},"components":${JSON.stringify(bare.components)}}\n`
  )
  t.end()
})

t.test('rejects and defects are told by their keys', t => {
  const { start, end, line, path } = bare
  t.equal(
    lines({}, 'f', report => {
      report.reject({
        code: 'authority',
        start,
        end,
        line,
        path,
        raw: 'http://é',
        rule: 'host',
        reading: 'http://%C3%A9'
      })
      report.defect({ code: 'truncated', at: 9, path: 'x', detail: 'a "b"' })
    }),
    '{"file":"f","reject":"authority","start":4,"end":21,"line":1,"path":"","raw":"http://\\u00e9","rule":"host",' +
      '"reading":"http://%C3%A9"}\n{"file":"f","defect":"truncated","at":9,"path":"x","detail":"a \\"b\\""}\n'
  )
  t.end()
})

t.test('paths that follow each other are not mixed up', t => {
  const text = lines({}, undefined, report => {
    for (const path of ['', 'a"', 'a"', '', 'é']) report.match({ ...bare, path })
  })
  t.strictSame(
    text
      .trim()
      .split('\n')
      .map(line => (JSON.parse(line) as UriMatch).path),
    ['', 'a"', 'a"', '', 'é']
  )
  t.end()
})

t.test('a NUL can end the objects', t => {
  t.match(
    lines({ terminator: '\0' }, undefined, report => report.match(bare)),
    /\}\0$/
  )
  t.end()
})

t.test('ASCII only, and the same value comes back', t => {
  for (const value of ['\x00\x1f \x7e\x7f\x80\xff', 'é世\u2028', '😀', '\ud800', { ключ: ['…'] }]) {
    const json = asciiJson(value)
    t.match(json, /^[\x20-\x7e]+$/)
    t.strictSame(JSON.parse(json), value)
  }
  t.end()
})

t.test('URIs that nobody follows', t => {
  const container = 'http://b.example/?u=http://a.example/'
  t.equal(
    lines({ defang: true }, undefined, report =>
      report.match({ ...bare, raw: 'x', container, alternatives: [{ uri: 'http://a.example/b', why: 'cut' }] })
    ),
    '{"uri":"hxxp://a[.]example/","wrapper":"whitespace","start":4,"end":21,"line":1,"path":"","raw":"x",' +
      '"alternatives":[{"uri":"hxxp://a[.]example/b","why":"cut"}],' +
      '"container":"hxxp://b[.]example/?u=http[://]a[.]example/"}\n'
  )
  const { start, end, line, path } = bare
  const reading = 'http://xn--9ca.example/'
  t.match(
    lines({ defang: true }, undefined, report =>
      report.reject({ code: 'non-ascii-host', start, end, line, path, raw: 'http://é.example/', rule: 'host', reading })
    ),
    '"rule":"host","reading":"hxxp://xn--9ca[.]example/"}'
  )
  t.end()
})
