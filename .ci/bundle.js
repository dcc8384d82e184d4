/**
 * The command as one file, in CommonJS: a hundred ES modules take Node as long to load as Node itself takes to start,
 * and one of them 5 ms longer than a script. The library stays as it is; its packages are still loaded where a text
 * needs them.
 */
import { buildSync } from 'esbuild'
import { join } from 'node:path'

/** @param {string} dist where the compiled sources are, and the bundle goes */
export function bundleCommand(dist) {
  buildSync({
    entryPoints: [join(dist, 'cli/main.js')],
    outfile: join(dist, 'cli/main.cjs'),
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
  })
}

if (process.argv[2] !== undefined) bundleCommand(process.argv[2])
