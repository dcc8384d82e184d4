/** Lines of access logs told apart byte by byte, held against the slow way: what is handed on is the same. */
import { deepStrictEqual as deepEqual } from 'node:assert'
import fc from 'fast-check'
import t from 'tap'
import { createCombinedLine, locateCombinedLine } from '../../../lib/source/log/combined-line.js'
import { createLog } from '../../../lib/source/log/index.js'
import { LINE, OTHERS } from './lines.js'
import '../../property/seed.js'

/** Each text with what it is and where its bytes came from. A run with a ratio is read the slow way. */
function textsOf(lines: string, bases: readonly string[], ratio?: readonly [number, number]): string[] {
  const bytes = Buffer.from(lines, 'latin1')
  const texts: string[] = []
  let text = ''
  const log = createLog(
    { bases },
    {
      open: ({ path, framing, bases: its }) => void (text = `${framing} ${path} ${String(its)}: `),
      run: run => void (text += Buffer.from(run.bytes).toString('latin1')),
      close: () => void texts.push(text),
      defect: ({ code }) => void texts.push(code)
    }
  )
  log.push({ bytes, from: 0, to: bytes.length, ...(ratio && { ratio }) })
  log.end()
  return texts
}

t.test('which lines are plain', async t => {
  const into = createCombinedLine()
  const parts = (line: string): string | undefined => {
    const bytes = Buffer.from(line)
    if (!locateCombinedLine(bytes, 0, into)) return undefined
    const of = (start: number, end: number) => bytes.toString('latin1', start, end)
    return [
      of(into.hostStart, into.hostEnd),
      of(into.targetStart, into.targetEnd),
      of(into.refererStart, into.refererEnd)
    ].join(' | ')
  }
  t.equal(parts(`${LINE}\n`), ' | /b?c=d | ')
  t.equal(parts(`${LINE} "http://a.example/" "x (y; z)"\r\n`), ' | /b?c=d | http://a.example/')
  t.equal(parts(`a.example:80 ${LINE} "-" "x" "y"\n`), 'a.example:80 | /b?c=d | ')
  t.equal(parts(`x stdout P ${LINE} "http://a.example/"\n`), ' | /b?c=d | http://a.example/')
  t.equal(parts(`x stderr F a.example ${LINE}\n`), 'a.example | /b?c=d | ')
  t.equal(parts(`word ${LINE.replace('192.0.2.1', 'host')}\n`), ' | /b?c=d | ')
  t.equal(parts(LINE), ' | /b?c=d | ', 'a line may end with what it stands in')
  for (const other of [...OTHERS, '']) t.equal(parts(other), undefined, other)
})

const word = fc.constantFrom(
  'x stdout F',
  '-',
  'a.example',
  'a.example:443',
  '192.0.2.1',
  'localhost',
  'x:',
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
  ', host: "d.example"'
)
const target = fc.constantFrom(
  '/',
  '/b',
  '//b',
  '/b c',
  '*',
  'http://e.example/',
  'x:443',
  '/?u=http://f.example/',
  '/\\x41',
  ''
)
const line = fc
  .record({
    head: fc.array(word, { minLength: 2, maxLength: 5 }),
    time: fc.constantFrom('01/Jan/2001:12:30:45 +0000', 'x]', ''),
    method: fc.constantFrom('GET', 'M-SEARCH', 'get', ''),
    target,
    version: fc.constantFrom('HTTP/1.1', 'HTTP/2', 'HTTP/', 'HTTP/1.1 HTTP/1.0'),
    status: fc.constantFrom('200 12', '- -', '2000 1', '200'),
    fields: fc.array(field, { maxLength: 3 }),
    end: fc.constantFrom('\n', '\r\n', ' \n', ' rt=1\n', '')
  })
  .map(
    ({ head, time, method, target, version, status, fields, end }) =>
      `${head.join(' ')} [${time}] "${method} ${target} ${version}" ${status}${fields.map(field => ` "${field}"`).join('')}${end}`
  )

t.test('the same as the slow way', async t => {
  const holds = fc.check(
    fc.property(fc.array(line, { maxLength: 4 }), fc.constantFrom([], ['http://base.example/']), (lines, bases) => {
      const log = lines.join('')
      deepEqual(textsOf(log, bases), textsOf(log, bases, [1, 1]))
    }),
    { numRuns: 4000 }
  )
  t.notOk(holds.failed, JSON.stringify(holds.counterexample))
})
