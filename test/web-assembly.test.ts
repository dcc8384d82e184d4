/** Modules that cannot be compiled, or for whose memory there is no room. */
import t from 'tap'
import { embeddedModule } from '../lib/web-assembly.js'

for (const step of ['Module', 'Instance']) {
  t.test(`no ${step}: it is not tried again`, async t => {
    let tries = 0
    class Works {}
    class Fails {
      constructor() {
        tries++
        throw new RangeError('out of memory')
      }
    }
    t.intercept(globalThis as { WebAssembly?: unknown }, 'WebAssembly', {
      value: { Module: Works, Instance: Works, [step]: Fails }
    })
    const instantiate = embeddedModule('AA==')
    for (let i = 0; i < 3; i++) {
      const kernel = instantiate(exports => exports)
      t.equal(kernel, undefined)
    }
    t.equal(tries, 1)
  })
}
