/** Whether an embedded kernel is what its source compiles to, and is lent when it is worth it. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import type { KernelPool } from '../lib/web-assembly.js'

const root = new URL('../', import.meta.url)

/** Compiles the kernel again; `name` is the one it has in .ci/kernel.js, `folder` where it lies. */
export function testCompiled(name: string, folder: string): void {
  t.test('the embedded module is compiled from the source beside it', async t => {
    const script = `import { compileKernel } from './.ci/kernel.js'; process.stdout.write(compileKernel('${name}'))`
    const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: fileURLToPath(root),
      encoding: 'utf8'
    })
    t.equal(status, 0)
    const embedded = readFileSync(new URL(`${folder}/generated/module.ts`, root), 'utf8')
    t.ok(stdout === embedded, 'npm run kernel makes what is there')
  })
}

/** Before anything else has borrowed one. */
export function testLent<Kernel>(kernels: KernelPool<Kernel>): void {
  t.test('taken when there is enough to read, and given back', async t => {
    t.equal(kernels.borrow(1000), undefined, 'for a little there is none')
    const kernel = kernels.borrow(1 << 14)
    t.ok(kernel)
    kernels.giveBack(kernel!)
    t.equal(kernels.borrow(1), kernel, 'the next little is worth it')
    t.not(kernels.borrow(1), kernel, 'who asks while it is lent has another')
    kernels.use = 'never'
    t.teardown(() => (kernels.use = 'large'))
    t.equal(kernels.borrow(1 << 14), undefined)
  })
}
