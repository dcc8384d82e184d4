/**
 * Makes a checkout ready to run: dependencies as the lockfile names them, and `dist/` as the sources say. Each is done
 * only where something is missing or old, so that the second `npm start` starts at once. Plain Node: it must run
 * before anything is installed.
 *
 *   node .ci/prepare.js          dependencies
 *   node .ci/prepare.js build    … and dist/, if a source is newer
 *   node .ci/prepare.js pack     … and dist/ from nothing, so that no deleted file's output is packed
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...names) => join(root, ...names)

/** Runs a command in the root, without a word on stdout: that is the program's. Exits when the command fails. */
function run(command, args, stdout) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', stdout, 2] })
  if (status === 0) return
  process.stderr.write(`${command} ${args.join(' ')}: ${error?.message ?? `exit ${status}`}\n`)
  process.exit(2)
}

/**
 * Whether node_modules holds what the lockfile names. Contents are compared, not times: git gives every file of a
 * checkout a new one. A package that is not there counts only if this platform needs it.
 */
function isInstalled() {
  const hidden = at('node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(hidden, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || present[path]?.version === version || (optional && !(path in present))
  )
}

/** npm of the same installation that runs this script, where npm says which. */
function install() {
  if (isInstalled()) return
  // What builds it is among the dependencies for development, and on a server npm is often told to leave those out.
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier'
  ]
  const npm = process.env.npm_execpath
  if (npm) run(process.execPath, [npm, ...args], 'ignore')
  else run('npm', args, 'ignore')
}

function newest(path) {
  if (!statSync(path).isDirectory()) return statSync(path).mtimeMs
  return Math.max(statSync(path).mtimeMs, ...readdirSync(path).map(name => newest(join(path, name))))
}

/** The stamp is written last: an interrupted or failed build is done again. It is no part of what is packed. */
function build(clean) {
  const stamp = at('node_modules', '.urisift-built')
  const sources = ['lib', '.ci/bundle.js', 'package.json', 'package-lock.json', 'tsconfig.json'].map(name => at(name))
  if (
    !clean &&
    existsSync(at('dist')) &&
    existsSync(stamp) &&
    sources.every(path => newest(path) < statSync(stamp).mtimeMs)
  )
    return
  // Somewhere else first: a test that runs dist/ meanwhile finds it whole, and so does a build at the same time.
  const fresh = at('node_modules', `.urisift-dist-${process.pid}`)
  const tsc = at('node_modules', 'typescript', 'bin', 'tsc')
  run(process.execPath, [tsc, '-p', '.', '--noEmitOnError', '--outDir', fresh], 2)
  // In a process of its own: what it imports is perhaps only just installed.
  run(process.execPath, [at('.ci', 'bundle.js'), fresh], 2)
  rmSync(at('dist'), { recursive: true, force: true })
  try {
    renameSync(fresh, at('dist'))
  } catch (error) {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    rmSync(fresh, { recursive: true }) // a build at the same time was done first
  }
  writeFileSync(stamp, '')
}

/** @param {'install' | 'build' | 'pack'} target */
export function prepare(target) {
  install()
  if (target !== 'install') build(target === 'pack')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prepare(process.argv[2] ?? 'install')
