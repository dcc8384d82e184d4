/** The features by which white space in angle brackets is told from the beginning of prose. */
import t from 'tap'
import { beginsWithTwoWords, hasTwoWords, isWord, readsLikeProse, type Behind } from '../../lib/policy/prose-guard.js'

/** `and|more`: pieces, with `|` for a line break and a blank for any other white space. */
function behind(text: string): Behind {
  const pieces = text.split(/[ |]/)
  const gaps = text.replace(/[^ |]/g, '')
  return { pieces, broken: [false, ...[...gaps].map(gap => gap === '|')] }
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
    'don’t',
    'été'
  ]
  const others = ['index.html', 'b1', '12', 'a-b', 'a/b', '', '.', '&', 'a=b', 'x_y', '%20']
  for (const word of words) t.ok(isWord(word), word)
  for (const other of others) t.notOk(isWord(other), other)
})

t.test('two or more words', async t => {
  const table: [text: string, holds: boolean][] = [
    ['and more', true],
    ['is 1 of 2 things', true],
    ['b.html or so|and', true],
    ['x', false],
    ['file.html', false],
    ['one 2.html 3.html', false]
  ]
  for (const [text, holds] of table) t.equal(hasTwoWords(behind(text)), holds, text)
})

t.test('a line that begins with two words', async t => {
  const table: [text: string, holds: boolean][] = [
    ['and more', true],
    ['and|more', false],
    ['and', false],
    ['b/c and more', false],
    ['and 2 more', false]
  ]
  for (const [text, holds] of table) t.equal(beginsWithTwoWords(behind(text)), holds, text)
})

t.test('behind a blank any two words, behind a line break the first two', async t => {
  const table: [text: string, atBlank: boolean, atLineBreak: boolean][] = [
    ['and more', true, true],
    ['b.html and more', true, false],
    ['path', false, false],
    ['path|name', true, false]
  ]
  for (const [text, atBlank, atLineBreak] of table) {
    t.equal(readsLikeProse(false, behind(text)), atBlank, text)
    t.equal(readsLikeProse(true, behind(text)), atLineBreak, text)
  }
})
