/** The references of style sheets: a table, and a tokenizer held against it (CSS Syntax Level 3). */
import {
  isTokenFunction,
  isTokenString,
  isTokenURL,
  isTokenWhiteSpaceOrComment,
  TokenType,
  tokenize,
  type CSSToken
} from '@csstools/css-tokenizer'
import { deepStrictEqual as deepEqual } from 'node:assert'
import fc from 'fast-check'
import t from 'tap'
import { createGatherer } from '../../../lib/codec/span.js'
import { CssReader } from '../../../lib/source/html/css.js'
import '../../property/seed.js'

/** Each reference, with what it was written as. */
function read(sheet: string, size = Infinity): { refers: string; written: string }[] {
  const bytes = Buffer.from(sheet)
  const found: { refers: string; written: string }[] = []
  const value = createGatherer()
  const css = new CssReader({
    value: {
      add: value.add,
      drop: () => value.clear(),
      end() {
        const span = value.take()
        const { length } = span.bytes
        const written = length === 0 ? '' : bytes.toString('utf8', span.at(0), span.past(length - 1))
        found.push({ refers: Buffer.from(span.bytes).toString(), written })
      }
    }
  })
  for (let at = 0; at < bytes.length; at += size) {
    const piece = Uint8Array.from(bytes.subarray(at, at + size))
    css.push({ bytes: piece, from: at, to: at + piece.length })
    piece.fill(0x2f)
  }
  css.end()
  return found
}

const refersTo = (sheet: string, size?: number) => read(sheet, size).map(({ refers }) => refers)

t.test('where references stand', async t => {
  const cases: [sheet: string, references: string[]][] = [
    ['a { background: url(b.png) }', ['b.png']],
    ['a { background: URL( "b.png" ), url(\tc.png\n), Url(\'d\') }', ['b.png', 'c.png', 'd']],
    ['@import "a.css"; @import url(b.css) print; @IMPORT/**/\'c.css\' layer("d");', ['a.css', 'b.css', 'c.css']],
    ['@charset "utf-8"; @namespace svg "http://a.example/"; b::after { content: "http://b.example/" }', []],
    ['@font-face { src: url(a.woff2) format("woff2"), local("b") }', ['a.woff2']],
    ['a { background: image-set("b" 1x, url(c) 2x, "d" type("image/png")) } e { content: "f" }', ['b', 'c', 'd']],
    ['a { background: -webkit-image-set(url(b) 1x); mask: src("c"); x: src(var(--d, "e")) }', ['b', 'c']],
    ['a { background: image("b", red); background: Image(ltr "c") } e { f: my-image("g") }', ['b', 'c']],
    [
      "a { filter: progid:DXImageTransform.Microsoft.AlphaImageLoader(src='b.png', sizingMethod='scale') } c[src='d'] {}",
      ['b.png']
    ],
    ["a { -ms-filter: alphaimageloader( enabled=true , SRC = 'b' sizingMethod='c' f(src='d')) src='e' }", ['b']],
    ['/* url(a) */ b { c: url(/**/d) } "url(e)" curl(f) #url(g) my-url(h) 1url(i)', ['/**/d']],
    ['u\\72l(a) \\75 RL(b) @\\69mport "c"', ['a', 'b', 'c']],
    ['url(a\\29 b) url("c\\\nd") url("e\\"f") url(\\"g)', ['a)b', 'cd', 'e"f', '"g']],
    ['url(a b) url(c"d) url(e(f) url(g\n) url()', ['g', '']],
    ['url("a\n) url(b)', ['b']],
    ['@import\\\n"a"', []],
    ['\\@import "a"; \\40 import "b"', []],
    ['@import("a") "b"; @import ("c") "d"; e { f: @import("g', []],
    ['a { filter: AlphaImageLoader(src("b"), src ( = "c"), src (d) = "e") }', ['b']],
    ['url(a', ['a']],
    ['url("a', ['a']],
    ['url(a\\', ['a\ufffd']],
    ['@import "a', ['a']],
    ['<!-- @import "a"; -->', ['a']]
  ]
  for (const [sheet, expected] of cases) t.strictSame(refersTo(sheet), expected, sheet)
})

t.test('escapes and their places', async t => {
  t.strictSame(read('url(http\\3a //a.example/b\\2e html\\,)'), [
    { refers: 'http://a.example/b.html,', written: 'http\\3a //a.example/b\\2e html\\,' }
  ])
  t.strictSame(read('url("\\00006Fx\\00006fx")'), [{ refers: 'oxox', written: '\\00006Fx\\00006fx' }])
  t.strictSame(read('url(\\3a\r\nb)'), [{ refers: ':b', written: '\\3a\r\nb' }])
  t.strictSame(read('url("a\\\r\nb")'), [{ refers: 'ab', written: 'a\\\r\nb' }])
  t.strictSame(refersTo('url(\\0 \\d800 \\110000 \\e9 \\\u00e9\u00e9)'), ['\ufffd\ufffd\ufffd\u00e9\u00e9\u00e9'])
})

const BACKSLASH = 0x5c

/** What does not stand in references. Checks where its bytes came from. */
function restOf(sheet: string, size: number): string {
  const bytes = Buffer.from(sheet)
  const rest = createGatherer()
  const css = new CssReader({ value: { add() {}, drop() {}, end() {} }, rest: rest.add })
  for (let at = 0; at < bytes.length; at += size) {
    const piece = Uint8Array.from(bytes.subarray(at, at + size))
    css.push({ bytes: piece, from: at, to: at + piece.length })
    piece.fill(0x2f)
  }
  css.end()
  const span = rest.take()
  t.ok(
    span.bytes.every((byte, i) => byte === bytes[span.at(i)] || bytes[span.at(i)] === BACKSLASH),
    `places: ${sheet}`
  )
  return Buffer.from(span.bytes).toString()
}

t.test('everything else', async t => {
  const cases: [sheet: string, rest: string][] = [
    ['a { b: c(d) } /* "e" */', 'a { b: c(d) } /* "e" */'],
    ['a{b:"c"d(e)}', 'a{b:"c"d(e)}'],
    ["a{b:'c'd}", "a{b:'c'd}"],
    ['"a\nb"', '"a\nb"'],
    ['@import "a"b;c', '@import ""b;c'],
    ['url(a)b url( a )c url("a")d', 'url()b url(  )c url("")d'],
    ['url(a b)c url(a"b)c', 'url( b)c url("b)c'],
    ['url(\\61 b)c', 'url()c'],
    ['a\\62 c "a\\62 c\\"d" \\e9', 'abc "abc"d" \u00e9'],
    ['"a\\\nb"c', '"ab"c'],
    ['a\\\nb', 'a\nb']
  ]
  for (const [sheet, rest] of cases) {
    for (const size of [Infinity, 1, 2]) t.equal(restOf(sheet, size), rest, `${sheet} by ${size}`)
  }
})

const OF_REFERENCES: ReadonlySet<string> = new Set(['src', 'image', 'image-set'])

/** The same question asked of a tokenizer. */
function oracle(sheet: string): string[] {
  const references: string[] = []
  const open: string[] = [] // functions and parentheses that are open
  let importing = false
  for (const token of tokenize({ css: sheet }) as readonly CSSToken[]) {
    const [type] = token
    if (isTokenWhiteSpaceOrComment(token)) continue
    if (isTokenURL(token)) references.push(token[4].value)
    else if (isTokenString(token)) {
      const called = open[open.length - 1]
      if (importing || called === 'url' || OF_REFERENCES.has(called ?? '')) references.push(token[4].value)
      if (called === 'url') open[open.length - 1] = 'another'
    } else if (type === TokenType.BadString) {
      if (open[open.length - 1] === 'url') open[open.length - 1] = 'another'
    } else if (isTokenFunction(token)) {
      const name = token[4].value.toLowerCase()
      const inside = open.some(called => OF_REFERENCES.has(called))
      open.push(inside && name !== 'url' ? 'another' : name)
    } else if (type === TokenType.OpenParen) open.push('(')
    else if (type === TokenType.CloseParen) open.pop()
    else if (type === TokenType.OpenCurly || type === TokenType.CloseCurly) open.length = 0
    importing = type === TokenType.AtKeyword && token[4].value.toLowerCase() === 'import'
  }
  return references
}

t.test('a tokenizer finds the same', async t => {
  const piece = fc.constantFrom(
    ...[
      'url(',
      'URL( ',
      'u\\72 l(',
      'image-set(',
      'src(',
      'image(',
      'f(',
      '@import',
      '@media',
      '"',
      "'",
      ')',
      '(',
      '{',
      '}',
      ';'
    ],
    ...[
      'a.png',
      'http://a.example/?b',
      '/*',
      '*/',
      '/',
      ' ',
      '\n',
      '\r\n',
      '\\',
      '\\2e ',
      '\\)',
      '\\\n',
      '#',
      ',',
      '\u00e9',
      '1x',
      '.'
    ]
  )
  const sheets = fc.array(piece, { maxLength: 16 }).map(pieces => pieces.join(''))
  const holds = fc.check(
    fc.property(sheets, sheet => {
      deepEqual(refersTo(sheet), oracle(sheet))
    }),
    { numRuns: 3000 }
  )
  t.notOk(holds.failed, JSON.stringify(holds.counterexample))
})

t.test('the same in pieces of every size', async t => {
  const sheet =
    '@import "a\\\r\nb.css"; c { d: url( e\\2e \tf ) url("g\\"\\3a\r\n") /* url(h) **/ image-set("i" 1x) } u\\72l(j k) url(\u00e9'
  const whole = JSON.stringify(read(sheet))
  for (let size = 1; size <= sheet.length; size++) t.equal(JSON.stringify(read(sheet, size)), whole, `${size}`)
})
