/** With the kernels and without them the same is told of access and error logs, in every way, however they are cut. */
import fc from 'fast-check'
import t from 'tap'
import { createExtractor, extract } from '../../../../lib/extract.js'
import type { UriMatch } from '../../../../lib/match.js'
import type { ExtractOptions } from '../../../../lib/options.js'
import { useKernel } from '../../../../lib/scanner/kernel/index.js'
import { logKernels } from '../../../../lib/source/log/kernel/index.js'
import type { Template } from '../../../../lib/template.js'
import type { KernelUse } from '../../../../lib/web-assembly.js'
import { pieces, RUNS } from '../../../property/texts.js'
import { differences } from '../../../scanner/kernel/ways.js'
import { extendedLog } from './extended-lines.js'
import { anyLine } from './written-lines.js'
import '../../../property/seed.js'

function use(when: KernelUse): void {
  useKernel(when)
  logKernels.use = when
}
t.teardown(() => use('large'))

const options = fc.constantFrom<ExtractOptions>(
  {},
  {},
  {},
  { base: 'http://base.example/' },
  { base: 'https://base.example:80/x/../y?z' },
  { base: 'urn:x:y' },
  { base: 'http://base.example/', suffix: 'www' },
  { base: 'http://base.example/', maxLength: 25 },
  { base: 'http://base.example/', schemes: ['https'] },
  { nested: 'query' },
  { suffix: 'www' },
  { refang: 'known' },
  { repair: 'encode' },
  { schemes: 'any' },
  { encoding: 'latin1' },
  { maxLength: 20 }
)

t.test('lines that are left, more of them than the kernel has room for', async t => {
  const line = '1 - - [] "G / HTTP/1" - - "http://a,b/"\n'
  const lines = [line, line.replace(',b', '')].map(one => one.repeat(3000)).join('')
  t.strictSame(differences(Buffer.from(lines), { format: 'log' }, [1 << 16], use), [])
})

t.test('more hosts than the kernel has room for, and the same again', async t => {
  const line = (host: string) => `${host} 1.2.3.4 - - [] "G /b HTTP/1" - - "http://a/"\n`
  const hosts = Array.from({ length: 300 }, (_, i) => `${'x'.repeat(i % 7)}${i}.example${i % 2 === 0 ? '' : ':80'}`)
  const lines = [...hosts, 'x'.repeat(300), '-', ...hosts].map(line).join('')
  for (const base of [undefined, 'http://base.example/'])
    t.strictSame(differences(Buffer.from(lines), { format: 'log', base }, [1 << 15], use), [])
})

t.test('targets are printed as far as the template says how, and else told', async t => {
  const place = {
    before: ' ',
    after: '',
    escaped: (path: string) => path,
    message: { head: () => '', part: () => '' },
    element: () => '',
    end: '\n'
  }
  const template = { steps: [{ before: '', field: 'uri' }], after: '\n', elsewhere: place } as const
  const raw = { ...place, raw: { before: ' (', after: ')' } }
  const joined = { before: ' (', after: ')\n', repaired: '' }
  const cases: [name: string, Template, target: string, referer: string][] = [
    ['no raw', template, 'told', 'http://a/ log referer'],
    ['raw', { ...template, elsewhere: raw }, 'http://b/b log request (/b)', 'http://a/ log referer'],
    ['all alike', { ...template, repaired: true }, 'http://b/b log request', 'http://a/ log referer'],
    ['no path and no raw', { ...template, elsewhere: undefined }, 'told', 'http://a/'],
    ['no path', { ...template, elsewhere: undefined, joined }, 'http://b/b (/b)', 'http://a/']
  ]
  use('always')
  for (const [name, template, target, referer] of cases) {
    let text = ''
    const take = (bytes: Uint8Array): void => void (text += Buffer.from(bytes).toString())
    const onMatch = ({ uri, path, raw }: UriMatch): void => {
      t.strictSame([uri, path, raw], ['http://b/b', 'log request', '/b'], name)
      text += 'told\n'
    }
    const extractor = createExtractor({ format: 'log', base: 'http://b/' }, onMatch, { printed: { template, take } })
    extractor.push(Buffer.from('1 - - [] "G /b HTTP/1" - - "http://a/"\n'.repeat(2)))
    extractor.end()
    t.equal(text, `${target}\n${referer}\n`.repeat(2), name)
  }
})

t.test('lines between others that have colours', async t => {
  const line = '1 - - [] "G / HTTP/1" - - "http://a/"\n'
  const log = `\x1b[1mx\x1b[0m\n${line.repeat(3)}`.repeat(5)
  t.strictSame(differences(Buffer.from(log), { format: 'log' }, [64], use), [])
})

t.test('what stands before a blank is no scheme of the host behind it', async t => {
  const lines = ['method=GET path=/b host="https a.example"', '#fields\turi\thost\n/b\thttps a.example']
  for (const line of lines)
    t.strictSame(differences(Buffer.from(`${line}\n`.repeat(20)), { format: 'log' }, [1 << 15], use), [], line)
})

t.test('what would reach over a reference of logfmt', async t => {
  const lines = [
    'x=<http://a.example/b url=http://c.example/ y=d>',
    'x=<http://a.example/b url=http://c.example/ y=d z=/>',
    'x="http://a.example/b url=http://c.example/ y=d"',
    '"http://a.example/b url=http://c.example/ y="d"',
    'x=(http://a.example/b url=http://c.example/ y=d)',
    'x:y=http://c.example/ z=http://d.example/',
    'http://a.example/b=http://c.example/ x=y',
    'x=mailto: url=http://c.example/ y=z',
    'a=1 referer="http://a.example/b|c"',
    'a=1 http_REFERRER="http://a.example/b|c" d=e',
    'a=1 preferer="http://a.example/b|c"',
    'path=/b method=GET host=a.example',
    'method=GET\tpath=/b\thost=a.example'
  ]
  for (const line of lines) {
    const log = Buffer.from(`${line}\n`.repeat(20))
    for (const chosen of [{}, { suffix: 'www' }, { schemes: 'any' }] as const)
      t.strictSame(differences(log, { ...chosen, format: 'log' }, [1 << 15], use), [], line)
  }
})

t.test('the query of a target that does not count belongs to no other', async t => {
  const lines = ['https a.example /b c=d', 'http a.example /e f=g', 'https a.example /h -', 'ftp b.example /i j=k']
  const log = Buffer.from(
    `#Fields: cs-protocol cs-host cs-uri-stem cs-uri-query\n${`${lines.join('\n')}\n`.repeat(20)}`
  )
  const chosen = { format: 'log', schemes: ['https'] } as const
  t.strictSame(differences(log, chosen, [1 << 15], use), [])
  use('always')
  const expected = ['https://a.example/b?c=d', 'https://a.example/h']
  t.strictSame([...new Set(extract(log, chosen).map(({ uri }) => uri))], expected)
})

t.test('generated lines', async t => {
  const property = fc.property(
    fc.oneof(
      { weight: 3, arbitrary: fc.array(anyLine, { maxLength: 6 }) },
      { weight: 1, arbitrary: fc.array(fc.oneof({ weight: 5, arbitrary: extendedLog }, anyLine), { maxLength: 3 }) }
    ),
    options,
    pieces,
    (lines, chosen, sizes) =>
      differences(Buffer.from(lines.join('')), { ...chosen, format: 'log' }, sizes, use).length === 0
  )
  const holds = fc.check(property, { numRuns: RUNS / 4 })
  t.notOk(holds.failed, JSON.stringify(holds.counterexample))
})
