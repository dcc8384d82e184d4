/**
 * The command as two files, in CommonJS: a hundred ES modules take Node as long to load as Node itself takes to start,
 * and one of them 5 ms longer than a script. The first file is all that plain text needs; the second is loaded when
 * something is called that stands in it. What both need, both hold: none of it has a state. The library stays as it is;
 * its packages are still loaded where a text needs them.
 */
import { buildSync, build } from 'esbuild'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** What is called by few: modules, and of each the functions that the first file calls. */
const LATER = {
  'source/formatted.js': ['createFormatted'],
  'compressed/index.js': ['decompress'],
  'codec/refang.js': ['refanging'],
  'cli/findings.js': ['findingsOf'],
  'cli/folder.js': ['filesIn'],
  'cli/help.js': ['helpText'],
  'defang.js': ['defang']
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

/** In place of a module: its functions, which load the second file when they are called. */
const stub = names => `
  let later
  const load = () => (later ??= require('./later.cjs'))
  ${names.map(name => `export const ${name} = (...args) => load().${name}(...args)`).join('\n')}`

/** @param {string} dist where the compiled sources are, and the bundle goes */
export async function bundleCommand(dist) {
  const later = Object.entries(LATER).map(([file, names]) => `export { ${names.join(', ')} } from './${file}'`)
  const first = {
    name: 'first',
    setup({ onLoad }) {
      onLoad({ filter: /\.js$/ }, ({ path }) => {
        const names = LATER[relative(dist, path).split(sep).join('/')]
        return names && { contents: stub(names) }
      })
    }
  }
  await build({
    ...COMMON,
    entryPoints: [join(dist, 'cli/main.js')],
    outfile: join(dist, 'cli/main.cjs'),
    external: ['./later.cjs'],
    plugins: [first]
  })
  buildSync({
    ...COMMON,
    stdin: { contents: later.join('\n'), resolveDir: dist },
    outfile: join(dist, 'cli/later.cjs')
  })
  for (const name of ['main', 'later']) inAscii(join(dist, `cli/${name}.cjs`))
}

/** One character beyond ASCII, and V8 has to read two bytes for each. */
function inAscii(file) {
  const escaped = character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  writeFileSync(file, readFileSync(file, 'utf8').replace(/[^\x00-\x7f]/g, escaped))
}

if (process.argv[2] !== undefined) await bundleCommand(process.argv[2])
