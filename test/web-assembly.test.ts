/** Modules that cannot be compiled, or for whose memory there is no room. */
import t, { type Test } from 'tap'
import { embeddedModule } from '../lib/web-assembly.js'

class Works {}

/** How often it was tried when a kernel was asked for so many times. */
function triesOf(t: Test, step: 'Module' | 'Instance', asked: number): number {
  let tries = 0
  class Fails {
    constructor() {
      tries++
      throw new RangeError('out of memory')
    }
  }
  t.intercept(globalThis as { WebAssembly?: unknown }, 'WebAssembly', {
    value: { Module: Works, Instance: Works, [step]: Fails }
  })
  const instantiate = embeddedModule(() => 'AA==')
  for (let i = 0; i < asked; i++) if (instantiate(exports => exports) !== undefined) t.fail('a kernel')
  return tries
}

t.test('a module that cannot be compiled is not compiled again', async t => {
  t.equal(triesOf(t, 'Module', 3000), 1)
})

t.test('an instance without memory is asked for again only after a while', async t => {
  t.equal(triesOf(t, 'Instance', 1000), 1)
  t.equal(triesOf(t, 'Instance', 3000), 3)
})
