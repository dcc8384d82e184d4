/** What stands before a scheme. */
import t from 'tap'
import { openingBefore, prefixOfLine } from '../../lib/scanner/trigger.js'
import { GAP_LOOK_BEHIND, HOLD, LINE_LOOK_BEHIND, MARK_LOOK_BEHIND, MAX_SCHEME_LENGTH } from '../../lib/limits.js'
import { reachOf } from '../appendix-c/reach-of.js'

/** No match stands before. */
const NONE_BEFORE = (position: number): number => position

/** The delimiter, with what stands before it; '' for none. */
function opening(before: string, floor = 0, separateLines = false): string {
  const text = reachOf(`${before}http://a`)
  const { delimiter, position } = openingBefore(text, text.end - 8, floor, separateLines, NONE_BEFORE)
  if (delimiter === 0) return ''
  return Buffer.from(text.bytes.subarray(0, position)).toString() + String.fromCharCode(delimiter)
}

t.test('the delimiter that opens', async t => {
  const table: [before: string, opening: string][] = [
    ['<', '<'],
    ['see <', 'see <'],
    ['"', '"'],
    ['see "', 'see "'],
    ['<<', '<<'],
    ['"<', '"<'],
    ['< ', '<'],
    ['<\n', '<'],
    ['<\r\n\t', '<'],
    ['<\u00a0', '<'],
    ['<\u200b\u2060\ufeff ', '<'],
    ['<URL:', '<'],
    ['<url: ', '<'],
    ['< URI:\n', '<'],
    ['"URL:', '"'],
    ['> <\n> ', '> <'],
    ['> <URL:\n> ', '> <'],
    ['>> <\n>>\t', '>> <'],
    ['JB> <\nJB> ', 'JB> <'],
    ['> <\n', '> <'],
    ['<\n\n\f\n', '<'],
    ['> "\n> ', '> "'],
    ['<\n> ', ''],
    ['<\n\n', ''],
    ['<URL:\r\n \r\n', ''],
    ['> <\n> \n', ''],
    ['> <\n>> ', ''],
    ['>> <\r\n> ', ''],
    ['> <\n> \n>> ', ''],
    ['<URL:\n> ', ''],
    ['> <URL:\n| ', ''],
    ['"\n> ', ''],
    ['', ''],
    ['see ', ''],
    ['URL:', ''],
    ['<x', ''],
    ['<é', ''],
    ['<(', ''],
    ['< x ', ''],
    ['<\u00ad', ''],
    ['> ', ''],
    ['a > ', ''],
    ["'", ''],
    ['“', '']
  ]
  for (const [before, expected] of table) t.equal(opening(before), expected, JSON.stringify(before))
})

t.test('a quote that closed opens nothing', async t => {
  const table: [before: string, opening: string][] = [
    ['-d "x" ', ''],
    ['" ', ''],
    ['see "\n', 'see "'],
    ['"x"\n', ''],
    ['("\n', '("']
  ]
  for (const [before, expected] of table) t.equal(opening(before), expected, JSON.stringify(before))
})

t.test('where a line is a unit of its own, nothing on the line before', async t => {
  const table: [before: string, opening: string][] = [
    ['< \t', '<'],
    ['\n"', '\n"'],
    ['\n" ', ''],
    ['<\n', ''],
    ['<\r\n\t', ''],
    ['<URL:\r', ''],
    ['("\n', '']
  ]
  for (const [before, expected] of table) t.equal(opening(before, 0, true), expected, JSON.stringify(before))
})

t.test('not before the floor, and not too far back', async t => {
  t.equal(opening('<', 1), '')
  t.equal(opening('<', 0), '<')
  t.equal(opening(`<${' '.repeat(GAP_LOOK_BEHIND)}`), '<')
  t.equal(opening(`<${' '.repeat(GAP_LOOK_BEHIND + 1)}`), '')
})

t.test('the prefix of its line', async t => {
  const prefix = (before: string): string => {
    const text = reachOf(`${before}<`)
    return prefixOfLine(text, text.end - 1, NONE_BEFORE)
  }
  t.equal(prefix('> see '), '>')
  t.equal(prefix('x\n>> see '), '>>')
  t.equal(prefix('> x\nsee '), '')
  t.equal(prefix(`> ${'x'.repeat(LINE_LOOK_BEHIND - 2)}`), '>')
  t.equal(prefix(`\n> ${'x'.repeat(LINE_LOOK_BEHIND - 1)}`), '', 'a line that starts too far back')
})

t.test('all that is looked back at is held', async t => {
  const furthest = MAX_SCHEME_LENGTH + 1 + 2 * GAP_LOOK_BEHIND + 'URL:'.length + 1 + LINE_LOOK_BEHIND
  t.ok(HOLD > furthest)
  t.ok(HOLD > MAX_SCHEME_LENGTH + 1 + MARK_LOOK_BEHIND)
  t.ok(HOLD > MAX_SCHEME_LENGTH + 1 + 2 * LINE_LOOK_BEHIND, 'the width of a paragraph')
})
