/** A cut between delimiters without its white space, and its readings at hyphens. */
import t from 'tap'
import { positionInText, readDelimited, type Delimited } from '../../lib/appendix-c/delimited.js'
import { droppedReading, lineEndHyphens, readingsOf } from '../../lib/appendix-c/hyphen.js'
import type { Reach } from '../../lib/appendix-c/reach.js'
import { reachOf, wrongBeginnings } from './reach-of.js'

const LIMITS = { maxLength: 40, maxLines: 3 }

const read = (text: Reach, prefix = '') => readDelimited(text, 0, 0x3e, () => prefix, LIMITS)

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

/** The cut as one line: what is joined, `|` at line breaks, `_` at blanks, `!` before another URI. */
function shown(cut: Delimited | undefined): string | undefined {
  if (cut === undefined) return undefined
  let shown = ''
  let from = 0
  for (const gap of cut.gaps) {
    shown += text(cut.joined.subarray(from, gap.at)) + (gap.broken ? '|' : '_') + (gap.beforeUri ? '!' : '')
    from = gap.at
  }
  return shown + text(cut.joined.subarray(from))
}

t.test('what is joined', async t => {
  const table: [input: string, prefix: string, joined: string, contentEnd: number][] = [
    ['http://a/b>', '', 'http://a/b', 10],
    ['http://a/ b>', '', 'http://a/_b', 11],
    ['http://a/\nb>', '', 'http://a/|b', 11],
    ['http://a/ \r\n  b>', '', 'http://a/|b', 15],
    ['http://a/\nb \nc>', '', 'http://a/|b|c', 14],
    ['http://a/b  \n >', '', 'http://a/b', 10],
    ['http://a/\u00a0b>', '', 'http://a/_b', 12],
    ['http://a/lo\u00adng>', '', 'http://a/long', 15],
    ['http://a/lo\u00ad\nng>', '', 'http://a/lo|ng', 16],
    ['http://a/b \u00ad>', '', 'http://a/b', 10],
    ['http://a/-\n\u00ad\nb>', '', 'http://a/-|b', 15],
    ['http://a/ \u00ad\u00ad\nb>', '', 'http://a/|b', 16],
    ['http://a/\n\u00ad b>', '', 'http://a/|b', 14],
    ['http://a/\n> b>', '>', 'http://a/|b', 13],
    ['http://a/\n> b>', '', 'http://a/', 9],
    ['http://a/\nhttp://b>', '', 'http://a/|!http://b', 18],
    ['http://a/ é>', '', 'http://a/_é', 12],
    ['http://a/{|}\\^`>', '', 'http://a/{|}\\^`', 15]
  ]
  for (const [input, prefix, joined, contentEnd] of table) {
    const name = JSON.stringify([input, prefix])
    const cut = read(reachOf(input), prefix)
    t.equal(shown(cut), joined, name)
    t.equal(cut?.contentEnd, contentEnd, name)
    t.strictSame(
      wrongBeginnings(input, 0, text => read(text, prefix)),
      [],
      name
    )
  }
})

t.test('what makes the cut fail', async t => {
  const table: [name: string, input: string][] = [
    ['the end of the text', 'http://a/b'],
    ['another opening bracket', 'http://a/b <c>'],
    ['a quote', 'http://a/b" c>'],
    ['the end of a literal, behind which a blank stands', "http://a/b' +c>"],
    ['the end of a literal, behind which more stand', "http://a/b'  +c>"],
    ['a blank line', 'http://a/b\n\nc>'],
    ['more characters than there may be', `http://a/${'b'.repeat(32)}>`],
    ['more characters, broken up', `http://a/${'b '.repeat(32)}>`],
    ['more lines than there may be', 'http://a/\nb\nc\nd>'],
    ['more blanks than anybody means', `http://a/${' '.repeat(900)}b>`],
    ['more soft hyphens', `http://a/${'\u00ad'.repeat(500)}b>`]
  ]
  for (const [name, input] of table) {
    t.equal(read(reachOf(input)), undefined, name)
    t.strictSame(wrongBeginnings(input, 0, read), [], name)
  }
  t.equal(shown(read(reachOf(`http://a/${'b'.repeat(31)}>`))), `http://a/${'b'.repeat(31)}`, 'as many as there may be')
  t.equal(shown(read(reachOf('http://a/\nb\nc>'))), 'http://a/|b|c', 'as many lines')
})

t.test('from what is joined back to the text', async t => {
  const input = 'http://a/\n> b\u00ad\u00adé \n\u00adc>'
  const reach = reachOf(input)
  const cut = read(reach, '>')!
  const { bytes } = reach
  t.equal(shown(cut), 'http://a/|bé|c')
  for (const [index, byte] of cut.joined.entries()) {
    const position = positionInText(reach, 0, cut, index)
    t.equal(bytes[position], byte, `${index}`)
  }
  t.equal(positionInText(reach, 0, cut, 9), input.indexOf('b'))
  t.equal(positionInText(reach, 0, cut, 12), bytes.indexOf(0x63))
})

t.test('hyphens before line breaks, and the readings without them', async t => {
  const table: [input: string, hyphens: number[], readings: string[]][] = [
    ['a:b-\nc>', [3], ['a:bc']],
    ['a:b-\nc-\nd>', [3, 5], ['a:bc-d', 'a:b-cd', 'a:bcd']],
    ['a:b- c>', [], []],
    ['a:b\n-c>', [], []],
    ['a:b-\n>', [], []],
    ['a:b--\nc>', [4], ['a:b-c']],
    ['a:b-\u00ad\nc>', [3], ['a:bc']],
    ['a:b-\n\u00ad\nc>', [3], ['a:bc']]
  ]
  for (const [input, hyphens, readings] of table) {
    const { joined, gaps } = read(reachOf(input))!
    const found = lineEndHyphens(joined, gaps, joined.length)
    t.strictSame(found, hyphens, JSON.stringify(input))
    const dropped = (_: unknown, i: number) => text(droppedReading(joined, found, joined.length, i))
    t.strictSame(Array.from({ length: readingsOf(found) }, dropped), readings, JSON.stringify(input))
  }
  const { joined, gaps } = read(reachOf('a:b-\nc-\nd>'))!
  t.strictSame(lineEndHyphens(joined, gaps, 5), [3], 'of a reading that stops before')
  t.strictSame(lineEndHyphens(joined, gaps, 4), [3], 'of one that ends with a hyphen')
  const many = readDelimited(reachOf(`a:${'b-\n'.repeat(12)}c>`), 0, 0x3e, () => '', { ...LIMITS, maxLines: 20 })!
  const all = lineEndHyphens(many.joined, many.gaps, many.joined.length)
  t.equal(readingsOf(all), 9, 'eight alone, then all')
  t.equal(text(droppedReading(many.joined, all, many.joined.length, 8)), `a:${'b'.repeat(12)}c`)
  const long = Buffer.from(`a:b-${'c'.repeat(20_000)}`)
  t.equal(text(droppedReading(long, [3], long.length, 0)), `a:b${'c'.repeat(20_000)}`, 'of any length')
})
