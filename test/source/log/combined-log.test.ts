/** Lines of access logs told apart byte by byte, held against the slow way: what is handed on is the same. */
import { deepStrictEqual as deepEqual } from 'node:assert'
import fc from 'fast-check'
import t from 'tap'
import { passAll, spanOf } from '../../../lib/codec/span.js'
import { createExtractor } from '../../../lib/extract.js'
import { createJson } from '../../../lib/source/json/index.js'
import { CombinedLine } from '../../../lib/source/log/combined-line.js'
import { createLog, loggedJson } from '../../../lib/source/log/index.js'
import { LineReader } from '../../../lib/source/log/line-reader.js'
import { isMarked } from '../../../lib/source/log-marks.js'
import { LogTexts } from '../../../lib/source/log/texts.js'
import type { TextSink } from '../../../lib/text.js'
import { LINE, OTHERS } from './lines.js'
import '../../property/seed.js'

/** Takes down each text with what it is. */
function recorder(): { texts: string[]; sink: TextSink } {
  const texts: string[] = []
  let text = ''
  const sink: TextSink = {
    open: ({ path, framing, bases: its }) => void (text = `${framing} ${path} ${String(its)}: `),
    run: run => void (text += Buffer.from(run.bytes).toString('latin1')),
    close: () => void texts.push(text),
    defect: ({ code }) => void texts.push(code)
  }
  return { texts, sink }
}

/** The texts of a log. A run with a ratio is read line by line. */
function textsOf(lines: string, bases: readonly string[], ratio?: readonly [number, number]): string[] {
  const { texts, sink } = recorder()
  const bytes = Buffer.from(lines, 'latin1')
  const log = createLog({ bases }, sink)
  log.push({ bytes, from: 0, to: bytes.length, ...(ratio && { ratio }) })
  log.end()
  return texts
}

/** The same by line-reader.ts alone. */
function textsOfLines(lines: string, bases: readonly string[]): string[] {
  const { texts, sink } = recorder()
  const log = new LogTexts('', undefined, sink)
  const json = createJson({ path: '', depth: 0, logged: loggedJson({ bases }, sink) }, sink)
  const reader = new LineReader({ bases, missingBases: 'silent', json: () => json }, log)
  for (const line of lines.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const bytes = Buffer.from(line, 'latin1')
    const span = spanOf({ bytes, from: 0, to: bytes.length })
    if (!isMarked(bytes) || !reader.read(span)) passAll(span, log.addProse)
  }
  log.endProse()
  return texts
}

t.test('which lines are plain', async t => {
  const found = new CombinedLine()
  const parts = (line: string): string | undefined => {
    const bytes = Buffer.from(line)
    if (!found.locate(bytes, 0)) return undefined
    const of = (start: number, end: number) => bytes.toString('latin1', start, end)
    return [
      of(found.hostStart, found.hostEnd),
      of(found.targetStart, found.targetEnd),
      of(found.refererStart, found.refererEnd)
    ].join(' | ')
  }
  t.equal(parts(`${LINE}\n`), ' | /b?c=d | ')
  t.equal(parts(`${LINE} "http://a.example/" "x (y; z)"\r\n`), ' | /b?c=d | http://a.example/')
  t.equal(parts(`a.example:80 ${LINE} "-" "x" "y"\n`), 'a.example:80 | /b?c=d | ')
  t.equal(parts(`x stdout P ${LINE} "http://a.example/"\n`), ' | /b?c=d | http://a.example/')
  t.equal(parts(`x stderr F a.example ${LINE}\n`), 'a.example | /b?c=d | ')
  t.equal(parts(`Jan  1 12:30:45 web1 nginx[12]: ${LINE}\n`), ' | /b?c=d | ')
  t.equal(parts(`Jan 11 12:30:45 web1 x[12]:  a.example ${LINE}\n`), 'a.example | /b?c=d | ')
  t.equal(parts(`x stdout F y: ${LINE.replace('- -', 'a.example -')}\n`), 'a.example | /b?c=d | ')
  t.equal(parts(`word ${LINE.replace('192.0.2.1', 'host')}\n`), ' | /b?c=d | ')
  t.equal(parts(LINE), ' | /b?c=d | ', 'a line may end with what it stands in')
  for (const other of [...OTHERS, '']) t.equal(parts(other), undefined, other)
})

t.test('hosts that stand where another of the same length has stood', async t => {
  const found: string[] = []
  const extractor = createExtractor({ format: 'log' }, ({ uri }) => found.push(uri))
  const buffer = Buffer.alloc(200)
  for (const host of ['a', 'b', 'b', 'c']) {
    const length = buffer.write(`${host}.example:443 ${LINE.replace('/b?c=d', '/')}\n`)
    extractor.push(buffer.subarray(0, length))
  }
  extractor.end()
  t.strictSame(
    found,
    ['a', 'b', 'b', 'c'].map(host => `https://${host}.example/`)
  )
})

t.test('what a plain line may have, and no more', async t => {
  const found = new CombinedLine()
  const isPlain = (line: string): boolean => found.locate(Buffer.from(line, 'latin1'), 0)
  const plain = [
    LINE.replace('200 12', '- -'),
    LINE.replace('200 12', '200 -'),
    LINE.replace('200 12', '- 1234567890'),
    LINE.replace('HTTP/1.1', 'HTTP/2'),
    LINE.replace('GET', 'A'.repeat(32)),
    LINE.replace('GET', 'AZ'),
    LINE.replace('[01', '[[01'),
    LINE.replace('/b', '/[b]'),
    LINE.replace('/b?c=d', '/'),
    LINE.replace('192.0.2.1', 'a[b]'),
    `${LINE} ""`,
    `${LINE} "a[b]c d" "x"`,
    `${LINE} more`,
    `${LINE} "x" rt=1 "y" http://a.example/ `,
    `${LINE} x: y "z"`,
    `${LINE}  "x"`,
    `${LINE} "x" `,
    `${LINE}\r`,
    ` ${LINE}`,
    `x: ${LINE}`,
    `x y: z:  ${LINE}`,
    `${'x '.repeat(62)}: ${LINE}`,
    `${'x: '.repeat(100)}${LINE}`
  ]
  for (const line of plain) t.ok(isPlain(line) && isPlain(`${line}\n`), line)
  const others = [
    LINE.replace('200 12', '-- 12'),
    LINE.replace('200 12', '2000 12'),
    LINE.replace('200 12', '200 '),
    LINE.replace('200 12', '200-12'),
    LINE.replace('HTTP/1.1', 'HTTP/'),
    LINE.replace('HTTP/1.1', 'HTTP/x'),
    LINE.replace('HTTP/1.1', 'HTTP/1.x'),
    LINE.replace('HTTP/1.1', 'HTTP/11'),
    LINE.replace('HTTP/1.1" ', 'HTTP/1.1"'),
    LINE.replace('HTTP/1.1" ', 'HTTP/1.1"x'),
    LINE.replace('HTTP/1.1" ', 'HTTP/1.1x '),
    LINE.replace('/1.1"', '/1.1'),
    LINE.replace('GET', 'A'.repeat(33)),
    LINE.replace('GET', 'GEt'),
    LINE.replace('GET', '@'),
    LINE.replace('GET', '['),
    LINE.replace('01/', '01/"'),
    LINE.replace('+0000]', '+0000'),
    LINE.replace('+0000]', '+0000"'),
    LINE.replace(' HTTP', '\tHTTP'),
    LINE.replace('] "', ']"'),
    LINE.replace('] "', ']-"'),
    LINE.replace('] "', '] '),
    LINE.replace('- -', '-  -'),
    LINE.replace('- -', '- a b c -'),
    LINE.replace(' - -', '\t- -'),
    LINE.replace('/b', '/b\x1f'),
    LINE.replace('/b', '/b\\'),
    LINE.replace('192.0.2.1', '192.0.2.1:'),
    `x: ${LINE.replace('- -', '-  -')}`,
    `x: ${LINE.replace('- -', '- a b -')}`,
    `x: ${LINE.replace('- -', '- -:')}`,
    `${'x '.repeat(65)}: ${LINE}`,
    `${LINE} "x`,
    `${LINE} x"`,
    `${LINE}\rx`,
    `${LINE} , host: "x"`,
    `${LINE} "x" host: "x"`,
    `${LINE}\t"x"`,
    `${LINE} more\\`
  ]
  for (const line of others) t.notOk(isPlain(line) || isPlain(`${line}\n`), line)
})

t.test('where its parts are, and where colons stand', async t => {
  const found = new CombinedLine()
  const before = 'what stands before\n'
  const lineAt = (line: string) => {
    const bytes = Buffer.from(`${before}${line}\nbehind`)
    t.ok(found.locate(bytes, before.length), line)
    t.equal(found.end, before.length + line.length + 1)
    t.equal(bytes.toString('latin1', found.timeStart, found.timeEnd), '[01/Jan/2001:12:30:45 +0000]')
    const host = bytes.toString('latin1', found.hostStart, found.hostEnd)
    const referer = bytes.toString('latin1', found.refererStart, found.refererEnd)
    return [host, referer, found.headHasColon, found.tailHasColon]
  }
  const named = (client: string) => LINE.replace('192.0.2.1', client)
  t.strictSame(lineAt(LINE), ['', '', false, false])
  t.match(found, { hostStart: 0, hostEnd: 0, refererStart: 0, refererEnd: 0 }, 'where there is none')
  t.strictSame(lineAt(`${LINE} "-" "x: y"`), ['', '', false, true])
  t.strictSame(lineAt(`${LINE} "http://b.example/"`), ['', 'http://b.example/', false, false])
  t.strictSame(lineAt(`${LINE} "http://b.example/" "x:y" "http://c.example/"`), ['', 'http://b.example/', false, true])
  t.strictSame(lineAt(`${LINE} "-" "http://c.example/"`), ['', '', false, true], 'the referer is the first')
  t.strictSame(lineAt(LINE.replace('/b', '/b:c')), ['', '', true, false])
  t.strictSame(lineAt(named('::1')), ['', '', true, false])
  for (const client of ['192.0.2.1', '::1', 'localhost'])
    t.equal(lineAt(`a.example ${named(client)}`)[0], 'a.example', client)
  for (const client of ['localhosT', 'localhos', 'localhosts', '-'])
    t.equal(lineAt(`a.example ${named(client)}`)[0], '', client)
  t.strictSame(lineAt(`x stdout F a.example:80 ${LINE}`), ['a.example:80', '', true, false])
  t.strictSame(lineAt(`x:y stdout F ${LINE}`), ['', '', true, false], 'in what a runtime wrote')
  for (const stream of ['stdout P', 'stderr F', 'stderr P'])
    t.equal(lineAt(`x ${stream} a.example ${LINE}`)[0], 'a.example', stream)
})

const word = fc.constantFrom(
  'x stdout F',
  '-',
  'a.example',
  'a.example:443',
  '192.0.2.1',
  'localhost',
  'x:',
  '#Fields:',
  '',
  'a b',
  'é',
  '\xc3\xa0',
  '[',
  '{"',
  '"',
  '\\'
)
const field = fc.constantFrom(
  '-',
  'http://b.example/c?d=e',
  'http://',
  'x',
  'see http://c.example/.',
  '\\"',
  '{"a":1}',
  '\x1b[1m',
  '"',
  ', host: "d.example"',
  'http://b.example/c d.'
)
const TARGETS = ['/', '/b', '//b', '/b c', '*', 'http://e.example/', 'x:443', '/?u=http://f.example/', '/\\x41', '']
/** Most lines are plain but for one part or two. */
const mostly = (usual: fc.Arbitrary<string>, ...others: string[]) =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...others) })
const line = fc
  .record({
    head: fc.oneof(
      fc.constantFrom(['192.0.2.1', '-', '-'], ['a.example:443', '192.0.2.1', '-', '-'], ['::1', 'a.example', 'b']),
      fc
        .tuple(fc.array(word, { maxLength: 3 }), fc.array(word, { minLength: 2, maxLength: 5 }))
        .map(([before, words]) => [...before, 'y:', ...words]),
      fc.array(word, { minLength: 2, maxLength: 5 })
    ),
    time: mostly(fc.constant('01/Jan/2001:12:30:45 +0000'), 'x]', ''),
    method: mostly(fc.constant('GET '), 'M-SEARCH ', 'get ', ' ', ''),
    target: mostly(fc.constantFrom('/', '/b', '/?u=http://f.example/'), '-', ...TARGETS),
    version: mostly(fc.constant(' HTTP/1.1'), ' HTTP/2', ' HTTP/', ' HTTP/1.1 HTTP/1.0', ''),
    status: mostly(fc.constant('200 12'), '- -', '2000 1', '200'),
    fields: fc.array(field, { maxLength: 3 }),
    end: mostly(
      fc.constantFrom('\n', '\r\n'),
      ' \n',
      ' rt=1\n',
      ' rt=1 "http://g.example/" http://h.example/ \n',
      ' , host: "i.example"\n',
      ' , referrer: "http://j.example/"\n',
      ' - 7 - "http://k.example/l m"\n',
      ''
    )
  })
  .map(
    ({ head, time, method, target, version, status, fields, end }) =>
      `${head.join(' ')} [${time}] "${method}${target}${version}" ${status}${fields.map(field => ` "${field}"`).join('')}${end}`
  )

t.test('the same as the slow way', async t => {
  const holds = fc.check(
    fc.property(fc.array(line, { maxLength: 4 }), fc.constantFrom([], ['http://base.example/']), (lines, bases) => {
      const log = lines.join('')
      const slowly = textsOfLines(log, bases)
      deepEqual(textsOf(log, bases), slowly)
      deepEqual(textsOf(log, bases, [1, 1]), slowly)
    }),
    { numRuns: 4000 }
  )
  t.notOk(holds.failed, JSON.stringify(holds.counterexample))
})
