import t from 'tap'
import { findCharset } from '../../lib/codec/charset-labels.js'
import { check } from './tracing.js'

const bytes = (hex: string) => Buffer.from(hex.replace(/ /g, ''), 'hex')

t.test('code pages', async t => {
  for (const [label, colon, brackets] of [
    ['IBM037', '7A', 'BA BB'],
    ['cp500', '7A', '4A 5A'],
    ['IBM1047', '7A', 'AD BD']
  ] as const) {
    const charset = findCharset(label)!
    check(t, charset.decode, bytes(`4C 88 A3 A3 97 ${colon} 61 61 81 15 ${brackets} 6E`), '<http://a\n[]>')
  }
  check(t, findCharset('ibm1140')!.decode, bytes('9F 81'), '\u20aca', { '\u20ac': '\x9f' })
})
