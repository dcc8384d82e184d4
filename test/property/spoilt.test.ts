/**
 * Files of the corpus, spoilt and joined, in any format with any options: what is found does not depend on how they are
 * cut into chunks, which come through the same memory one after the other, nor on whether kernels read them.
 *
 * `URISIFT_SPOILT` may name a directory of further files, of which pieces are taken, and `URISIFT_RUNS` how many inputs
 * are made. Days of it: `URISIFT_SEED=random URISIFT_RUNS=100000000 npx tap --timeout=0 test/property/spoilt.test.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import t from 'tap'
import { codecKernels } from '../../lib/codec/kernel/index.js'
import { createExtractor } from '../../lib/extract.js'
import type { ExtractOptions } from '../../lib/options.js'
import { useKernel } from '../../lib/scanner/kernel/index.js'
import { pageKernels } from '../../lib/source/html/kernel/index.js'
import { jsonKernels } from '../../lib/source/json/kernel/index.js'
import { logKernels } from '../../lib/source/log/kernel/index.js'
import type { KernelUse } from '../../lib/web-assembly.js'
import './seed.js'

const CORPUS = new URL('../../corpus/', import.meta.url)
/** Bytes of the longest file that is taken, and of the longest input. */
const LONGEST_FILE = 50_000
const LONGEST = 150_000

function filesIn(directory: string | URL): readonly Buffer[] {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && !/\.expected$|\.ndjson$|README/.test(entry.name))
    .map(entry => readFileSync(`${entry.parentPath}/${entry.name}`))
}

/** A long file in pieces. */
function inPieces(bytes: Buffer): readonly Buffer[] {
  const pieces: Buffer[] = []
  for (let i = 0; i < bytes.length; i += LONGEST_FILE) pieces.push(bytes.subarray(i, i + LONGEST_FILE))
  return pieces
}

const { URISIFT_SPOILT: further } = process.env
const files = [
  ...filesIn(CORPUS).filter(bytes => bytes.length <= LONGEST_FILE),
  ...(further === undefined ? [] : filesIn(further).flatMap(inPieces))
]

const spliced = fc.constantFrom(
  ...['\x1b[32m', '\\u001b[0m', '=\n', '=3D', '&amp;', '\r\n', '\0', '\ufeff', '\\', '%', '\u200b', '\n\n', '> '],
  ...['<', '>', '"', '[', '](', '{"a":"', '"}', "'s", 'é', '字', 'url=', '../b', '?c', '#d', '//e.example/'],
  ...['http://a.example/b', 'https://ü.example/é', '<p>', '<!--', '-->', '<script>', '--b\n', 'begin 644 a.txt\n'],
  ...['\nFrom a@b Mon Jan  1 00:00:00 2026\n\n', 'Content-Type: text/html\n', 'Content-Transfer-Encoding: base64\n\n']
)
const file = fc.constantFrom<Buffer[]>(...files)
/** From 0, the beginning, to 1, the end. */
const place = fc.double({ min: 0, max: 1, noNaN: true })

type Change = (bytes: Buffer) => Buffer

function replaced(bytes: Buffer, at: number, length: number, by: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, at), by, bytes.subarray(at + length)])
}

const NOTHING = new Uint8Array(0)
const change = fc.oneof(
  place.map(
    (at): Change =>
      bytes =>
        bytes.subarray(0, Math.floor(at * bytes.length))
  ),
  fc.tuple(place, fc.nat(300)).map(
    ([at, length]): Change =>
      bytes =>
        replaced(bytes, Math.floor(at * bytes.length), length, NOTHING)
  ),
  fc.tuple(place, fc.nat(255)).map(
    ([at, byte]): Change =>
      bytes =>
        replaced(bytes, Math.floor(at * bytes.length), 1, Uint8Array.of(byte))
  ),
  fc.tuple(place, fc.array(spliced, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 20 })).map(
    ([at, parts, times]): Change =>
      bytes =>
        replaced(bytes, Math.floor(at * bytes.length), 0, Buffer.from(parts.join('').repeat(times)))
  ),
  fc.tuple(place, file, place, fc.nat(2000)).map(([at, other, from, length]): Change => bytes => {
    const start = Math.floor(from * other.length)
    return replaced(bytes, Math.floor(at * bytes.length), 0, other.subarray(start, start + length))
  })
)
const spoilt = fc
  .tuple(file, fc.array(change, { maxLength: 5 }))
  .map(([bytes, changes]) => changes.reduce<Buffer>((changed, change) => change(changed), bytes))
const input = fc
  .oneof<fc.WeightedArbitrary<Buffer[]>[]>(
    { weight: 9, arbitrary: spoilt.map(bytes => [bytes]) },
    // Long enough for the kernels.
    {
      weight: 1,
      arbitrary: fc
        .tuple(file, fc.array(fc.option(spoilt), { minLength: 2, maxLength: 40 }))
        .map(([whole, parts]) => parts.map(part => part ?? whole))
    }
  )
  .map(parts => Buffer.concat(parts).subarray(0, LONGEST))

/** Bytes of chunks; the rest is the last one. */
const sizes = fc.array(
  fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 70_000 })),
  { maxLength: 40 }
)

const options = fc.record<ExtractOptions>(
  {
    format: fc.constantFrom(
      ...(['auto', 'text', 'mail', 'mbox', 'mmdf', 'babyl', 'news', 'rnews', 'html', 'xml', 'log', 'json'] as const)
    ),
    iri: fc.constantFrom('cut', 'map'),
    suffix: fc.constantFrom('none', 'www', 'domains'),
    repair: fc.constantFrom('balanced', 'encode', 'none'),
    rejoin: fc.constantFrom('never', 'likely'),
    schemes: fc.constantFrom('default', 'registered', 'any'),
    nested: fc.constantFrom('none', 'query'),
    refang: fc.constantFrom('none', 'known'),
    hidden: fc.constantFrom('skip', 'references', 'read'),
    attachments: fc.constantFrom('text', 'all'),
    base: fc.constantFrom('http://base.example/x/y'),
    maxLength: fc.integer({ min: 20, max: 300 })
  },
  { requiredKeys: ['format'] }
)

/** Matches in their order; of the others the order among all depends on where chunks end. */
function foundIn(bytes: Buffer, options: ExtractOptions, sizes: readonly number[]): readonly string[] {
  const matches: string[] = []
  const others: string[] = []
  const extractor = createExtractor(
    {
      ...options,
      onReject: reject => others.push(JSON.stringify(reject)),
      onDefect: defect => others.push(JSON.stringify(defect))
    },
    match => matches.push(JSON.stringify(match))
  )
  const memory = Buffer.alloc(bytes.length)
  let at = 0
  for (const size of [...sizes, bytes.length]) {
    const length = bytes.copy(memory, 0, at, Math.min(at + size, bytes.length))
    extractor.push(memory.subarray(0, length))
    at += length
  }
  extractor.end()
  return [...matches, ...others.sort()]
}

function use(when: KernelUse): void {
  useKernel(when)
  for (const kernels of [codecKernels, jsonKernels, logKernels, pageKernels]) kernels.use = when
}

t.test('spoilt files of the corpus', async t => {
  t.teardown(() => use('large'))
  let told = 0
  const kernel = fc.constantFrom<KernelUse[]>('never', 'large', 'always')
  const property = fc.property(input, options, sizes, kernel, (bytes, options, sizes, kernel) => {
    use('never')
    const whole = foundIn(bytes, options, [])
    told += whole.length
    use(kernel)
    return JSON.stringify(foundIn(bytes, options, sizes)) === JSON.stringify(whole)
  })
  const holds = fc.check(property, { numRuns: Number(process.env['URISIFT_RUNS'] ?? 20_000), endOnFailure: true })
  const [bytes, ...others] = holds.counterexample ?? []
  t.notOk(holds.failed, `${JSON.stringify(others)} ${String(holds.errorInstance)} ${bytes?.toString('base64') ?? ''}`)
  t.ok(told > 50_000, `${told} results`)
})
