import t from 'tap'
import { printable } from '../../lib/cli/printable.js'

const CASES: readonly [text: string, shown: string][] = [
  ['', ''],
  ['a b/c.txt', 'a b/c.txt'],
  ['grüße, 世界 😀', 'grüße, 世界 😀'],
  ['a\tb\nc\rd', 'a\\tb\\nc\\rd'],
  ['\x00\x07\x1b[2J\x7f', '\\x00\\x07\\x1b[2J\\x7f'],
  ['\x9b31m', '\\x9b31m'],
  ['a\u00adb\u200bc\ufeff', 'a\\xadb\\u{200b}c\\u{feff}'],
  ['\u202egpj.exe\u2066', '\\u{202e}gpj.exe\\u{2066}'],
  ['a\u2028b\u2029', 'a\\u{2028}b\\u{2029}'],
  ['\ud800x', '\\u{d800}x'],
  ['\u{e0041}', '\\u{e0041}']
]

t.test('what a terminal would obey is shown by its number', t => {
  for (const [text, shown] of CASES) t.equal(printable(text), shown, shown)
  t.end()
})
