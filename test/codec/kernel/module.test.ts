/** The embedded module is what its source compiles to, and codecs take it when it is worth it. */
import { codecKernels } from '../../../lib/codec/kernel/index.js'
import { testCompiled, testLent } from '../../embedded-kernel.js'

testCompiled('codec', 'lib/codec/kernel')
testLent(codecKernels)
