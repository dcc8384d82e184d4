import t from 'tap'
import { latin1Bytes } from '../../../lib/codec/latin1.js'
import { readLogfmt } from '../../../lib/source/log/logfmt.js'
import { inWords } from './references.js'

t.test('values with no quotes, in lines of pairs', async t => {
  const cases: readonly [line: string, ...references: string[]][] = [
    ['a=1 url=http://a.example/b.', 'url: http://a.example/b.'],
    ['a=1 url=http://a.example/b. ', 'url: http://a.example/b.'],
    ['url=http://a.example/b|c n=', 'url: http://a.example/b|c'],
    ['a=\xc3\xa0 url=http://a.example/\xc3\xa0 b=c', 'url: http://a.example/\xc3\xa0'],
    ['a=1 url="http://a.example/b." c="d \\" e"'],
    ['a=1 url=a.example/b. c=mailto:x'],
    ['a=1 referer="http://a.example/b."', 'referer: http://a.example/b.'],
    ['a=1 http_referrer="http://a.example/\\"b c" d=e', 'http_referrer: http://a.example/\\"b c'],
    ['a=1 referer="see http://a.example/b."'],
    ['a=1 url="http://a.example/?b=\\"c\\"&d" e=f', 'url: http://a.example/?b=\\"c\\"&d'],
    ['a=1 url="http://a.example/?b=\\"c d\\"&d" e=f'],
    ['a=1 u="http://a.example/b\\",\\"http://c.example/d" e=f'],
    ['a=1 u="http://a.example/b\\"" e=f'],
    ['a=1 msg="said \\"http://a.example/\\"" e=f'],
    ['a=1 preferer="http://a.example/b."'],
    ['CEF:0|a|b|1|2|c|3|request=http://a.example/b d=e'],
    ['Jan  1 12:30:45 host app: a=1 u=http://a.example/,', 'u: http://a.example/,'],
    ['error: a=1, u=http://a.example/b., c=d', 'u: http://a.example/b.'],
    ['a=1; u=http://a.example/b; c=', 'u: http://a.example/b'],
    ['a=, method=GET, path=/b, host=a.example, c=d', 'path: /b ← http://a.example/'],
    ['url=http://a.example/b.'],
    ['failed a=1 url=http://a.example/b. More'],
    ['a="unclosed url=http://a.example/b.'],
    ['method=GET path="/b?c" host=a.example', 'path: /b?c ← http://a.example/'],
    ['method=GET path=//b host=a.example:443', 'path: (/.)//b ← https://a.example/'],
    ['method=GET path=/b host=a.example:8443 protocol=https', 'path: /b ← https://a.example:8443/'],
    ['scheme="HTTPS" method=GET path=/b host=a.example:443', 'path: /b ← https://a.example/'],
    ['method=GET path=/b host=a.example protocol=http1.1', 'path: /b ← http://a.example/'],
    ['method=GET path=/b protocol=https', 'path: /b'],
    ['path=/b host=a.example'],
    ['method=GET url=http://a.example/b', 'url: http://a.example/b'],
    ['method=GET path=/b', 'path: /b'],
    ['method=GET url=/b?c host=a.example', 'url: /b?c ← http://a.example/'],
    ['uri="/b" method=GET host=a.example', 'uri: /b ← http://a.example/'],
    ['method=GET path=/b uri=/b?c host=a.example', 'uri: /b?c ← http://a.example/'],
    ['method=GET uri=/b?c path=/b host=a.example', 'uri: /b?c ← http://a.example/'],
    ['method=GET path=b path=/c host=a.example', 'path: /c ← http://a.example/'],
    ['url=/b host=a.example'],
    ['method=GET path=/b host=a.example port=8443', 'path: /b ← http://a.example:8443/'],
    ['method=GET path=/b host=a.example:8080 port=8443', 'path: /b ← http://a.example:8080/'],
    ['method=GET path=/b host=a.example port=443', 'path: /b ← https://a.example/'],
    ['method=GET path=/b host=a.example port=x', 'path: /b ← http://a.example/']
  ]
  for (const [line, ...expected] of cases)
    t.strictSame(inWords(line, readLogfmt(line, latin1Bytes(`${line}="`), [])), expected, line)
  const line = 'method=GET path=/b'
  t.strictSame(inWords(line, readLogfmt(line, latin1Bytes(line), ['x://y/'])), ['path: /b ← x://y/'])
})
