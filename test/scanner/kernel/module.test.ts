/** The embedded module is what its source compiles to, and the numbers it shares with TypeScript are the same. */
import fc from 'fast-check'
import t from 'tap'
import { borrowKernel, returnKernel, useKernel, type Kernel } from '../../../lib/scanner/kernel/index.js'
import {
  ALL,
  ASKED,
  CUT,
  DONE,
  DOT_ASKED,
  DOTS_ANY,
  DOTS_NONE,
  DOTS_TELLING,
  HYPHENS_ASKED,
  HYPHENS_BY_EVIDENCE,
  PLAIN_ONES
} from '../../../lib/scanner/kernel/layout.js'
import { MAX_LINE_REFERENCES } from '../../../lib/limits.js'
import { resolveOptions } from '../../../lib/options.js'
import { SchemeTable } from '../../../lib/policy/schemes.js'
import { Scanner } from '../../../lib/scanner/index.js'
import { createRules } from '../../../lib/scanner/rules.js'
import { hashesOf } from '../../../lib/scanner/uri-hash.js'
import { plainUri } from '../../property/texts.js'
import { testCompiled } from '../../embedded-kernel.js'
import '../../property/seed.js'

testCompiled('scanner', 'lib/scanner/kernel')

const table = new SchemeTable()

function take(): Kernel {
  const kernel = borrowKernel(0, table, 'default')
  if (!kernel) throw new Error('this platform has no WebAssembly with SIMD')
  return kernel
}

const RULES = {
  maxLength: 8000,
  separateLines: false,
  rejoins: true,
  maps: false,
  maxLines: 32,
  mending: ASKED,
  decides: PLAIN_ONES,
  hyphens: HYPHENS_ASKED,
  dots: DOTS_NONE
} as const

t.test('the hashes of a match are those of uri-hash.ts', async t => {
  useKernel('always')
  t.teardown(() => useKernel('large'))
  const kernel = take()
  fc.assert(
    fc.property(plainUri, fc.nat(20), (uri, shift) => {
      const text = Buffer.from(`${' '.repeat(shift)}<${uri}>   `)
      kernel.bytes.set(text)
      kernel.begin(0)
      const why = (kernel.scan(0, text.length, 0, RULES), kernel.why)
      if (why !== DONE || kernel.count !== 1) return !/^(?:https?|ftp|ws):\/\/[a-z.]+(?:[/?#]|$)/i.test(uri)
      const { start, end, wrapper } = kernel.recordAt(0)
      const [first, second] = hashesOf(uri)
      const hashes = kernel.hashes(0, 1)
      return (
        text.toString('latin1', start, end) === uri &&
        wrapper === 'angle-brackets' &&
        hashes.length === 2 &&
        hashes[0] === first &&
        hashes[1] === second
      )
    }),
    { numRuns: 2000 }
  )
  t.pass('2000 runs')
})

t.test('of dots it comes back at those that may end the first label of a suffix reference', t => {
  useKernel('always')
  t.teardown(() => useKernel('large'))
  const kernel = take()
  const dotsOf = (input: string, dots: number): string[] => {
    const text = Buffer.from(input)
    kernel.bytes.set(text)
    kernel.open(0)
    kernel.begin(0)
    const end = kernel.finish(text.length)
    const found: string[] = []
    let at = 0
    while ((at = kernel.scan(at, end, 0, { ...RULES, dots }) + 1) <= end)
      if (kernel.why === DOT_ASKED) found.push(input.slice(0, at))
    return found.map(before => /[^\s(]*$/.exec(before)![0])
  }
  const text = 'www.a.b (Www2.c. xwww.d x.www.e FTP.f sftp.g http://www.h/ 1.5 e.g. 2. i.org j.1.c:8 k.de:80 l.com://'
  t.strictSame(dotsOf(text, DOTS_NONE), [])
  t.strictSame(dotsOf(text, DOTS_TELLING), ['www.', 'Www2.', 'FTP.'])
  t.strictSame(dotsOf(text, DOTS_ANY), ['www.', 'Www2.', 'FTP.', 'i.', 'k.', 'l.'])
  t.end()
})

t.test('a kernel that was given back is taken again, and one is made only when it is worth it', async t => {
  useKernel('large')
  t.equal(borrowKernel(60_000, table, 'default'), undefined, 'for a little there is none')
  const first = borrowKernel(6_000, table, 'default')
  t.ok(first, 'for many a little there is')
  t.equal(borrowKernel(60_000, table, 'default'), undefined, 'while it is lent, no other for a little')
  returnKernel(first!)
  t.ok(borrowKernel(1, table, 'default') === first, 'one that is there is taken for the least')
  t.ok(borrowKernel(1 << 20, table, 'default') !== first, 'for much another')
  returnKernel(first!)
  t.equal(borrowKernel(1, table, 'registered'), undefined, 'nor is it taken for other schemes')
  const others = borrowKernel(1 << 20, table, new Set(['http', 'urn']))
  returnKernel(others!)
  t.ok(borrowKernel(1, table, new Set(['urn', 'http'])) === others, 'but for the same')
  useKernel('never')
  t.equal(borrowKernel(1 << 20, table, 'default'), undefined)
  useKernel('always')
  t.ok(take() === first)
  t.ok(take() !== first)
  useKernel('large')
})

t.test('what stands in a window stays when it grows', async t => {
  useKernel('always')
  const kernel = take()
  useKernel('large')
  kernel.bytes.set(Buffer.from('abc'))
  const length = kernel.bytes.length
  const grown = kernel.reserve(length + 1)
  t.ok(grown.length > length)
  t.equal(Buffer.from(grown.subarray(0, 3)).toString(), 'abc')
  t.equal(kernel.reserve(10), grown)
})

t.test('offsets and lines are printed as they are, however large', async t => {
  useKernel('always')
  const kernel = take()
  useKernel('large')
  const template = {
    steps: [
      { before: '', field: 'start' },
      { before: ' ', field: 'end' },
      { before: ' ', field: 'line' }
    ],
    after: '\n'
  } as const
  t.equal(kernel.useTemplate(template), true)
  const text = Buffer.from('\n http://a.example/b and more')
  kernel.bytes.set(text)
  kernel.open(0)
  kernel.begin(0)
  kernel.scan(0, text.length, 0, RULES)
  t.equal(kernel.count, 1)
  const bases = [
    0,
    7,
    95,
    997,
    9_983,
    9_990,
    9_991,
    99_990,
    100_017,
    2 ** 31,
    2 ** 32 - 3,
    2 ** 32,
    5e9,
    1e10 - 2,
    99_999_999_998,
    4.2e15
  ]
  for (const base of bases) {
    const lines = { line: base, position: 0 }
    t.equal(kernel.print(0, base, lines), 1)
    t.equal(Buffer.from(kernel.printed()).toString(), `${base + 2} ${base + 20} ${base + 1}\n`)
    t.strictSame(lines, { line: base + 1, position: 2 })
  }
  returnKernel(kernel)
})

t.test('what is joined is printed with how it stands, in JSON, if it has no character but ASCII', async t => {
  useKernel('always')
  const kernel = take()
  useKernel('large')
  const shown = (text: string): string => {
    kernel.bytes.set(Buffer.from(text))
    kernel.open(0)
    kernel.begin(0)
    kernel.scan(0, text.length, 0, { ...RULES, mending: CUT, decides: ALL, hyphens: HYPHENS_BY_EVIDENCE })
    const printed = kernel.print(0, 0)
    return `${printed} of ${kernel.count} ${Buffer.from(kernel.printed()).toString()}`
  }
  const steps = [{ before: '', field: 'uri' }] as const
  const joined = { before: ' was "', after: '"', repaired: '", mended' }
  kernel.useTemplate({ steps, after: '', joined })
  t.equal(
    shown('<http://a.example/\r\n\t b?c> and'),
    '1 of 1 http://a.example/b?c was "http://a.example/\\r\\n\\t b?c"'
  )
  const both = 'https://a.example/b\\_c, http://a.example/ <http://a.example/\f\nb> '
  t.equal(shown(both), '2 of 3 https://a.example/b_c was "https://a.example/b\\\\_c", mendedhttp://a.example/')
  t.equal(shown('<http://a.example/b-\nc> and'), '0 of 1 ', 'another reading of it may have been seen')
  kernel.useTemplate({ steps, after: '' })
  t.equal(shown('<http://a.example/\nb> and'), '0 of 1 ')
  kernel.useTemplate({ steps, after: '.', repaired: true })
  t.equal(shown('<http://a.example/\nb> and'), '1 of 1 http://a.example/b.')
})

t.test('of lines with more references than there is room for none is taken', async t => {
  useKernel('always')
  t.teardown(() => useKernel('large'))
  const line = ' "http://a/"\n'
  const takes = (count: number): number => {
    let found = 0
    const rules = createRules(resolveOptions({ hyphen: 'keep' }), { rejects: true, alternatives: true })
    const scanner = new Scanner(rules, { match: () => found++, reject() {} })
    const bytes = Buffer.from(line.repeat(count))
    const places = Int32Array.from({ length: 2 * count }, (_, i) => (i >> 1) * line.length + (i & 1 ? 11 : 2))
    const exact = { path: '', framing: 'exact' } as const
    const prose = { path: '', framing: 'prose', lines: 'separate' } as const
    const taken = scanner.lines(prose, { texts: [exact], places }, { bytes, from: 0, to: bytes.length })
    scanner.end()
    t.equal(found, taken / line.length)
    return found
  }
  t.strictSame([MAX_LINE_REFERENCES, MAX_LINE_REFERENCES + 1].map(takes), [MAX_LINE_REFERENCES, 0])
})
