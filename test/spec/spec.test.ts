/** Runs the cases of the Markdown files beside it. */
import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import { replay } from './replay.js'
import { readSpec } from './spec-case.js'

const directory = new URL('.', import.meta.url)

for (const file of readdirSync(directory)
  .filter(name => name.endsWith('.md'))
  .sort()) {
  const cases = readSpec(file, readFileSync(new URL(file, directory), 'utf-8'))
  t.test(`${file}, ${cases.length} cases`, async t => {
    for (const spec of cases) replay(t, spec)
  })
}
