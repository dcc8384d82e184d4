/** What others get: the tarball, installed into an empty project, from ES modules, from CommonJS and as a command. */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))
execFileSync(process.execPath, [join(root, '.ci/prepare.js'), 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })

// Not under the root, where node_modules of the checkout would make up for what the package forgot to name.
const project = mkdtempSync(join(tmpdir(), 'urisift-package-'))
t.teardown(() => rmSync(project, { recursive: true, force: true }))

const run = (command: string, ...args: readonly string[]) =>
  execFileSync(command, args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })

const node = (type: 'module' | 'commonjs', program: string): unknown =>
  JSON.parse(run(process.execPath, `--input-type=${type}`, '--eval', program))

const QUIET = ['--loglevel=error', '--no-audit', '--no-fund', '--no-update-notifier']

const packed = execFileSync(
  'npm',
  ['pack', '--json', '--ignore-scripts', '--pack-destination', project, '--loglevel=error'],
  { cwd: root, encoding: 'utf8' }
)
const [tarball] = JSON.parse(packed) as [{ filename: string; files: { path: string }[] }]
const files = tarball.files.map(({ path }) => path)

writeFileSync(join(project, 'package.json'), '{ "name": "empty", "version": "1.0.0", "private": true }\n')
run('npm', 'install', '--prefer-offline', '--ignore-scripts', ...QUIET, join(project, tarball.filename))

/** A module of `dist/`, and those it imports, as paths below the root. */
function loadedFrom(file: string): string[] {
  const imported = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g)
  return [relative(root, file), ...Array.from(imported, ([, name]) => join(dirname(file), name!)).flatMap(loadedFrom)]
}

/** The types that some refer to, as the compiler resolves them: paths below the root. */
function typesOf(entries: readonly string[]): string[] {
  const { Node16: module } = ts.ModuleKind
  const program = ts.createProgram(entries, { module, target: ts.ScriptTarget.ES2023, types: ['node'], noEmit: true })
  t.strictSame(
    ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    [],
    'none is missing'
  )
  const below = program.getSourceFiles().map(({ fileName }) => relative(root, fileName))
  return below.filter(file => file.startsWith('dist/')).sort()
}

t.test('what the README links to is in the tarball', t => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const links = Array.from(readme.matchAll(/\]\((?!\w+:)([^)#]+)/g), ([, link]) => link!)
  t.ok(links.length > 0)
  t.strictSame(
    links.filter(link => !files.includes(link)),
    []
  )
  t.end()
})

t.test('the tarball holds what runs, its types, and nothing else', t => {
  for (const file of ['dist/index.js', 'dist/index.d.ts', 'dist/rfc3986/index.d.ts', 'dist/cli/main.cjs', 'LICENSE']) {
    t.ok(files.includes(file), file)
  }
  t.strictSame(
    files.filter(
      file =>
        !/^(dist\/.*\.(c?js|d\.ts)|dist\/urisift\.1|README\.md|lib\/rfc3986\/README\.md|LICENSE|package\.json)$/.test(
          file
        )
    ),
    []
  )
  const loaded = ['index.js', 'web.js', 'rfc3986/index.js'].flatMap(entry => loadedFrom(join(root, 'dist', entry)))
  t.strictSame(
    files.filter(file => file.endsWith('.js')).sort(),
    [...new Set(loaded)].sort(),
    'of the modules, those that the entries load'
  )
  t.strictSame(
    files.filter(file => file.endsWith('.d.ts')).sort(),
    typesOf(['index.d.ts', 'web.d.ts', 'rfc3986/index.d.ts'].map(entry => join(root, 'dist', entry))),
    'of the types, those that the entries refer to'
  )
  t.end()
})

const FIND = "extract('see <http://a.example/b>').map(match => match.uri)"
const PARSE = "parseUri('http://a.example/b').path"

t.test('from an ES module', t => {
  const program = `
    import { extract } from 'urisift'
    import { parseUri } from 'urisift/rfc3986'
    console.log(JSON.stringify([${FIND}, ${PARSE}]))`
  t.strictSame(node('module', program), [['http://a.example/b'], '/b'])
  t.end()
})

t.test('from CommonJS', t => {
  const program = `
    const { extract } = require('urisift')
    const { parseUri } = require('urisift/rfc3986')
    const { name } = require('urisift/package.json')
    console.log(JSON.stringify([${FIND}, ${PARSE}, name]))`
  t.strictSame(node('commonjs', program), [['http://a.example/b'], '/b', 'urisift'])
  t.end()
})

t.test('the strict core and its types need nothing of Node or browsers', t => {
  const file = join(project, 'core.mts')
  writeFileSync(
    file,
    "import { urlToUri } from 'urisift/rfc3986'\nexport const uri: string = urlToUri({ href: 'x:a' })\n"
  )
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    types: [],
    strict: true,
    noEmit: true
  })
  t.strictSame(
    ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    []
  )
  t.end()
})

t.test('what is not exported is closed', t => {
  const program = `
    import('urisift/dist/scanner/index.js').catch(error => console.log(JSON.stringify(error.code)))`
  t.equal(node('module', program), 'ERR_PACKAGE_PATH_NOT_EXPORTED')
  t.end()
})

t.test('as a command', t => {
  writeFileSync(join(project, 'a.txt'), 'see <http://a.example/b>\n')
  t.equal(run('npx', '--no', '--', 'urisift', '-n', 'a.txt'), '1:http://a.example/b\n')
  t.end()
})

/** What a file of the command asks `require` for. */
const loadedBy = (name: string): string[] => {
  const source = readFileSync(join(root, 'dist/cli', name), 'utf8')
  return Array.from(source.matchAll(/\brequire\("([^"]*)"\)/g), ([, name]) => name!).sort()
}

const LATER = ['compressed.cjs', 'formatted.cjs', 'kernels.cjs', 'logged.cjs', 'nested.cjs', 'rules.cjs', 'seldom.cjs']

t.test('the command loads nothing but what Node has, and its own files', t => {
  const own = LATER.map(file => `./${file}`)
  t.strictSame([...new Set(loadedBy('main.cjs'))], [...own, 'node:fs', 'node:util'])
  const others = LATER.flatMap(loadedBy)
  t.ok(others.includes('node:zlib'), 'what they load is seen')
  t.strictSame(
    others.filter(name => !name.startsWith('node:') && !own.includes(name)),
    []
  )
  t.end()
})

t.test('a little plain text needs the first file alone, which is small', t => {
  const main = join(project, 'node_modules/urisift/dist/cli/main.cjs')
  const loaded = `
    process.argv = [process.argv[0], ${JSON.stringify(main)}, 'a.txt', ...process.argv.slice(1)]
    process.on('exit', () => process.stderr.write(Object.keys(require.cache).map(file => file.replace(/.*[/]/, '')).filter(file => file.endsWith('.cjs')).join(' ')))
    require(process.argv[1])`
  const told = (...args: readonly string[]) =>
    spawnSync(process.execPath, ['--eval', loaded, '--', ...args], { cwd: project, encoding: 'utf8' }).stderr
  t.equal(told(), 'main.cjs')
  for (const flag of ['-c', '-u', '-n', '--json']) t.equal(told(flag), 'main.cjs', flag)
  t.equal(told('--format', 'mbox'), 'main.cjs formatted.cjs')
  t.equal(told('--format', 'log'), 'main.cjs logged.cjs')
  const source = readFileSync(main, 'utf8')
  t.ok(source.length < 172_000, `${source.length} characters`)
  t.end()
})

t.test('a checkout gets what builds it, also where npm is told to leave that out', t => {
  const checkout = join(project, 'checkout')
  mkdirSync(join(checkout, 'tool'), { recursive: true })
  cpSync(join(root, '.ci'), join(checkout, '.ci'), { recursive: true })
  const manifest = { name: 'checkout', version: '1.0.0', type: 'module', devDependencies: { tool: 'file:tool' } }
  writeFileSync(join(checkout, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(checkout, 'tool/package.json'), '{ "name": "tool", "version": "1.0.0" }')
  execFileSync('npm', ['install', '--package-lock-only', '--offline', ...QUIET], { cwd: checkout, stdio: 'ignore' })
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, ['.ci/prepare.js'], { cwd: checkout, env, stdio: ['ignore', 'ignore', 'inherit'] })
  t.ok(existsSync(join(checkout, 'node_modules/tool/package.json')))
  t.end()
})

t.test('the lockfile names no registry', t => {
  t.notMatch(readFileSync(join(root, 'package-lock.json'), 'utf8'), '"resolved"')
  t.end()
})
