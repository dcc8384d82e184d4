/** What the README shows is what happens: its commands and programs are run, and their output compared. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { FLAGS } from '../lib/cli/flags.js'
import type { UriMatch } from '../lib/match.js'

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

t.test('every function is named', async t => {
  for (const [entry, text] of [
    ['index', readme],
    ['web', readme],
    ['rfc3986/index', readFileSync(join(root, 'lib/rfc3986/README.md'), 'utf8')]
  ] as const) {
    const names = Object.keys((await import(`../lib/${entry}.js`)) as object)
    t.ok(names.length > 5)
    t.strictSame(
      names.filter(name => !text.includes(`\`${name}\``) && !text.includes(`${name}(`)),
      [],
      entry
    )
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
  const files = ['match', 'text', 'rfc3986/security']
  const unions = files.map(file => readFileSync(join(root, `lib/${file}.ts`), 'utf8')).join('')
  const union = /^export type (?:Wrapper|AlternativeReason|RejectCode|DefectCode|FindingCode) =((?:.*\n)+?)\n/gm
  const words = [...unions.matchAll(union)].flatMap(([, lines = '']) =>
    Array.from(lines.replace(/\/\/.*/g, '').matchAll(/'([a-z\d-]+)'/g), ([, word]) => word!)
  )
  t.ok(words.length >= 42, `${words.length} words`)
  const rows =
    readme
      .match(/^\| (?:`(?:wrapper|reject|defect)`|`why` of an alternative|`code` of a finding) \|.*$/gm)
      ?.join('\n') ?? ''
  t.strictSame(
    words.filter(word => !rows.includes(`\`${word}\``)),
    []
  )
})

t.test('objects have the keys that are named, in this order', async t => {
  const mail = [
    'From: J <j@a.example>',
    'Subject: s',
    'Date: Thu, 1 Jan 2026 00:00:00 +0000',
    'Message-ID: <m@a.example>',
    'Content-Type: text/html',
    '',
    '<meta property="og:url" content="http://u:p@127.1:22/?q#f">',
    '<a rel=next href="http://a.example/[x]">text</a> http://a.example/b^c http://['
  ].join('\n')
  const args = ['--json', '--components', '--inspect', '--message-info=from-subject', '--rejects', '-']
  const { stdout } = spawnSync(process.execPath, ['dist/cli/main.cjs', ...args], { cwd: root, input: mail })
  const seen = new Map<string, Set<string>>()
  const check = (name: string, object: object | undefined) => {
    if (object === undefined) return
    const [, keys = ''] = readme.split(`| ${name} | \``)
    const named = keys.split('`', 1)[0]!.split(' ')
    const has = Object.keys(object)
    const rest = seen.get(name) ?? new Set(named)
    t.strictSame(
      has,
      named.filter(key => has.includes(key)),
      name
    )
    for (const key of has) rest.delete(key)
    seen.set(name, rest)
  }
  for (const line of stdout.toString().trim().split('\n')) {
    const result = JSON.parse(line) as Partial<UriMatch> & { readonly findings?: readonly object[] }
    check('reject' in result ? '`--rejects`' : 'URI', result)
    for (const part of ['message', 'element', 'components'] as const) check(`\`${part}\``, result[part])
    for (const alternative of result.alternatives ?? []) check('an alternative', alternative)
    for (const finding of result.findings ?? []) check('a finding (`--inspect`)', finding)
  }
  t.equal(seen.size, 7)
  // An input of one message has no file name, and not everything that a URI may have.
  seen.delete('URI')
  seen.delete('`--rejects`')
  for (const [name, missing] of seen) t.strictSame([...missing], [], `${name} has all of them`)
})
