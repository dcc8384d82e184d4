/** The tables in the READMEs of the corpus name each file, and none that is not there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const corpus = fileURLToPath(new URL('../corpus', import.meta.url))

/** The inputs in a directory, without the expectations beside them. */
function inputsIn(directory: string): string[] {
  const names = readdirSync(directory, { withFileTypes: true }).flatMap(entry => (entry.isFile() ? [entry.name] : []))
  const isBeside = (name: string): boolean => existsSync(`${directory}/${name.replace(/\.(?:ndjson|expected)$/, '')}`)
  return names.filter(name => name !== 'README.md' && !(/\.(?:ndjson|expected)$/.test(name) && isBeside(name)))
}

/** What the first cells of the rows name: files, `*` for any characters, perhaps without their ending. */
function namedIn(readme: string): string[] {
  const cells = Array.from(readme.matchAll(/^\|([^|]*)\|/gm), ([, cell]) => cell!)
  return cells.flatMap(cell => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name]) => name!))
}

const names = (pattern: string, file: string): boolean =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}(?:\\.[a-z]+)?$`).test(file)

const readmes = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('README.md'))
t.ok(readmes.length > 10, `${readmes.length} READMEs`)

for (const readme of readmes) {
  const patterns = namedIn(readFileSync(`${corpus}/${readme}`, 'utf8'))
  if (patterns.length === 0) continue
  t.test(readme, async t => {
    const files = inputsIn(dirname(`${corpus}/${readme}`))
    const isNamed = (file: string): boolean => patterns.some(pattern => names(pattern, file))
    t.strictSame(
      files.filter(file => !isNamed(file)),
      [],
      'each file has a row'
    )
    const isThere = (pattern: string): boolean => files.some(file => names(pattern, file))
    t.strictSame(
      patterns.filter(pattern => !isThere(pattern)),
      [],
      'each row has a file'
    )
  })
}
