/** The features by which white space in angle brackets is told from the beginning of prose. */
import t from 'tap'
import { findBehindHost, findProse, isWord, type Gap } from '../../lib/policy/prose-guard.js'

/** What is joined of `a and|more`, and the gaps in it, a blank or a line break each. */
function join(text: string): { joined: Uint8Array; gaps: readonly Gap[] } {
  const gaps: Gap[] = []
  let joined = ''
  for (const piece of text.split(/(?=[ |])/)) {
    if (/^[ |]/.test(piece)) gaps.push({ at: joined.length, broken: piece.startsWith('|') })
    joined += piece.replace(/^[ |]/, '')
  }
  return { joined: Buffer.from(joined), gaps }
}

/** Which of the gaps is the first with prose behind it. */
function proseIn(text: string, authority = 0): number {
  const { joined, gaps } = join(text)
  return findProse(joined, gaps, authority)
}

t.test('a word: letters, with the punctuation of prose around them', async t => {
  const words = [
    'and',
    'I',
    'Müller',
    'you,',
    'end.',
    'what?!',
    '(see',
    'this)',
    '"so',
    'said"',
    "it's",
    "'it's'",
    "its'",
    'don’t',
    'été'
  ]
  const others = [
    'index.html',
    'b1',
    '12',
    'a-b',
    'a/b',
    '',
    '.',
    '&',
    'a=b',
    'x_y',
    '%20',
    "it's's",
    "a'é",
    "a'1",
    'a.)',
    'a(',
    ')a',
    '.a'
  ]
  for (const [list, holds] of [
    [words, true],
    [others, false]
  ] as const) {
    for (const word of list) {
      const bytes = Buffer.from(`x${word}x`)
      t.equal(isWord(bytes, 1, bytes.length - 1), holds, word)
    }
  }
})

t.test('two or more words behind a blank', async t => {
  const table: [text: string, gap: number][] = [
    ['x and more', 0],
    ['x is 1 of 2 things', 0],
    ['x b.html or so|and', 0],
    ['x path|name', 0],
    ['x see and 1', 0],
    ['x see and "1"', 0],
    ['x see and .b', 0],
    ['x file.html', -1],
    ['x one 2.html 3.html', -1],
    ['x path', -1],
    [`x${' 1'.repeat(14)} and more`, 0],
    [`x${' 1'.repeat(15)} and more`, 1],
    [`x and${' 1'.repeat(15)} more`, -1]
  ]
  for (const [text, gap] of table) t.equal(proseIn(text), gap, text)
})

t.test('a line that begins with two words', async t => {
  const table: [text: string, gap: number][] = [
    ['x|and more', 0],
    ['x|and|more', -1],
    ['x|and', -1],
    ['x|b.html and more', 1],
    ['x|b/c and more words', 1],
    ['x|and 2 more', -1],
    ['x|b c', 0],
    ['x|b1|and more', 1]
  ]
  for (const [text, gap] of table) t.equal(proseIn(text), gap, text)
})

t.test('no gap at or before the authority counts', async t => {
  const text = 'x and more words'
  for (const [authority, gap] of [
    [0, 0],
    [1, 1],
    [3, 1],
    [4, -1]
  ] as const) {
    t.equal(proseIn(text, authority), gap, `${authority}`)
  }
})

t.test('a blank behind a host, beside what no host has', async t => {
  const table: [text: string, gap: number][] = [
    ['http://a.example (label)', 0],
    ['http://a.example, b', 0],
    ['http://a.ex ample (label)', 1],
    ['http://a.example label', -1],
    ['http://a.example (b@c)', -1],
    ['http://a.example|(label)', -1],
    ['http:// (label)', -1],
    ['http://a.example/ (label)', -1],
    ['http://a.example/b (label)', -1],
    ['http://a.example?b (label)', -1],
    ['http://a.example#b (label)', -1],
    ['http://a.example (label)/b@c', 0]
  ]
  for (const [text, gap] of table) {
    const { joined, gaps } = join(text)
    t.equal(findBehindHost(joined, gaps, 'http://'.length), gap, text)
  }
})
