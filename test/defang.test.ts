import fc from 'fast-check'
import t from 'tap'
import { defang } from '../lib/defang.js'
import { extract } from '../lib/extract.js'
import { plainUri, RUNS } from './property/texts.js'
import './property/seed.js'

t.test('forms that nobody follows', async t => {
  const cases: readonly [uri: string, harmless: string][] = [
    ['http://a.example/b.html', 'hxxp://a[.]example/b.html'],
    ['HTTPS://www.a.example:443?b.c#d', 'hxxps://www[.]a[.]example:443?b.c#d'],
    ['ftp://u.v@a.example/', 'fxp://u[.]v@a[.]example/'],
    ['ftps://a.example/', 'fxps://a[.]example/'],
    ['foo://a.example/b', 'foo[://]a[.]example/b'],
    ['constructor://a.example/b', 'constructor[://]a[.]example/b'],
    ['http://[2001:db8::1]/', 'hxxp://[2001:db8::1]/'],
    ['http:///', 'hxxp:///'],
    ['mailto:kim@a.example?subject=b.c', 'mailto[:]kim[@]a[.]example?subject=b.c'],
    ['mailto:kim@a.example#b.c', 'mailto[:]kim[@]a[.]example#b.c'],
    ['mailto:kim@a.example,lee@b.example', 'mailto[:]kim[@]a[.]example,lee[@]b[.]example'],
    ['mailto:kim@a.example?cc=lee@b.example&body=c.d', 'mailto[:]kim[@]a[.]example?cc=lee[@]b[.]example&body=c.d'],
    ['mailto:?to=kim@a.example&cc=lee@b.example', 'mailto[:]?to=kim[@]a[.]example&cc=lee[@]b[.]example'],
    ['urn:isbn:1.2', 'urn[:]isbn:1.2'],
    ['https://a.example/web/2009/http://b.example/c.d', 'hxxps://a[.]example/web/2009/http[://]b[.]example/c.d'],
    ['http://a.example?b=https://c.example&d=e.f', 'hxxp://a[.]example?b=https[://]c[.]example&d=e[.]f'],
    ['http://a.example/b=https://c.example?d.e', 'hxxp://a[.]example/b=https[://]c[.]example?d.e'],
    ['http://a.example/b=https://c.example#d.e', 'hxxp://a[.]example/b=https[://]c[.]example#d.e'],
    [
      'http://a.example/?b=http://c.example,http://d.example/',
      'hxxp://a[.]example/?b=http[://]c[.]example,http[://]d[.]example/'
    ],
    ['http://http://a.example/b.c', 'hxxp://http[://]a[.]example/b.c'],
    ['x:http://http://a.example/b.c', 'x[:]http[://]http[://]a[.]example/b.c'],
    ['view-source:http://a.example/', 'view-source[:]http[://]a[.]example/'],
    ['jar:http://u@a.example/b.jar!/c', 'jar[:]http[://]u[@]a[.]example/b[.]jar!/c'],
    ['http://[v1.a.]/://.', 'hxxp://[v1[.]a[.]]/[://][.]']
  ]
  for (const [uri, harmless] of cases) t.equal(defang(uri), harmless)
  t.throws(() => defang('no URI'), { name: 'UriSyntaxError' })
})

t.test('refang reads it again', async t => {
  const uri = plainUri.filter(uri => !/\([^)]*\)|\*\*/.test(uri))
  fc.assert(
    fc.property(uri, uri => {
      const [match, ...rest] = extract(`<${defang(uri)}>`, { refang: 'known' })
      return (
        rest.length === 0 && match?.uri.replace(/^[^:]*/, '') === uri.replace(/^[^:]*/, '') && match.raw === defang(uri)
      )
    }),
    { numRuns: RUNS / 2 }
  )
  for (const uri of [
    'https://a.example/b/http://u.v@c.example/d.e',
    'https://a.example/?b=http://c.example,http://d.example/',
    'jar:http://u@a.example/b.jar!/c'
  ]) {
    t.strictSame(extract(`${defang(uri)} `), [], 'and it is none before')
    t.equal(extract(`${defang(uri)} `, { refang: 'known', schemes: 'any' })[0]?.uri, uri)
  }
  t.pass(`${RUNS / 2} runs`)
})
