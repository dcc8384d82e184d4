/** Referers, which are passed together with the strings around them, come to the same as each by itself. */
import fc from 'fast-check'
import t from 'tap'
import { extract } from '../../../../lib/extract.js'
import type { ExtractOptions } from '../../../../lib/options.js'
import { useKernel } from '../../../../lib/scanner/kernel/index.js'
import { jsonKernels } from '../../../../lib/source/json/kernel/index.js'
import { RUNS } from '../../../property/texts.js'
import { runPieces } from '../../../spec/replay.js'
import '../../../property/seed.js'
import { inMail, inStrings } from './quoted-json.js'

t.teardown(() => {
  jsonKernels.use = 'large'
  useKernel('large')
})

const PLAIN = 'http://a.example/b'
/** A referer may be a text like any other, and what is none may look like one. */
const value = fc.oneof(
  { weight: 12, arbitrary: fc.constant(PLAIN) },
  fc.constantFrom(
    ...['-', '', 'http://', 'http:///b', 'x:', 'http://a.example/b.', 'http://a.example/c d', 'https://é.example/'],
    ...['http://a.example/%zz', 'ftp://a.example/(b', 'a\nhttp://a.example/b\nc', 'http://a.example/b\nc'],
    ...['see <http://a.example/b\nc>', '"http://a.example/"\n"http://b.example/', 'mailto:x@a.example, urn:a:b'],
    ...['http://a.example/b\nhttp://é.example/', 'http://a.example/b\nhttp://b.example/[ http://c.example/%zz\n'],
    ...['\u001b[1mhttp://a.example/b\u001b[m', 'javascript:a', `http://a.example/${'b'.repeat(9000)}`]
  )
)
const line = fc.tuple(value, value, fc.boolean(), fc.boolean()).map(([said, referer, isFirst, isEscaped]) => {
  const members = isFirst ? { referer, said } : { said, http_referer: referer }
  const written = `${JSON.stringify(members)}\n`
  return isEscaped ? written.replaceAll('/', '\\/') : written
})
const log = fc.array(line, { minLength: 1, maxLength: 60, size: 'max' }).map(lines => lines.join(''))
const comes = fc.constantFrom<(lines: string) => string>(
  lines => lines,
  lines => lines,
  inStrings,
  inMail
)
const options = fc.constantFrom<ExtractOptions>({}, { schemes: 'any' }, { suffix: 'www' }, { nested: 'query' })

t.test('generated lines', async t => {
  const property = fc.property(log, comes, options, (lines, come, chosen) => {
    const json = come(lines)
    const bytes = Buffer.from(json)
    const [one, other] = (['never', 'always'] as const).map(use => {
      jsonKernels.use = use
      useKernel(use)
      const its: ExtractOptions = { ...chosen, format: come === inMail ? 'mail' : 'json' }
      return JSON.stringify([extract(bytes, its), runPieces(bytes, its, [])])
    })
    return one === other
  })
  const holds = fc.check(property, { numRuns: RUNS / 4 })
  t.notOk(holds.failed, JSON.stringify(holds.counterexample))
})
