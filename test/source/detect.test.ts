import t, { type Test } from 'tap'
import { extract } from '../../lib/extract.js'
import { MAX_HELD } from '../../lib/limits.js'
import { latin1Bytes } from '../../lib/codec/latin1.js'
import { createDetected } from '../../lib/source/detect.js'

/** Sizes of the pieces in which an input comes, beside the whole. */
const PIECES = [1, 7, 1000, 4096]

/** What an input is taken for that comes in pieces of this size; all of it must be handed on. */
function detected(t: Test, input: Uint8Array, size: number): string | undefined {
  const formats: string[] = []
  const handedOn: number[] = []
  const source = createDetected(format => {
    formats.push(format)
    return { push: ({ bytes }) => void handedOn.push(...bytes), end() {} }
  })
  for (let from = 0; from < input.length; from += size) {
    const bytes = input.subarray(from, from + size)
    source.push({ bytes, from, to: from + bytes.length })
  }
  source.end()
  t.strictSame(handedOn, [...input], 'all of it')
  t.equal(formats.length, 1, 'it is told once')
  return formats[0]
}

t.test('by the first bytes', async t => {
  for (const [head, format] of [
    ['From a@a.example Sat Jan  3 01:05:34 1996\nFrom: a\n', 'mbox'],
    ['From a@a.example\nReturn-Path: <a@a.example>\nSubject: x\n', 'mbox'],
    ['\xef\xbb\xbf\nReturn-Path: <a@a.example>\nReceived: from b\n\tby c\n', 'mail'],
    ['Path: a!b\nNewsgroups: x\n', 'mail'],
    ['\xff\xfeF\0r\0o\0m\0:\0 \0a\0\r\0\n\0T\0o\0:\0 \0b\0', 'mail'],
    ['\xfe\xff\0F\0r\0o\0m\0:\0 \0a\0\n\0T\0o\0:\0 \0b', 'mail'],
    [`\0\0\xfe\xff${'From: a\nTo: b'.replace(/./gs, '\0\0\0$&')}`, 'mail'],
    ['F\0r\0o\0m\0:\0 \0a\0\n\0T\0o\0:\0 \0b\0', 'text'],
    ['Content-Type: multipart/mixed; boundary=x\n\n--x', 'mail'],
    ['From: a\nContent-Transfer-Encoding: base64\n\nYQ==\n', 'mail'],
    ['Content-Transfer-Encoding: alone\n\nbody', 'text'],
    ['From: a\nTo: b\na stray line\nSubject: c\n', 'mail'],
    ['Subject: a\r\n \t\r\nFrom: b\r\n\r\nc', 'mail'],
    ['From: a\nTo: b\n \nc: d\ne\nf\ng', 'mail'],
    ['Subject: a\n\nFrom: b\n\nc', 'text'],
    ['Subject: a\n \nsee\nFrom: b\n\nc', 'text'],
    [`To: a@a.example,\n${' b@a.example,\n'.repeat(350)}`.slice(0, 4096), 'mail'],
    [`To: ${' '.repeat(4076)}a@a.example\nFrom: a\n\n`.slice(0, 4096), 'mail'],
    [`References: ${'<a@a.example> '.repeat(350)}`.slice(0, 4096), 'mail'],
    [`path: a@a.example\n${'  - b@a.example\n'.repeat(350)}`.slice(0, 4096), 'text'],
    [`To: a@a.example\n${'b@a.example\n'.repeat(350)}`.slice(0, 4096), 'text'],
    ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', 'ical'],
    ['\xef\xbb\xbfbegin:vcard\nVERSION:2.1\n', 'ical'],
    ['\xff\xfeB\0E\0G\0I\0N\0:\0V\0C\0A\0R\0D\0\n\0', 'ical'],
    ['BEGIN:VCARD\rFN:a\r', 'ical'],
    [`${'X-Spam: y\r'.repeat(500)}Subject: a\rFrom: b\r\rc\r\n`, 'mail'],
    ['BEGIN:VCARD\r\r\nFN:a\r\r\n', 'ical'],
    ['BEGIN:VCARDS\n', 'text'],
    ['BEGIN:VCARD is how a card begins\n', 'text'],
    ['#! rnews 123\nPath: a\n', 'rnews'],
    ['*mbx*\r\n3d1c0a5b00000003\r\n\r\n', 'mbox'],
    [' \t\r\n\n  \nFrom a@a.example Sat Jan  3 01:05:34 1996\nFrom: a\n', 'mbox'],
    [' \n#! rnews 123\nPath: a\n', 'rnews'],
    ['220 1 <a@b> article\r\nPath: x\r\n', 'news'],
    ['\x01\x01\x01\x01\nFrom: a\n', 'mmdf'],
    ['BABYL OPTIONS: -*- rmail -*-\n', 'babyl'],
    ['<!DOCTYPE html>\n<p>', 'html'],
    ['\n<!-- x -->\n<HTML lang=en>', 'html'],
    ['<!--a--><!-- - -- > -->\n'.repeat(100) + '<html>', 'html'],
    ['<!---->'.repeat(500) + 'x', 'text'],
    ['<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "">', 'html'],
    ['<?xml version="1.0"?>\n<?xml-stylesheet href="a"?>\n<html>', 'html'],
    ['<?xml version="1.0"?>\n<!-- a -->\n<?xml-stylesheet href="a"?>\n<!DOCTYPE html>', 'html'],
    ['<?xml?><!---->'.repeat(250) + 'x', 'xml'],
    ['<!DOCTYPE html [ ]>', 'html'],
    ['<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<!-- a -->\n<TITLE>', 'html'],
    ['<!DOCTYPE netscape-bookmark>', 'xml'],
    ['<!doctype doctype public "-//w3c//dtd html 4.0 transitional//en">\n<html>', 'html'],
    ['<?xml version="1.0"?>\n<!DOCTYPE book PUBLIC "">', 'xml'],
    ['<!-- a -->\n<!DOCTYPE node PUBLIC "-//a//b" "http://a.example/c.dtd">\n<node>', 'xml'],
    ['<!DOCTYPE htmlbook [\n<!ENTITY a "b">\n]>', 'xml'],
    ['<!DOCTYPE> is a declaration', 'text'],
    ['<!-- a -->\n<rss version="2.0">', 'xml'],
    ['<urlset>\n<url><loc>', 'xml'],
    ['<!-- a --><sitemapindex>', 'xml'],
    ['<feed version="0.3">', 'xml'],
    ['<plist version="1.0">', 'xml'],
    ['<feeds>', 'text'],
    ['\xef\xbb\xbf\xef\xbb\xbf<?xml version="1.0"?>', 'xml'],
    ['<mediawiki a="b"\n xmlns="http://www.mediawiki.org/xml/export-0.11/">', 'xml'],
    ['<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">', 'xml'],
    ['<xmlns="http://a.example/">', 'text'],
    ['<a> xmlns="http://a.example/">', 'text'],
    ['<http://a.example/> xmlns=', 'text'],
    ['', 'text'],
    ['From here on, all is text.\nSubject: to change\n', 'text'],
    ['Note: one field\nis none of mail\n', 'text'],
    ['-----Original Message-----\nFrom: a\nTo: b\nSubject: c\n\nd', 'text'],
    ['\n---------- Forwarded message ---------\r\nFrom: a\r\nDate: b\r\n\r\nc', 'text'],
    ['------- Forwarded Message\n\nFrom: a\nTo: b\n\nc', 'text'],
    ['-------- Mensaje re-enviado (1) --------\nFrom: a\nTo: b\n\nc', 'text'],
    ['-----Original Message-----\nFrom: a\nTo: b\nContent-Transfer-Encoding: base64\n\nc', 'mail'],
    ['-------- Original Message --------\nFrom: a\nMIME-Version: 1.0\n\nb', 'mail'],
    ['From: a\nand so on,\nand on\nTo: b\n', 'text'],
    ['Date: alone\n\nbody', 'text'],
    ['title: a\ndescription: b\n', 'text'],
    ['<HEAD>\n<TITLE>a</TITLE>', 'html'],
    ['<!-- a -->\n<base href="http://a.example/">\n<html>', 'html'],
    ['<meta charset=utf-8>', 'html'],
    ['<body\nbgcolor=white>', 'html'],
    ['<body xmlns="http://www.w3.org/1999/xhtml">', 'xml'],
    ['<script async src="a.js"></script>', 'html'],
    ['<script language=javascript>', 'html'],
    ['<script data-lang="ts">', 'html'],
    ['<script lang="ts">\nconst a = 1', 'text'],
    ['<script context="module">\nconst a = 1', 'text'],
    ['<title> ::= <words>', 'text'],
    ['<body of the message>', 'text'],
    ['<header>a</header>', 'text'],
    ['<p>no page', 'text']
  ] as const) {
    const input = latin1Bytes(head)
    for (const size of [Math.max(1, input.length), ...PIECES])
      t.equal(detected(t, input, size), format, `${JSON.stringify(head.slice(0, 30))} in pieces of ${size}`)
  }
})

t.test('behind a long comment', async t => {
  const found = (length: number, behind: string): readonly string[] =>
    Array.from(
      extract(`<!--${'-'.repeat(length)}-->${behind}<a href="b">`, { format: 'auto', base: 'http://a.example/' })
    ).map(({ uri }) => uri)
  t.same(found(50_000, '<!DOCTYPE html>'), ['http://a.example/b'], 'a page')
  t.same(found(50_000, '# A heading'), [], 'no page')
  t.same(found(MAX_HELD, '<!DOCTYPE html>'), [], 'one that is longer than what is held')
})
