/** Runs every file of the corpus that has a file of the same name with `.expected` beside it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { readExpectation } from './expectation.js'
import { replay } from './replay.js'

const corpus = new URL('../../corpus/', import.meta.url)

for (const directory of ['rfc3986', 'text', 'regressions']) {
  t.test(directory, async t => {
    const names = readdirSync(new URL(`${directory}/`, corpus))
    const inputs = names.filter(name => names.includes(`${name}.expected`)).sort()
    const lonely = names.filter(name => /\.(txt|md)$/.test(name) && name !== 'README.md' && !inputs.includes(name))
    t.strictSame(lonely, [], 'every file says what is expected of it')
    t.ok(existsSync(new URL(`${directory}/README.md`, corpus)), 'and the directory what it is for')
    for (const name of inputs) {
      const file = new URL(`${directory}/${name}`, corpus)
      const where = `${directory}/${name}`
      const bytes = readFileSync(file)
      const expected = readExpectation(readFileSync(`${file.pathname}.expected`, 'utf-8'), where)
      const input = {
        bytes,
        text: bytes.toString(),
        cuts: [],
        slice: (start: number, end: number) => bytes.toString('utf-8', start, end)
      }
      replay(t, { name: where, input, options: {}, expected, wrapper: 'whitespace' })
    }
  })
}
