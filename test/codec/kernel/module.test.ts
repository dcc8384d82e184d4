/** The embedded module is what its source compiles to, and codecs take it when it is worth it. */
import t from 'tap'
import { borrowCodecKernel, returnCodecKernel, useCodecKernel } from '../../../lib/codec/kernel/index.js'
import { testCompiled } from '../../compiled-kernel.js'

testCompiled('codec', 'lib/codec/kernel')

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
