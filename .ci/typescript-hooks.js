/** Hooks of the module loader: `./a.js` is `./a.ts` where there is one, and what it holds is JavaScript. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { transform, version } from 'esbuild'

const SOURCE = /^file:.*\.ts$/

export function resolve(specifier, context, nextResolve) {
  if (/^(?:\.\.?\/|file:).*\.js$/.test(specifier)) {
    const source = new URL(specifier.replace(/js$/, 'ts'), context.parentURL)
    if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true }
  }
  return nextResolve(specifier, context)
}

/** Of this Node: what it understands is left as it stands. */
const target = `node${process.versions.node}`

/** What was read once is kept under its hash, for most processes read the same files. */
const cache = new URL(`../node_modules/.cache/typescript-${version}-${process.version}/`, import.meta.url)
mkdirSync(cache, { recursive: true })

export async function load(url, context, nextLoad) {
  if (!SOURCE.test(url)) return nextLoad(url, context)
  const typescript = readFileSync(new URL(url), 'utf8')
  const kept = new URL(createHash('sha256').update(url).update(typescript).digest('hex'), cache)
  if (!existsSync(kept)) {
    const sourcefile = fileURLToPath(url)
    const { code } = await transform(typescript, { loader: 'ts', target, sourcemap: 'inline', sourcefile })
    const unfinished = new URL(`${kept}.${process.pid}`)
    writeFileSync(unfinished, code)
    renameSync(unfinished, kept)
  }
  return { format: 'module', source: readFileSync(kept), shortCircuit: true }
}
