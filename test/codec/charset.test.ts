import iconv from 'iconv-lite'
import t from 'tap'
import { findCharset } from '../../lib/codec/charset.js'
import { check } from './tracing.js'
import type { MakeCodec } from './tracing.js'

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

t.test('the EUC family can be scanned as it is, and decoded', async t => {
  for (const [label, text] of [
    ['euc-jp', '\u898b\u3066 http://a.example/ \uff76\u8868'],
    ['euc-kr', '\ubcf4\uae30 http://a.example/']
  ] as const) {
    check(t, decoderOf(label), iconv.encode(text, label), text)
    t.ok(Array.isArray(findCharset(label)?.scanned), label)
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

t.test('labels no decoder knows', async t => {
  for (const label of ['x-martian', '', 'base64', 'hex', 'utf-7-imap', 'johab'])
    t.equal(findCharset(label), undefined, label)
  t.equal(findCharset('ISO646-JP'), undefined, 'known, but some of its lower half is not ASCII')
})
