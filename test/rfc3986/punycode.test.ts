import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import t from 'tap'
import { decodePunycode } from '../../lib/rfc3986/punycode.js'
import '../property/seed.js'

t.test('examples of RFC 3492 §7.1', t => {
  t.equal(decodePunycode('egbpdaj6bu4bxfgehfvwxn'), 'ليهمابتكلموشعربي؟')
  t.equal(decodePunycode('ihqwcrb4cv8a8dqg056pqjye'), '他们为什么不说中文')
  t.equal(decodePunycode('Proprostnemluvesky-uyb24dma41a'), 'Pročprostěnemluvíčesky')
  t.equal(decodePunycode('3B-ww4c5e180e575a65lsy2b'), '3年B組金八先生')
  t.end()
})

t.test('what is none', t => {
  for (const text of ['-', '-a', 'a-\u00fc', '\u00fc-', 'a-!', '99999999', 'a-9', '0'.repeat(64)]) {
    t.equal(decodePunycode(text), undefined, text)
  }
  t.equal(decodePunycode('a-'), 'a')
  t.equal(decodePunycode(''), '')
  t.end()
})

t.test('as the platform encodes it', t => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'z', 'ü', 'д', 'я', '日', '本', '0'),
    minLength: 1,
    maxLength: 15
  })
  fc.assert(
    fc.property(letters, label => {
      const ascii = domainToASCII(label)
      return !ascii.startsWith('xn--') || decodePunycode(ascii.slice(4)) === label
    }),
    { numRuns: 10_000 }
  )
  t.pass()
  t.end()
})

t.test('any text: an answer', t => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('-', 'a', '9', 'z', '0', 'Z') }), text => {
      decodePunycode(text)
    }),
    { numRuns: 10_000 }
  )
  t.pass()
  t.end()
})
