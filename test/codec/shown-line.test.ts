/** Lines as terminals and printers show them. */
import t from 'tap'
import { latin1 } from '../../lib/codec/latin1.js'
import { shownOf } from '../../lib/codec/shown-line.js'

function shown(line: string, isWhole = true): string {
  const bytes = Buffer.from(line)
  return Buffer.concat(shownOf(bytes, isWhole).ranges.map(([start, end]) => bytes.subarray(start, end))).toString()
}

const CASES: readonly (readonly [line: string, shown: string, why: string])[] = [
  ['h\bht\bt_\bp', 'htp', 'bold and underlined'],
  ['h\b_t\b_', 'ht', 'underlined, the other way round'],
  ['___\b\b\babc', 'abc', 'a word underlined before it'],
  ['ab c\b\b\b\b__ _', 'ab c', 'blanks between them'],
  ['abc\b\b\b  \x1b[C\b_', 'abc', 'blanks over them'],
  ['abc\b\b\b___ d', 'abc d', 'and behind it'],
  ['abc\b\b\babc d', 'abc d', 'bold as a whole'],
  ['a\b\b\bb', 'b', 'no farther than the beginning'],
  ['10%\b\b\b20%\b\b\b', '10%\b20%', 'progress'],
  ['see a:b\b\b\bc:d', 'see a:b\bc:d', 'what was shown is not lost'],
  ['see a:b\x1b[3Dc:d', 'see a:b\x1bc:d', 'nor is it then'],
  ['abcdef\b\b\b\b\b\b  gh', 'abcdef\bgh', 'nor behind blanks over it'],
  ['ab,\bc', 'abc', 'a mistake'],
  ['abc\b \b\b \bd', 'ad', 'taken back as terminals do'],
  ['abc\b\b\x1b[Cd', 'abd', 'what is moved over stays'],
  ['abc\x1b[2D\x1b[1Cd', 'abd', 'also by sequences'],
  ['10%\b\b\b\n', '10%\n', 'a line feed strikes nothing over'],
  ['foo\b\b\b\x1b[Kbar', 'bar', 'what is erased'],
  ['abc\b\b\x1b[0K', 'a', 'to the end'],
  ['abc\b\b\x1b[1K', 'abc', 'not to the beginning'],
  ['a漢\b\b漢b', 'a漢b', 'letters of two columns'],
  ['a__\b\b漢b', 'a漢b', 'underlined'],
  ['a漢\b漢b', 'a漢b', 'with one backspace for both'],
  ['aé\béb', 'aéb', 'letters outside ASCII'],
  ['a\x1b[31mb\x1b[mc\x1b]0;t\x07d\x1b]8;;http://a.example/\x1b\\e\x1b]8;;\x1b\\', 'abcde', 'sequences'],
  ['a\x1b(B\x1b[mb\x1b[m\x0fc', 'abc', 'the ends of colours'],
  ['a\x1b(Bb\x1b]0;t', 'a\x1b(Bb\x1b]0;t', 'others, and what nobody ends']
]

for (const [line, expected, why] of CASES) t.equal(shown(line), expected, `${JSON.stringify(line)}: ${why}`)

t.test('where the line goes on, what may still change is left', async t => {
  const ends: readonly (readonly [line: string, end: number])[] = [
    ['abc def', 4],
    ['abcd efgh', 5],
    ['abcd ef\bf', 5],
    ['abcd ef\b', 5],
    ['abcdef\b', 5],
    ['abcd e\b\b', 8],
    ['abcd ef\x1b[3', 5],
    ['abcdef\x1b]8;;http://', 5],
    ['\x1b]8;;http://', 11]
  ]
  for (const [line, end] of ends) t.equal(shownOf(Buffer.from(line), false).end, end, JSON.stringify(line))
})

t.test('links', async t => {
  const line = 'a\x1b]8;;http://a.example/\x07b\x1b]8;;\x07 \x1b]8;id=1;c:d\x1b\\e'
  const bytes = Buffer.from(line)
  t.strictSame(
    shownOf(bytes, true).links.map(([start, end]) => latin1(bytes, start, end)),
    ['http://a.example/', 'c:d']
  )
})
