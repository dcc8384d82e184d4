/** The kernel of codecs gives what the loops in TypeScript give, byte for byte and origin for origin. */
import fc from 'fast-check'
import iconv from 'iconv-lite'
import t from 'tap'
import { createBase64Decoder } from '../../../lib/codec/base64.js'
import type { Emit } from '../../../lib/codec/codec.js'
import { findCharset } from '../../../lib/codec/charset-labels.js'
import { createContentLineDecoder } from '../../../lib/codec/content-line.js'
import { addWithoutColours } from '../../../lib/codec/control-sequence.js'
import { createFlowedDecoder } from '../../../lib/codec/flowed.js'
import { latin1Bytes } from '../../../lib/codec/latin1.js'
import { INPUT_LENGTH } from '../../../lib/codec/kernel/layout.js'
import { QuotedPrintableDecoder } from '../../../lib/codec/quoted-printable.js'
import { createRunBuilder } from '../../../lib/codec/run-builder.js'
import { createUtf16Decoder, type ByteOrder } from '../../../lib/codec/unicode.js'
import { createUudecoder } from '../../../lib/codec/uuencode.js'
import { createXmlDecoder } from '../../../lib/codec/xml.js'
import { uuencode } from '../../source/mail/composed-mail.js'
import { decode } from '../decoding.js'
import { isSame, isSameText, textOf, using } from './ways.js'
import '../../property/seed.js'

t.test('quoted-printable', async t => {
  const texts = textOf([
    ...['=3D', '=C3=A4', '=c3=a4', '=F0=9F=98=80', '=00', '=fF', '=19', '=', '==', '=\n', '=\r\n', '=\r', '= \n'],
    ...[
      '=3',
      '=3:',
      '=:3',
      '=3/',
      '=/3',
      '=3@',
      '=@3',
      '=3G',
      '=g3',
      '=`3',
      '=3`',
      '=3\n',
      '\n',
      '\r\n',
      'plain words',
      'ö'
    ]
  ])
  fc.assert(
    fc.property(texts, fc.constantFrom(1, 7, 64, 1000, 9000, Infinity), (bytes, size) =>
      isSameText(bytes, bytes =>
        decode(bytes, (emit, complain) => new QuotedPrintableDecoder({ push: emit }, complain), size)
      )
    ),
    { numRuns: 400 }
  )
  t.pass('for any text')
})

t.test('base64', async t => {
  const line = 'VGhpcyBpcyBhIGxpbmUgb2YgYmFzZTY0LCBvZiA3NiBjaGFyYWN0ZXJzOyBpdCBoYXMgNTcgYnl0ZXM+'
  const breaks = ['\n', '\n', '\n', '\r\n', '\r']
  const pieces = [
    line,
    `${line}\n`,
    `${line}\r\n`,
    'QUJD',
    'QUJDREVG',
    ...breaks,
    'QQ==',
    'QQ=',
    'Q',
    'a-_/+',
    ' ',
    '*',
    'two words\n'
  ]
  fc.assert(
    fc.property(textOf(pieces), fc.constantFrom(1, 7, 64, 1000, 9000, Infinity), (bytes, size) =>
      isSameText(bytes, bytes => decode(bytes, createBase64Decoder, size))
    ),
    { numRuns: 1000 }
  )
  t.pass('for any text')
  const bytes = Uint8Array.from({ length: 50000 }, (_, i) => (i * 7919) >> 3)
  const encoded = Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,76}/g)!
  for (const end of ['\n', '\r\n', '']) t.ok(isSameText(encoded.join(end), text => decode(text, createBase64Decoder)))
})

const sizes = fc.constantFrom(1, 2, 7, 64, 1001, 9000, Infinity)

t.test('uuencode', async t => {
  const bytes = Uint8Array.from({ length: 45 }, (_, i) => (i * 37) & 0x7f)
  const line = uuencode(Buffer.from(bytes), '\n').bytes.toString().split('\n')[1]!
  const pieces = [
    'begin 644 a.txt\n',
    `${line}\n`,
    `${line}\n`,
    `${line}\r\n`,
    line,
    `${line.slice(0, -1)}\n`, // a blank at its end was lost
    `${line}#\n`, // a checksum
    `${line.slice(0, 30)}~${line.slice(31)}\n`,
    '#86)C\n',
    '#86)C\r\r\n',
    '!80``\n',
    '"86(`\n',
    '`\n',
    ' \n',
    'end\n',
    'e',
    'prose\n',
    '\n'
  ]
  fc.assert(
    fc.property(textOf(pieces), fc.boolean(), sizes, (text, begins, size) =>
      isSameText(begins ? `begin 644 a.txt\n${Buffer.from(text).toString()}` : text, bytes =>
        decode(bytes, createUudecoder, size)
      )
    ),
    { numRuns: 1000 }
  )
  const file = `begin 644 a\n${`${line}\n`.repeat(2000)}\`\nend\n`
  const decoded = using('always', () => decode(file, createUudecoder))
  t.equal(decoded.text, Buffer.from(bytes).toString('latin1').repeat(2000))
  t.ok(isSameText(file.replace(/\n/g, '\r\n'), text => decode(text, createUudecoder)))
})

t.test('format=flowed', async t => {
  const texts = textOf([
    'a soft line \n',
    'a soft line \r\n',
    ' ',
    '  ',
    '\n',
    ' \n',
    '\r\n',
    ' \r\r\n',
    '\r',
    'fixed\n',
    '> quoted \n',
    '>quoted \n',
    '>> deeper \n',
    '> \n',
    '>',
    '-- \n',
    '> -- \r\n',
    ' stuffed \n',
    ' From \n'
  ])
  fc.assert(
    fc.property(texts, fc.boolean(), sizes, (bytes, delSp, size) =>
      isSameText(bytes, bytes => decode(bytes, emit => createFlowedDecoder(delSp, emit), size))
    ),
    { numRuns: 2000 }
  )
  t.pass('for any text')
})

t.test('content lines', async t => {
  const decodeLines = (emit: Emit) => createContentLineDecoder(emit, emit)
  const texts = textOf([
    'URL:http://a.example/b\n',
    'URL:http://a.example/b\r\n',
    'DTSTART;TZID=Europe/Berlin:20200101T100000\n',
    'X;FMTTYPE=text/html:<a href="b&amp\\;c">',
    'X;a="b:c";fmttype=text/html:&amp;\n',
    'NOTE;ENCODING=QUOTED-PRINTABLE:a=3Db=\n',
    ';quoted-printable:',
    ' folded\n',
    '\tfolded\r\n',
    ' ',
    '\n',
    '\r\n',
    '\r',
    '\\n',
    '\\N',
    '\\,',
    '\\\\',
    '\\x',
    '\\',
    '\\\n',
    ':',
    'a:b'
  ])
  fc.assert(
    fc.property(texts, sizes, (bytes, size) => isSameText(bytes, bytes => decode(bytes, decodeLines, size))),
    { numRuns: 2000 }
  )
  t.pass('for any text')
  for (const line of ['\n', '\r\n', '\\n', 'x\\n', ' \n', `a${'\\,'.repeat(3000)}\n`])
    t.ok(isSameText(line.repeat(30000 / line.length), text => decode(text, decodeLines)))
})

t.test('charsets of one byte a character', async t => {
  const pieces = ['Of an English text, all is ASCII.', 'a', '\x7f', '\xc4\xee\xec', '\xe9', '\x93', '\x80', '\xa4\xa5']
  const short = fc.array(fc.constantFrom(...pieces), { maxLength: 60 })
  const atTheEnd = fc
    .tuple(fc.integer({ min: 0, max: 50 }), fc.constantFrom('\xe9', '\x93', 'a\xc4\xee', 'a\x93'))
    .map(([before, text]) => ['a'.repeat(INPUT_LENGTH - before), text.repeat(60)])
  const long = fc.constantFrom('\x93', '\xe9', '\xe9\x93').map(text => [text.repeat(INPUT_LENGTH)])
  const texts = fc.oneof(
    { weight: 18, arbitrary: short },
    { weight: 1, arbitrary: atTheEnd },
    { weight: 1, arbitrary: long }
  )
  const labels = fc.constantFrom('windows-1251', 'windows-1252', 'koi8-r', 'macintosh', 'armscii8', 'iso-8859-15')
  fc.assert(
    fc.property(texts, labels, sizes, (text, label, size) => {
      const bytes = latin1Bytes(text.join(''))
      const charset = findCharset(label)!
      const look = (bytes: Uint8Array) => decode(bytes, (emit, complain) => charset.decode(emit, complain), size)
      return isSame(bytes, look) && using('always', () => look(bytes)).text === iconv.decode(bytes, label)
    }),
    { numRuns: 500 }
  )
  t.pass('for any text')
})

t.test('UTF-16', async t => {
  const ascii = 'Of an English text, all is ASCII.'
  const pieces = [
    ascii,
    'a',
    '\x7f\x80',
    '\u0434\u043e\u043c',
    '\u07ff\u0800',
    '\u2019',
    '\u65e5\u672c\u8a9e',
    '\ud7ff\ue000\uffff',
    '\u{1f600}',
    '\u{10ffff}',
    '\ud83d',
    '\ude00',
    '\ude00\ud83d'
  ]
  const inUnits = fc.oneof(
    { weight: 4, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map(list => list.join('')) },
    {
      weight: 1,
      arbitrary: fc
        .record({ before: fc.integer({ min: 0, max: 50 }), text: fc.constantFrom(...pieces) })
        .map(({ before, text }) => 'a'.repeat(INPUT_LENGTH / 2 - before) + text.repeat(60))
    }
  )
  fc.assert(
    fc.property(inUnits, fc.constantFrom<ByteOrder>('little', 'big'), fc.boolean(), sizes, (text, order, cut, size) => {
      const units = Buffer.from(text, 'utf16le')
      if (order === 'big') units.swap16()
      return isSameText(new Uint8Array(units).subarray(cut ? 1 : 0), bytes =>
        decode(bytes, (emit, complain) => createUtf16Decoder(order, emit, complain), size)
      )
    }),
    { numRuns: 2000 }
  )
  t.pass('for any text')
})

t.test('XML', async t => {
  const texts = textOf([
    '&',
    '<',
    '&amp;',
    '&lt;',
    '&#x26;',
    '&#38;',
    '&amp;quot;',
    '&amp;#xe9;',
    '&nbsp',
    '&nbsp;',
    '&quot;',
    '&apos;',
    '&gt;',
    '&GT;',
    '&amp;nbsp;',
    '&amp;amp;lt;',
    '&#xaF;',
    '&#XE9;',
    '&#1a;',
    '&#9a;',
    '&#xdfff;',
    '&#xg1;',
    '&#x`1;',
    '&#9;',
    '&#10;',
    '&#xd;',
    '&#0;',
    '&#31;',
    '&#x7f;',
    '&#x80;',
    '&#x7ff;',
    '&#x800;',
    '&#xd7ff;',
    '&#xe000;',
    '&#xffff;',
    '&#x10000;',
    '&#x10ffff;',
    '&#1114112;',
    '&#4294967334;',
    '&#;',
    '&#x;',
    '&;',
    '&#x110000;',
    '&#00000000000000038;',
    '&#xD800;',
    '&eacute;',
    ';',
    'lt;',
    '<a:b',
    '</content:encoded>',
    '<a:b:c>',
    '<:a>',
    '<p class="a">',
    '<a:b\n',
    '<a:b\r\n',
    '<a:b\tc',
    '<a:b/>',
    '<a:>',
    '</a:b:c>',
    '<a:b"',
    '<A.b-c_9:z/',
    `<${'a'.repeat(124)}:b>`,
    `<${'a'.repeat(126)}:b>`,
    '\u00e9',
    ' ',
    '/',
    'x'
  ])
  fc.assert(
    fc.property(texts, sizes, (bytes, size) => isSameText(bytes, bytes => decode(bytes, createXmlDecoder, size))),
    { numRuns: 2000 }
  )
  t.pass('for any text')
})

t.test('control sequences', async t => {
  const texts = textOf([
    '\x1b',
    '\x1b[',
    '\x1b[0m',
    '\x1b[1;38;5;9m',
    '\x1b[?25l',
    '\x1b[ q',
    '\x1b[ ?',
    ...[60, 61, 62].map(length => `\x1b[${'1'.repeat(length)}m`),
    '\x1b[1 2m',
    '\x1b[m',
    '\x1b]8;;',
    '\x1b(B',
    '\x1b(B\x1b[m\x0f',
    '\x1b$B',
    '\x0f',
    '[1m',
    '1;'.repeat(40),
    'm',
    '\x7f',
    '\n',
    'http://a.example/',
    '\u00e9'
  ])
  fc.assert(
    fc.property(texts, bytes =>
      isSameText(bytes, bytes =>
        decode(bytes, emit => {
          const builder = createRunBuilder(emit)
          return { push: run => addWithoutColours(run, builder), end() {} }
        })
      )
    ),
    { numRuns: 2000 }
  )
  t.pass('for any text')
})
