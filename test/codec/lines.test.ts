/** The codecs that go by lines: format=flowed, folding, uuencode. */
import t from 'tap'
import { createFlowedDecoder } from '../../lib/codec/flowed.js'
import { createUnfolder } from '../../lib/codec/unfold.js'
import { createUudecoder, uuencodedLength, uuencodeForm } from '../../lib/codec/uuencode.js'
import { decode } from './decoding.js'
import { check, type MakeCodec } from './tracing.js'

const flowed: MakeCodec = emit => createFlowedDecoder(false, emit)
const unfold: MakeCodec = emit => createUnfolder(emit, () => {})
const delSp: MakeCodec = emit => createFlowedDecoder(true, emit)

t.test('format=flowed', async t => {
  check(t, flowed, 'one \ntwo\nthree\n', 'one two\nthree\n', { 'one two': 'one \ntwo' })
  // §4.2: a paragraph is flowed lines and the fixed line behind them, be it empty.
  check(t, flowed, 'one \r\n two \r\n\r\nthree', 'one two \r\nthree')
  check(t, flowed, 'one \r\r\ntwo\r\r\n', 'one two\r\r\n')
  check(t, delSp, 'http://a/ \nb \nc\n', 'http://a/bc\n', { '/bc': '/ \nb \nc' })
})

t.test('quotes of the same depth flow on', async t => {
  check(t, flowed, '> one \n> two \n>> three\n', '> one two \n>> three\n')
  check(t, flowed, '>one \nno quote\n', '>one \nno quote\n')
  check(t, flowed, '> one \n>\n> two\n', '> one \n>\n> two\n'.replace('one \n>', 'one '))
})

t.test('signatures do not flow', async t => {
  check(t, flowed, 'text \n-- \nname \nrest\n', 'text \n-- \nname rest\n')
  check(t, flowed, '> -- \n> name\n', '> -- \n> name\n')
  check(t, flowed, '-- a dash \nthat does\n', '-- a dash that does\n')
})

t.test('a soft break behind a hyphen stays, unless DelSp says that the space is not of the text', async t => {
  check(t, flowed, 'one- \n two \nthree\n', 'one- \n two three\n')
  check(t, flowed, '> one- \n> two\n', '> one- \n> two\n')
  check(t, flowed, '- \none\n', '- \none\n')
  check(t, delSp, 'one- \n two \nthree\n', 'one-twothree\n')
})

t.test('space-stuffing', async t => check(t, flowed, 'a \n From b\n >c\n', 'a From b\n >c\n'))

t.test('a line without end', async t => {
  const long = 'x'.repeat(5000)
  check(t, flowed, `${long.slice(0, 300)} \nb`, `${long.slice(0, 300)} b`)
})

t.test('folding of calendars', async t => {
  check(t, unfold, 'URL:http://a.ex\n ample/\r\n\tb\nNEXT', 'URL:http://a.example/b\n\nNEXT', {
    'example/b': 'ex\n ample/\r\n\tb'
  })
  check(t, unfold, ' first\n', ' first\n\n')
  check(t, unfold, 'a\r\n', 'a\r\n\r\n')
})

t.test('values of old calendars and cards', async t => {
  check(
    t,
    unfold,
    'BEGIN:VCARD\r\nNOTE;ENCODING=QUOTED-PRINTABLE;LANGUAGE=en:a=3Db=\r\n c=0D=0A=\t\r\n\r\nURL:http://a/=\n b\r\n',
    'BEGIN:VCARD\r\n\r\nNOTE;ENCODING=QUOTED-PRINTABLE;LANGUAGE=en:a=b c\r\n\r\n\r\nURL:http://a/=b\r\n\r\n',
    { 'a=b c': 'a=3Db=\r\n c' }
  )
  check(t, unfold, 'URL;WORK;Quoted-Printable:http=3A//a/=', 'URL;WORK;Quoted-Printable:http://a/')
  check(t, unfold, 'A:b;QUOTED-PRINTABLE:c=3D\n d\n', 'A:b;QUOTED-PRINTABLE:c=3Dd\n\n')
  const long = 'x'.repeat(5000)
  t.equal(decode(`A;QUOTED-PRINTABLE:${long}=\n=3D\nB:=3D`, unfold).text, `A;QUOTED-PRINTABLE:${long}=\n\nB:=3D`)
})

t.test('values that are pages', async t => {
  const pages: MakeCodec = emit =>
    createUnfolder(emit, isPage => emit({ bytes: Uint8Array.of(isPage ? 0x2b : 0x2d), from: 0, to: 0 }))
  check(
    t,
    pages,
    'A:b\n c\nD;E="f:g";FmtType="TEXT/HTML";H=i:j\n k\nL:;FMTTYPE=text/html:\n',
    ['-A:bc\n\n', '+D;E="f:g";FmtType="TEXT/HTML";H=i:jk\n\n', '-L:;FMTTYPE=text/html:\n\n'].join('')
  )
  const long = `A;FMTTYPE=text/html:${'x'.repeat(5000)}`
  t.equal(decode(`${long}\n y\n`, pages).text, `+${long}y\n\n`, 'a line that comes in pieces is one property')
})

t.test('uuencode', async t => {
  check(t, createUudecoder, "begin 644 a.txt\n+:'1T<#HO+V$O8@``\n`\nend\n\n", 'http://a/b\0', {
    htt: ":'1T",
    '//a': '<#HO+V$O'
  })
  const told = (at: number): readonly string[] => [`bad-transfer-encoding ${at} a line that is not uuencoded`]
  check(t, createUudecoder, 'junk\nbegin 644 a\n#86)C\nend\njunk\n', 'abc', {}, told(0))
  check(t, createUudecoder, 'begin 644 a\n#86)C\njunk\n', 'abc', {}, told(18))
  check(t, createUudecoder, 'begin 644 a\n#86)C\n!80\nend\n', 'abca', { abc: '86)C' })
  check(t, createUudecoder, 'begin 644 a\nend\nbegin 600 b\n#86)C\n', 'abc')
  check(t, createUudecoder, 'begin-base64 644 a\nYWJj\nZA==\n====\nbegin 644 b\n#86)C\nend\n', 'abcdabc', {
    abc: 'YWJj'
  })
  check(t, createUudecoder, 'begin-base64 644 a\nYWJj\nend\nZGVm\n', 'abcdef', {}, told(24))
})

t.test('what is uuencode', async t => {
  t.equal(uuencodeForm('begin 644 a b.txt'), 'uuencode')
  t.equal(uuencodeForm('begin-base64 644 a b.txt'), 'base64')
  t.equal(uuencodeForm('begin-base64-encoded 644 YQ=='), undefined)
  t.equal(uuencodeForm('begin with 644 things'), undefined)
  const length = (line: string) => uuencodedLength(Buffer.from(line), line.length)
  t.equal(length('#86)C'), 3)
  t.equal(length('`'), 0)
  t.equal(length('http://a.example/ is prose'), -1)
  t.equal(length(''), -1)
})
