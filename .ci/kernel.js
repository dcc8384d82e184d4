/**
 * Compiles the scanner's kernel (AssemblyScript, lib/scanner/kernel/assembly) and embeds it as base64. The result is in
 * the repository, so that a checkout builds without this; a test compiles again and compares.
 *
 *   node .ci/kernel.js
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

export const embedded = join(root, 'lib/scanner/kernel/generated/module.ts')

/** The file as it should be. */
export function compileKernel() {
  const directory = mkdtempSync(join(tmpdir(), 'urisift-kernel-'))
  const output = join(directory, 'kernel.wasm')
  const options = ['--enable', 'simd', '--runtime', 'stub', '-O3', '--noAssert', '--memoryBase', '256']
  const asc = join(root, 'node_modules/assemblyscript/bin/asc.js')
  try {
    const source = 'lib/scanner/kernel/assembly/index.ts'
    const { status } = spawnSync(process.execPath, [asc, source, '-o', output, '--initialMemory', '16', ...options], {
      cwd: root,
      stdio: ['ignore', 2, 2]
    })
    if (status !== 0) throw new Error(`asc: exit ${status}`)
    const lines = readFileSync(output, 'base64').match(/.{1,116}/g) ?? []
    return `/** The kernel, compiled by .ci/kernel.js. */
export const KERNEL_MODULE: string = [
${lines.map(line => `  '${line}'`).join(',\n')}
].join('')
`
  } finally {
    rmSync(directory, { recursive: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(embedded, compileKernel())
