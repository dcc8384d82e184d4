/** Texts that are one reference each, because their carrier says so. */
import fc from 'fast-check'
import t from 'tap'
import type { ExtractOptions } from '../../lib/options.js'
import type { Text } from '../../lib/text.js'
import '../property/seed.js'
import { scanText } from './scan-text.js'

/** The URI; `! code reading` for a reject; '' for neither. */
function read(content: string | Uint8Array, text: Partial<Text> = {}, options: ExtractOptions = {}): string {
  const { found, refused } = scanText(content, { framing: 'exact', ...text }, options)
  const [match] = found
  const [reject] = refused
  if (match) return match.uri + (match.repaired ? ' repaired' : '')
  return reject ? `! ${reject.code} ${reject.reading ?? ''}`.trimEnd() : ''
}

const BASES = { bases: ['http://a.example/b/c'] }

t.test('a URI as it stands', async t => {
  for (const uri of [
    'http://a.example/b.',
    'HTTP://A.example',
    'mailto:x@a.example',
    'urn:isbn:1',
    'foo://a/b',
    'http://[::1]/'
  ]) {
    t.equal(read(uri), uri)
  }
  const [match] = scanText(' \n http://a.example/b\t ', { framing: 'exact' }).found
  t.match(match, { start: 3, end: 21, wrapper: 'exact' }, 'white space around it is not part of the cut')
  for (const nothing of ['', ' \r\n\t ', 'foo:bar']) t.equal(read(nothing), '', JSON.stringify(nothing))
})

t.test('a base that needs a host and has none is no base', async t => {
  for (const base of ['http:', 'http:x/', 'https:/x', 'ws:?q', 'HTTP://', 'http:///x']) {
    t.equal(read('d', { bases: [base] }), '! no-base', base)
    t.equal(read('d', { bases: [base, 'http://a.example/b/c'] }), 'http://a.example/b/d', `${base} in another`)
  }
  t.equal(read('d', { bases: ['//', 'http://a.example/b/c'] }), 'http://a.example/b/d', '// in another')
  t.equal(read('d', { bases: ['file:/x/'] }), 'file:/x/d')
})

t.test('relative references, by §5.2', async t => {
  const table: [reference: string, uri: string][] = [
    ['d', 'http://a.example/b/d'],
    ['../d?e#f', 'http://a.example/d?e#f'],
    ['//b.example/', 'http://b.example/'],
    ['//b&c.example/', 'http://b&c.example/'],
    ['#f', 'http://a.example/b/c#f'],
    ['?q', 'http://a.example/b/c?q'],
    ['d é', 'http://a.example/b/d%20%C3%A9 repaired'],
    ['10:30.html', 'http://a.example/b/10:30.html repaired'],
    ['é:f', 'http://a.example/b/%C3%A9:f repaired'],
    ['d e:f:g', 'http://a.example/b/d%20e:f:g repaired'],
    [':d', 'http://a.example/b/:d repaired'],
    ['”http://d.example/”', '! syntax'],
    ['10/1:2', 'http://a.example/b/10/1:2'],
    ['?1:2', 'http://a.example/b/c?1:2']
  ]
  for (const [reference, uri] of table) t.equal(read(reference, BASES), uri, reference)
  t.equal(read('10:30.html'), '! no-base')
  t.equal(read('10:30.html', BASES, { repair: 'none' }), '! syntax http://a.example/b/10:30.html')
})

t.test('bases', async t => {
  const table: [bases: string[] | undefined, uri: string][] = [
    [['x/', 'http://a.example/b/'], 'http://a.example/b/x/d'],
    [['http://c.example/', 'http://a.example/b/'], 'http://c.example/d'],
    [['..', '%zz', 'http://a.example/b/'], 'http://a.example/d'],
    [['http://c.example/é/', 'http://a.example/b/'], 'http://c.example/%C3%A9/d'],
    [['/a b|{c}/', 'http://a.example/b/'], 'http://a.example/a%20b%7C%7Bc%7D/d'],
    [['http://müller.example/\n x/ '], 'http://xn--mller-kva.example/x/d'],
    [['http://a b/', 'http://a.example/b/'], 'http://a.example/b/d'],
    [['x/'], '! no-base'],
    [[], '! no-base'],
    [undefined, '! no-base']
  ]
  for (const [bases, uri] of table) t.equal(read('d', bases && { bases }), uri, JSON.stringify(bases))
})

t.test('repair, as browsers do it', async t => {
  const table: [content: string, uri: string][] = [
    ['http://a.example/b c', 'http://a.example/b%20c repaired'],
    ['http://a.example/"<>\\^`{|}', 'http://a.example/%22%3C%3E%5C%5E%60%7B%7C%7D repaired'],
    ['http://a.example/[b]?[c]', 'http://a.example/%5Bb%5D?%5Bc%5D repaired'],
    ['http://a.example/50%', 'http://a.example/50%25 repaired'],
    ['http://a.example/%zz%41', 'http://a.example/%25zz%41 repaired'],
    ['http://a.example/\x01\x7f', 'http://a.example/%01%7F repaired'],
    ['http://a.example/b\n  c', 'http://a.example/bc'],
    ['http://a.example/b  \r\n\tc', 'http://a.example/bc'],
    ['http://a.example/b\tc \t d', 'http://a.example/bc%20%20d repaired'],
    ['http://a.\texample/b\t\n \tc', 'http://a.example/bc'],
    ['ht\ttp://a.example/b', 'http://a.example/b'],
    ['http://a.example/é', 'http://a.example/%C3%A9'],
    ['http://müller.example/', 'http://xn--mller-kva.example/'],
    ['http://a.example/#b#c#', 'http://a.example/#b%23c%23 repaired'],
    ['mailto:x#b#c', 'mailto:x#b%23c repaired'],
    ['mailto:  x@a.example', 'mailto:x@a.example'],
    ['mailto:?to=x y', 'mailto:?to=x%20y repaired'],
    ['http://a b.example/', '! syntax'],
    ['http://1080::8/', '! syntax'],
    ['http://a.example:x/', '! syntax']
  ]
  for (const [content, uri] of table) t.equal(read(content), uri, JSON.stringify(content))
  t.equal(read('http://a.example/b c', {}, { repair: 'none' }), '! syntax http://a.example/b%20c')
  t.equal(read('http://a.example/#b#c', {}, { repair: 'none' }), '! syntax http://a.example/#b%23c')
  t.equal(read('mailto: x@a.example', {}, { repair: 'none' }), 'mailto:x@a.example')
})

t.test('backslashes, as browsers read them in pages', async t => {
  const page = { ...BASES, backslash: 'slash' } as const
  const table: [reference: string, text: Partial<Text>, uri: string][] = [
    ['\\\\c.example\\d?e\\f', page, 'http://c.example/d?e%5Cf repaired'],
    ['/\\c.example\\d#e\\f', page, 'http://c.example/d#e%5Cf repaired'],
    ['\\d\\e', page, 'http://a.example/d/e repaired'],
    ['..\\d', page, 'http://a.example/d repaired'],
    ['http:\\\\c.example\\d', page, 'http://c.example/d repaired'],
    ['http://c.example\\@d.example/', page, 'http://c.example/@d.example/ repaired'],
    ['HTTP:\\c.example', page, '! no-host HTTP://c.example'],
    ['mailto:a\\b@c.example', page, 'mailto:a%5Cb@c.example repaired'],
    ['foo://c.example/d\\e', page, 'foo://c.example/d%5Ce repaired'],
    ['d\\e', { bases: ['foo://a/b/'], backslash: 'slash' }, 'foo://a/b/d%5Ce repaired'],
    ['file:\\\\c.example\\d\\e', page, 'file://c.example/d/e repaired'],
    ['d', { bases: ['\\b\\c\\', 'http://a.example/'] }, 'http://a.example/b/c/d'],
    ['d', { bases: ['https:\\\\a.example\\b\\'] }, 'https://a.example/b/d'],
    ['\\d\\e', BASES, 'http://a.example/b/%5Cd%5Ce repaired']
  ]
  for (const [reference, text, uri] of table) t.equal(read(reference, text), uri, reference)
  t.equal(read('\\d', page, { repair: 'none' }), '! syntax http://a.example/d')
  const parts = fc.array(fc.constantFrom('\\', '\\', '/', 'c', 'd.example', '..', '?'), {
    minLength: 1,
    maxLength: 9
  })
  const reference = fc
    .tuple(fc.constantFrom('', '', 'https://c.example'), parts)
    .map(([head, tail]) => head + tail.join(''))
  fc.assert(
    fc.property(reference, reference => {
      // Browsers pass over further slashes, and take the name behind them for the host.
      fc.pre(/^(?:https|(?![/\\]{3}|[/\\]{2}(?:\?|\.\.|$)))/.test(reference))
      const [uri = ''] = read(reference, page).split(' ')
      const meant = new URL(reference, 'http://a.example/b/c').href.replaceAll('\\', '%5C')
      return uri !== '' && new URL(uri).href === meant
    }),
    { numRuns: 2000 }
  )
})

t.test('schemes', async t => {
  const table: [content: string, options: ExtractOptions, uri: string][] = [
    ['foo:bar', { schemes: 'any' }, 'foo:bar'],
    ['foo://a', { schemes: 'registered' }, ''],
    ['http://a.example/', { schemes: ['mailto'] }, ''],
    ['MAILTO:x@a', { schemes: ['mailto'] }, 'MAILTO:x@a'],
    ['http:/a.example/b', {}, '! no-host http://a.example/b'],
    ['http:\\\\a.example', {}, '! no-host http://a.example'],
    ['http:\\\\a.example\\b\\c?d\\e', {}, '! no-host http://a.example/b/c?d%5Ce'],
    ['http://a.example\\b', {}, '! syntax http://a.example/b'],
    ['http://a.example|b\\c', {}, '! syntax'],
    ['http:', {}, '! no-host'],
    ['http:///', {}, '! no-host'],
    ['http://./', {}, '! no-host'],
    ['file:///etc', {}, 'file:///etc']
  ]
  for (const [content, options, uri] of table) t.equal(read(content, {}, options), uri, content)
})

t.test('schemes of what is resolved', async t => {
  const https = { bases: ['HTTPS://a.example/b/c'] }
  const foo = { bases: ['foo://a/b'] }
  const cid = { bases: ['cid:x', ...BASES.bases] }
  const table: [content: string, text: Partial<Text>, options: ExtractOptions, uri: string][] = [
    ['d', BASES, { schemes: ['https'] }, ''],
    ['//b.example/', BASES, { schemes: ['https'] }, ''],
    ['d e', BASES, { schemes: ['https'] }, ''],
    ['#b#c', BASES, { schemes: ['https'] }, ''],
    ['d e', BASES, { schemes: ['https'], repair: 'none' }, ''],
    ['http://a.example/b c', {}, { schemes: ['https'], repair: 'none' }, ''],
    ['d', https, { schemes: ['https'] }, 'HTTPS://a.example/b/d'],
    ['d e', https, { schemes: ['https'] }, 'HTTPS://a.example/b/d%20e repaired'],
    ['//b.example/', https, { schemes: ['https'] }, 'HTTPS://b.example/'],
    ['d', foo, { schemes: 'registered' }, ''],
    ['d', foo, {}, 'foo://a/d'],
    ['d', BASES, { schemes: 'registered' }, 'http://a.example/b/d'],
    ['d', {}, { schemes: ['https'] }, '! no-base'],
    ['#b', cid, {}, 'cid:x#b'],
    ['#b', cid, { schemes: ['http'] }, ''],
    ['d', cid, { schemes: ['http'] }, 'http://a.example/b/d'],
    ['d', cid, { schemes: ['cid'] }, ''],
    ['//d.example/', cid, {}, 'http://d.example/'],
    ['#b', { bases: ['cid:x'] }, { schemes: ['http'] }, ''],
    ['d', { bases: ['cid:x'] }, { schemes: ['http'] }, '! no-base']
  ]
  for (const [content, text, options, uri] of table)
    t.equal(read(content, text, options), uri, `${content} ${JSON.stringify([text, options])}`)
})

t.test('too long', async t => {
  const options: ExtractOptions = { maxLength: 30 }
  const long = `http://a.example/${'b'.repeat(14)}`
  t.equal(read(long.slice(0, 30), {}, options), long.slice(0, 30))
  t.equal(read(long, {}, options), '! too-long')
  t.equal(read(`${'é'.repeat(5)}`, { bases: ['http://a.example/'] }, options), '! too-long', 'as it would be mapped')
  t.equal(read(`${' '.repeat(40)}a:b`, {}, { ...options, schemes: 'any' }), 'a:b')
})

t.test('how it comes in makes no difference', async t => {
  const contents = ['http://a.example/b', 'd', ` ${'b'.repeat(150)}\n`, 'x'.repeat(1000), `a:${'é '.repeat(500)}`]
  for (const content of contents) {
    const scan = (size: number) => scanText(content, { framing: 'exact', ...BASES }, { maxLength: 30 }, size)
    const whole = scan(Infinity)
    for (const size of [1, 2, 7, 100, 180, 181]) t.strictSame(scan(size), whole, `${content.slice(0, 9)}, ${size}`)
  }
})

t.test('letters that are not known are none of a URI', async t => {
  const highBytes = new Array<number>(128).fill(-1)
  t.equal(read(Buffer.from('http://a.example/\xe9', 'latin1'), { highBytes }), '! syntax')
  t.equal(read(Buffer.from('http://a.example/\xe9', 'latin1')), 'http://a.example/%C3%A9')
})

t.test('a row of blanks is gone through once', async t => {
  const options: ExtractOptions = { maxLength: 100_000 }
  const content = `http://a.example/${' '.repeat(300_000)}`
  t.equal(read(`${content}b`, {}, options), '! too-long')
  t.equal(read(`${content}\nb`, {}, options), 'http://a.example/b')
})
