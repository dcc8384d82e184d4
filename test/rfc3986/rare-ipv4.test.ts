import fc from 'fast-check'
import t from 'tap'
import { readRareIpv4 } from '../../lib/rfc3986/rare-ipv4.js'
import '../property/seed.js'

t.test('the forms of §7.4', t => {
  for (const [name, address] of [
    ['127.0.0.1', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['0X7F.0x0.0.01', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['017700000001', '127.0.0.1'],
    ['0x7f000001', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['10.0.258', '10.0.1.2'],
    ['1.2.3.04', '1.2.3.4'],
    ['1.2.3.4.', '1.2.3.4'],
    ['0', '0.0.0.0'],
    ['0x', '0.0.0.0'],
    ['4294967295', '255.255.255.255']
  ] as const) {
    t.equal(readRareIpv4(name), address, name)
  }
  t.end()
})

t.test('names', t => {
  for (const name of [
    '',
    '.',
    'a',
    '1.2.3.08',
    '256.1',
    '1.2.3.256',
    '1.2.65536',
    '4294967296',
    '1.2.3.4.5',
    '1..2',
    '0xg',
    '-1',
    '1e3'
  ]) {
    t.equal(readRareIpv4(name), undefined, name)
  }
  t.end()
})

t.test('as the URL parser of the platform reads hosts that end in a number', t => {
  const part = fc.oneof(
    fc.nat(300).map(String),
    fc.nat().map(String),
    fc.nat().map(n => '0x' + n.toString(16)),
    fc.nat(511).map(n => '0' + n.toString(8)),
    fc.constantFrom('08', '0x', '0')
  )
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), parts => {
      const name = parts.join('.')
      let expected: string | undefined
      try {
        expected = new URL(`http://${name}/`).hostname
      } catch {
        expected = undefined
      }
      return readRareIpv4(name) === expected
    }),
    { numRuns: 10_000 }
  )
  t.pass()
  t.end()
})
