/** Texts in double quotes, handed over as one: what is found in each is what would be found in it alone. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import t from 'tap'
import type { ExtractOptions } from '../../lib/options.js'
import { useKernel } from '../../lib/scanner/kernel/index.js'
import { nastyText, options as anyOptions, RUNS } from '../property/texts.js'
import { usualText } from '../property/usual-text.js'
import { readSpec } from '../spec/spec-case.js'
import { scanText, type Scanned } from './scan-text.js'
import '../property/seed.js'

t.teardown(() => useKernel('large'))

const LINES = { lines: 'separate' } as const

/** What is told of each, where `by` bytes stand before it. */
function told({ found, refused }: Scanned, by = 0): string[] {
  return [
    ...found.map(({ start, end, uri, wrapper, repaired, alternatives, evidence }) =>
      JSON.stringify([start + by, end + by, uri, wrapper, repaired, alternatives, evidence])
    ),
    ...refused.map(({ start, end, code, rule, reading }) => JSON.stringify([start + by, end + by, code, rule, reading]))
  ]
}

function eachAlone(texts: readonly string[], options: ExtractOptions): string[] {
  let at = 0
  return texts.flatMap(text => {
    const before = at
    at += Buffer.byteLength(text) + 3
    return told(scanText(`"${text}"`, LINES, options), before)
  })
}

function isSame(texts: readonly string[], options: ExtractOptions): boolean {
  const together = texts.map(text => `"${text}"\n`).join('')
  return (['never', 'always'] as const).every(use => {
    useKernel(use)
    const joined = told(scanText(together, LINES, options)).sort()
    return JSON.stringify(joined) === JSON.stringify(eachAlone(texts, options).sort())
  })
}

t.test('generated texts', async t => {
  const text = fc.oneof(nastyText, usualText)
  const holds = fc.check(fc.property(fc.array(text, { maxLength: 4 }), anyOptions, isSame), { numRuns: RUNS / 4 })
  t.notOk(holds.failed, JSON.stringify(holds.counterexample))
})

t.test('the cases of the specification, one behind the other', async t => {
  const spec = new URL('../spec/', import.meta.url)
  const texts = readdirSync(spec)
    .filter(name => name.endsWith('.md'))
    .flatMap(name => readSpec(name, readFileSync(new URL(name, spec), 'utf-8')))
    .map(({ input }) => Buffer.from(input.bytes).toString())
  const different = texts.slice(1).filter((text, i) => !isSame([texts[i]!, text, texts[i]!], {}))
  t.strictSame(different, [])
  t.ok(texts.length > 500, `${texts.length} cases`)
})
