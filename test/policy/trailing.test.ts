import t from 'tap'
import { giveBackAll, Trailing } from '../../lib/policy/trailing.js'

interface Given {
  readonly authorityEnd?: number
  readonly underscore?: boolean
  readonly tilde?: boolean
  readonly backticks?: boolean
}

function trailing(uri: string, given: Given = {}): Trailing {
  const { authorityEnd = -1, underscore = false, tilde = false, backticks = false } = given
  const bytes = Buffer.from(uri)
  const floor = uri.indexOf(':') + 1
  const prose = new Trailing({ bytes, start: 0, floor, opened: () => ({ underscore, tilde, backticks }) })
  prose.authorityEnd = authorityEnd
  return prose
}

t.test('what prose has back, and what stays', async t => {
  const table: [stays: string, goes: string, given?: Given][] = [
    ['a:b', '.'],
    ['a:b', ','],
    ['a:b', ';'],
    ['a:b', ':'],
    ['a:b', '!?...'],
    ['a:b', '*'],
    ['a:b', '**.'],
    ['a:b/', ''],
    ['a:b', '('],
    ['a:b', ')'],
    ['a:b', '))'],
    ['a:b', ').'],
    ['a:b', ')('],
    ['a:(b)', ''],
    ['a:(b)', ')'],
    ['a:(b)', '.'],
    ['a:(b)', '('],
    ['a:b)c', ''],
    ['a:b)(c)', ''],
    ['a:b)(c)', ').)'],
    ['a:b))((c)', ',('],
    ['a:b](c)[d]', ')]'],
    ['a:b', ']'],
    ['a:[b]', ']'],
    ['a:[b]', ''],
    ['a:b', "'"],
    ["a:'b'", ''],
    ["a:'b'", "'"],
    ["a:b's", ''],
    ["a:b''", ''],
    ['a:b', "''", { backticks: true }],
    ['a:b', ".''", { backticks: true }],
    ["a:'b'", "''", { backticks: true }],
    ['a:b', "'''"],
    ['a:b', "''''"],
    ["a:'b", "'''"],
    ['a:', "''", { backticks: true }],
    ['a:b_', ''],
    ['a:b', '_', { underscore: true }],
    ['a:b', '_.', { underscore: true }],
    ['a:b~', ''],
    ['a:b', '~', { tilde: true }],
    ['a:b-', ''],
    ['a:b', '--'],
    ['a:b', '---.'],
    ['a:b', '-', { authorityEnd: 4 }],
    ['a:b', '-.', { authorityEnd: 5 }],
    ['a:b', '-?', { authorityEnd: 4 }],
    ['a:b/-', '', { authorityEnd: 3 }],
    ['a:b', '&#39;'],
    ['a:b', '&apos;'],
    ['a:b', '&NBSP;'],
    ['a:b', '.&nbsp;&nbsp;'],
    ['a:b&amp;', ''],
    ['a:b&lt', ';'],
    ['a:b|', ''],
    ['a:b}', ''],
    ['a:é', '.'],
    // Nothing before what stands behind the colon.
    ['a:', '...'],
    ['a:', '--'],
    ['a:', '']
  ]
  for (const [stays, goes, given] of table) {
    const uri = stays + goes
    const end = Buffer.byteLength(uri)
    t.equal(trailing(uri, given).giveBack(end), Buffer.byteLength(stays), JSON.stringify([uri, given ?? {}]))
  }
})

t.test('of a URI that ends before the run does, only what stands in it counts', async t => {
  const uri = "a:(b)'c)'."
  const prose = trailing(uri)
  t.strictSame(
    [...uri.slice(2)].map((_, i) => prose.giveBack(i + 3)),
    [2, 4, 5, 5, 7, 7, 9, 9].map((end, i) => (i === 5 ? 7 : end))
  )
})

t.test('all of a URI', async t => {
  t.equal(giveBackAll(Buffer.from('http://a/b_).x'), 7, 13), 11)
  t.equal(giveBackAll(Buffer.from('http://...'), 7, 10), 7)
})
