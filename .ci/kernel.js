/**
 * Compiles the kernels (AssemblyScript, in the folders `assembly`) and embeds each as base64. The results are in the
 * repository, so that a checkout builds without this; tests compile again and compare.
 *
 *   node .ci/kernel.js
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where the source of each lies, and the pages of memory it begins with. */
const KERNELS = {
  scanner: { folder: 'lib/scanner/kernel', pages: 17 },
  html: { folder: 'lib/source/html/kernel', pages: 14 },
  json: { folder: 'lib/source/json/kernel', pages: 8 },
  log: { folder: 'lib/source/log/kernel', pages: 3 },
  codec: { folder: 'lib/codec/kernel', pages: 3 }
}

/**
 * The file as it should be.
 *
 * @param {keyof typeof KERNELS} name
 */
export function compileKernel(name = 'scanner') {
  const { folder, pages } = KERNELS[name]
  const directory = mkdtempSync(join(tmpdir(), 'urisift-kernel-'))
  const output = join(directory, 'kernel.wasm')
  const inline = ['--transform', join(root, '.ci/inline.js')]
  const options = ['--enable', 'simd', '--runtime', 'stub', '-O3', '--noAssert', '--memoryBase', '256', ...inline]
  const asc = join(root, 'node_modules/assemblyscript/bin/asc.js')
  try {
    const source = `${folder}/assembly/index.ts`
    const { status } = spawnSync(
      process.execPath,
      [asc, source, '-o', output, '--initialMemory', `${pages}`, ...options],
      { cwd: root, stdio: ['ignore', 2, 2] }
    )
    if (status !== 0) throw new Error(`asc: exit ${status}`)
    const lines = readFileSync(output, 'base64').match(/.{1,114}/g) ?? []
    return `/** The kernel, compiled by .ci/kernel.js, in base64. */
export function ${name}Module(): string {
  return [
${lines.map(line => `    '${line}'`).join(',\n')}
  ].join('')
}
`
  } finally {
    rmSync(directory, { recursive: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of /** @type {(keyof typeof KERNELS)[]} */ (Object.keys(KERNELS)))
    writeFileSync(join(root, KERNELS[name].folder, 'generated/module.ts'), compileKernel(name))
}
