import t from 'tap'
import { createUnlessAscii } from '../../lib/codec/mislabelled.js'
import { createUtf16Decoder } from '../../lib/codec/unicode.js'
import type { MakeCodec } from './tracing.js'
import { check } from './tracing.js'

const utf16: MakeCodec = (emit, complain) =>
  createUnlessAscii((emit, complain) => createUtf16Decoder('big', emit, complain), emit, complain)
const bigEndian = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16()

t.test('ASCII by another label', async t => {
  const text = 'See http://a.example/ for more, and then some, until there is enough of it.\r\n'
  check(t, utf16, text, text, { See: 'See' }, ['bad-encoding 0 ASCII by another label'])
  check(t, utf16, 'a short one', 'a short one', {}, ['bad-encoding 0 ASCII by another label'])
})

t.test('what the label says', async t => {
  for (const text of ['See http://a.example/', '\u306d\u3053\u306e\u306f\u306a\u3057\u3092', '\u6c49\u5b57', '']) {
    check(t, utf16, bigEndian(text), text)
  }
  const kana = '\u306d\u3053\u306e\u306f\u306a\u3057'.repeat(10)
  check(t, utf16, bigEndian(kana), kana)
})
