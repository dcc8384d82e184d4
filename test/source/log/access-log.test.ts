import t from 'tap'
import { findRequest, findVersion, readAccessLine } from '../../../lib/source/log/access-log.js'
import { inWords } from './references.js'

const HEAD = '192.0.2.1 - - [01/Jan/2001:12:30:45 +0000] '
const BASE = 'https://base.example/'

const readLine = (line: string, bases: readonly string[]) =>
  readAccessLine(line, bases, findRequest(line, findVersion(line)))

t.test('places of their own', async t => {
  const cases: readonly [line: string, ...references: string[]][] = [
    [`${HEAD}"GET / HTTP/1.1" 200 1`, `request: / ← ${BASE}`],
    [`${HEAD}"GET / HTTP/2" 200 1`, `request: / ← ${BASE}`],
    [`${HEAD}"GET /a b HTTP/1.1" 200 1`, `request: /a b ← ${BASE}`],
    [`${HEAD}"GET //a HTTP/1.1" 200 1`, `request: (/.)//a ← ${BASE}`],
    [`${HEAD}"GET /\\"x HTTP/1.1" 200 1`, `request: /\\"x ← ${BASE}`],
    [`${HEAD}"M-SEARCH * HTTP/1.1" 200 1`],
    [`${HEAD}"CONNECT a.example:443 HTTP/1.1" 200 1`],
    [`${HEAD}"GET http://a.example/ HTTP/1.1" 200 1`, 'request: http://a.example/'],
    [`${HEAD}"get / HTTP/1.1" 200 1`],
    [`${HEAD}"GET /" 200 1`, `request: / ← ${BASE}`],
    [`${HEAD}"GET http://a.example/b." 200 1`, 'request: http://a.example/b.'],
    [`v.example:443 ${HEAD}"GET /b" 400 -`, `request: /b ← https://v.example/ ← ${BASE}`],
    [`${HEAD}"GET /b c" 400 1`],
    [`${HEAD}"GET /" 200 1x`],
    [`${HEAD}"GET /" 2000 1`],
    [`${HEAD}"GET /"`],
    ['x "GET /" 200 1 "http://a.example/"'],
    ['[x] "y" [z] "GET /" - - ', `request: / ← ${BASE}`],
    ...['-', '', ' ', 'quit', 'GET', 'GET ', '\\x16\\x03\\"', 'get / HTTP/1.1', 'GET /b c', 'GET / HTTP/1.1x'].map(
      (said): [string, string] => [`${HEAD}"${said}" 400 0 "http://a.example/b c."`, 'referer: http://a.example/b c.']
    ),
    [`${HEAD}"-" 408 - "a.example" "GET /b HTTP/1.1" 200 1 "http://a.example/"`],
    [
      `x y [z] 192.0.2.1 y R b "GET / HTTP/1.1" 200 - 1 - 7 - "http://a.example/b c"`,
      `request: / ← ${BASE}`,
      'referer: http://a.example/b c'
    ],
    [
      `"GET / HTTP/1.1" 404 NoSuchKey 1 2 7 6 "http://a.example/b c"`,
      `request: / ← ${BASE}`,
      'referer: http://a.example/b c'
    ],
    [`"GET / HTTP/1.1" 404 NoSuchKey 1 2 7 "http://a.example/b c"`, `request: / ← ${BASE}`],
    [`${HEAD}"GET / HTTP/1.1" 200 - 1 - 7 - "http://a.example/b c"`, `request: / ← ${BASE}`],
    [`${HEAD}"GET  HTTP/1.1" 200 1`],
    [`${HEAD}"GET / HTTP/1.1" 200 1 "http://a.example/" "-"`, `request: / ← ${BASE}`, 'referer: http://a.example/'],
    [`${HEAD}"GET / HTTP/1.1" 200 - "a:b" "-"`, `request: / ← ${BASE}`],
    [
      `${HEAD}"GET / HTTP/1.1" - 1 "http://a.example/\\"b" "-"`,
      `request: / ← ${BASE}`,
      'referer: http://a.example/\\"b'
    ],
    [`v.example ${HEAD}"GET / HTTP/1.1" 200 1`, `request: / ← //v.example/ ← ${BASE}`],
    [`v.example:443 ${HEAD}"GET / HTTP/1.1" 200 1`, `request: / ← https://v.example/ ← ${BASE}`],
    [`host nginx: v.example:80 ${HEAD}"GET / HTTP/1.1" 200 1`, `request: / ← http://v.example/ ← ${BASE}`],
    [`\xa0 stdout F v.example ${HEAD}"GET / HTTP/1.1" 200 1`, `request: / ← //v.example/ ← ${BASE}`],
    ['v.example 192.0.2.1 - \xa0 [x] "GET / HTTP/1.1" 200 1', `request: / ← //v.example/ ← ${BASE}`],
    [`\0\0\0v.example:443 ${HEAD}"GET / HTTP/1.1" 200 1`, `request: / ← https://v.example/ ← ${BASE}`],
    ['v.example 192.0.2.1 - -  [x] "GET / HTTP/1.1" 200 1', `request: / ← //v.example/ ← ${BASE}`],
    ['v.example 192.0.2.1 - - [x] id: "GET / HTTP/1.1" 200 1', `request: / ← //v.example/ ← ${BASE}`],
    ['"GET http://a.example/ HTTP/1.1" 200 1', 'request: http://a.example/'],
    ['192.0.2.1 - John Doe [x] "GET / HTTP/1.1" 200 1', `request: / ← ${BASE}`],
    [
      'error, request: "GET / HTTP/1.1", host: "v.example", referrer: "a://b"',
      `request: / ← //v.example/ ← ${BASE}`,
      'referer: a://b'
    ],
    ['no request here, HTTP/1.1 " HTTP/1.1"'],
    ['"said HTTP/1.1" "GET /second HTTP/1.1" 200 1', `request: /second ← ${BASE}`]
  ]
  for (const [line, ...expected] of cases) t.strictSame(inWords(line, readLine(line, [BASE])), expected, line)
})

t.test('without a base a path is no reference, with a host it is one', async t => {
  const line = `${HEAD}"GET /b HTTP/1.1" 200 1`
  t.strictSame(readLine(line, []), [{ field: 'request', pieces: [[48, 50]], lacksBase: true }])
  t.strictSame(inWords(`v.example ${line}`, readLine(`v.example ${line}`, [])), ['request: /b ← http://v.example/'])
})

t.test('many requests that are none cost no more than one look each', async t => {
  for (const part of ['" HTTP/1.1"', '] "', '] "\\', '] " 200 ', '] " 200 -', '] "" 200 '])
    t.strictSame(readLine(part.repeat(5000), [BASE]), [], part)
})
