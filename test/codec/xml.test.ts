import t from 'tap'
import { findCharset } from '../../lib/codec/charset-labels.js'
import { createXmlDecoder } from '../../lib/codec/xml.js'
import { check } from './tracing.js'

t.test('references', async t => {
  check(t, createXmlDecoder, 'a&amp;b&lt;&gt;&quot;&apos;', `a&b<>"'`, { '&': '&amp;', '<': '&lt;' })
  check(t, createXmlDecoder, '&#38;&#x26;&#X26;&#0000000038;', '&&&&', { '&': '&#38;' })
  check(t, createXmlDecoder, '&#xD7FF;&#xE000;&#x10000;', '\ud7ff\ue000\u{10000}')
  check(t, createXmlDecoder, '&#233;&#x1F600;&nbsp;', 'é😀\u00a0')
})

t.test('references that stand for the beginning of others', async t => {
  check(t, createXmlDecoder, '&amp;lt;a&#38;#38;b&amp;amp;amp;c', '<a&b&amp;c', { '<': '&amp;lt;', '&': '&#38;#38;' })
  check(t, createXmlDecoder, '&amp;a;&amp;&amp;b', '&a;&&b')
  check(t, createXmlDecoder, '&amp;abcdefghijklmnopqr;&amp;lt', '&abcdefghijklmnopqr;&lt')
})

t.test('what is no reference stays', async t => {
  for (const none of [
    '&',
    '&;',
    '&#;',
    '&#x;',
    '&amp',
    '&AMP;',
    '&eacute;',
    '& amp;',
    'a && b',
    'b&c=d;',
    '&#0;',
    '&#xD800;',
    '&#xDFFF;',
    '&#x110000;',
    '&#xFFFFFFFFFFF;',
    '&#00000000000000038;',
    'http://a.example/?b&c&dddddddddddddddddddddd'
  ])
    check(t, createXmlDecoder, none, none)
})

t.test('qualified names', async t => {
  check(t, createXmlDecoder, '<a:b>c</a:b>', '<>c</>', { '<': '<a:b', c: 'c', '</': '</a:b' })
  check(t, createXmlDecoder, '<a:b c="d:e"/><f.1-2_:g\n>', '< c="d:e"/><\n>')
  check(t, createXmlDecoder, '<<a:b><é:ü>', '<<><>')
})

t.test('what is no name stays', async t => {
  for (const none of [
    '<a>b</a>',
    '<a:>',
    '<:a>',
    '<http://a.example/>',
    '<mailto:a@a.example>',
    '<urn:isbn:1>',
    'a < b:c > d',
    '<',
    '</',
    '<a:b"',
    `<a:${'b'.repeat(126)}>`
  ])
    check(t, createXmlDecoder, none, none)
})

t.test('one behind another, and behind what is none', async t => {
  check(t, createXmlDecoder, '&&amp;&a&lt;<&lt;', '&&&a<<<')
  check(t, createXmlDecoder, '&aaaaaaaaaaaaaaaaaaaaa&lt;&', '&aaaaaaaaaaaaaaaaaaaaa<&')
  check(t, createXmlDecoder, '<a&amp;<b:c&amp;<b:c', '<a&<b:c&<')
})

t.test('among characters of several bytes', async t => {
  const input = Buffer.from('x&\xa4\xe9 a&b\xa4\xe9\xa5\xbb &amp;', 'latin1')
  for (let size = 1; size <= input.length; size++) {
    const output: number[] = []
    const xml = createXmlDecoder(run => output.push(...run.bytes))
    const decoder = findCharset('Big5')!.decode(xml.push, () => t.fail())
    for (let from = 0; from < input.length; from += size) {
      const bytes = input.subarray(from, from + size)
      decoder.push({ bytes, from, to: from + bytes.length })
    }
    decoder.end()
    xml.end()
    t.equal(Buffer.from(output).toString(), 'x&日 a&b日本 &', `chunks of ${size}`)
  }
})
