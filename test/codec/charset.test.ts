import iconv from 'iconv-lite'
import t from 'tap'
import { findCharset } from '../../lib/codec/charset-labels.js'
import { check, type MakeCodec } from './tracing.js'

const decoderOf = (label: string): MakeCodec => {
  const charset = findCharset(label)
  if (charset === undefined) throw new Error(label)
  return (emit, complain) => charset.decode(emit, complain)
}

t.test('charsets whose trail bytes may be ASCII', async t => {
  for (const [label, text] of [
    ['shift_jis', '\u8868\u30bd<http://a.example/>\uff76\u8868'],
    ['gbk', '\u4e02 http://a.example/ \u9555'],
    ['gb18030', '\u3400 http://a.example/ \u{20000}\u4e00'],
    ['big5', '\u8a31\u529f\u84cb http://a.example/ \u8a31'],
    ['windows-949', '\uac02 http://a.example/ \ubdc1']
  ] as const) {
    check(t, decoderOf(label), iconv.encode(text, label), text, { 'http://a.example/': 'http://a.example/' })
    t.equal(findCharset(label)?.scanned, undefined, `${label} must be decoded`)
  }
})

t.test('the EUC family', async t => {
  for (const [label, text] of [
    ['euc-jp', '\u898b\u3066 http://a.example/ \uff76\u8868'],
    ['euc-kr', '\ubcf4\uae30 http://a.example/']
  ] as const) {
    check(t, decoderOf(label), iconv.encode(text, label), text)
    t.equal(findCharset(label)?.scanned, undefined, `${label} must be decoded`)
  }
  check(t, decoderOf('euc-jp'), Buffer.from('\x8f\xb0\xa1 a', 'latin1'), '\u4e02 a', { '\u4e02': '\x8f\xb0\xa1' })
})

t.test('a lead byte with no trail byte', async t => {
  const bad = (at: number, label: string) => [`bad-encoding ${at} not in ${label}`]
  check(t, decoderOf('shift_jis'), Buffer.from('a\x95<b>', 'latin1'), 'a\ufffd<b>', {}, bad(1, 'cp932'))
  check(t, decoderOf('shift_jis'), Buffer.from('a\x85\x80b', 'latin1'), 'a\ufffdb', {}, bad(1, 'cp932'))
  check(t, decoderOf('gb18030'), Buffer.from('a\x8130b', 'latin1'), 'a\ufffd30b', {}, bad(1, 'gb18030'))
  check(t, decoderOf('gb18030'), Buffer.from('a\x81\x30', 'latin1'), 'a\ufffd', { '\ufffd': '\x810' }, [
    'truncated 1 part of a gb18030 character'
  ])
  check(t, decoderOf('big5'), Buffer.from('\xff\x81', 'latin1'), '\ufffd\ufffd', {}, [
    ...bad(0, 'big5hkscs'),
    'truncated 1 part of a big5hkscs character'
  ])
})

t.test('single-byte charsets are scanned by a table', async t => {
  const highBytes = (label: string) => findCharset(label)?.scanned as readonly number[]
  t.equal(highBytes('iso-8859-5')[0xd0 - 0x80], 0x430)
  t.equal(highBytes('KOI8-R')[0xc1 - 0x80], 0x430)
  t.equal(highBytes('ISO-8859-1')[0x93 - 0x80], 0x201c, 'Latin-1 is windows-1252 where it matters')
  t.equal(highBytes('macintosh')[0x8e - 0x80], 0xe9)
  t.equal(highBytes('x-mac-cyrillic')[0x80 - 0x80], 0x410, 'one that only TextDecoder has')
  check(t, decoderOf('windows-1251'), Buffer.from('\xd1\xec. a', 'latin1'), '\u0421\u043c. a', { '\u0421': '\xd1' })
})

t.test('UTF-8 and what is called so', async t => {
  for (const label of ['utf-8', 'UTF8', 'us-ascii', 'ANSI_X3.4-1968', 'unicode-1-1-utf-8', '7bit']) {
    t.equal(findCharset(label)?.scanned, 'utf-8', label)
  }
})

t.test('labels as people write them', async t => {
  for (const label of [' windows-1251\n', '"Windows-1251"', "'CP1251'", ' " win1251 "'])
    t.equal((findCharset(label)?.scanned as readonly number[])[0xd1 - 0x80], 0x421, label)
  t.ok(findCharset('"x-mac-cyrillic"'), 'one that only TextDecoder has')
  t.equal(findCharset(' "utf-16" '), findCharset('utf16'))
  for (const label of ['', '  ', '""', ' '.repeat(1 << 20)]) t.equal(findCharset(label), undefined)
})

t.test('every label of the Encoding Standard, and what mail calls the same', async t => {
  for (const [like, labels] of [
    ['shift_jis', 'csshiftjis ms932 ms_kanji shift-jis windows-31j x-sjis csWindows31J x-ms-cp932 sjis-win'],
    ['gbk', 'chinese csgb2312 csiso58gb231280 gb_2312 gb_2312-80 iso-ir-58 x-gbk cn-gb x-cp936 csgbk x-gb2312'],
    ['gb18030', 'GB18030-2000 x-gb18030'],
    ['big5', 'big5-hkscs cn-big5 csbig5 x-x-big5 chinesebig5 big5-eten x-windows-950 x-big5'],
    ['windows-949', 'x-windows-949 x-cp949 uhc'],
    ['euc-jp', 'cseucpkdfmtjapanese x-euc-jp eucJP-ms'],
    ['euc-kr', 'cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 x-euc-kr'],
    ['iso-2022-jp', 'csiso2022jp csiso2022kr iso-2022-kr iso-2022-cn iso-2022-cn-ext cp50221'],
    ['utf-16le', 'csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff'],
    ['utf-8', 'unicode20utf8 x-unicode20utf8 csutf8']
  ] as const) {
    for (const label of labels.split(' ')) t.equal(findCharset(label), findCharset(like), label)
  }
  for (const [like, labels] of [
    ['windows-1252', 'cp819 csisolatin1 ibm819 iso-ir-100 iso_8859-1:1987 l1 x-cp1252'],
    ['windows-1254', 'csisolatin5 iso-8859-9 iso-ir-148 iso_8859-9:1989 l5'],
    ['windows-874', 'dos-874 iso-8859-11 tis-620'],
    ['koi8-r', 'cskoi8r koi koi8 koi8_r x-koi8-r']
  ] as const) {
    const { scanned } = findCharset(like)!
    for (const label of labels.split(' ')) t.strictSame(findCharset(label)?.scanned, scanned, label)
  }
  t.equal(findCharset('x-user-defined')?.scanned?.[0], 0xf780)
})

t.test('labels no decoder knows', async t => {
  for (const label of ['x-martian', '', 'base64', 'x-base64', 'hex', 'utf-7-imap', 'johab'])
    t.equal(findCharset(label), undefined, label)
  t.equal(findCharset('ISO646-JP'), undefined, 'known, but some of its lower half is not ASCII')
})
