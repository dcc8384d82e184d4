/** All modules that `lib/web.ts` leads to, as a browser would load them: TypeScript transpiled, packages as they are. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { posix, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))
  .split(sep)
  .join('/')

export interface WebModule {
  readonly code: string
  /** Specifier, and path of the module it names; undefined for one of Node's. */
  readonly imports: ReadonlyMap<string, string | undefined>
}

/** By path below the root: `lib/web.js`, `node_modules/entities/dist/decode.js`. */
export function moduleGraph(entry: string): ReadonlyMap<string, WebModule> {
  const graph = new Map<string, WebModule>()
  const waiting = [entry]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (graph.has(path)) continue
    const code = readModule(path)
    const imports = new Map(specifiersOf(code).map(specifier => [specifier, resolve(specifier, path)]))
    graph.set(path, { code, imports })
    for (const imported of imports.values()) if (imported !== undefined) waiting.push(imported)
  }
  return graph
}

/** The import map that leads from the names of packages to their paths. */
export function importMap(graph: ReadonlyMap<string, WebModule>): string {
  const bare = [...graph.values()]
    .flatMap(({ imports }) => [...imports])
    .filter(([specifier]) => !specifier.startsWith('.'))
  return JSON.stringify({ imports: Object.fromEntries(bare.map(([specifier, path]) => [specifier, `/${path}`])) })
}

/** All of lib/, each file by itself, in one go: by path below the root. */
const transpiled: ReadonlyMap<string, string> = new Map(
  buildSync({
    absWorkingDir: root,
    entryPoints: readdirSync(`${root}/lib`, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts') && !/[/\\]assembly[/\\]/.test(name))
      .map(name => `lib/${name}`),
    outbase: '.',
    outdir: '.',
    write: false,
    format: 'esm',
    target: 'es2023',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } }
  }).outputFiles.map(({ path, text }) => [posix.relative(root, path.split(sep).join('/')), text])
)

function readModule(path: string): string {
  if (!path.startsWith('lib/')) return readFileSync(`${root}/${path}`, 'utf8')
  const code = transpiled.get(path)
  if (code === undefined) throw new Error(`${path} is not there`)
  return code
}

/** Of `import` and `export` declarations and of `import()`. */
function specifiersOf(code: string): string[] {
  return ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName)
}

function resolve(specifier: string, importer: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  const path = createRequire(`${root}/${importer}`).resolve(specifier)
  return path.startsWith('/') || /^[A-Z]:/.test(path)
    ? path.slice(path.lastIndexOf('node_modules')).split(sep).join('/')
    : undefined
}
