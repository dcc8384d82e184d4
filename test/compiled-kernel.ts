/** Whether an embedded kernel is what its source compiles to. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'

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
