/** Where the authority of an undelimited URI ends, and what is wrong with one. */
import t from 'tap'
import { SchemeTable } from '../../lib/policy/schemes.js'
import { authorityCut, authorityProblem, hasStrayBracket, unmappedProblem } from '../../lib/scanner/authority-cut.js'

const table = new SchemeTable()

/** `a.example|/b`: the authority, and what stays of the run behind it. */
function cut(scheme: string, run: string): string {
  const uri = `${scheme}://${run}`
  const at = scheme.length + 3
  const { authorityEnd, end } = authorityCut(Buffer.from(uri), 0, at, uri.length, table.named(scheme), table)
  return `${uri.slice(at, authorityEnd)}|${uri.slice(authorityEnd, end)}`
}

t.test('the authority of http', async t => {
  const cases: [run: string, cut: string][] = [
    ['a.example/b', 'a.example|/b'],
    ['a.example', 'a.example|'],
    ['a.example?b', 'a.example|?b'],
    ['a.example#b', 'a.example|#b'],
    ['a.example:80/b', 'a.example:80|/b'],
    ['u:p@a.example/b', 'u:p@a.example|/b'],
    ['/b', '|/b'],
    // Prose goes on at sub-delims, unless an `@` follows.
    ['a.example,b', 'a.example|'],
    ["a.example'b/c", 'a.example|'],
    ['a.example=b@c', 'a.example=b@c|'],
    ['a,b@c,d', 'a,b@c|'],
    ['a.example,b/c@d', 'a.example|'],
    // `|`, `\`, `^` and lone closing brackets end it.
    ['a.example|b', 'a.example|'],
    ['a.example\\n/b', 'a.example|'],
    ['a.example^b', 'a.example|'],
    ['a.example]', 'a.example|'],
    ['a.example]/b', 'a.example|'],
    ['a.example}.', 'a.example|'],
    ['foo[.]example/b', 'foo[.]example|/b'],
    ['[::1]/b', '[::1]|/b'],
    ['[v1.a+b]:80/c', '[v1.a+b]:80|/c'],
    ['[::1],b', '[::1]|'],
    // Another scheme begins.
    ['a.example,http://b', 'a.example|'],
    ['a.examplehttp://b', 'a.example|'],
    ['a.example.ldap://b', 'a.example.|'],
    ['http://b', '|'],
    ['a.example:80//b', 'a.example:80|//b'],
    ['a.example,foo://b', 'a.example|']
  ]
  for (const [run, expected] of cases) t.equal(cut('http', run), expected, run)
})

t.test('the authority of others', async t => {
  const cases: [run: string, cut: string][] = [
    ['a,b/c', 'a,b|/c'],
    ['(a)/b', '(a)|/b'],
    ["a'b/c", 'a|'],
    ["a'b@c/d", "a'b@c|/d"],
    ['a,http://b', 'a,|'],
    ['a,foo://b', 'a,foo:|//b'],
    ['a|b', 'a|']
  ]
  for (const [run, expected] of cases) t.equal(cut('ldap', run), expected, run)
  // One that is not registered begins another URI if it is the same.
  t.equal(cut('foo', 'a:1,foo://b:2'), 'a:1,|')
  t.equal(cut('foo', 'a,FOO://b'), 'a,|')
  t.equal(cut('foo', 'a,xfoo://b'), 'a,xfoo:|//b')
  t.equal(cut('xfoo', 'a,foo://b'), 'a,foo:|//b')
})

t.test('what is wrong with an authority', async t => {
  const code = (scheme: string, authority: string) => {
    const problem = authorityProblem(Buffer.from(authority), 0, authority.length, table.named(scheme))
    return problem && `${problem.code} ${problem.reading ?? ''}`.trimEnd()
  }
  for (const authority of ['a.example', 'a:80', 'a:', 'u@a', '1', '[::]', '[::1]:80', '%61', '256.1.1.1']) {
    t.equal(code('http', authority), undefined, authority)
  }
  const cases: [authority: string, http: string | undefined, other: string | undefined][] = [
    ['', 'no-host', undefined],
    [':80', 'no-host', undefined],
    ['u@', 'no-host', undefined],
    ['.', 'no-host', undefined],
    ['-:80', 'no-host', undefined],
    ['a:x', 'authority', 'authority'],
    ['a%', 'authority', 'authority'],
    ['u@v@a', 'authority', 'authority'],
    ['[::g]', 'authority', 'authority'],
    ['[::1]x', 'authority', 'authority'],
    ['1080::8', 'authority [1080::8]', 'authority [1080::8]'],
    ['foo[.]example', 'authority', 'authority']
  ]
  for (const [authority, http, other] of cases) {
    t.equal(code('http', authority), http, authority)
    t.equal(code('ldap', authority), other, authority)
  }
})

t.test('what is wrong with an authority that is yet to be mapped', async t => {
  const cases: [authority: string, http: string, other: string][] = [
    ['é', '', ''],
    ['é@a', '', ''],
    ['é@1:80', '', ''],
    ['é@[::1]:80', '', ''],
    ['a@é:80', '', ''],
    ['é@', 'no-host', ''],
    ['é@:80', 'no-host', ''],
    ['é:a@-', 'no-host', ''],
    ['', 'no-host', ''],
    ['é[.]a', 'authority', 'authority'],
    ['[.]é', 'authority', 'authority'],
    ['a:é', 'authority', 'authority'],
    ['é::1', 'authority', 'authority'],
    ['é%zz', 'authority', 'authority']
  ]
  for (const [authority, http, other] of cases) {
    const text = `//${authority}/a`
    const bytes = Buffer.from(text)
    for (const [scheme, code] of Object.entries({ http, ldap: other })) {
      const problem = unmappedProblem(bytes, 2, bytes.length - 2, table.named(scheme))
      t.strictSame([problem?.code ?? '', problem?.reading], [code, undefined], `${scheme}://${authority}`)
    }
    t.equal(bytes.toString(), text, 'which is left as it is')
  }
})

t.test('brackets that are none of an IP-literal', async t => {
  for (const authority of ['', 'a.example:80', '[::1]', '[::1]:80', 'u@[::1]:80', 'u:p@[v1.a', '[v1.a+b]'])
    t.notOk(hasStrayBracket(Buffer.from(`//${authority}/[`), 2, 2 + authority.length), authority)
  for (const authority of ['a[', 'a]', 'a{b}', '{', ']', '[::1]]', '[[::1]', '[::1][::1]', 'u@[::1]{', 'a|b', 'a\\b'])
    t.ok(hasStrayBracket(Buffer.from(`//${authority}/`), 2, 2 + authority.length), authority)
})
