/** Lines of logs in JSON are told apart by their marks, and what only colours mark is prose without them. */
import fc from 'fast-check'
import t from 'tap'
import { jsonKernels } from '../../../../lib/source/json/kernel/index.js'
import { LEFT, WITH_LINES } from '../../../../lib/source/json/kernel/layout.js'
import { isMarked, MARK_WORDS } from '../../../../lib/source/log-marks.js'
import { RUNS } from '../../../property/texts.js'
import '../../../property/seed.js'

jsonKernels.use = 'always'
const kernel = jsonKernels.borrow(1)!
jsonKernels.use = 'large'

/** The text that a line comes to; undefined where its object is left. */
function told(line: string, how = 0, json = JSON.stringify({ log: line })): string | undefined {
  const bytes = Buffer.from(json)
  kernel.take(bytes)
  if (kernel.read(0, bytes.length, LEFT, how) !== bytes.length) return undefined
  return Buffer.from(kernel.output.subarray(0, kernel.outputLength)).toString()
}

const MARK = new RegExp(`[\x1b\\\\]|${MARK_WORDS.map(word => word.replace(/[{}[\]]/g, '\\$&')).join('|')}`)
const SEQUENCE = /\x1b\[[0-?]*[ -/]*[@-~]/g

/** Some, what is one but for a character, and what stands between. */
const almost = fc
  .tuple(
    fc.constantFrom(...MARK_WORDS, ...MARK_WORDS, '\x1b', '\\'),
    fc.nat(),
    fc.constantFrom('', '', 'x', ' ', 'f', 'F', '/', '=')
  )
  .map(([mark, n, other]) => {
    const at = n % mark.length
    return n % 3 === 0 ? mark : n % 3 === 1 ? mark.slice(0, at) : mark.slice(0, at) + other + mark.slice(at + 1)
  })
const piece = fc.oneof(
  almost,
  fc.integer({ min: 0, max: 35 }).map(length => 'x'.repeat(length)),
  fc.constantFrom(' ', '=', ',', '#', '{', 'é', 'path=', 'HTTP/')
)
const line = fc.array(piece, { maxLength: 4 }).map(pieces => `a:b ${pieces.join('')}`)

t.test('a line is marked by what marks it in TypeScript', async t => {
  const property = fc.property(line, line => {
    if (isMarked(Buffer.from(line)) !== MARK.test(line)) return false
    return told(line) === (MARK.test(line) ? undefined : `"${line}"\n`)
  })
  fc.assert(property, { numRuns: RUNS })
  for (const mark of MARK_WORDS)
    for (let length = 0; length < 40; length++) {
      const text = `a:b ${'x'.repeat(length)}${mark}`
      t.equal(told(text), undefined, text)
      t.equal(told(text.slice(0, -1)), `"${text.slice(0, -1)}"\n`)
    }
})

t.test('colours are taken out, unless they are something else', async t => {
  const sequence = fc
    .tuple(
      fc.constantFrom('\x1b[', '\x1b[', '\x1b[', '\x1b[', '\x1b', '\x1b]', '\x1b('),
      fc.constantFrom('', '', '1', '0;31', '?25', '/', '1:2<=>?', '1'.repeat(30)),
      fc.constantFrom('', '', '', ' ', '!/', ' 1', '.'),
      fc.constantFrom('m', 'm', 'm', '@', '~', 'A', '\x7f', 'é', '', '\t', '?')
    )
    .map(parts => parts.join(''))
  const other = fc.oneof({ weight: 6, arbitrary: sequence }, { weight: 5, arbitrary: piece })
  const coloured = fc.array(other, { maxLength: 5 }).map(pieces => `a:b ${pieces.join('')}`)
  const property = fc.property(coloured, line => {
    const left = line.replace(SEQUENCE, '')
    const isProse = !MARK.test(line)
    const isColoured = line.includes('\x1b') && !MARK.test(left)
    return told(line, WITH_LINES) === (isProse || !isColoured ? `"${line}"\n` : `\n${left}\n\n`)
  })
  fc.assert(property, { numRuns: RUNS })
  const asItIs = fc.property(coloured, line => {
    fc.pre(!/["\\]/.test(line))
    return told(line, WITH_LINES, `{"log":"${line}"}`) === `"${line}"\n`
  })
  fc.assert(asItIs, { numRuns: RUNS / 10 })
  t.pass('wherever they stand, but only where they are escaped')
})
