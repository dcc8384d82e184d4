/** Marks of replies at the start of lines, line breaks, and the prefix `URL:`. */
import t from 'tap'
import {
  isAllPrefix,
  lineBreakAt,
  lineStartBefore,
  replyPrefix,
  skipReplyPrefix
} from '../../lib/appendix-c/reply-prefix.js'
import { isUrlPrefix, urlPrefixBefore } from '../../lib/appendix-c/url-prefix.js'
import { reachOf, wrongBeginnings } from './reach-of.js'

t.test('the marks that begin a line', async t => {
  const table: [line: string, marks: string][] = [
    ['> see', '>'],
    ['>see', '>'],
    ['>> see', '>>'],
    ['> > see', '>>'],
    ['>\t> see', '>>'],
    ['  > see', '>'],
    ['| see', '|'],
    [': see', ':'],
    [': > see', ':>'],
    [':see', ''],
    ['| > see', '|>'],
    ['|see', ''],
    ['|', ''],
    ['JB> see', 'JB>'],
    ['> JB> see', '>JB>'],
    ['Kim Lee> see', ''],
    ['abcdefghijklmnop> see', 'abcdefghijklmnop>'],
    ['abcdefghijklmnopq> see', ''],
    ['see > this', ''],
    ['a-b> see', 'a-b>'],
    ['', ''],
    ['> '.repeat(40) + 'see', '>'.repeat(32)]
  ]
  for (const [line, marks] of table) {
    t.equal(replyPrefix(reachOf(line), 0, line.length), marks, JSON.stringify(line))
    t.equal(replyPrefix(reachOf(`x\n${line}`), 2, line.length + 2), marks, 'on a later line')
  }
})

t.test('all of a line is marks', async t => {
  const table: [line: string, all: boolean][] = [
    ['', true],
    ['> ', true],
    ['> > ', true],
    ['JB> ', true],
    ['> x', false],
    ['x', false],
    ['>'.repeat(64), true],
    ['>'.repeat(65), false]
  ]
  for (const [line, all] of table) t.equal(isAllPrefix(reachOf(line), 0, line.length), all, JSON.stringify(line))
})

t.test('the same marks on the next line, or none', async t => {
  const table: [line: string, prefix: string, behind: number][] = [
    ['> x', '>', 1],
    ['>x', '>', 1],
    ['  > x', '>', 3],
    ['>> x', '>', 1],
    ['> > x', '>>', 3],
    ['>>x', '>>', 2],
    ['> x', '>>', 1],
    ['x', '>', 0],
    ['JB> x', 'JB>', 3],
    ['jb> x', 'JB>', 0],
    ['| x', '|', 1],
    ['> # x', '># ', 4],
    ['> x', '># ', 1],
    ['> #x', '># ', 1],
    ['x', '># ', 0],
    ['x', '# ', 0],
    ['> x', '', 0],
    ['', '>', 0]
  ]
  for (const [line, prefix, behind] of table) {
    t.equal(skipReplyPrefix(reachOf(line), 0, prefix), behind, JSON.stringify([line, prefix]))
    t.strictSame(
      wrongBeginnings(line, 0, text => skipReplyPrefix(text, 0, prefix)),
      []
    )
  }
})

t.test('line breaks', async t => {
  const table: [text: string, next: number][] = [
    ['\nx', 1],
    ['\r\nx', 2],
    ['\rx', 1],
    ['\r\r\n', 3],
    ['\r\r\r\n', 1],
    ['\r', 1],
    ['x\n', -1],
    ['\f', -1],
    ['', -1]
  ]
  for (const [text, next] of table) {
    t.equal(lineBreakAt(reachOf(text), 0), next, JSON.stringify(text))
    t.strictSame(
      wrongBeginnings(text, 0, text => lineBreakAt(text, 0)),
      []
    )
  }
})

t.test('the start of a line, looking back', async t => {
  const { bytes } = reachOf('ab\ncd\r\nef\rgh')
  const starts = (floor: number) => [...bytes.keys()].map(at => lineStartBefore(bytes, at, floor))
  t.strictSame(starts(0), [0, 0, 0, 3, 3, 3, 6, 7, 7, 7, 10, 10])
  t.strictSame(starts(5).slice(6), [6, 7, 7, 7, 10, 10])
  t.equal(lineStartBefore(bytes, 5, 4), -1, 'it starts before the floor')
  t.equal(lineStartBefore(bytes, 2, 0), 0, 'a text starts a line')
})

t.test('URL: and URI:', async t => {
  const table: [before: string, from: number][] = [
    ['URL:', 0],
    ['url:', 0],
    ['Uri:', 0],
    ['see URL:', 4],
    ['CURL:', 1],
    ['URN:', -1],
    ['TRL:', -1],
    ['UXL:', -1],
    ['XRL:', -1],
    ['URL', -1],
    ['RL:', -1]
  ]
  for (const [before, from] of table) {
    const { bytes, end } = reachOf(before)
    t.equal(urlPrefixBefore(bytes, end, 0), from, before)
  }
  const { bytes } = reachOf('URL:http://')
  t.equal(urlPrefixBefore(bytes, 4, 1), -1, 'not whole behind the floor')
  t.equal(isUrlPrefix(bytes, 0, 3), true)
  t.equal(isUrlPrefix(bytes, 4, 8), false)
  t.equal(isUrlPrefix(reachOf('curl:').bytes, 0, 4), false, 'the end of a scheme')
})
