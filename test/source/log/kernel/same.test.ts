/** With the kernels and without them the same is told of access and error logs, in every way, however they are cut. */
import fc from 'fast-check'
import t from 'tap'
import type { ExtractOptions } from '../../../../lib/options.js'
import { useKernel } from '../../../../lib/scanner/kernel/index.js'
import { logKernels } from '../../../../lib/source/log/kernel/index.js'
import type { KernelUse } from '../../../../lib/web-assembly.js'
import { pieces, RUNS } from '../../../property/texts.js'
import { differences } from '../../../scanner/kernel/ways.js'
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

t.test('lines between others that have colours', async t => {
  const line = '1 - - [] "G / HTTP/1" - - "http://a/"\n'
  const log = `\x1b[1mx\x1b[0m\n${line.repeat(3)}`.repeat(5)
  t.strictSame(differences(Buffer.from(log), { format: 'log' }, [64], use), [])
})

t.test('generated lines', async t => {
  const property = fc.property(
    fc.array(anyLine, { maxLength: 6 }),
    options,
    pieces,
    (lines, chosen, sizes) =>
      differences(Buffer.from(lines.join('')), { ...chosen, format: 'log' }, sizes, use).length === 0
  )
  const holds = fc.check(property, { numRuns: RUNS / 2 })
  t.notOk(holds.failed, JSON.stringify(holds.counterexample))
})
