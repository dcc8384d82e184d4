/** Digests in plain text (RFC 1153). */
import t, { type Test } from 'tap'
import { MAX_DEPTH, MAX_LINE } from '../../../lib/limits.js'
import { readInAllWays } from './read-mail.js'

const HEADER = 'From: a@a.example\nSubject: Names Digest\n\n'
const LONG = `\n${'-'.repeat(70)}\n\n`
const SHORT = `\n${'-'.repeat(30)}\n\n`

/** `expected`: the part of each URI, of which there is one in the preamble. */
function parts(t: Test, body: string, expected: readonly string[], name: string, header = HEADER): void {
  for (const told of readInAllWays(`${header}http://a.example/topic\n${body}`)) {
    const all = ['1/plain', ...expected].map(part => new RegExp(`^http://a.example/\\S+ in message 1/${part}$`))
    t.match(told, all, name)
    t.equal(told.length, all.length, name)
  }
}

const message = (number: number | string, first = 'Subject: s') => `${first}\n\nhttp://a.example/${number}\n`

t.test('lines of hyphens', async t => {
  for (const [length, begins] of [
    [59, false],
    [60, true],
    [70, true],
    [75, true],
    [76, false]
  ] as const)
    parts(t, `\n${'-'.repeat(length)}\n\n${message(1)}`, [begins ? '1.1.1/plain' : '1/plain'], `first: ${length}`)
  for (const [length, begins] of [
    [27, false],
    [28, true],
    [30, true],
    [75, true],
    [76, false]
  ] as const)
    parts(
      t,
      `${LONG}${message(1)}\n${'-'.repeat(length)}\n\n${message(2)}`,
      ['1.1.1/plain', begins ? '1.2.1/plain' : '1.1.1/plain'],
      `further: ${length}`
    )
  parts(t, `${SHORT}${message(1)}`, ['1/plain'], 'a short line is none before the long one')
})

t.test('the subject', async t => {
  for (const [subject, isDigest] of [
    ['DIGEST', true],
    ['A didigests, no. 1', true],
    ['Names\n  Digest', true],
    ['diges t', false],
    ['diges', false],
    ['', false]
  ] as const) {
    const header = `From: Digest <a@a.example>\nSubject: ${subject}\nX-A: digest\n\n`
    parts(t, `${LONG}${message(1)}`, [isDigest ? '1.1.1/plain' : '1/plain'], subject, header)
  }
})

t.test('what stands behind a line of hyphens', async t => {
  const none = ['1/plain']
  parts(t, `${LONG}\n\n${message(1)}`, ['1.1.1/plain'], 'further empty lines')
  parts(t, `${LONG.trimEnd()}\n${message(1)}`, none, 'no empty line')
  parts(t, `${LONG.trimEnd()}\nwords\n\n${message(1)}`, none, 'words, an empty line')
  parts(t, `${LONG}words\n\n${message(1)}`, none, 'an empty line, words, an empty line')
  parts(t, `${LONG}${LONG}${message(1)}`, ['1.1.1/plain'], 'another line of hyphens')
  parts(t, `${LONG}Message: 1\n${message(1)}`, ['1.1.1/plain'], 'the number of the message')
  parts(t, `${LONG}Message: to all\n${message(1)}`, none, 'a word that is no field')
  parts(t, `${LONG}${'\n'.repeat(2 * MAX_LINE)}${message(1)}`, none, 'more empty lines than are held back')
  parts(t, `${LONG}http://a.example/1`, none, 'a line that has no end')
  parts(t, LONG.trimEnd() + `\n${'x'.repeat(MAX_LINE)}${LONG.trim()}\n\n${message(1)}`, none, 'a line too long')
})

t.test('a digest of many messages', async t => {
  const numbers = Array.from({ length: 150 }, (_, i) => i + 1)
  const body = numbers.map(number => (number === 1 ? LONG : SHORT) + message(number)).join('')
  parts(
    t,
    body,
    numbers.map(number => `1.${number}.1/plain`),
    'all are found'
  )
})

t.test('a digest in as many messages as may be in each other', async t => {
  const within = (depth: number) => 'Content-Type: message/rfc822\n\n'.repeat(depth) + HEADER + LONG + message(1)
  for (const [depth, numbers] of [
    [0, '1.1.1'],
    [MAX_DEPTH - 1, `1${'.1'.repeat(MAX_DEPTH - 1)}.1.1`],
    [MAX_DEPTH, `1${'.1'.repeat(MAX_DEPTH)}`]
  ] as const)
    for (const told of readInAllWays(within(depth)))
      t.strictSame(told, [`http://a.example/1 in message 1/${numbers}/plain`], `${depth}`)
})
