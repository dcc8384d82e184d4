/** The embedded module is what its source compiles to, and pages take it when they are worth it. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { borrowPageKernel, returnPageKernel, usePageKernel } from '../../../../lib/source/html/kernel/index.js'

const root = new URL('../../../../', import.meta.url)

t.test('the embedded module is compiled from the source beside it', async t => {
  const script = `import { compileKernel } from './.ci/kernel.js'; process.stdout.write(compileKernel('html'))`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: fileURLToPath(root),
    encoding: 'utf8'
  })
  t.equal(status, 0)
  const embedded = readFileSync(new URL('lib/source/html/kernel/generated/module.ts', root), 'utf8')
  t.ok(stdout === embedded, 'npm run kernel makes what is there')
})

t.test('taken when the pages so far are worth it, and given back', async t => {
  t.equal(borrowPageKernel(1000), undefined, 'one small page is not')
  const kernel = borrowPageKernel(1 << 14)
  t.ok(kernel)
  returnPageKernel(kernel!)
  t.equal(borrowPageKernel(1), kernel, 'the next small one is')
  t.not(borrowPageKernel(1), kernel, 'a page within a page has its own')
  usePageKernel('never')
  t.teardown(() => usePageKernel('large'))
  t.equal(borrowPageKernel(1 << 14), undefined)
})
