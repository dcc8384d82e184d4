import fc from 'fast-check'
import t from 'tap'
import { decimal } from '../../lib/cli/decimal.js'
import '../property/seed.js'

t.test('digits of offsets', async t => {
  for (const number of [
    0,
    7,
    10,
    999,
    1000,
    1001,
    10_000,
    999_999,
    1_000_000,
    2 ** 31,
    2 ** 32,
    Number.MAX_SAFE_INTEGER
  ])
    t.equal(decimal(number), String(number))
  fc.assert(fc.property(fc.maxSafeNat(), number => decimal(number) === String(number)))
})
