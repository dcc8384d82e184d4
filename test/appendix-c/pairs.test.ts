import t from 'tap'
import { firstClosing, isPair, marksBefore, type MarksBefore } from '../../lib/appendix-c/pairs.js'
import { reachOf } from './reach-of.js'

const NONE: MarksBefore = {
  round: 0,
  square: 0,
  curly: 0,
  apostrophe: false,
  underscore: false,
  tilde: false,
  backticks: false,
  comment: false
}
const nothing = (position: number): number => position

t.test('pairs', async t => {
  for (const pair of [
    '()',
    '[]',
    '{}',
    "''",
    '``',
    "`'",
    '“”',
    '„“',
    '„”',
    '‘’',
    '‚‘',
    '«»',
    '»«',
    '‹›',
    '《》',
    '〈〉',
    '「」',
    '『』',
    '【】',
    '〔〕',
    '（）',
    '＜＞',
    '［］',
    '｛｝',
    '｢｣'
  ])
    t.ok(isPair(pair.codePointAt(0)!, pair.codePointAt(1)!), pair)
  for (const pair of ['(]', ')(', '<>', '""', 'aa', '”“', '「』']) {
    t.notOk(isPair(pair.codePointAt(0)!, pair.codePointAt(1)!), pair)
  }
})

t.test('marks that stand open at the end', async t => {
  const table: [before: string, open: Partial<MarksBefore>][] = [
    ['see ', {}],
    ['(', { round: 1 }],
    ['((a) ', { round: 1 }],
    [') (', { round: 1 }],
    ['[', { square: 1 }],
    ['[a] [[', { square: 2 }],
    ['{', { curly: 1 }],
    ["'", { apostrophe: true }],
    ["'(", { round: 1, apostrophe: true }],
    ["'a' ", {}],
    ["it's ", {}],
    ["the boys' ", {}],
    ["' ", {}],
    ['_', { underscore: true }],
    ['_see ', { underscore: true }],
    ['a_b ', {}],
    ['_a_ ', {}],
    ['~', { tilde: true }],
    ['~/a ', { tilde: true }],
    ['`', {}],
    ['` `', {}],
    ['``', { backticks: true }],
    ["``a'' ``see ", { backticks: true }],
    ['/*', { comment: true }],
    ['}/*! see ', { comment: true }],
    ['/* a */ ', {}],
    ['/* a */b;/*', { comment: true }],
    ['/* a/*/b ', { comment: true }],
    ['/*/', { comment: true }],
    ['a/* ', {}],
    ['**/* ', {}],
    ['./* ', {}],
    ['*/ ', {}],
    ['\x1b(B', {}],
    ['\x1b$(D', {}],
    ['\x1b(B(', { round: 1 }]
  ]
  for (const [before, open] of table) {
    const text = reachOf(`${before}http://a`)
    t.strictSame(marksBefore(text, 0, before.length, nothing), { ...NONE, ...open }, JSON.stringify(before))
  }
  const text = reachOf('((http://a/_(b ')
  t.strictSame(marksBefore(text, 1, 15, nothing).round, 2, 'from where the line begins')
  t.strictSame(
    marksBefore(text, 0, 15, position => (position >= 2 && position < 14 ? 14 : position)),
    { ...NONE, round: 2 },
    'what stands in an earlier match opens nothing'
  )
})

t.test('the first mark that closes', async t => {
  const table: [uri: string, open: Partial<MarksBefore>, end: number][] = [
    ['a/b)c', {}, 5],
    ['a/b)c', { round: 1 }, 3],
    ['a/(b)c)d', { round: 1 }, 6],
    ['a/b)c)', { round: 2 }, 3],
    ['a/b]c', {}, 5],
    ['a/b]c', { square: 1 }, 3],
    ['a/[b]c]d', { square: 1 }, 6],
    ['a/b}c', { curly: 1 }, 3],
    ['a/b)c', { square: 1 }, 5],
    ["a/b'", { apostrophe: true }, 3],
    ["a/b's'", { apostrophe: true }, 5],
    ["a/b'1", { apostrophe: true }, 3],
    ["a/b'", {}, 4],
    ['a/b)c]d}e', { round: 1, square: 1, curly: 1 }, 3],
    ['a/))b)', { square: 1 }, 6],
    ['a/b[/url]c', {}, 3],
    ['a[/B]', {}, 1],
    ['a/[b][/h1]', {}, 5],
    ['a/[/b]', { round: 1 }, 2],
    ['a/[/]', {}, 5],
    ['a/[/1]', {}, 6],
    ['a/[/b', {}, 5],
    ['a/[/b/c]', {}, 8],
    ['a/{/b}', {}, 6]
  ]
  for (const [uri, open, end] of table) {
    t.equal(
      firstClosing(reachOf(`${uri} x`), 0, uri.length, () => ({ ...NONE, ...open })),
      end,
      JSON.stringify([uri, open])
    )
  }
})
