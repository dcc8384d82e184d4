/** UTF-8 as a string, and bytes that are none. */
import iconv from 'iconv-lite'
import t from 'tap'
import { utf8Text } from '../../lib/codec/utf-8-text.js'

t.test('what is UTF-8, and what is read as windows-1252', async t => {
  const cases: [bytes: string, text: string][] = [
    ['', ''],
    ['a b', 'a b'],
    ['\xc3\xa9', '\u00e9'],
    ['\xe6\x97\xa5\xf0\x9f\x98\x80', '\u65e5\u{1f600}'],
    ['\xef\xbb\xbfa', '\ufeffa'],
    ['\xe9', '\u00e9'],
    ['\x80\x93x\xc3\xa9', '\u20ac\u201cx\u00e9'],
    ['\xc3', '\u00c3'],
    ['\xed\xa0\x80', '\u00ed\u00a0\u20ac'],
    ['\xc0\xaf', '\u00c0\u00af'],
    ['\x81', '\x81'],
    ['\xef\xbf\xbd', '\ufffd'],
    ['\xef\xbf\xbd\xe9', '\ufffd\u00e9']
  ]
  for (const [bytes, text] of cases) t.equal(utf8Text(Buffer.from(bytes, 'latin1')), text, JSON.stringify(bytes))
})

t.test('every byte by itself: its holes are controls', async t => {
  for (let byte = 0x80; byte < 0x100; byte++) {
    const read = iconv.decode(Buffer.of(byte), 'windows-1252')
    t.equal(utf8Text(Buffer.of(byte)), read === '\ufffd' ? String.fromCharCode(byte) : read, byte.toString(16))
  }
})
