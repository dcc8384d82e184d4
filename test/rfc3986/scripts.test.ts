import t from 'tap'
import { mixedScripts } from '../../lib/rfc3986/scripts.js'

t.test('letters of several scripts', t => {
  t.strictSame(mixedScripts('p\u0430ypal'), ['Latin', 'Cyrillic'])
  t.strictSame(mixedScripts('\u03b1pple'), ['Greek', 'Latin'])
  t.strictSame(mixedScripts('日本д'), ['Han', 'Cyrillic'])
  t.strictSame(mixedScripts('a\u1200'), ['Latin', 'other'], 'a script that is not in the list')
  t.end()
})

t.test('one script, or scripts that are written together', t => {
  for (const label of [
    '',
    'a-1',
    'münchen',
    'привет',
    '東京タワーsky',
    'ひらカタ漢字',
    '서울abc漢',
    'ㄅ漢a',
    '1-2',
    'a\u0301'
  ]) {
    t.strictSame(mixedScripts(label), [], label)
  }
  t.strictSame(mixedScripts('서울ひ'), ['Hangul', 'Hiragana'], 'these two are not')
  t.end()
})
