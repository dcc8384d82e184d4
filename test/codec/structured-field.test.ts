import t from 'tap'
import { parseStructuredField } from '../../lib/codec/structured-field.js'

const parse = (text: string) => {
  const { value, parameters } = parseStructuredField(text)
  return [value, Object.fromEntries([...parameters].map(([name, { value }]) => [name, value]))]
}

t.test('as RFC 2045 has it', async t => {
  t.strictSame(parse(' text/plain; charset=us-ascii (Plain text)'), ['text/plain', { charset: 'us-ascii' }])
  t.strictSame(parse('multipart/mixed;\r\n boundary="a; \\"b\\"\r\n c"'), ['multipart/mixed', { boundary: 'a; "b" c' }])
  t.strictSame(parse('multipart/mixed; boundary="a\n b"'), ['multipart/mixed', { boundary: 'a b' }])
  t.strictSame(parse('text/plain; charset(a)=(b)"c"(d)e=f'), ['text/plain', { charset: 'c', e: 'f' }])
  t.strictSame(parse('text/plain (a\\) b; c); charset=d'), ['text/plain', { charset: 'd' }])
  t.strictSame(parse('(one) Text/HTML (two(nested)) ; (three) Charset = "UTF-8"'), ['text/html', { charset: 'UTF-8' }])
})

t.test('as writers write', async t => {
  t.strictSame(parse('text/plain charset=utf-8'), ['text/plain', { charset: 'utf-8' }])
  t.strictSame(parse('text/plain;; charset=utf-8;'), ['text/plain', { charset: 'utf-8' }])
  t.strictSame(parse('text / plain; a=b'), ['text/plain', { a: 'b' }])
  t.strictSame(parse('text/ plain; a=b'), ['text/plain', { a: 'b' }])
  t.strictSame(parse('text /plain a=b'), ['text/plain', { a: 'b' }])
  t.strictSame(parse('text/; a=b'), ['text/', { a: 'b' }])
  t.strictSame(parse('multipart/mixed; boundary==_x; y'), ['multipart/mixed', { boundary: '=_x' }])
  t.strictSame(parse('text/plain; charset="utf-8'), ['text/plain', { charset: 'utf-8' }])
  t.strictSame(parse('a/b; name=\xc3\xa0 .html; x'), ['a/b', { name: '\xc3\xa0 .html' }])
  t.strictSame(parse('a/b; name=\xc3\xa0.html'), ['a/b', { name: '\xc3\xa0.html' }])
  t.strictSame(parse('a/b; name=c.txt; name=d.html'), ['a/b', { name: 'c.txt' }])
  for (const name of ['my page.html', 'my page (1).html', 'a  b\tc.txt'])
    for (const rest of ['', ' ', '; size=1', '\r\n ;x'])
      t.match(parse(`attachment; filename=${name}${rest}`), ['attachment', { filename: name }], name + rest)
  t.strictSame(parse('a/b; name=c.txt charset=d'), ['a/b', { name: 'c.txt', charset: 'd' }])
  t.strictSame(parse('a/b; name=c.txt (a text); d=e f'), ['a/b', { name: 'c.txt', d: 'e' }])
  t.strictSame(parse('a/b; name="c"charset=d'), ['a/b', { name: 'c', charset: 'd' }])
  t.strictSame(parse('; = "'), ['', {}])
  t.strictSame(parse(''), ['', {}])
  t.strictSame(parse('text/plain (never closed; charset=x'), ['text/plain', {}])
  for (const end of ['(\\', '(a\\', 'charset=(\\', 'charset (\\'])
    t.strictSame(parse(`text/plain; ${end}`)[0], 'text/plain', `a comment that ends with what would escape: ${end}`)
  t.strictSame(parse('(\\'), ['', {}])
})

t.test('RFC 2231', async t => {
  t.strictSame(parse('a/b; url*0="http://"; url*1=a.example'), ['a/b', { url: 'http://a.example' }])
  t.strictSame(parse('a/b; url*1=two; url*0=one'), ['a/b', { url: 'onetwo' }])
  t.strictSame(parse("a/b; n*0*=utf-8'en'%41%42; n*1=%43; n*2*=%44"), ['a/b', { n: 'AB%43D' }])
  t.strictSame(parse("a/b; n*=us-ascii''a%20b"), ['a/b', { n: 'a b' }])
  t.strictSame(parse("a/b; n*=''a%20b"), ['a/b', { n: 'a b' }], 'its charset is not said')
  t.strictSame(parse("a/b; n*=a%20b; m='c'd"), ['a/b', { n: 'a b', m: "'c'd" }], 'nothing says its charset')
  t.strictSame(parse("a/b; n*0*=us-ascii''a%20; n*1*=b'c'd"), ['a/b', { n: "a b'c'd" }], 'it is said once')
  t.strictSame(parse('a/b; n=whole; n*0=in; n*1=parts'), ['a/b', { n: 'whole' }], 'as a whole, too')
  t.strictSame(parse("a/b; n*1=parts; n*0=in; n*=us-ascii''who%6Ce; n=other"), ['a/b', { n: 'whole' }])
  t.strictSame(parse('a/b; n*=us-ascii; n*0=in'), ['a/b', { n: 'us-ascii' }])
  t.strictSame(parse('a/b; n*10=k; n*2=c; n*1=b; n*0=a; n*0=z'), ['a/b', { n: 'abck' }])
  t.strictSame(parse('a/b; n**=c; n*x=d; *0=e; n*0*1=f'), ['a/b', {}], 'no sections')
  t.strictSame(parse('a/b; n*="us-ascii\'\'a%20\r\n \\"b"'), ['a/b', { n: 'a  "b' }])
})

t.test('where a value stands', async t => {
  const text = 'a/b; url="http://a\\\r\n .example"'
  const stretches = parseStructuredField(text).parameters.get('url')?.stretches ?? []
  t.equal(stretches.map(([start, end]) => text.slice(start, end)).join('|'), 'http://a|\r\n .example')

  const encoded = "a/b; url*1=/c; url*0*=us-ascii''http%3a//%4"
  const { value, stretches: parts } = parseStructuredField(encoded).parameters.get('url')!
  t.equal(value, 'http://%4/c')
  t.strictSame(
    parts.map(([start, end, decoded]) => [encoded.slice(start, end), decoded]),
    [
      ['http', undefined],
      ['%3a', ':'],
      ['//', undefined],
      ['%', undefined],
      ['4', undefined],
      ['/c', undefined]
    ]
  )
})

t.test('a value without end', async t => {
  const { parameters } = parseStructuredField(`a/b; c="${'x'.repeat(200_000)}`)
  t.equal(parameters.get('c')?.value.length, 200_000)
  parseStructuredField('('.repeat(200_000))
  parseStructuredField('a/b' + '; '.repeat(100_000))
})
