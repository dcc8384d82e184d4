/** White space inside delimiters: blanks, line breaks, and the furniture of a page break. */
import t from 'tap'
import { gapAt, startsWithAuthority } from '../../lib/appendix-c/line-break.js'
import { pageBreakEnd } from '../../lib/appendix-c/page-break.js'
import { RUN, skipBlanks } from '../../lib/appendix-c/whitespace.js'
import { reachOf, wrongBeginnings } from './reach-of.js'

t.test('blanks', async t => {
  const table: [text: string, end: number][] = [
    ['x', 0],
    [' \t\v\fx', 4],
    [' \n', 1],
    ['\u00a0\u200b\u2060\ufeffx', 11],
    [' \u00a0 é', 4],
    ['\u00ad', 0],
    ['\u3000', 0],
    ['', 0],
    ['  ', 2]
  ]
  for (const [text, end] of table) {
    t.equal(skipBlanks(reachOf(text), 0, 100), end, JSON.stringify(text))
    t.strictSame(
      wrongBeginnings(text, 0, text => skipBlanks(text, 0, 100)),
      []
    )
  }
})

t.test('what a run is made of', async t => {
  const run = [...RUN.keys()].filter(byte => RUN[byte]).map(byte => String.fromCharCode(byte))
  t.equal(run.join(''), "!#$%&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_abcdefghijklmnopqrstuvwxyz{|}~")
})

const FURNITURE = '\n\nAuthor    Standards Track    [Page 5]\n\f\nRFC 9999    Title    January 2005\n\n'

t.test('a gap: where the text goes on, and over how many line breaks', async t => {
  const table: [text: string, prefix: string, end: number, breaks: number][] = [
    [' x', '', 1, 0],
    ['\nx', '', 1, 1],
    ['\r\nx', '', 2, 1],
    ['\rx', '', 1, 1],
    ['  \t\n \t x', '', 7, 1],
    ['\n> x', '>', 3, 1],
    ['\n> x', '', 1, 1],
    ['\n>> x', '>', 2, 1],
    ['\nx', '>', 1, 1],
    ['\n', '', 1, 1],
    ['', '', 0, 0],
    [`${FURNITURE}x`, '', FURNITURE.length, 1],
    [`${FURNITURE.replaceAll('\n', '\r\n')}x`, '', FURNITURE.length + 6, 1]
  ]
  for (const [text, prefix, end, breaks] of table) {
    t.strictSame(
      gapAt(reachOf(text), 0, () => prefix, 4096, 1),
      { end, breaks },
      JSON.stringify([text, prefix])
    )
    t.strictSame(
      wrongBeginnings(text, 0, text => gapAt(text, 0, () => prefix, 4096, 1)),
      []
    )
  }
})

t.test('what stands behind more line breaks than there may be is not waited for', async t => {
  for (const text of ['\n', ' \t\n', '\r\n']) {
    const reach = reachOf(text, { last: false })
    t.equal(
      gapAt(reach, 0, () => '', 100, 0),
      undefined,
      JSON.stringify(text)
    )
    t.equal(reach.short, false, JSON.stringify(text))
  }
})

t.test('a blank line, or too long a gap, is none', async t => {
  const table: [text: string, prefix: string][] = [
    ['\n\nx', ''],
    ['\n \t\nx', ''],
    ['\r\rx', ''],
    ['\r\n\r\nx', ''],
    ['\n>\n> x', '>'],
    ['\n\u00a0\nx', ''],
    [`${' '.repeat(101)}x`, '']
  ]
  for (const [text, prefix] of table) {
    t.equal(
      gapAt(reachOf(text), 0, () => prefix, 100, 2),
      undefined,
      JSON.stringify([text, prefix])
    )
    t.strictSame(
      wrongBeginnings(text, 0, text => gapAt(text, 0, () => prefix, 100, 2)),
      []
    )
  }
})

t.test('page breaks', async t => {
  const lines = (n: number) => '\n'.repeat(n)
  const table: [name: string, text: string, end: number][] = [
    ['footer, form feed, header', '\nFooter [Page 5]\n\f\nThe Header\n\nx', 31],
    ['nothing but the form feed', '\n\fx', 2],
    ['no header', '\nFooter [Page 5]\n\f\nx y>', 19],
    ['a header on the line of the form feed', '\n\fThe Header\n\nx', 14],
    ['what goes on holds a bracket, and so is no header', '\n\f\nx and y>', 3],
    ['one word is no header', '\n\f\nx\ny', 3],
    ['one word is one, with a blank line behind it', '\n\f\nContents\n\nx', 13],
    ['one word, on the line of the form feed', '\n\f4\n\nx', 5],
    ['what goes on closes a quote, and so is no header', '\n\f\nx" and y\n\nz', 3],
    ['a header and no blank line behind it', '\n\f\nThe Header\nx', 14],
    ['one word below the form feed and no blank line behind it', '\n\f\n4\nx', 3],
    ['a header two lines below the form feed and no blank line behind it', '\n\f\n\nThe Header\nx', 4],
    ['two headers are none', '\n\f\nThe Header\n\nand more\n\nx', 15],
    ['a header at the end of the text', '\n\fThe Header', 2],
    ['one word on the line of the form feed goes on', '\n\fvery/long\nx', 2],
    ['colons in a footer and a header', '\nFile c:/d: e//f\n\f\nThe Header: a/b\n\nx', 36],
    ['blank lines behind the form feed', `\n\f${lines(12)}x`, 11],
    ['form feed on the eighth line', `\n${lines(7)}\fx`, 2 + lines(7).length],
    ['two lines are no footer', '\nand some\nmore\n\f\nx', -1],
    ['nor is what something is delimited in', '\nand <x> too\n\f\nx', -1],
    ['a page later', `\n${lines(9)}\fx`, -1],
    ['no form feed', '\nFooter [Page 5]\n\nx', -1],
    ['a line that is longer than furniture', `\n${'a'.repeat(300)}\n\fx`, -1],
    ['the end of the text', '\nFooter', -1]
  ]
  for (const [name, text, end] of table) {
    t.equal(pageBreakEnd(reachOf(text), 0, ''), end, name)
    t.strictSame(
      wrongBeginnings(text, 0, text => pageBreakEnd(text, 0, '')),
      [],
      name
    )
  }
  t.equal(pageBreakEnd(reachOf('\n> Footer [Page 5]\n>\f\n> The Header\n>\n> x'), 0, '>'), 37, 'in a reply')
})

t.test('another URI', async t => {
  const table: [text: string, starts: boolean][] = [
    ['http://a', true],
    ['a+b-c.1://', true],
    ['http:/a', false],
    ['http///a', false],
    ['mailto:x', false],
    ['1http://', false],
    ['://', false],
    ['//', false],
    ['ht tp://', false],
    [`${'x'.repeat(64)}://`, true],
    [`${'x'.repeat(65)}://`, false],
    ['', false]
  ]
  for (const [text, starts] of table) {
    t.equal(startsWithAuthority(reachOf(text), 0), starts, text)
    t.strictSame(
      wrongBeginnings(text, 0, text => startsWithAuthority(text, 0)),
      []
    )
  }
})
