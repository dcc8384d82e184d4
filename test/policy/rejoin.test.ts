/** The features by which the rest of an undelimited URI is known on the next line. */
import t from 'tap'
import {
  beginsAnew,
  commentMark,
  endsInSlash,
  endsOpen,
  isBehindCode,
  isBrokenOff,
  isClosed,
  holdsUri,
  isContinued,
  isCutExtension,
  isCutHost,
  isFull,
  isHostAlone,
  isHostAndPath,
  isMarkedAlike,
  isNextRecord,
  isOfCommand,
  isSetting,
  isSoftBreak,
  isTooShort,
  isDate,
  isTransaction,
  isUriLike,
  looksLikeRest,
  type LineEnd,
  type NextLine
} from '../../lib/policy/rejoin.js'

/** A line of 70 characters that ends in this URI, alone on it, in a paragraph as wide. */
function line(uri: string, more: Partial<LineEnd> = {}): LineEnd {
  return { uri, length: 70, ownLine: true, wrapWidth: 70, inAuthority: false, isRest: false, head: '', ...more }
}

/** The next line, of which nothing but the token is known. */
function next(token: string, more: Partial<NextLine> = {}): NextLine {
  return { token, alone: true, closed: '', behind: '', lacksPrefix: false, ...more }
}

t.test('lengths of lines', async t => {
  t.strictSame([49, 50].map(isTooShort), [true, false])
  const full = (length: number, wrapWidth: number) => isFull(line('', { length, wrapWidth }))
  t.strictSame([full(63, 0), full(64, 0), full(64, 76), full(64, 77), full(80, 70)], [false, true, true, false, true])
})

t.test('the last character', async t => {
  for (const last of '-_=&?%#') t.ok(endsOpen(line(`http://a/b${last}`)), last)
  for (const last of 'b/.,') t.notOk(endsOpen(line(`http://a/b${last}`)), last)
  t.ok(endsInSlash(line('http://a/')))
  t.notOk(endsInSlash(line('http://a/b')))
})

t.test('a full stop, and what stands behind one in a file name', async t => {
  for (const token of ['html', 'htm', 'shtml', 'php', 'php3?a=b', 'pdf', 'txt,', 'tgz', 'jpeg', 'jpg']) {
    t.ok(isCutExtension(line('http://a/b.'), token), token)
    t.notOk(isCutExtension(line('http://a/b'), token), token)
  }
  for (const token of ['It', 'pdfs', 'html5x', 'page', 'and']) {
    t.notOk(isCutExtension(line('http://a/b.'), token.replace('html5x', 'htmlx')), token)
  }
})

t.test('what only parts of URIs have', async t => {
  for (const token of [
    'a/b',
    'a=b',
    'a&b',
    'a%20b',
    'a#b',
    'a_b',
    '~a',
    'a?b',
    'a.html',
    'b.c.',
    'v1a2',
    '4F9A',
    'a-b-c',
    '0123'
  ]) {
    t.ok(isUriLike(token), token)
  }
  for (const token of [
    'and',
    'Please',
    'end.',
    'end...',
    'so)',
    'well-known',
    'a1',
    '12',
    '12.',
    'what?',
    '',
    '.,;',
    '50%',
    '5%off'
  ]) {
    t.notOk(isUriLike(token), token)
  }
})

t.test('the soft line break of quoted-printable', async t => {
  const table: [uri: string, length: number, soft: boolean][] = [
    ['http://a/b=', 76, true],
    ['http://a/b=', 74, true],
    ['http://a/b=', 73, false],
    ['http://a/b=', 77, false],
    ['http://a/b', 76, false]
  ]
  for (const [uri, length, soft] of table) t.equal(isSoftBreak(line(uri, { length })), soft, `${uri} ${length}`)
})

t.test('the backslash that continues a line', async t => {
  t.ok(isContinued(line('http://a/b\\')))
  t.notOk(isContinued(line('http://a/b')))
})

t.test('words of a command', async t => {
  for (const token of ['-o', '--output', '--output=a.html', '&&']) t.ok(isOfCommand(token), token)
  for (const token of ['a', '-a.html', '--', '&b=c', '-2009', '---a']) t.notOk(isOfCommand(token), token)
})

t.test('a host and a path', async t => {
  for (const token of ['b.example/', 'www.b.example/c/d']) t.ok(isHostAndPath(token), token)
  for (const token of ['b.example', 'b/c.html', '8.5/b', '/b.example/']) t.notOk(isHostAndPath(token), token)
})

t.test('a host alone', async t => {
  for (const token of ['b.example.com', 'b.org.']) t.ok(isHostAlone(token), token)
  for (const token of ['b.example', 'b.com/c', 'b.html', 'com', '.com']) t.notOk(isHostAlone(token), token)
  t.notOk(looksLikeRest(line('http://a.example/b'), next('b.com')))
  t.ok(looksLikeRest(line('http://a.example/b/'), next('b.com')))
  t.ok(looksLikeRest(line('http://a.example/b'), next('b.html')))
})

t.test('what begins something of its own', async t => {
  const anew = [
    'http://a',
    'mailto:x',
    'git+ssh:x',
    'www.a',
    'ftp.a',
    'x@a.example',
    '-',
    '*',
    '---',
    '===',
    '1.',
    '2)',
    '(a)',
    'iv.'
  ]
  anew.push('[1]', '[12]Doe', '--x', '=20', 'i.e.', 'e.g', '*/', '(see', '[x', '{', "'x", '|', '\\x', '.', '...')
  anew.push('and/or', 'And/or,', 'he/she.')
  anew.push('//', '/*x', 'https\\://a', 'http\\\\://a', '*http://a', '+http://a', '2.http://a', './a', '../a')
  for (const token of anew) t.ok(beginsAnew(token), token)
  for (const token of [
    'b/c',
    'page=2',
    'name.html',
    '0123',
    '-x',
    'and',
    'i.html',
    '%20',
    'and/or/b',
    '/http://a',
    '&u=http://a',
    '_b:c'
  ])
    t.notOk(beginsAnew(token), token)
})

t.test('the next setting', async t => {
  t.ok(isSetting(line('http://a/b'), next('Key=value')))
  t.ok(isSetting(line('http://a/b'), next('a.b-c=http://c/')))
  for (const uri of ['http://a/?b', 'http://a/?b&', 'http://a/#b']) t.notOk(isSetting(line(uri), next('c=d')), uri)
  for (const token of ['b/c=d', '=d', '1=2', 'c?d=e']) t.notOk(isSetting(line('http://a/b'), next(token)), token)
  for (const behind of ['= ', '=1', ':=']) t.ok(isSetting(line('http://a/b/'), next('a.b', { behind })), behind)
  for (const behind of ['', 'is', ': ', '=\n', '=\r'])
    t.notOk(isSetting(line('http://a/b/'), next('a.b', { behind })), behind)
})

t.test('another URI in the token', async t => {
  for (const token of ['2,bar,http://a.example/b', 'b|https://a/', '"http://a/']) t.ok(holdsUri(token), token)
  for (const token of ['2009/http://a/', '&u=http://a/', '?http://a/', 'b.html', '://a', 'a,://b', 'b:c,d'])
    t.notOk(holdsUri(token), token)
})

t.test('the next record', async t => {
  const table: [head: string, token: string, alone: boolean, isNext: boolean][] = [
    ['2009/01/02 ', '2009/01/03', false, true],
    ['2009-01-02 10:11:12 ', '2009-01-03', false, true],
    ['192.0.2.7 - - ', '192.0.2.88', false, true],
    ['a1b2c3d Add ', 'b2c3d4e', false, true],
    ['1234 ', '5678', false, true],
    ['a1b2c3d Add ', 'b2c3d4e5', false, false],
    ['2009/01/02 ', 'c.html', true, false],
    ['See ', 'and', false, false],
    ['', '2009/01/03', true, false],
    ['Node.js ', 'index.html', true, false],
    ['TCP/IP ', 'b/c', true, false],
    ['foo: ', 'bar/baz:', false, true],
    ['foo: ', 'bar/baz:', true, false],
    ['foo ', 'bar/baz:', false, false]
  ]
  for (const [head, token, alone, isNext] of table)
    t.equal(isNextRecord(line('http://a/b/', { head }), next(token, { alone })), isNext, `${head}| ${token}`)
})

t.test('marks that no blank parts from the text', async t => {
  t.ok(isMarkedAlike(line('http://a/b/', { head: '#see ' }), '#c.html'))
  t.notOk(isMarkedAlike(line('http://a/b/', { head: 'see ' }), '#c.html'))
  t.notOk(isMarkedAlike(line('http://a/b/', { head: '#see ' }), 'c.html'))
})

t.test('a date', async t => {
  for (const uri of ['http://a/b', 'http://a/b.html']) t.ok(isDate(line(uri), '2023-11-08.'), uri)
  for (const uri of ['http://a/b/', 'http://a/b-', 'http://a/?b=']) t.notOk(isDate(line(uri), '2023-11-08'), uri)
  for (const token of ['2023-11-08/b', '2023-11', 'a-2023-11-08']) t.notOk(isDate(line('http://a/b'), token), token)
})

t.test('the name of a transaction of SMTP', async t => {
  for (const token of ['41si5422799iwn.27', 'e9e14a558f8ab-3a1si1234567plg.91']) t.ok(isTransaction(token), token)
  for (const token of ['41si5422799', 'si12345.html', 'b.27', 'a1si12b.27']) t.notOk(isTransaction(token), token)
})

t.test('a host that is cut', async t => {
  const isCut = (uri: string, token: string) => isCutHost(line(uri, { inAuthority: true }), token)
  for (const token of ['b.example', 'b.example/c', 'b.c.example).']) t.ok(isCut('http://a-', token), token)
  for (const token of ['b', 'b/c', '.example', 'b.7', 'b.c-']) t.notOk(isCut('http://a-', token), token)
  t.ok(isCut('http://www.', 'a.example'))
  for (const uri of ['http://a.', 'http://a', 'http://www']) t.notOk(isCut(uri, 'b.example'), uri)
  t.notOk(isCut('http://www.', 'Node.js'))
  t.notOk(isCutHost(line('http://a/b-'), 'b.example'))
})

t.test('comment marks', async t => {
  const table: [line: string, mark: string][] = [
    ['# see', '#'],
    ['  ## see', '##'],
    ['// see', '//'],
    [' * see', '*'],
    [';; see', ';;'],
    ['-- see', '--'],
    ['% see', '%'],
    ['#see', ''],
    ['see', ''],
    ['', '']
  ]
  for (const [line, mark] of table) t.equal(commentMark(line), mark, JSON.stringify(line))
})

t.test('code before a comment', async t => {
  for (const before of ['x(); // see ', 'x = 1  # ', '} /// ']) t.ok(isBehindCode(before), before)
  for (const before of ['// see ', '  # ', 'see #1 ', 'a //b', 'http://a ', '']) t.notOk(isBehindCode(before), before)
})

t.test('all of them together', async t => {
  const table: [line: LineEnd, token: string, alone: boolean, rest: boolean][] = [
    // Behind a character that leaves the URI open.
    [line('http://a/b?c='), 'd', false, true],
    [line('http://a/b?c=', { length: 55 }), 'd', false, false],
    [line('http://a/b?c=', { length: 55 }), 'd/e', false, true],
    [line('http://a/b?c=', { length: 55 }), 'D', true, true],
    [line('http://a/b?c=', { length: 49 }), 'd/e', true, false],
    [line('http://a/b?c='), 'http://d', true, false],
    [line('http://a/b?c='), '', true, false],
    // Behind a slash.
    [line('http://a/b/'), 'c.html', false, true],
    [line('http://a/b/'), 'and', false, false],
    [line('http://a/b/'), 'and', true, true],
    [line('http://a/b/', { ownLine: false }), 'and', true, false],
    [line('http://a/b/', { length: 60 }), 'c.html', false, false],
    [line('http://a/b/', { length: 60 }), 'c.html', true, true],
    [line('http://a/b/'), '2009', false, false],
    // Behind a full stop.
    [line('http://a/b.'), 'html', false, true],
    [line('http://a/b.'), 'It', false, false],
    [line('http://a/b.', { wrapWidth: 90 }), 'html', false, false],
    // In the authority.
    [line('http://a.', { inAuthority: true }), 'example/b', false, true],
    [line('http://a.', { inAuthority: true }), 'example', true, false],
    [line('http://a', { inAuthority: true }), 'example/b', false, false],
    // Behind anything else.
    [line('http://a/b'), 'c/d', true, true],
    [line('http://a/b', { ownLine: false }), 'c/d', false, false],
    [line('http://a/b'), 'and', true, false],
    // Behind a backslash.
    [line('http://a/b\\', { length: 12 }), 'c/d', false, true],
    [line('http://a/b?c=\\', { length: 15 }), 'd', true, true],
    [line('http://a/b?c=\\'), 'd', false, false],
    [line('http://a/b/\\'), 'and', true, false],
    [line('http://a/b\\'), 'b.example/c', true, false],
    [line('http://a/b\\'), '--output', true, false],
    [line('http://a/b\\'), 'c=d', true, false],
    [line('http://a\\', { inAuthority: true }), '/b', false, true],
    [line('http://a\\', { inAuthority: true }), '.example/b', true, false],
    // Behind a slash, none; in a host, at any length.
    [line('http://a/b/'), '/usr/share', true, false],
    [line('http://a-', { inAuthority: true, length: 9 }), 'b.example', false, true],
    // The last line of a rest is as short as it is.
    [line('http://a/b/', { length: 20, isRest: true }), 'c/d', true, true],
    [line('http://a/b/', { length: 20, isRest: true }), 'c/d', false, false],
    [line('http://a/b', { length: 20, isRest: true }), 'c/d', true, false]
  ]
  for (const [line, token, alone, rest] of table) {
    t.equal(looksLikeRest(line, next(token, { alone })), rest, JSON.stringify([line, token, alone]))
  }
})

t.test('between the marks of a pair, at any length', async t => {
  const short = line('http://a/b/', { length: 12 })
  const inPair = (line: LineEnd, closed: string) => looksLikeRest(line, next(`${closed})`, { alone: false, closed }))
  t.ok(inPair(short, 'c.html'))
  t.notOk(inPair(short, 'and'))
  t.notOk(inPair(line('http://a', { length: 12, inAuthority: true }), 'b/c'))
  for (const closed of ['2010', '2010-01-02', '/usr/share']) t.notOk(inPair(short, closed), closed)
  for (const uri of ['http://a/b', 'http://a/b.', 'http://a/b,', 'http://a/b?'])
    t.notOk(inPair(line(uri, { length: 12 }), 'c.html'), uri)
  t.ok(inPair(line('http://a/b', { length: 50 }), 'c.html'))
  t.ok(inPair(line('http://a/b?c=', { length: 12 }), 'd_e'))
  t.notOk(looksLikeRest(short, next('c.html', { alone: false })))
})

t.test('a line that lacks its reply prefix', async t => {
  const rest = (line: LineEnd, token: string, alone = true) =>
    looksLikeRest(line, next(token, { alone, lacksPrefix: true }))
  t.ok(rest(line('http://a/b/'), 'c.html'))
  t.ok(rest(line('http://a/b', { ownLine: false }), 'c.html'))
  t.notOk(rest(line('http://a/b/'), 'c.html', false))
  t.notOk(rest(line('http://a/b/'), 'and'))
  t.notOk(rest(line('http://a/b/', { length: 60 }), 'c.html'))
  t.notOk(rest(line('http://a/b.'), 'yes/no'))
  for (const token of ['404?', 'c/d?', '2009']) t.notOk(rest(line('http://a/b/'), token), token)
})

t.test('the mark before the URI is closed behind the token', async t => {
  const closed = (uri: string, closed: string, more: Partial<LineEnd> = {}) =>
    isClosed(line(uri, more), next(`${closed})`, { closed }))
  t.ok(closed('http://a/b', 'c/d'))
  t.ok(closed('http://a/b', 'c/d', { length: 50 }))
  t.notOk(closed('http://a/b', 'c/d', { length: 49 }), 'a short line')
  for (const last of '-_=&%#/') t.ok(closed(`http://a/b${last}`, 'c/d', { length: 20 }), `a short line with ${last}`)
  for (const last of '.,?') t.notOk(closed(`http://a/b${last}`, 'c/d'), last)
  for (const other of ['', '12/3', '/c/d', 'c']) t.notOk(closed('http://a/b', other), `"${other}"`)
  t.notOk(closed('http://a', 'c/d', { inAuthority: true }), 'in the authority')
})

t.test('what a mailer has broken off lacks the mark of a reply', async t => {
  const broken = (uri: string, token: string, more: Partial<NextLine> = {}, of: Partial<LineEnd> = {}) =>
    isBrokenOff(line(uri, of), next(token, { lacksPrefix: true, ...more }))
  t.ok(broken('http://a/b', 'c/d'))
  t.notOk(broken('http://a/b', 'c/d', { lacksPrefix: false }), 'the mark is there')
  t.notOk(broken('http://a/b', 'c/d', { alone: false }), 'more stands behind it')
  t.notOk(broken('http://a/b.', 'c/d'), 'a full stop')
  t.notOk(broken('http://a', 'c/d', {}, { inAuthority: true }), 'in the authority')
  t.notOk(broken('http://a/b', 'c/d', {}, { length: 63 }), 'the line is not full')
  for (const token of ['12/3', 'c', 'c/d?', 'c/d!']) t.notOk(broken('http://a/b', token), token)
})
