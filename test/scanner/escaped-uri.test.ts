/** Escaped slashes in texts that follow each other. What is read of one is a matter of test/spec/escaped.md. */
import t from 'tap'
import { resolveOptions } from '../../lib/options.js'
import { Scanner } from '../../lib/scanner/index.js'
import { createRules } from '../../lib/scanner/rules.js'

t.test('what stood in an earlier text does not close a delimiter', t => {
  const found: [uri: string, wrapper: string][] = []
  const scanner = new Scanner(createRules(resolveOptions({}), { rejects: true, alternatives: true }), {
    match: ({ uri, wrapper }) => void found.push([uri, wrapper]),
    reject() {}
  })
  const uri = String.raw`http:\/\/a.example`
  for (const text of [`"${uri}"`, `"${uri}`, `<${uri}>`, `<${uri}`]) {
    const bytes = Buffer.from(text)
    scanner.open({ path: '', framing: 'prose' })
    scanner.run({ bytes, from: 0, to: bytes.length })
    scanner.close()
  }
  t.strictSame(
    found.map(([, wrapper]) => wrapper),
    ['double-quotes', 'whitespace', 'angle-brackets', 'whitespace']
  )
  t.ok(found.every(([uri]) => uri === 'http://a.example'))
  t.end()
})
