/** What the README shows is what happens: its commands and programs are run, and their output compared. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { FLAGS } from '../lib/cli/flags.js'

const root = fileURLToPath(new URL('..', import.meta.url))
execFileSync(process.execPath, [join(root, '.ci/prepare.js'), 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })

const readme = readFileSync(join(root, 'README.md'), 'utf8')

/** Indented blocks, without their indentation, split before each line that begins with `$ `. */
const blocks = [...readme.matchAll(/(?:^ {4}.*\n|^\n(?= {4}))+/gm)]
  .flatMap(([block]) => block.replace(/^ {4}/gm, '').split(/^(?=\$ )/m))
  .map(block => `${block.trim()}\n`)

/** Programs, each with the indented block that follows. */
const programs = [...readme.matchAll(/```js\n([^]*?)```\n\n((?: {4}.*\n)+)/g)]

t.test('commands', async t => {
  const sessions = blocks.filter(block => block.startsWith('$ '))
  t.ok(sessions.length >= 4)
  for (const session of sessions) {
    const [prompt = '', ...output] = session.split('\n')
    const [command = '', ...args] = prompt.slice(2).split(' ')
    const { stdout } =
      command === 'urisift'
        ? spawnSync(process.execPath, ['dist/cli/main.cjs', ...args], { cwd: root, encoding: 'utf8' })
        : spawnSync(command, args, { cwd: root, encoding: 'utf8' })
    t.equal(stdout, output.join('\n'), prompt)
  }
})

t.test('programs', async t => {
  t.equal(programs.length, 3)
  // Under the root, so that the package finds itself by its name.
  const dir = t.testdir({})
  for (const [, program = '', output = ''] of programs) {
    const file = join(dir, 'program.mjs')
    writeFileSync(file, program)
    const { stdout } = spawnSync(process.execPath, [file], { cwd: root, encoding: 'utf8' })
    t.equal(stdout, output.replace(/^ {4}/gm, ''))
  }
})

t.test('no flag it speaks of is unknown', async t => {
  const known = new Set(FLAGS.map(({ name }) => `--${name}`))
  const scripts = ['--global', '--size', '--pairs']
  const spoken = new Set(readme.match(/(?<![\w-])--[a-z][a-z-]+/g))
  t.strictSame(
    [...spoken].filter(flag => !known.has(flag) && !scripts.includes(flag)),
    []
  )
})

t.test('every word that a result may have is named', async t => {
  const unions = ['match', 'text'].map(file => readFileSync(join(root, `lib/${file}.ts`), 'utf8')).join('')
  const union = /^export type (?:Wrapper|AlternativeReason|RejectCode|DefectCode) =((?:.*\n)+?)\n/gm
  const words = [...unions.matchAll(union)].flatMap(([, lines = '']) =>
    Array.from(lines.replace(/\/\/.*/g, '').matchAll(/'([a-z-]+)'/g), ([, word]) => word!)
  )
  t.ok(words.length >= 33, `${words.length} words`)
  const rows = readme.match(/^\| (?:`(?:wrapper|reject|defect)`|`why` of an alternative) \|.*$/gm)?.join('\n') ?? ''
  t.strictSame(
    words.filter(word => !rows.includes(`\`${word}\``)),
    []
  )
})
