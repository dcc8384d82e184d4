import t from 'tap'
import { detectFormat } from '../../lib/source/detect.js'

t.test('by the first bytes', async t => {
  for (const [head, format] of [
    ['From a@a.example Sat Jan  3 01:05:34 1996\nFrom: a\n', 'mbox'],
    ['From a@a.example\nReturn-Path: <a@a.example>\nSubject: x\n', 'mbox'],
    ['\xef\xbb\xbf\nReturn-Path: <a@a.example>\nReceived: from b\n\tby c\n', 'mail'],
    ['Path: a!b\nNewsgroups: x\n', 'mail'],
    ['Content-Type: multipart/mixed; boundary=x\n\n--x', 'mail'],
    ['From: a\nTo: b\na stray line\nSubject: c\n', 'mail'],
    ['#! rnews 123\nPath: a\n', 'rnews'],
    ['220 1 <a@b> article\r\nPath: x\r\n', 'news'],
    ['\x01\x01\x01\x01\nFrom: a\n', 'mmdf'],
    ['BABYL OPTIONS: -*- rmail -*-\n', 'babyl'],
    ['<!DOCTYPE html>\n<p>', 'html'],
    ['\n<!-- x -->\n<HTML lang=en>', 'html'],
    ['<!--a--><!-- - -- > -->\n'.repeat(100) + '<html>', 'html'],
    ['<!---->'.repeat(500) + 'x', 'text'],
    ['<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "">', 'html'],
    ['<?xml version="1.0"?>\n<?xml-stylesheet href="a"?>\n<html>', 'html'],
    ['<?xml version="1.0"?>\n<!DOCTYPE book PUBLIC "">', 'xml'],
    ['<!-- a -->\n<rss version="2.0">', 'xml'],
    ['<mediawiki a="b"\n xmlns="http://www.mediawiki.org/xml/export-0.11/">', 'xml'],
    ['<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">', 'xml'],
    ['<xmlns="http://a.example/">', 'text'],
    ['<a> xmlns="http://a.example/">', 'text'],
    ['<http://a.example/> xmlns=', 'text'],
    ['', 'text'],
    ['From here on, all is text.\nSubject: to change\n', 'text'],
    ['Note: one field\nis none of mail\n', 'text'],
    ['From: a\nand so on,\nand on\nTo: b\n', 'text'],
    ['Date: alone\n\nbody', 'text'],
    ['title: a\ndescription: b\n', 'text'],
    ['<HEAD>\n<TITLE>a</TITLE>', 'html'],
    ['<!-- a -->\n<base href="http://a.example/">\n<html>', 'html'],
    ['<meta charset=utf-8>', 'html'],
    ['<body\nbgcolor=white>', 'html'],
    ['<body xmlns="http://www.w3.org/1999/xhtml">', 'xml'],
    ['<script async src="a.js"></script>', 'html'],
    ['<title> ::= <words>', 'text'],
    ['<body of the message>', 'text'],
    ['<header>a</header>', 'text'],
    ['<p>no page', 'text']
  ] as const) {
    t.equal(detectFormat(head), format, JSON.stringify(head.slice(0, 30)))
  }
})
