/**
 * `npm test`: types, lint, tests, package. Every step runs even if one before it failed, and the last line counts
 * them all: an assertion is one, and so is each other step.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { prepare, root } from './prepare.js'

prepare('install')

const bin = name => join(root, 'node_modules', '.bin', name)
// Packing must not build again: dist/ is current, and other steps read it.
const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', npm_config_ignore_scripts: 'true' }
let passed = 0
let failed = 0

function step(title, command, ...args) {
  process.stdout.write(`\n# ${title}\n`)
  const { status, error } = spawnSync(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  if (error) process.stdout.write(`${error.message}\n`)
  if (status === 0) passed++
  else failed++
}

/** tap's own totals: `# { total: 5, pass: 4, fail: 1 }`. A run that ends badly without a failed assertion is one failure. */
function tests(...files) {
  process.stdout.write('\n# tests\n')
  const options = ['--no-color', '--reporter=terse', ...files]
  const { status, stdout } = spawnSync(bin('tap'), options, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    maxBuffer: 1 << 30
  })
  // The reporter redraws its totals as it goes; what counts is what it drew last.
  process.stdout.write(stdout.slice(stdout.lastIndexOf('\x1b[G') + 1).replace(/\x1b?\[[?\d]*[A-Za-z]/g, ''))
  const totals = /^# \{ total: \d+.*\}$/m.exec(stdout)?.[0] ?? ''
  const count = key => Number(new RegExp(`\\b${key}: (\\d+)`).exec(totals)?.[1] ?? 0)
  passed += count('pass')
  failed += status === 0 && totals !== '' ? 0 : Math.max(1, count('fail'))
}

step('build', process.execPath, '.ci/prepare.js', 'build')
step('types: tests', bin('tsc'), '--noEmit', '-p', 'test')
step('lint', bin('eslint'), '--max-warnings=0', '.')
step('format', bin('prettier'), '--check', '--log-level=warn', '.')
tests(...process.argv.slice(2))
step('package: publint', bin('publint'), '--strict')
step('package: types as others resolve them', bin('attw'), '--pack', '.', '--profile', 'esm-only', '--no-emoji')

process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
