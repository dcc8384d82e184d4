/** The texts of a page, by way of the kernel and without it: the same, wherever the page is cut, whatever is wanted. */
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import t from 'tap'
import { endOf, startOf } from '../../../lib/codec/origin.js'
import { createExtractor } from '../../../lib/extract.js'
import { LINK_REACH } from '../../../lib/limits.js'
import type { ExtractOptions, HiddenOption } from '../../../lib/options.js'
import { createHtml } from '../../../lib/source/html/index.js'
import { pageKernels } from '../../../lib/source/html/kernel/index.js'
import { STRETCH_COUNT } from '../../../lib/source/html/kernel/layout.js'
import type { Run, Source, Text } from '../../../lib/text.js'
import '../../property/seed.js'

t.teardown(() => (pageKernels.use = 'large'))

function pushAll(source: Pick<Source, 'push' | 'end'>, page: Buffer, length: number): void {
  for (let at = 0; at < page.length; at += length) {
    const bytes = Uint8Array.from(page.subarray(at, at + length))
    source.push({ bytes, from: at, to: at + bytes.length })
    bytes.fill(0x3c)
  }
  source.end()
}

/** All texts of a page, with the origins of their bytes where these do not follow one another. */
function textsOf(page: Buffer, length: number, hidden: HiddenOption): readonly string[] {
  const texts: string[] = []
  let written = ''
  let last = -1 // where the origin of the last byte ends
  const sink = {
    open({ path, framing }: Text) {
      written = `${path} ${framing}:`
      last = -1
    },
    run(run: Run) {
      for (let i = 0; i < run.bytes.length; i++) {
        const start = startOf(run, i)
        const end = endOf(run, i)
        if (start !== last || end !== start + 1) written += `@${start}-${end} `
        written += String.fromCharCode(run.bytes[i]!)
        last = end
      }
    },
    close: () => void texts.push(written),
    defect: ({ code, at }: { code: string; at: number }) => void texts.push(`${code} ${at}`)
  }
  pushAll(createHtml({ path: '', charset: undefined, hidden, bases: [] }, sink), page, length)
  return texts
}

/** All that is told of a page. */
function told(page: Buffer, length: number, options: ExtractOptions, onlyUris: boolean): readonly string[] {
  const results: string[] = []
  const tell = (result: unknown): void => void results.push(JSON.stringify(result))
  const extractor = createExtractor(
    { format: 'html', ...options, ...(!onlyUris && { onReject: tell }) },
    tell,
    onlyUris ? { onUri: uri => void results.push(uri) } : {}
  )
  pushAll({ push: ({ bytes }) => extractor.push(bytes), end: () => extractor.end() }, page, length)
  return results
}

const OPTIONS: readonly ExtractOptions[] = [
  {},
  { hidden: 'skip' },
  { hidden: 'read' },
  { base: 'http://base.example/' },
  { suffix: 'www' },
  { refang: 'known' }
]

/** Where the two differ; undefined where they do not. */
function difference(page: Buffer, lengths: readonly number[]): string | undefined {
  const ways = [
    ...(['skip', 'references', 'read'] as const).map(hidden => (length: number) => textsOf(page, length, hidden)),
    ...OPTIONS.flatMap(options => [true, false].map(only => (length: number) => told(page, length, options, only)))
  ]
  for (const [i, way] of ways.entries()) {
    pageKernels.use = 'never'
    const expected = way(Math.max(1, page.length))
    pageKernels.use = 'always'
    for (const length of lengths) {
      const results = way(length)
      if (results.join('\n') !== expected.join('\n'))
        return `${i} by ${length}: ${results.find((result, k) => result !== expected[k]) ?? `${expected[results.length]} is missing`}`
    }
  }
  return undefined
}

t.test('there is a kernel, whose tables have room for all names', async t => {
  pageKernels.use = 'always'
  const kernel = pageKernels.borrow(1)
  t.ok(kernel)
  pageKernels.giveBack(kernel!)
})

t.test('the corpus', async t => {
  const root = new URL('../../../corpus/html/', import.meta.url)
  for (const name of readdirSync(root)) {
    if (name.endsWith('.html')) t.equal(difference(readFileSync(new URL(name, root)), [7, 1 << 20]), undefined, name)
  }
})

t.test('a NUL is a character of the name it stands in', async t => {
  const uri = 'http://a.example/b'
  for (const page of [
    `<a href\0=${uri}>`,
    `<a\0 href=${uri}>`,
    `<title\0><a href=${uri}></title>`,
    `<a href\0\0=${uri} hr\0ef=${uri}>`
  ])
    t.equal(difference(Buffer.from(page), [50000]), undefined, JSON.stringify(page))
})

t.test('an end tag of which the rest comes later, or never', async t => {
  const content = '<a href=http://a.example/b>http://c.example/d&#x7E;e</a>'
  for (const name of ['script', 'style', 'iframe', 'xmp', 'title']) {
    const tail = `<${name}>${content}</${name} `
    // A page is read in slices of so many bytes.
    const page = `<p>${'x'.repeat((1 << 16) - 7 - tail.length)}</p>${tail}`
    t.equal(difference(Buffer.from(page), [1 << 20]), undefined, `${name} at the end`)
    t.equal(difference(Buffer.from(`${page}><p>${content}`), [1 << 20, 1000]), undefined, name)
  }
})

t.test('what is longer than anything waits for, and more than fits', async t => {
  const long = 'x'.repeat(70000)
  const uri = 'http://a.example/b'
  for (const page of [
    `<a href="${uri}?${long}&amp;">t</a><a href="${uri}">`,
    `<!-- ${long} --><p>${uri} <a href=${uri}>`,
    `<a href="${uri}?${'c&amp;'.repeat(STRETCH_COUNT / 2)}d">`,
    `<a href="${uri}?${'c&amp;'.repeat(STRETCH_COUNT / 2 + 1)}d">`,
    `&${long};<p>${uri}`,
    `<title>&${long};<a href=${uri}> ${uri}</title><p>${uri} <a href=${uri}>`,
    `<style>${long}</style><p a=b>${uri}`,
    `<p>${`<a href=${uri}>b</a> `.repeat(3000)}${uri}`,
    `<p>${uri}${`<a href=b>${uri}</a> `.repeat(3000)}`,
    `<p ${'href=http:b '.repeat(9000)}>${uri}`,
    `<p>a <b>c</b> ${'<br>d'.repeat(9000)}${uri}`,
    `<plaintext>${uri}<a href=${uri}>`,
    `<p ${long}>${'<http://a.example/b><noframes><a href=http:c></noframes>'.repeat(3000)}`,
    `<?xml version="1.0"?><img alt="${long}"><title/><a href=${uri} />${uri}<script src=${uri} /><pre/>\n<a href=${uri}>`
  ])
    t.equal(difference(Buffer.from(page), [50000]), undefined, page.slice(0, 20))
})

t.test('references in a paragraph longer than anything waits for', async t => {
  const uri = 'http://a.example/b'
  for (const page of [
    `<p>${'a&amp;b\n'.repeat(12000)}${uri}?c&amp;d`,
    `<p>${' &gt;&lt'.repeat(12000)} <a href=${uri}>c</a> ${uri}`,
    `<p>${uri}${'&shy;'.repeat(15000)}<a href=${uri}>${'c&#65;<i>&lt d'.repeat(500)}</a>${uri}`,
    `<p>${'<a href=b>&amp;c:</a>&#300;d<b>'.repeat(3000)}${uri}`,
    `<p>${'x '.repeat(20000)}<a>http&colon;//c.example</a>&amp;d ${'&notin;&ampe '.repeat(6000)}${uri}`,
    `<pre>${'&gt;\n'.repeat(12000)}${uri}</pre> c&amp;\nd`,
    `<title>${'&#8364; '.repeat(12000)}${uri}&gt;</title>`
  ]) {
    t.equal(difference(Buffer.from(page), [50000]), undefined, page.slice(0, 20))
    const wide = Buffer.from(`\ufeff${page}`, 'utf16le')
    t.equal(difference(wide, [50000]), undefined, `${page.slice(0, 20)} in UTF-16`)
  }
})

t.test('references in a text of which it is not clear for long whether anything stands in it', async t => {
  // Slices of 64 KiB: the paragraph begins in the first, and the third begins with its first colon.
  const before = `<!--${'x'.repeat(31000)}--><p>`
  const words = 'a '.repeat(((1 << 17) - before.length - 10) / 2)
  const page = `${before}${words}b&amp;http://c.example/&amp;d&amp;e&amp;f`.replace(
    'b&',
    `${'b'.repeat(1 + (before.length % 2))}&`
  )
  t.equal(page.indexOf('://'), 1 << 17)
  t.equal(difference(Buffer.from(page), [50000]), undefined)
})

t.test('numbers of characters', async t => {
  const edges = [0xd800, 0xdfff, 0xe000, 0xffff, 0x10000, 0x10ffff, 0x110000, 2 ** 32 + 0x41, 1e30]
  for (const number of [...Array(0x180).keys(), ...edges]) {
    const [ten, sixteen] = [BigInt(number).toString(), BigInt(number).toString(16)]
    const page = Buffer.from(
      [`&#${ten};`, `&#${ten}a`, `&#x${sixteen};`, `<p>&#X${sixteen}g`, `<p>:&#0${ten}`].join('. ')
    )
    const [known, alone] = (['always', 'never'] as const).map(use => {
      pageKernels.use = use
      return textsOf(page, 1 << 20, 'skip')
    })
    t.strictSame(known, alone, ten)
  }
})

t.test('SVG behind what is longer than anything waits for', async t => {
  const long = 'x'.repeat(140000)
  const svg =
    '<base href=http://d.example/ /><title/><style/><title><a href=b></title></svg><title><a href=no></title><a href=c>'
  const uris = ['http://d.example/', 'http://a.example/b', 'http://a.example/c']
  for (const use of ['never', 'always'] as const) {
    pageKernels.use = use
    for (const before of [
      `<!--${long}--><svg>`,
      `<img alt="${long}"><svg>`,
      `<svg class="${long}">`,
      `<title>&${long}</title><svg>`
    ]) {
      for (const length of [1 << 20, 11]) {
        const found: string[] = []
        const extractor = createExtractor({ format: 'html', base: 'http://a.example/' }, ({ uri }) => found.push(uri))
        pushAll(
          { push: ({ bytes }) => extractor.push(bytes), end: () => extractor.end() },
          Buffer.from(before + svg),
          length
        )
        t.strictSame(found, uris, `${before.slice(0, 8)}, kernel ${use}, by ${length}`)
      }
    }
  }
})

t.test('CDATA longer than anything waits for, also without an end', async t => {
  for (const words of [2500, 70000]) {
    const text = `http://a.example/b${' x'.repeat(words)} http://c.example/d`
    for (const behind of ['', ']', ']]', ']]>', ']]> http://e.example/f', '</svg>']) {
      const page = Buffer.from(`<svg>&lt;<![CDATA[${text}${behind}`)
      const starts = [...page.toString().matchAll(/http:/g)].map(({ index }) => index)
      for (const use of ['never', 'always'] as const) {
        pageKernels.use = use
        for (const length of [1 << 20, 1000]) {
          const found: number[] = []
          const extractor = createExtractor({ format: 'html' }, ({ start }) => found.push(start))
          pushAll({ push: ({ bytes }) => extractor.push(bytes), end: () => extractor.end() }, page, length)
          t.strictSame(found, starts, `${words} words, ${behind}, kernel ${use}, by ${length}`)
        }
      }
    }
  }
})

t.test('outside SVG, what looks like CDATA is a comment to the next >, however long', async t => {
  for (const words of [10, 35000, 70000]) {
    const page = `<p><![CDATA[x${' x'.repeat(words)}> http://a.example/b <![CDATA[y]> http://c.example/d <svg><![CDATA[http://e.example/>f]]></svg> http://g.example/h<![CDATA[`
    const starts = [...page.matchAll(/http:/g)].map(({ index }) => index)
    for (const use of ['never', 'always'] as const) {
      pageKernels.use = use
      for (const length of [1 << 20, 1000, 7]) {
        const found: number[] = []
        const extractor = createExtractor({ format: 'html' }, ({ start }) => found.push(start))
        pushAll({ push: ({ bytes }) => extractor.push(bytes), end: () => extractor.end() }, Buffer.from(page), length)
        t.strictSame(found, starts, `${words} words, kernel ${use}, by ${length}`)
      }
    }
  }
})

t.test('a link that waits while much of its paragraph goes by', async t => {
  // Slices of 64 KB; what a paragraph that is open has of one must outlast others.
  const filler = `<b class="${'x'.repeat(30000)}"></b>`.repeat(9)
  const page = `<p>a <a href="http://a.example/b">c</a>${filler}<a href="http://a.example/d?&amp;">${filler}`
  const found: string[] = []
  for (const use of ['never', 'always'] as const) {
    pageKernels.use = use
    const extractor = createExtractor({ format: 'html' }, ({ uri, start, end }) => found.push(`${uri} ${start} ${end}`))
    extractor.push(Buffer.from(page + page))
    extractor.end()
  }
  const at = (uri: string): readonly number[] => [page.indexOf(uri), page.length + page.indexOf(uri)]
  const expected = [
    ...at('http://a.example/b').map(start => `http://a.example/b ${start} ${start + 18}`),
    ...at('http://a.example/d').map(start => `http://a.example/d?& ${start} ${start + 24}`)
  ].sort((a, b) => Number(a.split(' ')[1]) - Number(b.split(' ')[1]))
  t.strictSame(found, [...expected, ...expected])
})

t.test('the text of a link without end, behind which much of its paragraph comes', async t => {
  for (const begin of [
    '<a href="http://a.example/b">c</p> d',
    '<a href="http://a.example/b">c &',
    '<a href=http://a.example/b>'
  ]) {
    for (const length of [LINK_REACH - 100, LINK_REACH, LINK_REACH + 1000, 2 * LINK_REACH, 5 * LINK_REACH]) {
      const page = Buffer.from(begin + ' e'.repeat(length / 2))
      t.equal(difference(page, [page.length]), undefined, `${begin}, ${length} bytes`)
      const texts: (string | undefined)[] = []
      const extractor = createExtractor({ format: 'html' }, ({ element }) => texts.push(element?.text))
      extractor.push(page)
      extractor.end()
      t.match(texts, [/( e){100}$/], `${begin}, ${length} bytes`)
    }
  }
})

t.test('what stands in a paragraph before more tags than line ends or origins are remembered of', async t => {
  const tags = (bytes: number): string => `<b class="${'x'.repeat(2980)}">\n</b>`.repeat(bytes / 3000)
  const before = 'Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n'
  const escape = (page: string): string =>
    Buffer.from(page, 'latin1')
      .toString('hex')
      .toUpperCase()
      .replace(/../g, '=$&')
      .replace(/.{150}/g, '$&=\n')
  const places = (input: string, format: 'html' | 'mail'): (readonly number[])[] => {
    const found: (readonly number[])[] = []
    const extractor = createExtractor({ format }, ({ start, end, line }) => found.push([start, end, line]))
    pushAll({ push: ({ bytes }) => extractor.push(bytes), end: () => extractor.end() }, Buffer.from(input), 1 << 20)
    return found
  }
  for (const begin of [
    'a <a href="http://a.example/b">c</a>',
    'a http://a.example/b',
    'a http://a.example/b c',
    '<a href="http://a.example/b" '
  ]) {
    const at = begin.indexOf('http')
    const plain = `\n${begin}${tags(5e6)}`
    const start = before.length + 3 * at
    const escaped = `${before}${escape(begin + tags(1.5e6))}`
    for (const use of ['never', 'always'] as const) {
      pageKernels.use = use
      t.strictSame(places(plain, 'html'), [[1 + at, 19 + at, 2]], `${begin}, kernel ${use}`)
      t.strictSame(places(escaped, 'mail'), [[start, start + 54, 4]], `${begin}, escaped, kernel ${use}`)
    }
  }
})

const BITS = (
  '< </ <! <!-- --> --!> - -- > /> / " \' = & ; # x : &amp; &#38; &#x3a; &#58; &copy &copy; &hellip; &colon; &am &uuml; &lt &ampx &notin; &#150; &#x1F600; &#xD800 &#x &#10; &# a ' +
  'href= <a|href=" b=\' p <br> <p> </p> <td> <li> title script style textarea plaintext </script> </style> </title> <title> ' +
  '<textarea> <script> <style> <style|type=text/css> <script|type=application/ld+json>{"a":"http://j.example/"} <iframe> ' +
  '</iframe> <iframe|srcdoc="<a|href=http://i.example/>"> <pre> </pre> <a> </a> <b> </b> doctype [CDATA[ ]]> ? ' +
  'http://a.example/ http://a.example/b&amp;c http:// //b www.a.example <a|href="http://a.example/?b&c=d&amp;e"> <a|href=b> ' +
  '<a|href="http://a.example/?b&copy;c&odd;d"> <a|href="http://a.example/?&#58;&#1;b&lt"> <a|href=http://a.example/?&ampb;&#x26;&> <a|href="/?&CenterDot;&notit;b"> <a|href=/?&copy/b&lt-> <b|data-="http://x.example/"> <b|c="><a|href=/i>"> ' +
  '<base|href="http://b.example/c/"> <base|href=""> <base|href> <base|href=data:,> <img|src="d.png"|alt="see|http://e.example/"> <area|href=http://f.example|alt=g> ' +
  '<div|style="a:url(http://s.example/)"> <div|style="b:c&quot;d"> <p|onclick="http://o.example/"> <b|data-x="http://x.example/"> ' +
  '<meta|http-equiv=refresh|content="0;url=http://m.example/"> <img|srcset="http://q.example/|1x,|r|2x"> <a|rel=NoFollow|href=/k> ' +
  '<p|itemtype="http://t.example/|u"> <amp-img|src=http://v.example/> <svg> </svg> <svg/> <math> <div> <foreignObject> <title/> <style/> <script/> <textarea/> <pre/> <template/> <a|href=/l|/> <template> </template>'
)
  .split(' ')
  .map(bit => bit.replace(/\|/g, ' '))
  .concat([' ', '\n', '\0', 'é', 'words ', 'a.b'])

t.test('anything', async t => {
  let wrong = ''
  const result = fc.check(
    fc.property(
      fc.constantFrom('', '<?xml version="1.0"?>'),
      fc.array(fc.constantFrom(...BITS), { maxLength: 40 }),
      fc.integer({ min: 1, max: 60 }),
      (begin, bits, length) => {
        const found = difference(Buffer.from(begin + bits.join('')), [length, 1 << 20])
        if (found !== undefined) wrong = found
        return found === undefined
      }
    ),
    { numRuns: 300 }
  )
  t.notOk(result.failed, `${JSON.stringify(result.counterexample)} ${wrong}`)
})
