/** Lines counted in a window, and by the kernel. */
import fc from 'fast-check'
import t from 'tap'
import { SchemeTable } from '../../lib/policy/schemes.js'
import { borrowKernel, returnKernel, useKernel } from '../../lib/scanner/kernel/index.js'
import { countIn, LineCounter } from '../../lib/scanner/line-counter.js'
import '../property/seed.js'

t.test('forward, back, and over what is let go', async t => {
  let bytes = Buffer.from('a\nb\n\nc\nd')
  const lines = new LineCounter((from, to) => countIn(bytes, from, to), 1)
  t.strictSame(
    [0, 1, 2, 5].map(at => lines.lineOf(at)),
    [1, 1, 2, 4]
  )
  t.equal(lines.lineOf(2), 2, 'a reject may stand before what has been asked about')
  bytes = bytes.subarray(3)
  lines.letGo(3)
  t.strictSame(
    [2, 3, 4].map(at => lines.lineOf(at)),
    [4, 4, 5]
  )
  bytes = bytes.subarray(4)
  lines.letGo(4)
  t.equal(lines.lineOf(0), 5)
  bytes = Buffer.from('\n\n\nx')
  lines.letGo(3)
  t.equal(lines.lineOf(0), 8, 'what nobody asked about is counted before it goes')
})

t.test('the kernel counts what is there', async t => {
  useKernel('always')
  t.teardown(() => useKernel('large'))
  const kernel = borrowKernel(0, new SchemeTable(), 'default')
  if (!kernel) throw new Error('this platform has no WebAssembly with SIMD')
  const text = fc.oneof(
    fc.uint8Array({ maxLength: 100 }),
    fc.tuple(fc.constantFrom(0x0a, 0x0b, 0x20), fc.nat(20_000)).map(([byte, length]) => Buffer.alloc(length, byte))
  )
  fc.assert(
    fc.property(text, fc.nat(70), fc.nat(70), (bytes, from, less) => {
      kernel.bytes.set(bytes)
      const to = Math.max(0, bytes.length - less)
      const start = Math.min(from, to)
      return kernel.countLineEnds(start, to) === countIn(bytes, start, to)
    })
  )
  returnKernel(kernel)
  t.pass('as one by one')
})
