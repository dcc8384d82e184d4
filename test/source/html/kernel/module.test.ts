/** The embedded module is what its source compiles to, and pages take it when they are worth it. */
import t from 'tap'
import { borrowPageKernel, returnPageKernel, usePageKernel } from '../../../../lib/source/html/kernel/index.js'
import { testCompiled } from '../../../compiled-kernel.js'

testCompiled('html', 'lib/source/html/kernel')

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
