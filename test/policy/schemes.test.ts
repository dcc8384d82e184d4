/** Where in a run before a colon a scheme begins, and which schemes are let in. */
import t from 'tap'
import { admits, SchemeTable } from '../../lib/policy/schemes.js'

const table = new SchemeTable()

/** The scheme before the last colon, with `?` before one that only fits the grammar; undefined for none. */
function found(text: string, schemes = table): string | undefined {
  const bytes = Buffer.from(text)
  const colon = bytes.lastIndexOf(0x3a)
  const hasAuthority = /:\/\/[^:]+$/.test(text)
  const at = schemes.before(bytes, colon, 0, hasAuthority)
  return at && (at.known?.name ?? `?${bytes.toString('latin1', at.start, colon)}`)
}

t.test('the scheme before a colon', async t => {
  const cases: [text: string, scheme: string | undefined][] = [
    ['http://a', 'http'],
    ['HTTP://a', 'http'],
    ['see http://a', 'http'],
    ['mailto:x', 'mailto'],
    ['coap+tcp://a', 'coap+tcp'],
    ['z39.50r://a', 'z39.50r'],
    ['h323:x', 'h323'],
    // The longest registered suffix behind a dot, a hyphen or a digit.
    ['end.http://a', 'http'],
    ['a-b.mailto:x', 'mailto'],
    ['5http://a', 'http'],
    ['a.coap+tcp://b', 'coap+tcp'],
    ['x.iris.beep:y', 'iris.beep'],
    ['endmailto:x', undefined],
    // http, https and ftp, wherever a blank was forgotten.
    ['xxxhttp://a', 'http'],
    ['linkHTTPS://a', 'https'],
    ['zzftp://a', 'ftp'],
    ['xxxhttp:a', undefined],
    ['xxxldap://a', '?xxxldap'],
    ['svn+http://a', '?svn+http'],
    ['gsiftp://a', '?gsiftp'],
    // Any other, if `//` follows.
    ['foo://a', '?foo'],
    ['a+b-c.d1://e', '?a+b-c.d1'],
    ['foo:a', undefined],
    ['foo://', undefined],
    // Marks before it are dropped.
    ['.http://a', 'http'],
    ['+http://a', 'http'],
    ['-foo://a', '?foo'],
    ['.+-foo://a', '?foo'],
    ['-mailto:x', 'mailto'],
    // No schemes.
    ['1abc://a', undefined],
    ['1://a', undefined],
    ['://a', undefined],
    ['.://a', undefined],
    ['_://a', undefined],
    // What stands before it is no part of it.
    ['_http://a', 'http'],
    ['éhttp://a', 'http'],
    ['src=3Dhttp://a', 'http'],
    ['src=3Dfoo://a', '?foo'],
    ['x3Dfoo://a', '?x3Dfoo']
  ]
  for (const [text, scheme] of cases) t.equal(found(text), scheme, text)
})

t.test('64 characters', async t => {
  const long = (length: number) => 'x'.repeat(length)
  t.equal(found(`${long(64)}://a`), `?${long(64)}`)
  t.equal(found(`${long(65)}://a`), undefined)
  t.equal(found(`${long(200)}.mailto:x`), 'mailto')
  t.equal(found(`${long(200)}http://a`), 'http')
  t.equal(found(`${'-'.repeat(65)}foo://a`), undefined)
})

t.test('nothing before the floor is looked at', async t => {
  const bytes = Buffer.from('xxxhttp://a')
  t.strictSame(table.before(bytes, 7, 3, true), { start: 3, known: table.named('http'), runStart: 3 })
  t.strictSame(table.before(bytes, 7, 4, true), { start: 4, known: undefined, runStart: 4 })
  t.equal(table.before(bytes, 7, 7, true), undefined)
})

t.test('schemes of the option', async t => {
  const own = new SchemeTable(['foo', 'x'])
  t.equal(found('foo:a', own), 'foo')
  t.equal(found('end.foo:a', own), 'foo')
  t.equal(found('x:a', own), 'x')
  t.equal(found('foo:a'), undefined)
  t.match(own.named('foo'), { name: 'foo', registered: true, form: undefined, needsHost: false })
})

t.test('which are let in', async t => {
  const http = table.named('http')
  const jdbc = table.named('jdbc')
  t.match(http, { registered: true, form: undefined, needsHost: true })
  t.match(jdbc, { registered: false, needsHost: false })
  const cases: [admission: Parameters<typeof admits>[0], http: boolean, jdbc: boolean, foo: boolean][] = [
    ['default', true, true, true],
    ['any', true, true, true],
    ['registered', true, false, false],
    [new Set(['foo']), false, false, true],
    [new Set<string>(), false, false, false]
  ]
  for (const [admission, ...expected] of cases) {
    const admitted = [
      admits(admission, 'http', http),
      admits(admission, 'jdbc', jdbc),
      admits(admission, 'foo', undefined)
    ]
    t.strictSame(admitted, expected)
  }
})

t.test('a letter behind bytes that are no UTF-8 may be the second byte of a character', async t => {
  const cases: [before: number[], text: string, scheme: string | undefined][] = [
    [[0x81], 'uhttp://a', 'http'],
    [[0x82, 0xc6, 0x81], 'umailto:x', 'mailto'],
    [[0x81], 'http://a', 'http'],
    [[0x81], 'sftp://a', 'sftp'],
    [[0x81], 'ufoo://a', '?ufoo'],
    [[0x81], '1mailto:x', 'mailto'],
    [[0xc3, 0xa9], 'ihttp://a', '?ihttp'],
    [[0xe8, 0xa6, 0x8b], 'umailto:x', undefined],
    [Array<number>(33).fill(0x80), 'umailto:x', undefined],
    // No character of UTF-8 goes on so long.
    [Array<number>(33).fill(0x81), 'ihttp://a', 'http']
  ]
  // More than is looked at, from within a character on.
  for (let length = 9; length < 15; length++) cases.push([[...Buffer.from('あ'.repeat(length))], 'ihttp://a', '?ihttp'])
  for (const [before, text, scheme] of cases) {
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from(text)])
    const colon = bytes.indexOf(0x3a)
    const at = table.before(bytes, colon, 0, text.includes('//'))
    t.equal(at && (at.known?.name ?? `?${bytes.toString('latin1', at.start, colon)}`), scheme, `${before} ${text}`)
  }
  const bytes = Buffer.from([0x81, ...Buffer.from('uhttp://a')])
  t.match(table.before(bytes, 6, 1, true), { start: 1, known: undefined }, 'nothing before the floor counts')
})
