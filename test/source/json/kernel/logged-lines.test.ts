/** Lines of access and error logs in JSON, of which the kernel takes many at once, come to the same as each by itself. */
import fc from 'fast-check'
import t from 'tap'
import { extract } from '../../../../lib/extract.js'
import type { ExtractOptions } from '../../../../lib/options.js'
import { useKernel } from '../../../../lib/scanner/kernel/index.js'
import { jsonKernels } from '../../../../lib/source/json/kernel/index.js'
import { RUNS } from '../../../property/texts.js'
import { runPieces } from '../../../spec/replay.js'
import { anyLine } from '../../log/kernel/written-lines.js'
import '../../../property/seed.js'
import { inMail } from './quoted-json.js'

t.teardown(() => {
  jsonKernels.use = 'large'
  useKernel('large')
})

/** What is told of a log, in the way of an engine with or without kernels: without rejects, with them, and in pieces. */
function told(use: 'never' | 'always', log: string, options: ExtractOptions): readonly string[] {
  jsonKernels.use = use
  useKernel(use)
  const bytes = Buffer.from(log)
  const its: ExtractOptions = { format: 'json', ...options }
  const all = [[], [1000, 7, 300]].map(sizes => runPieces(bytes, its, sizes))
  return [extract(bytes, its), ...all].map(found => JSON.stringify(found))
}

/** Whether it is the same with and without kernels, and in pieces. */
function isSame(log: string, options: ExtractOptions): boolean {
  const [silent, whole, ...others] = (['never', 'always'] as const).flatMap(use => told(use, log, options))
  return others.every((other, i) => other === (i === 1 ? silent : whole))
}

/** As a container's runtime writes it. */
const write = (line: string): string =>
  `${JSON.stringify({ log: line, stream: 'stdout', time: '2001-01-01T12:30:45.123456789Z' })}\n`

const logged = fc
  .tuple(
    anyLine,
    fc.constantFrom(
      write,
      write,
      write,
      line => `${JSON.stringify({ a: 'http://said.example/', message: line, b: [{ msg: line }] })}\n`,
      line => `${JSON.stringify({ referer: 'http://said.example/b', log: line })}\n`,
      line => write(line).replaceAll('/', '\\/'),
      line =>
        write(line)
          .replace(/[:"é]/g, one => (one === 'é' ? '\\u00e9' : one))
          .replaceAll('\\"', '\\u0022'),
      line => write(write(line)),
      line => write(`\x1b[1m${line}`)
    )
  )
  .map(([line, its]) => its(line))

const options = fc.constantFrom<ExtractOptions>(
  ...([
    {},
    {},
    {},
    { base: 'http://base.example/' },
    { suffix: 'www' },
    { refang: 'known' },
    { schemes: 'any' }
  ] as const),
  ...([{ nested: 'query' }, { maxLength: 20 }, { repair: 'encode' }] as const)
)

t.test('generated lines', async t => {
  const logs = fc.array(logged, { minLength: 1, maxLength: 8 }).map(lines => lines.join(''))
  const property = fc.property(logs, fc.boolean(), options, (log, isMail, its) =>
    isMail ? isSame(inMail(log), { ...its, format: 'mail' }) : isSame(log, its)
  )
  const holds = fc.check(property, { numRuns: RUNS / 4 })
  t.notOk(holds.failed, JSON.stringify(holds.counterexample))
})

t.test('JSON whose quotes are escaped by their numbers is no line with a request', async t => {
  for (const line of [
    '["GET / HTTP/1.1"\n',
    ' ["GET / HTTP/1.1"\n',
    '\t{"a":"GET / HTTP/1.1"\n',
    '[x "GET / HTTP/1.1"\n'
  ]) {
    const log = write(line).replaceAll('\\"', '\\u0022')
    const found = told('never', log, { base: 'http://a.example/' })
    t.equal(found[0]?.includes('http://a.example/'), line.startsWith('[x'), line)
    t.ok(isSame(log, { base: 'http://a.example/' }), line)
  }
})

const LINE = '192.0.2.1 - - [01/Jan/2001:12:30:45 +0000] "GET /b HTTP/1.1" 200 12'
const REFERER = `${LINE} "http://a.example/b?c" "Bot (http://b.example/)"`

t.test('where they stand, and their paths', async t => {
  for (const [line, uris] of [
    [`${REFERER}\n`, ['log referer', '']],
    [`${REFERER}\r\n`, ['log referer', '']],
    [REFERER, ['log referer', '']],
    [`${LINE} "-" "Bot (http://b.example/)"`, ['']],
    [`${LINE} "-" "Bot"`, []],
    [`[Mon Jan 01 12:30:45 2001] [error] a http://b.example/, referer: http://a.example/b?c`, ['', 'log referer']]
  ] as const) {
    for (const use of ['never', 'always'] as const) {
      jsonKernels.use = use
      useKernel(use)
      const log = write(line).repeat(3)
      const found = extract(log, { format: 'json' })
      t.strictSame(
        found.map(({ path }) => path),
        [1, 2, 3].flatMap(() => uris.map(place => (place === '' ? 'json $.log' : `json $.log/${place}`))),
        `${use}: ${line}`
      )
      for (const { uri, start, end } of found) t.equal(log.slice(start, end), uri)
    }
  }
})

t.test('lines that the scanner leaves, more of them than are handed over at once', async t => {
  for (const rest of ['b', 'b|c', '%zz', 'b,', 'é']) {
    const lines = [...Array(3000).keys()].map(i =>
      write(`${LINE} "http://a.example/${i % 97 === 0 ? rest : 'b'}" "${i}"\n`)
    )
    const log = lines.join('')
    t.ok(isSame(log, {}), rest)
  }
})

t.test('a line too long to be taken apart', async t => {
  for (const length of [5000, 0xfe00, 0xff00, 0xffff, 0x10000, 0x10001, 0x10100]) {
    const log = write(`${LINE} "http://a.example/b" "${'x'.repeat(length - LINE.length)}"\n`)
    t.match(told('always', log, {})[1], 'http://a.example/b')
    t.ok(isSame(log, {}), `${length}`)
  }
})
