/** Letters that may be the second byte of a character of Shift_JIS, Big5 or GBK. */
import fc from 'fast-check'
import iconv from 'iconv-lite'
import t from 'tap'
import { extract } from '../../../lib/extract.js'
import type { ExtractOptions } from '../../../lib/options.js'
import { useKernel } from '../../../lib/scanner/kernel/index.js'
import '../../property/seed.js'
import { RUNS } from '../../property/texts.js'
import { sameByBoth } from './ways.js'

t.teardown(() => useKernel('large'))

const REFERENCES = ['http://a.example/b', 'mailto:a@a.example', 'urn:ab:b', 'https://a.example/', 'www.a.example/b']

t.test('brackets around a URI, in encodings that nobody declared', async t => {
  const opening = { shift_jis: '「『〈《【（', big5: '「『〈《【' }
  for (const use of ['never', 'always'] as const) {
    useKernel(use)
    for (const [encoding, marks] of Object.entries(opening)) {
      for (const mark of marks) {
        for (const before of ['', 'と', '見', '見'.repeat(16), ' ', 'abc ']) {
          for (const reference of REFERENCES) {
            const bytes = iconv.encode(`${before}${mark}${reference} `, encoding)
            const [match] = extract(bytes, { suffix: 'www' })
            const uri = reference.startsWith('www') ? `http://${reference}` : reference
            t.equal(match?.uri, uri, `${encoding} ${before}${mark}${reference} ${use}`)
          }
        }
      }
    }
  }
})

t.test('the same with and without the kernel, whole and in pieces', async t => {
  const parts = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(0x80, 0x81, 0x83, 0xa1, 0xc2, 0xc6, 0xe3, 0xe9, 0xff).map(byte => Buffer.of(byte))
    },
    fc.constantFrom(...'iushxzAZ\n <"'.split(''), 'é', '見', '「'.repeat(20)).map(text => Buffer.from(text)),
    fc.constantFrom(...REFERENCES, 'ihttp://a', 'foo://a', 'ifoo:b', 'x ').map(text => Buffer.from(text))
  )
  const texts = fc.array(parts, { maxLength: 12 }).map(parts => Buffer.concat(parts))
  const given = fc.constantFrom<ExtractOptions>({}, { suffix: 'www' }, { suffix: 'domains' }, { schemes: 'any' })
  sameByBoth(t, texts, given, 2 * RUNS)
})
