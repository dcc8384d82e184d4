import fc from 'fast-check'
import t from 'tap'
import { createRefanger } from '../../lib/codec/refang.js'
import { extract } from '../../lib/extract.js'
import { nastyText, pieces, RUNS } from '../property/texts.js'
import { runPieces, runWhole } from '../spec/replay.js'
import { decode, decodeInPieces } from './decoding.js'
import '../property/seed.js'

t.test('what is written, and what it is read as, at every piece size', async t => {
  const cases: readonly [input: string, output: string][] = [
    ['', ''],
    ['plain text', 'plain text'],
    ['hxxp://a[.]example/', 'http://a.example/'],
    ['hxxps[://]a(dot)example', 'https://a.example'],
    ['HxxPs[:]//a{.}example', 'https://a.example'],
    ['h**p://a hxtp://a htxps://a', 'http://a http://a https://a'],
    ['fxp://a fxps[://]a', 'ftp://a ftps://a'],
    ['hxxp[s]://a hxxp[s][:]//a', 'https://a https://a'],
    ['h[xx]p://a h[tt]ps://a H[XX]P[S][://]a', 'http://a https://a https://a'],
    ['hxxp[s] hxxp[s]/ h[xx]p h[t]p://a', 'hxxp[s] hxxp[s]/ h[xx]p h[t]p://a'],
    ['http:[//]a[/]b', 'http://a/b'],
    ['mailto:x[@]a[DOT]example, y(at)b', 'mailto:x@a.example, y@b'],
    ['(hxxp://a)', '(http://a)'],
    ['hhxxp://a xhxxp://a', 'hhxxp://a xhxxp://a'],
    ['hxhxxp://a', 'hxhxxp://a'],
    ['hxxp and hxxps, hx', 'hxxp and hxxps, hx'],
    ['[[.]] [(dot)] (dot', '[.] [.] (dot'],
    ['(:) (/) [dot) [..]', '(:) (/) [dot) [..]'],
    ['[:/] [:', '[:/] [:'],
    ['a [.] b (dot) c [DOT] d {dot} e', 'a.b.c.d.e'],
    ['a [.]\n[.] b (.) c [@] d  [.]  e [.', 'a .\n. b . c @ d . e [.']
  ]
  for (const [input, output] of cases) t.match(decodeInPieces(input, createRefanger), { text: output }, input)
})

t.test('each reading knows where it was written', async t => {
  t.strictSame(decode(':a[.]b', createRefanger).origins, [
    [0, 1],
    [1, 2],
    [2, 5],
    [5, 6]
  ])
  const [match] = extract('see hxxp://a[.]example/b.', { refang: 'known' })
  t.match(match, { start: 4, end: 24 })
})

t.test('in whatever format it comes, and raw shows what stood there', async t => {
  const cases: readonly [format: 'text' | 'html' | 'json' | 'mail', input: string, raw: string][] = [
    ['text', 'see hxxp://a[.]example/b.', 'hxxp://a[.]example/b'],
    ['text', '<hxxp[://]a[.]exam\nple/b>', 'hxxp[://]a[.]exam\nple/b'],
    ['html', '<p>hxxp://a[.]<b>example</b>/b', 'hxxp://a[.]example/b'],
    ['html', '<a href="hxxp://a[.]example/b">', 'hxxp://a[.]example/b'],
    ['json', '{"a":"hxxp:\\/\\/a[.]example/b"}', 'hxxp://a[.]example/b'],
    [
      'mail',
      'From: a\nSubject: b\nContent-Transfer-Encoding: quoted-printable\n\nhxxp://a[=\n.]example/b',
      'hxxp://a[.]example/b'
    ]
  ]
  for (const [format, input, raw] of cases) {
    const matches = extract(input, { format, refang: 'known' })
    t.match(matches, [{ uri: 'http://a.example/b', raw }], `${format}: ${input}`)
    t.equal(matches.length, 1)
  }
})

t.test('not without the option', async t => {
  t.strictSame(
    extract('hxxp://a[.]example/').map(({ uri }) => uri),
    []
  )
})

t.test('how the input is cut into chunks makes no difference', async t => {
  const disguise = fc.constantFrom(
    'hxxp',
    'hxxps',
    'hxxp[s]',
    'h[xx]p',
    ' [.] ',
    'hx',
    '[.]',
    '[',
    '.]',
    '(dot)',
    '(do',
    '[://]',
    '://',
    'a',
    '.example',
    '/',
    ' '
  )
  const text = fc
    .array(fc.oneof({ weight: 4, arbitrary: disguise }, nastyText), { maxLength: 12 })
    .map(list => list.join(''))
  fc.assert(
    fc.property(text, pieces, (text, sizes) => {
      const options = { refang: 'known' } as const
      return JSON.stringify(runPieces(Buffer.from(text), options, sizes)) === JSON.stringify(runWhole(text, options))
    }),
    { numRuns: RUNS / 2 }
  )
  t.pass(`${RUNS / 2} runs`)
})

t.test('what may begin a form, and does not, parts no character in raw', t => {
  const bytes = Buffer.from('hxxp://a.example/(\x93\xfa\x96\x7b)', 'latin1')
  const options = { refang: 'known', encoding: 'shift_jis', iri: 'map' } as const
  for (let at = 0; at < bytes.length; at++) {
    const [found] = runPieces(bytes, options, [at]).matches
    t.equal(found?.raw, 'hxxp://a.example/(日本)', `cut at ${at}`)
  }
  t.end()
})
