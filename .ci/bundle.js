/**
 * The command as a few files, in CommonJS: a hundred ES modules take Node as long to load as Node itself takes to start,
 * and one of them 5 ms longer than a script. The first file is all that plain text needs; each of the others is loaded
 * when something is called that stands in it. What several need, each of them holds: none of it has a state. The library
 * stays as it is; its packages are still loaded where a text needs them.
 */
import { build } from 'esbuild'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files for what is called by few: modules, and of each the functions that the first file calls. */
const LATER = {
  'formatted.cjs': { 'source/formatted.js': ['createFormatted'] },
  'compressed.cjs': { 'compressed/index.js': ['decompress'] },
  'seldom.cjs': {
    'codec/refang.js': ['refanging'],
    'cli/findings.js': ['findingsOf'],
    'cli/folder.js': ['filesIn'],
    'cli/help.js': ['helpText'],
    'defang.js': ['defang']
  }
}

const COMMON = {
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // What is not there need not be read: 4 ms. `dist/cli/process.js` does the same, and has names in its stack traces.
  minify: true,
  define: { 'import.meta.url': 'bundleUrl' },
  banner: { js: "const bundleUrl=require('node:url').pathToFileURL(__filename).href;" },
  logLevel: 'error'
}

/** In place of a module: its functions, which load their file when they are called. */
const stub = (file, names) => `
  let later
  const load = () => (later ??= require('./${file}'))
  ${names.map(name => `export const ${name} = (...args) => load().${name}(...args)`).join('\n')}`

/** @param {string} dist where the compiled sources are, and the bundle goes */
export async function bundleCommand(dist) {
  const stubs = new Map()
  for (const [file, modules] of Object.entries(LATER)) {
    const functions = Object.entries(modules)
    for (const [module, names] of functions) stubs.set(join(dist, module), stub(file, names))
    const contents = functions.map(([module, names]) => `export { ${names.join(', ')} } from './${module}'`).join('\n')
    await build({ ...COMMON, stdin: { contents, resolveDir: dist }, outfile: join(dist, 'cli', file) })
  }
  const setup = ({ onLoad }) => {
    onLoad({ filter: /\.js$/ }, ({ path }) => (stubs.has(path) ? { contents: stubs.get(path) } : undefined))
  }
  await build({
    ...COMMON,
    entryPoints: [join(dist, 'cli/main.js')],
    outfile: join(dist, 'cli/main.cjs'),
    external: Object.keys(LATER).map(file => `./${file}`),
    plugins: [{ name: 'later', setup }]
  })
  for (const file of ['main.cjs', ...Object.keys(LATER)]) inAscii(join(dist, 'cli', file))
}

/** One character beyond ASCII, and V8 has to read two bytes for each. */
function inAscii(file) {
  const escaped = character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  writeFileSync(file, readFileSync(file, 'utf8').replace(/[^\x00-\x7f]/g, escaped))
}

if (process.argv[2] !== undefined) await bundleCommand(process.argv[2])
