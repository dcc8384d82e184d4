/** The embedded module is what its source compiles to, and logs take it when it is worth it. */
import t from 'tap'
import { MAX_LINE_REFERENCES, MAX_LINE_TEXTS, QUERY_APART } from '../../../../lib/limits.js'
import { readFieldsDirective } from '../../../../lib/source/log/extended-log.js'
import { logKernels, type KnownColumns, type KnownHosts } from '../../../../lib/source/log/kernel/index.js'
import { isMarked } from '../../../../lib/source/log-marks.js'
import {
  INPUT_LENGTH,
  IS_PROSE,
  LONGEST_HOST,
  MOST_COLUMNS,
  MOST_HOSTS,
  MOST_IN_LINE,
  REFERER,
  REQUEST
} from '../../../../lib/source/log/kernel/layout.js'
import { testCompiled, testLent } from '../../../embedded-kernel.js'
import { LINE } from '../lines.js'

testCompiled('log', 'lib/source/log/kernel')
testLent(logKernels)

const HOSTLESS = { known: [], hostless: IS_PROSE }

interface Found {
  read: string
  referers: string[]
  /** Targets, and which text each is. */
  targets: (readonly [string, number])[]
  unknown: string
}

/** What it reads, and which references it finds in it. */
function read(
  lines: string,
  hasFields = false,
  hosts: KnownHosts = HOSTLESS,
  columns: KnownColumns | undefined = undefined
): Found {
  logKernels.use = 'always'
  const kernel = logKernels.borrow(1)!
  logKernels.use = 'large'
  kernel.useHosts(hosts)
  kernel.useColumns(columns)
  const bytes = Buffer.from(lines)
  const length = kernel.read(bytes, hasFields)
  const found: Found = { read: bytes.toString('utf8', 0, length), referers: [], targets: [], unknown: '' }
  for (let i = 0; i < kernel.referenceCount; i++) {
    const reference = bytes.toString('latin1', kernel.places[2 * i], kernel.places[2 * i + 1])
    const text = kernel.textOf[i]!
    if (text === REFERER) found.referers.push(reference)
    else found.targets.push([reference, text])
  }
  const starts = Array.from({ length: kernel.referenceCount }, (_, i) => kernel.places[2 * i]!)
  t.strictSame(
    starts,
    [...starts].sort((a, b) => a - b),
    'in the order in which they stand'
  )
  found.unknown = Buffer.from(kernel.unknownHost).toString('latin1')
  logKernels.giveBack(kernel)
  return found
}

function found(read: string, referers: string[]): Found {
  return { read, referers, targets: [], unknown: '' }
}

/**
 * Whether it leaves a line behind another. A line without a mark is prose, which is read with those around it, unless all
 * lines of its form may have fields.
 */
function isLeft(first: string, other: string): boolean {
  return [false, true].every(hasFields => {
    const found = read(first + other, hasFields)
    const isProse = !hasFields && !isMarked(Buffer.from(other))
    return found.read === (isProse ? first + other : first) && found.referers.length === 1
  })
}

t.test('reads lines as nearly all are', async t => {
  const lines = [
    LINE,
    `${LINE} "-"`,
    `${LINE} "android-app://a.example/" "x (y; z)" "-"\r`,
    `${LINE} "http://b.example/c" "x"`,
    `word ${LINE.replace('192.0.2.1', 'host')} "http:" "x"`,
    LINE.replace('192.0.2.1', '2001:db8::1').replace('200 12', '- -').replace('/1.1', '/2'),
    LINE.replace('- -', 'é x[y]'),
    `2001-01-01T12:30:45.1Z stderr F ${LINE}`,
    LINE.replace('01/Jan', ':[a'),
    `Jan  1 12:30:45 web1 nginx[12]: ${LINE} rt=1 "-" x:y  "z" `,
    `x stdout F y:  ${LINE}`
  ]
  for (const line of lines) t.equal(read(`${line}\n`).read, `${line}\n`, line)
  t.strictSame(read(lines.map(line => `${line}\n`).join('')).referers, [
    'android-app://a.example/',
    'http://b.example/c'
  ])
})

t.test('leaves those that are other, and nothing of them', async t => {
  const first = `${LINE} "http://a.example/"\n`
  for (const other of [
    `# x: ${LINE}\n`,
    `${LINE.replace('/b', '//b')}\n`,
    `${LINE.replace('HTTP', 'ICAP')} {"\n`,
    `\x1b[1m${LINE}\n`,
    `{"a":"${LINE}"}\n`,
    '\n',
    `${LINE} "http://b.example/" "\\"\n`,
    `${LINE} x\\y\n`,
    `a.example ${LINE} "http://b.example/"\n`,
    `x stdout F a.example ${LINE} "http://b.example/"\n`,
    `x: a.example ${LINE} "http://b.example/"\n`,
    `x: ${LINE.replace('- -', 'a.example -')}\n`,
    `a ${LINE.replace('192.0.2.1', 'localhost')} "http://b.example/"\n`,
    `${LINE} "http://b.example/${'x'.repeat(1 << 16)}"\n`,
    `x"y stdout F ${LINE} x"y"\n`,
    `x\x00 stdout F ${LINE} x"y"\n`,
    `${LINE}\r x"y"\n`,
    `${LINE}, referer: http://b.example/\n`
  ])
    t.ok(isLeft(first, other), other.slice(0, 200))
})

t.test('targets, with the text of their host', async t => {
  const host = (name: string, text: number) => ({ name: Buffer.from(name), text })
  const known = [host('a.example', 2), host('b.example:443', 3), host('-', IS_PROSE)]
  const ident = LINE.replace('- -', 'a.example -')
  const lines = [
    LINE,
    `a.example ${LINE} "http://c.example/d"`,
    `b.example:443 ${LINE}`,
    `- ${LINE}`,
    ident,
    `x: b.example:443 ${LINE}`,
    `x stdout F a.example ${LINE}`,
    // Three words of which the first is a name, and four of which the second is no client.
    ident.replace('192.0.2.1', 'a.example'),
    `a.example ${LINE.replace('192.0.2.1', 'x')}`
  ]
  const all = lines.map(line => `${line}\n`).join('')
  const targets = (texts: number[]) => texts.map(text => ['/b?c=d', text] as const)
  t.strictSame(read(all, false, { known, hostless: 1 }), {
    read: all,
    referers: ['http://c.example/d'],
    targets: targets([1, 2, 3, 2, 3, 2, 1, 1]),
    unknown: ''
  })
  t.strictSame(read(all, false, { known, hostless: IS_PROSE }).targets, targets([2, 3, 2, 3, 2]), 'without a base')
  t.strictSame(read(`${LINE}\na.example:80 ${LINE}\n${LINE}\n`, false, { known, hostless: 1 }), {
    read: `${LINE}\n`,
    referers: [],
    targets: targets([1]),
    unknown: 'a.example:80'
  })
  t.equal(
    read(`a.example:80 ${LINE.replace('GET', 'get')}\n`, false, { known, hostless: 1 }).unknown,
    '',
    'of no request'
  )
  t.equal(
    read(`${LINE}\n`.repeat(2), false, { known: [], hostless: 1 }).targets.length,
    2,
    'hosts are those given last'
  )
  t.equal(read(`a.example ${LINE}\n`, false, { known: [], hostless: 1 }).unknown, 'a.example')
})

t.test('prose between them, but not much of it in a row', async t => {
  const line = `${LINE} "http://a.example/"\n`
  const prose = (count: number) => 'see http://b.example/\n'.repeat(count)
  const some = line + prose(8) + line + prose(1) + line + prose(8)
  t.strictSame(read(some), found(some, ['http://a.example/', 'http://a.example/', 'http://a.example/']))
  t.equal(read(line + prose(9) + line).read, line)
  t.equal(read(prose(9)).read, '')
  t.equal(read(line + prose(7) + 'x \\\n').read, line + prose(7), 'up to a line with a mark')
  t.equal(read(line + prose(1), true).read, line, 'none where fields are named')
})

t.test('as much as there is room for', async t => {
  const short = '1 - - [] "G / HTTP/1" - - "a://b"\n'
  const most = MAX_LINE_REFERENCES - MOST_IN_LINE + 1
  t.strictSame(read(short.repeat(2 * most)), found(short.repeat(most), Array<string>(most).fill('a://b')), 'referers')
  const both = read(short.repeat(most), false, { known: [], hostless: 1 })
  t.equal(both.read, short.repeat(Math.ceil(most / 2)), 'targets and referers')
  t.ok(MOST_HOSTS <= MAX_LINE_TEXTS, 'which the scanner takes at once')
  const long = `${LINE} "${'x'.repeat(1000)}"\n`
  t.equal(read(long.repeat(200)).read, long.repeat(Math.floor(INPUT_LENGTH / long.length)), 'bytes')
})

const ERROR = '[Mon Jan 01 12:30:45 2001] [error] [client 192.0.2.1] File does not exist: /srv/b'

t.test('reads lines of an error log', async t => {
  const lines = [
    ERROR,
    `${ERROR}, referer: http://a.example/b c`,
    `${ERROR}, referer: http://a.example/, referer: ftp://b.example/\r`,
    '[Mon Jan 01 , referer: a://b',
    `2001-01-01T12:30:45.123456789Z stderr F ${ERROR}, referer: a://c`,
    `[x][web]\t${ERROR}, referer: a://d e`,
    `${'x'.repeat(127)} ${ERROR}, referer: a://f`,
    `x ${ERROR}`
  ]
  const all = lines.map(line => `${line}\n`).join('')
  const referers = ['http://a.example/b c', 'ftp://b.example/', 'a://b', 'a://c', 'a://d e', 'a://f']
  t.strictSame(read(all), found(all, referers))
})

t.test('leaves other lines of an error log', async t => {
  const first = `${ERROR}, referer: http://a.example/\n`
  for (const other of [
    `${ERROR}, referer: \n`,
    `${ERROR}, referer: http://\n`,
    `${ERROR}, referer: http://a.example/, referer: \n`,
    `${ERROR}, referer: a b://c\n`,
    `${ERROR}, referer: http://a.example/\x01\n`,
    `${ERROR}\\x, referer: http://a.example/\n`,
    `${ERROR} \x1b[1m, referer: http://a.example/\n`,
    `${ERROR} {"a":1}, referer: http://a.example/\n`,
    `${ERROR} HTTP/1.1, referer: http://a.example/\n`,
    `${ERROR}, referer: http://a.example/ path=/b\n`,
    `${ERROR.replace('Mon', 'mon')}\n`,
    `${ERROR.replace('Mon', 'MOn')}\n`,
    `${ERROR.replace('Mon', 'MoN')}\n`,
    `${ERROR.replace('Jan ', 'Jan')}\n`,
    `${ERROR.replace('Mon Jan', 'Mon-Jan')}\n`,
    `${ERROR.replace('01 ', '1 ')}\n`,
    `${ERROR.replace('01 ', '0x ')}\n`,
    `${ERROR.replace('01 ', '01:')}\n`,
    `${ERROR.replace('[', '(')}\n`,
    `x${ERROR}\n`,
    `${'x'.repeat(128)} ${ERROR}\n`,
    `x\n`,
    `x, referer: http://a.example/ ${ERROR}\n`,
    `${ERROR}, referer: http://b.example/${'x'.repeat(1 << 16)}\n`
  ])
    t.ok(isLeft(first, other), other.slice(0, 200))
  const second = `${ERROR}\n`
  t.strictSame(read(first + second, true), found(first, ['http://a.example/']), 'fields are named')
})

const UUID = '01234567-89AB-cdef-0123-456789abcdef'
const ENVOY = `[x] "GET /b HTTP/2" 200 - 1 2 3 4 "192.0.2.1" "Bot" "${UUID}" "a.example" "-"`
const NGINX = '2001/01/01 12:30:45 [error] 1#1: *2 x, client: 192.0.2.1, server: x, request: "GET /b HTTP/1.1"'
const HAPROXY = 'Jan  1 12:30:45 x y[1]: 192.0.2.1:5 [x] b 1/2 200 3 "GET /b HTTP/1.1"'

t.test('reads lines that have a request', async t => {
  const known = [{ name: Buffer.from('a.example'), text: 3 }]
  const hosts = { known, hostless: 2 }
  const referer = 'http://b.example/c'
  const lines: [line: string, target: number, ...referers: string[]][] = [
    [HAPROXY, 2],
    [`${HAPROXY} "http://b.example/c"`, 2],
    [`${HAPROXY} 200 12 "http://b.example/c"`, 2, referer],
    [`${HAPROXY} 200 12 "http://b.example/c" "x" path=/ url=http://x/\r`, 2, referer],
    [`${HAPROXY} - - "http://b.example/c", referrer: "http://d.example/"`, 2, referer],
    [`${HAPROXY} 200 12 "http://b.example/c`, 2],
    [`${HAPROXY} 20 12 "http://b.example/c"`, 2],
    [`${HAPROXY} 200 x "http://b.example/c"`, 2],
    [`${HAPROXY} 200 12 "b"`, 2],
    [`, referrer: "http://b.example/c" ${HAPROXY}`, 2, referer],
    [NGINX, 2],
    [`${NGINX}, host: "a.example"`, 3],
    [`${NGINX}, host: ""`, 2],
    [`a.example 192.0.2.1 - - [x] "GET /b HTTP/1.1", host: ""`, 2],
    [`${NGINX}, host: "a.example", host: "b.example"`, 3],
    [`${NGINX}, host:"b.example"`, 2],
    [`${NGINX}, host: "a.example`, 2],
    [`, host: "b.example"${NGINX}`, 2],
    [`${NGINX}, host: "a.example", referrer: "http://b.example/c"`, 3, referer],
    [`${NGINX}, referrer: "http://b.example/c", referrer: "http://d.example/"`, 2, referer],
    [`${NGINX}, referrer: "http://b.example/c", host: "a.example"`, 3, referer],
    [`${NGINX}, referrer: "b", referrer: "http://b.example/c"`, 2],
    [`${NGINX}, referrer: "http://b.example/c`, 2],
    [ENVOY, 3],
    [`x stdout F ${ENVOY}`, 3],
    [`x stdout X ${ENVOY}`, 2],
    [` ${ENVOY}`, 2],
    [`${ENVOY}, host: ""`, 2],
    [ENVOY.replace('4 "', '"4" "'), 3],
    [ENVOY.replace('"Bot" ', ''), 2],
    [ENVOY.replace(' "Bot"', 'x "Bot"'), 2],
    [ENVOY.replace('"a.example"', '""'), 2],
    [ENVOY.replace(' "-"', ''), 2],
    [ENVOY.replace(' "-"', ' "'), 2],
    [ENVOY.replace('"-"', '-'), 2],
    [ENVOY.replace('cdef-', 'cdeg-'), 2],
    [ENVOY.replace('cdef-', 'cdef0'), 2],
    [ENVOY.replace('cdef"', 'cdef0"'), 2],
    ['x: a.example 192.0.2.1 - - [x] "GET /b HTTP/1.1" x', 3],
    ['x stdout F a.example 192.0.2.1 - - [x] "GET /b HTTP/1.1" x', 3],
    ['x: a.example c - - [x] "GET /b HTTP/1.1" x', 2],
    ['x: 192.0.2.1 a.example - [x] "GET /b HTTP/1.1" x', 3],
    ['x: b a.example - [x] "GET /b HTTP/1.1" x', 2],
    ['a.example 192.0.2.1 - -[x] "GET /b HTTP/1.1" x', 2],
    ['a.example 192.0.2.1 - [x] "GET /b HTTP/1.1" x', 2],
    ['x: y: \0  a.example 192.0.2.1 - -  [y[x] [z: "GET /b HTTP/1.1" x', 3],
    ['a.example 192.0.2.1 - - "GET /b HTTP/1.1" [x]', 2],
    [`x "GET /${'y'.repeat(100)} HTTP/x" "GET /b HTTP/1.1"`, 2],
    ['x "HTTP/1.1" HTTP/1.1" "GET /b HTTP/1"', 2],
    ['x "get /c HTTP/1.1" "GET /b HTTP/1"', 2],
    ['x "GET /b HTTP/1.1" "GET /c HTTP/1"', 2],
    ['x "M_X- /b HTTP/1.1"', 2],
    [`x "${'G'.repeat(32)} /b HTTP/1.1"`, 2],
    [`x "${'G'.repeat(33)} /b HTTP/1.1"`, 0],
    ['x "_X /b HTTP/1.1"', 0],
    ['x "GET HTTP/1.1"', 0],
    ['x " HTTP/1.1"GET /b HTTP/1.1"', 0],
    ['x "GET * HTTP/1.1"', 0],
    ['x "GET x:443 HTTP/1.1"', 0],
    ['x "GET /b HTTP/1.1', 0],
    ['x GET /b HTTP/1.1"', 0],
    ['x "GET /b HTTP/.1"', 0],
    ['x "GET /b HTTP/1.12"', 0],
    ['[x] "GET /b" 200 12', 2],
    ['[x] "GET /b" - - x\r', 2],
    ['[x] "GET /b" - -', 2],
    ['a.example b c d e [x] "M-X /b" 200 12 "http://c.example/d e"', 2, 'http://c.example/d e'],
    ['a.example 192.0.2.1 - - [x] "GET /b" 200 12', 3],
    ['[x] "GET /b HTTP/2" 200 12 "http://c.example/"', 2, 'http://c.example/'],
    ['[x] "y" [z] "GET /b" 200 12', 2],
    ['[x] "-" 408 - "http://c.example/d e"', 0, 'http://c.example/d e'],
    ['[x] "" 408 - "http://c.example/d e"', 0, 'http://c.example/d e'],
    ['[x] "GET " 408 - "http://c.example/d e"', 0, 'http://c.example/d e'],
    ['[x] "GET /b c" 408 - "http://c.example/d e"', 0, 'http://c.example/d e'],
    ['[x] "GET  HTTP/1.1" 408 - "http://c.example/d e"', 0, 'http://c.example/d e'],
    ['[x] "get /b HTTP/1.1" 408 - "GET /b HTTP/1.1"', 0],
    ['[x] "GET /b" 2000 12 "http://c.example/"', 0],
    ['[x] "GET /b" 200 "http://c.example/"', 0],
    ['[x] "GET /b" 200 12x "http://c.example/"', 0],
    ['[x] "GET /b" 200 12"', 0],
    ['[x] "GET /b', 0],
    ['x "GET /b" 200 12 "http://c.example/"', 0],
    ['[x] y "GET /b HTTP/1.1" 200 - 12 - 7 - "http://c.example/d e"', 2, 'http://c.example/d e'],
    ['x "GET /b HTTP/1.1" 404 NoSuchKey 12 1 7 2 "http://c.example/d e"', 2, 'http://c.example/d e'],
    ['x "GET /b HTTP/1.1" 404 No2 12 1 7 2 "http://c.example/d e"', 2],
    ['x "GET /b HTTP/1.1" 404  12 1 7 2 "http://c.example/d e"', 2],
    ['x "GET /b HTTP/1.1" 404 X 12 1 7 "http://c.example/d e"', 2],
    ['x "GET /b HTTP/1.1" 404 X 12 1 7 2 3 "http://c.example/d e"', 2],
    ['x "GET /b HTTP/1.1" 404 X 12 1 7 2 "http://c.example/d e', 2],
    ['[x] "GET /b HTTP/1.1" 200 - 12 - 7 - "http://c.example/d e"', 2]
  ]
  for (const [line, target, ...referers] of lines) {
    const all = `${line}\n`
    const targets = target === 0 ? [] : [['/b', target] as const]
    t.strictSame(read(all, false, hosts), { read: all, referers, targets, unknown: '' }, line)
  }
  const absolute = `${HAPROXY.replace('/b', 'http://b.example/c')} 200 12 "http://d.example/"\n`
  t.strictSame(read(absolute), {
    read: absolute,
    referers: ['http://d.example/'],
    targets: [['http://b.example/c', REQUEST]],
    unknown: ''
  })
  t.equal(read(`${NGINX}, host: "b.example:80"\n`, false, hosts).unknown, 'b.example:80')
  t.strictSame(read(`${NGINX}, host: "b, host: "c"\n`, false, hosts), found('', []), 'a host with a blank')
  t.strictSame(read(`${NGINX}\n`, true, hosts), found('', []), 'fields are named')
})

const PAIRS = 'level=info method=GET path=/b host=a.example url=http://a.example/c'

t.test('reads lines of logfmt', async t => {
  const name = (host: string) => Buffer.from(host)
  const known = [
    { name: name('a.example'), text: 1 },
    { name: name('https a.example'), text: 2 },
    { name: name('ws a.example'), text: IS_PROSE }
  ]
  const lines: [line: string, target: number, ...referers: string[]][] = [
    [PAIRS, 1, 'http://a.example/c'],
    [`Jan  1 12:30:45 web1 x[1]: ${PAIRS}\r`, 1, 'http://a.example/c'],
    [`${PAIRS},`, 1, 'http://a.example/c,'],
    [`${PAIRS},\r`, 1, 'http://a.example/c,'],
    [`${PAIRS} scheme=httpx`, 1, 'http://a.example/c'],
    [`${PAIRS} scheme=${'x'.repeat(2000)}`, 1, 'http://a.example/c'],
    [`${PAIRS} protocol=HTTPS other=a://b`, 2, 'http://a.example/c', 'a://b'],
    [`${PAIRS} protocol="ws" scheme="https"`, 2, 'http://a.example/c'],
    [`${PAIRS} protocol=http/1.1`, 1, 'http://a.example/c'],
    [`${PAIRS} scheme=ws`, 0, 'http://a.example/c'],
    [PAIRS.replace('path=/b', 'path="/b"'), 1, 'http://a.example/c'],
    [PAIRS.replace('a.example', '"a.example"'), 1, 'http://a.example/c'],
    [PAIRS.replace('host=a.example', ''), 3, 'http://a.example/c'],
    [PAIRS.replace('host=a.example', 'host= '), 3, 'http://a.example/c'],
    [PAIRS.replace('method', 'methyl'), 0, 'http://a.example/c'],
    [`${PAIRS} schema=https products=https`, 1, 'http://a.example/c'],
    [PAIRS.replace('=/b', '=b'), 0, 'http://a.example/c'],
    [PAIRS.replace('url=', 'url==').replace('c', 'c d=http://e'), 1, 'http://e'],
    ['x=http://a.example/ x=http://b.example/', 0],
    ['see url=http://a.example/ and this', 0],
    [`${PAIRS} x`, 0],
    [`${PAIRS} x="y`, 0],
    [`${PAIRS} x="y"z`, 0],
    [`${PAIRS} x=y"z"`, 0],
    [`${PAIRS} =x`, 0]
  ]
  for (const [line, target, ...referers] of lines) {
    const targets = target === 0 ? [] : [['/b', target] as const]
    const all = `${line}\n`
    t.strictSame(read(all, false, { known, hostless: 3 }), { read: all, referers, targets, unknown: '' }, line)
  }
  const two = `${PAIRS} x=http://b.example/\n`
  t.equal(read(two.repeat(2), false, { known, hostless: IS_PROSE }).referers.length, 4)
  const unknown = PAIRS.replace('host=a.example', 'host=b.example:80')
  t.equal(read(`${unknown}\n`, false, { known, hostless: 3 }).unknown, 'b.example:80')
  t.equal(read(`${unknown} scheme=Http\n`, false, { known, hostless: 3 }).unknown, 'http b.example:80')
  const long = 'x'.repeat(LONGEST_HOST - 5)
  t.equal(read(`${PAIRS.replace('a.example', long)} scheme=http\n`).unknown, '', 'a host that is too long')
})

t.test('leaves other lines of logfmt', async t => {
  const first = `${ERROR}, referer: http://a.example/\n`
  const line = PAIRS.replace('host=a.example ', '')
  t.strictSame(read(`${line}\n`).referers, ['http://a.example/c'], 'one that is read')
  const others = [
    `${line} x=\\n`,
    `${line} x="a\\"b"`,
    `${line} x={"a":1}`,
    `${line}, referer: http://b.example/`,
    `${line} \x1b[1m`,
    `${line}, x=y`,
    `${line}; x=y`,
    'see url=http://a.example/, and this',
    `${line} x=<y`,
    `"x ${line}`,
    `x:y=z ${line}`,
    line.replace('/b', '//b'),
    `${line} ${'x=http://b/ '.repeat(MOST_IN_LINE)}`
  ]
  for (const other of others) t.ok(isLeft(first, `${other}\n`), other)
})

/** What it reads of lines whose fields have these names. */
function readNamed(names: string, lines: string, hosts: KnownHosts = HOSTLESS): Found {
  const directive = names.includes('\t') ? `#fields\t${names}` : `#Fields: ${names}`
  const columns = readFieldsDirective(directive)?.forKernel
  t.ok(columns, names)
  return read(lines, true, hosts, columns)
}

t.test('reads lines whose fields have names', async t => {
  const hosts = {
    known: ['a.example', 'https a.example:80', 'b'].map((name, i) => ({ name: Buffer.from(name), text: 5 + i })),
    hostless: 2
  }
  const cases: [names: string, line: string, targets: [string, number][], ...referers: string[]][] = [
    ['x cs(Referer)', 'a http://b.example/', [], 'http://b.example/'],
    ['cs-uri-stem x', '/b c', [['/b', 2]]],
    ['cs-uri-stem x', ' \t/b \tc\t', [['/b', 2]]],
    ['cs-uri-stem cs-host', '/b a.example', [['/b', 5]]],
    ['cs-uri-stem cs-host', '/b -', [['/b', 2]]],
    ['cs-uri-stem cs-host', '- b', []],
    ['cs-uri-stem cs-host', 'b b', []],
    ['cs-uri-stem cs-host', 'http://b b', [['http://b', REQUEST]]],
    [
      'cs-uri-stem cs-uri-query',
      '/b c=d',
      [
        ['/b', 2],
        ['c=d', QUERY_APART]
      ]
    ],
    ['cs-uri-stem cs-uri-query', '/b -', [['/b', 2]]],
    ['cs-uri-stem cs-uri-query', '- c=d', []],
    [
      'cs-uri-stem cs(Referer) cs-uri-query',
      '/b http://c d',
      [
        ['/b', 2],
        ['d', QUERY_APART]
      ],
      'http://c'
    ],
    ['cs-host cs-protocol s-port cs-uri-stem', 'a.example HTTPS 80 /', [['/', 6]]],
    ['cs-host cs-protocol s-port cs-uri-stem', 'b - - /', [['/', 7]]],
    ['cs-host x-host-header cs-uri-stem', 'a.example b /', [['/', 7]]],
    ['cs-host x-host-header cs-uri-stem', 'b - /', [['/', 7]]],
    ['cs-uri x', '/b?c d', [['/b?c', 2]]],
    ['cs-uri x', '"/b" "a b"', [['/b', 2]]],
    ['cs-uri x', '/ [x]', [['/', 2]]],
    ['cs-uri x', '/ path=/b', [['/', 2]]],
    ['cs-uri x', '/ url=http://a', [['/', 2]]],
    ['uri\thost\treferrer', '/b c\ta.example\thttp://c d', [['/b c', 5]], 'http://c d'],
    ['uri\thost\tx', '/b\t\t', [['/b', 2]]]
  ]
  for (const [names, line, targets, ...referers] of cases) {
    for (const end of ['\n', '\r\n']) {
      const lines = line + end
      t.strictSame(readNamed(names, lines, hosts), { read: lines, referers, targets, unknown: '' }, `${names}: ${line}`)
    }
  }
})

t.test('leaves other lines whose fields have names', async t => {
  const cases: [names: string, ...lines: string[]][] = [
    [
      'cs-uri x',
      '/',
      '/ a b',
      '',
      '#Fields: a',
      '/ <',
      '/ \x01',
      '/ a\vb',
      '/ "a""b"',
      '/ a"b"',
      '/ "a',
      '/ "a"b',
      '/ "[x]"'
    ],
    ['cs-uri x', '/ {"a":1}', '/ a HTTP/1.1', '/ HTTP/1.1', '/ \\', '/ \x1b[1m', '//b x', '/ , referer: http://a'],
    ['cs-uri-stem cs-uri-query', 'http://b c', '//b c'],
    ['cs-uri-query cs-uri-stem', 'c /b'],
    ['cs-uri-stem cs-host s-port', '/ a x', '/ a 123456', '/ [::1] 80', `/ ${'x'.repeat(LONGEST_HOST - 11)} 80`],
    ['uri\thost\tx', '/\t', '/\ta\tb\tc', '/\ta b\tc', '/\ta\t"', '/ a b'],
    ['cs-uri-stem\tcs-uri-query', '/b\t']
  ]
  for (const [names, ...others] of cases) {
    const filler = names.split(/[ \t]/).map(() => '-')
    const first = `${filler.join(names.includes('\t') ? '\t' : ' ')}\n`
    for (const other of others) {
      const found = readNamed(names, `${first}${other}\n`, { known: [], hostless: 2 })
      t.strictSame(found, { read: first, referers: [], targets: [], unknown: '' }, `${names}: ${other}`)
    }
  }
})

t.test('hosts in fields that it does not know, and how their scheme and port are put with them', async t => {
  const cases = [
    ['cs-uri-stem cs-host', '/ a', 'a'],
    ['cs-uri-stem cs-host s-port', '/ a 80', 'a:80'],
    ['cs-uri-stem cs-host s-port', '/ a:81 80', 'a:81'],
    ['cs-uri-stem cs-host s-port cs-protocol', '/ a 443 WSS', 'wss a:443'],
    ['cs-uri-stem cs-host cs-protocol', '/ a ftp', ''],
    ['cs-uri-stem cs-host cs-protocol', '/ a h2', 'a'],
    ['cs-uri-stem cs-host x', '/ [::1] x', '[::1]']
  ] as const
  for (const [names, line, unknown] of cases)
    t.strictSame(readNamed(names, `${line}\n`), { read: '', referers: [], targets: [], unknown }, line)
})

t.test('names of which it reads no lines', async t => {
  const names = [
    'cs-uri-stem cs-uri',
    'cs-uri uri',
    'cs-uri-stem cs-uri-path',
    'cs(Referer) referrer',
    `uri${' x'.repeat(MOST_COLUMNS)}`
  ]
  for (const those of names) t.equal(readFieldsDirective(`#Fields: ${those}`)!.forKernel, undefined, those)
  t.ok(readFieldsDirective(`#Fields: uri${' x'.repeat(MOST_COLUMNS - 1)}`)!.forKernel, 'as many as there is room for')
})
