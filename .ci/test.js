/**
 * `npm test`: types, lint, package, tests. Every step runs even if one before it failed, and the last line counts
 * them all: an assertion is one, and so is each other step.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { prepare, root } from './prepare.js'
import { reportTap } from './tap-report.js'

prepare('install')

const bin = name => join(root, 'node_modules', '.bin', name)
// Packing must not build again: dist/ is current, and other steps read it.
const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', npm_config_ignore_scripts: 'true' }
let passed = 0
let failed = 0
/** What a test could not try on this machine, and why. */
const skipped = []

/** What it prints comes out when it has ended, for another may run beside it. */
async function step(title, command, ...args) {
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => printed.push(data))
  const status = await new Promise(resolve => {
    child.on('error', error => resolve(error.message))
    child.on('close', resolve)
  })
  process.stdout.write(`\n# ${title}\n${Buffer.concat(printed).toString()}`)
  if (typeof status === 'string') process.stdout.write(`${status}\n`)
  if (status === 0) passed++
  else failed++
}

/** tap is built again where plugins are left out, as in .taprc: by itself when it first runs, too late for that run. */
async function buildRunner() {
  const built = readFileSync(join(root, 'node_modules/@tapjs/test/test-built/dist/esm/index.js'), 'utf8')
  if (/ from ["']@tapjs\/typescript["']/.test(built)) await step('build: test runner', bin('tap'), 'build')
}

/** Of a directory, tap takes no file of TypeScript where its own plugin for that is left out. */
function named(files) {
  return files.flatMap(file => {
    const path = join(root, file)
    if (!existsSync(path) || !statSync(path).isDirectory()) return [file]
    const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
    return names.filter(name => name.endsWith('.test.ts')).map(name => join(file, name))
  })
}

/** A run that ends badly without a failed assertion, or without totals, is one failure. */
async function tests(...files) {
  process.stdout.write('\n# tests\n')
  const args = ['--no-color', '--reporter=tap', ...named(files)]
  const tap = spawn(bin('tap'), args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(tap, 'close')
  const totals = await reportTap(createInterface({ input: tap.stdout }), line => process.stdout.write(`${line}\n`))
  const [status] = await ended
  passed += totals?.passed ?? 0
  skipped.push(...(totals?.skipped ?? []))
  failed += totals && status === 0 ? 0 : Math.max(1, totals?.failed ?? 0)
}

// Two at a time, as with the tests: lint beside the build, and what is packed beside the types.
const built = step('build', process.execPath, '.ci/prepare.js', 'build')
await Promise.all([
  (async () => {
    await step('lint', bin('eslint'), '--max-warnings=0', '.')
    await built
    await step('package: publint', bin('publint'), '--strict')
    await step(
      'package: types as others resolve them',
      bin('attw'),
      '--pack',
      '.',
      '--profile',
      'esm-only',
      '--no-emoji'
    )
  })(),
  (async () => {
    await built
    await step('types: tests', bin('tsc'), '--noEmit', '-p', 'test')
    await step('types: benchmark', bin('tsc'), '--noEmit', '-p', 'bench')
    await step('format', bin('prettier'), '--check', '--log-level=warn', '.')
  })()
])
await buildRunner()
await tests(...process.argv.slice(2))

for (const title of skipped) process.stdout.write(`\nskipped: ${title}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
