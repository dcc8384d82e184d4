/** Every example in a doc comment of lib/ runs, and says what is so. */
import { readFileSync, readdirSync } from 'node:fs'
import t from 'tap'
import * as urisift from '../lib/index.js'
import * as rfc3986 from '../lib/rfc3986/index.js'
import { examplesOf, runExample } from './oracle/examples.js'

const LIB = new URL('../lib/', import.meta.url)

const files = readdirSync(LIB, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts'))
  .sort()
  .map(name => ({ name, examples: examplesOf(readFileSync(new URL(name, LIB), 'utf8')) }))
  .filter(({ examples }) => examples.length > 0)

for (const { name, examples } of files) {
  t.test(name, async t => {
    const url = new URL(name.replace(/\.ts$/, '.js'), LIB)
    const tags = readFileSync(new URL(name, LIB), 'utf8').match(/^ *\* @example\b/gm) ?? []
    t.equal(examples.length, tags.length, 'every example is found')
    const own = (await import(url.href)) as Record<string, unknown>
    for (const example of examples) {
      await t.resolves(runExample(example, { ...rfc3986, ...urisift, ...own }), `line ${example.line}`)
    }
  })
}

t.test('there are examples, and a wrong one is told', async t => {
  t.ok(files.length > 10, `${files.length} files with examples`)
  const [example, none] = examplesOf(
    '/**\n * @param a - b\n * @example\n * const one: number = 1\n * one + 1 // => 3\n */'
  )
  t.strictSame(example, { line: 4, code: 'const one: number = 1\none + 1 // => 3' })
  t.equal(none, undefined)
  await t.rejects(runExample(example!, {}), { name: 'AssertionError' })
  await t.rejects(runExample({ line: 1, code: 'one() // throws TypeError' }, { one: () => 1 }), {
    name: 'AssertionError'
  })
  await t.resolves(runExample({ line: 1, code: 'one // => { a: [1] }' }, { one: { a: [1] } }))
})
