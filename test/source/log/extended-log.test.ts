import t from 'tap'
import { latin1Bytes } from '../../../lib/codec/latin1.js'
import { readExtendedLine, readFieldsDirective } from '../../../lib/source/log/extended-log.js'
import { inWords } from './references.js'

function read(names: string, line: string, bases: readonly string[] = [], directive = '#Fields: '): string[] {
  return inWords(line, readExtendedLine(line, latin1Bytes(line), readFieldsDirective(directive + names)!, bases))
}

t.test('the directive', async t => {
  t.match(readFieldsDirective('#Fields: date  cs(Referer)\tX cs-uri'), {
    written: ['date', 'cs(Referer)', 'X', 'cs-uri'],
    columns: { stem: [], query: [], host: [], port: [], scheme: [], whole: [3, 1] }
  })
  for (const line of ['#Version: 1.0', 'Fields: date', '']) t.equal(readFieldsDirective(line), undefined, line)
})

t.test('stem, query and host', async t => {
  const cases: readonly [names: string, line: string, ...references: string[]][] = [
    ['cs-uri-stem', '/b', 'cs-uri-stem: /b'],
    ['cs-uri-stem cs-host', '/b a.example', 'cs-uri-stem: /b ← http://a.example/'],
    ['cs-uri-stem cs-uri-query cs-host', '/b c=d a.example', 'cs-uri-stem: /b(?)c=d ← http://a.example/'],
    ['cs-uri-stem cs-uri-query cs-host', '/b - a.example', 'cs-uri-stem: /b ← http://a.example/'],
    ['cs-uri-stem cs-uri-query cs-host', '//b c a.example', 'cs-uri-stem: (/.)//b(?)c ← http://a.example/'],
    ['cs-uri-stem cs-host s-port', '/b a.example 443', 'cs-uri-stem: /b ← https://a.example/'],
    ['cs-uri-stem cs-host s-port', '/b a.example:80 443', 'cs-uri-stem: /b ← http://a.example/'],
    ['cs-uri-stem cs-host s-port', '/b a.example 8080', 'cs-uri-stem: /b ← http://a.example:8080/'],
    ['cs-protocol cs(Host) cs-uri-stem', 'wss a.example /b', 'cs-uri-stem: /b ← wss://a.example/'],
    ['cs-protocol cs(Host) x-host-header cs-uri-stem', 'https a b /c', 'cs-uri-stem: /c ← https://b/'],
    ['cs-uri-scheme cs-host cs-uri-port cs-uri-path cs-uri-query', 'ftp a 21 /b -', 'cs-uri-stem: /b ← ftp://a/'],
    ['cs-uri-scheme cs-host cs-uri-port cs-uri-path', 'FTP a 2121 /b', 'cs-uri-stem: /b ← ftp://a:2121/'],
    ['cs-uri-scheme cs-host cs-uri-port cs-uri-path', 'rtsp a 554 /b', 'cs-uri-stem: /b ← rtsp://a/'],
    ['cs-method cs-uri-scheme cs-host cs-uri-port cs-uri-path', 'CONNECT tcp a 443 /'],
    ['cs-protocol cs-host cs-uri-stem', 'HTTP/1.1 a /b', 'cs-uri-stem: /b ← http://a/'],
    ['cs-uri-stem cs-uri-query cs-host', '/b ?c=d a', 'cs-uri-stem: /b?c=d ← http://a/'],
    ['cs-uri-stem cs-uri-query cs-host', '/b ? a', 'cs-uri-stem: /b? ← http://a/'],
    ['cs-uri-stem', 'http://a.example/b', 'cs-uri-stem: http://a.example/b'],
    ['cs-uri-stem cs-host', '- a.example'],
    ['cs-uri-stem cs-host', '/b a.example more'],
    [
      'cs(Referer) cs-uri',
      'http://a.example/. http://b.example/',
      'cs-uri: http://b.example/',
      'cs(Referer): http://a.example/.'
    ],
    ['cs-uri-stem cs-uri-query cs-host', '/\xd0\xa0 - a.example', 'cs-uri-stem: /\xd0\xa0 ← http://a.example/'],
    ['cs-uri-stem cs-host', '/\xc3\xa0\ta', 'cs-uri-stem: /\xc3\xa0 ← http://a/'],
    ['cs(Referer) x', '"http://a.example/""b""" "c', 'cs(Referer): http://a.example/"b"'],
    ['cs-uri-stem cs-uri-query cs-host', '"/b""c" "d""" a', 'cs-uri-stem: /b"c(?)d" ← http://a/'],
    ['cs-uri-stem', '/b""c', 'cs-uri-stem: /b""c'],
    ['cs(Referer)', '"http://a.example/'],
    ['cs(Referer) x', '"http://a.example/""b ""c'],
    ['x y cs-uri', '"" "a"http://b/', 'cs-uri: http://b/'],
    ['x cs-uri', '"a""b ""c" http://a.example/', 'cs-uri: http://a.example/'],
    ['x y cs-uri', '\t  - \t"a b"\v http://a.example/\f ', 'cs-uri: http://a.example/'],
    ['cs-method cs-uri cs-host', 'GET /b?c=d a.example', 'cs-uri: /b?c=d ← http://a.example/'],
    ['CS-URI s-port cs-host', '//b 443 a.example', 'CS-URI: (/.)//b ← https://a.example/'],
    ['cs-uri cs-uri-stem cs-uri-query cs-host', '/b?c /b c a', 'cs-uri-stem: /b(?)c ← http://a/'],
    ['cs-uri cs-uri-stem cs-host', '/b?c - a', 'cs-uri: /b?c ← http://a/'],
    ['cs(Referer) cs-host', '/b a'],
    ['cs(User-Agent) cs(Referer)', '"a ""b"" c" "http://a.example/d e"', 'cs(Referer): http://a.example/d e']
  ]
  for (const [names, line, ...expected] of cases) t.strictSame(read(names, line), expected, `${names}: ${line}`)
})

t.test('single tabs between fields', async t => {
  const cases: readonly [names: string, line: string, ...references: string[]][] = [
    ['host\turi\treferrer', 'a.example\t/b c\thttp://r/', 'uri: /b c ← http://a.example/', 'referrer: http://r/'],
    ['uri\tx\thost\tid.resp_p', '/b\t"a\ta\t443', 'uri: /b ← https://a/'],
    ['uri\tx\thost', '/b\t\ta', 'uri: /b ← http://a/'],
    ['uri\thost', '/b\t', 'uri: /b'],
    ['x\turi', '\thttp://a/', 'uri: http://a/'],
    ['host\turi', 'a b'],
    ['host\turi', 'a\t/b\t'],
    ['uri', '']
  ]
  for (const [names, line, ...expected] of cases)
    t.strictSame(read(names, line, [], '#fields\t'), expected, `${names}: ${line}`)
})

t.test('the option base', async t => {
  const base = 'https://base.example/'
  t.strictSame(read('cs-uri-stem', '/b', [base]), [`cs-uri-stem: /b ← ${base}`])
  t.strictSame(read('cs-uri-stem cs-host', '/b a', [base]), [`cs-uri-stem: /b ← //a/ ← ${base}`])
})
