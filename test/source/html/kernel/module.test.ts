/** The embedded module is what its source compiles to, and pages take it when they are worth it. */
import { pageKernels } from '../../../../lib/source/html/kernel/index.js'
import { testCompiled, testLent } from '../../../embedded-kernel.js'

testCompiled('html', 'lib/source/html/kernel')
testLent(pageKernels)
