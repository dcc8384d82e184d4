/** The embedded module is what its source compiles to, and codecs take it when it is worth it. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { borrowCodecKernel, returnCodecKernel, useCodecKernel } from '../../../lib/codec/kernel/index.js'

const root = new URL('../../../', import.meta.url)

t.test('the embedded module is compiled from the source beside it', async t => {
  const script = `import { compileKernel } from './.ci/kernel.js'; process.stdout.write(compileKernel('codec'))`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: fileURLToPath(root),
    encoding: 'utf8'
  })
  t.equal(status, 0)
  const embedded = readFileSync(new URL('lib/codec/kernel/generated/module.ts', root), 'utf8')
  t.ok(stdout === embedded, 'npm run kernel makes what is there')
})

t.test('taken when there is enough to read, and given back', async t => {
  t.equal(borrowCodecKernel(1000), undefined, 'a small mail is not')
  const kernel = borrowCodecKernel(1 << 14)
  t.ok(kernel)
  returnCodecKernel(kernel!)
  t.equal(borrowCodecKernel(1), kernel, 'the next small one is')
  t.not(borrowCodecKernel(1), kernel, 'who asks while it is lent has another')
  useCodecKernel('never')
  t.teardown(() => useCodecKernel('large'))
  t.equal(borrowCodecKernel(1 << 14), undefined)
})
