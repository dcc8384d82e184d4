import { readFileSync } from 'node:fs'
import t from 'tap'
import * as rfc3986 from '../../lib/rfc3986/index.js'

/** A name, the names right behind it, and a file that these have in common. */
const FUNCTION = /`((?:is|match|parse|resolve)[A-Z]\w*)`(?=((?:, `\w+`)*(?: \(`[\w-]+\.ts`\))?))/g

const room = new URL('../../lib/rfc3986/', import.meta.url)

t.test('functions are exports of the room, or of the file that is named behind them', async t => {
  const rows = readFileSync(new URL('README.md', room), 'utf8').match(/^\| \*\*.*$/gm) ?? []
  let named = 0
  for (const row of rows) {
    const cell = row.split('|')[2]!
    for (const [, name, behind] of cell.matchAll(FUNCTION)) {
      named++
      const file = /\(`([\w-]+)\.ts`\)$/.exec(behind!)?.[1]
      const exports = file === undefined ? rfc3986 : ((await import(new URL(`${file}.js`, room).href)) as object)
      t.ok(name! in exports, `${name} in ${file ?? 'index'}`)
    }
  }
  t.ok(named > 20)
})

t.test('every function that is exported has its place', async t => {
  const readme = readFileSync(new URL('README.md', room), 'utf8')
  for (const name of Object.keys(rfc3986)) t.ok(readme.includes(`\`${name}`), name)
})
