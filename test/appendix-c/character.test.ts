import iconv from 'iconv-lite'
import t from 'tap'
import {
  characterAt,
  characterBefore,
  isInvisible,
  isLatin,
  isLetter,
  isMappable,
  isSymbol,
  isTypographicHyphen,
  isWhiteSpace,
  isWordCharacter
} from '../../lib/appendix-c/character.js'
import { reachOf, wrongBeginnings } from './reach-of.js'

t.test('a character: code point and bytes', async t => {
  const table: [bytes: number[], codePoint: number, length: number][] = [
    [[0x61], 0x61, 1],
    [[0x00], 0x00, 1],
    [[0xc3, 0xa9], 0xe9, 2],
    [[0xe3, 0x82, 0x92], 0x3092, 3],
    [[0xf0, 0x9d, 0x92, 0xb3], 0x1d4b3, 4],
    [[0xf4, 0x8f, 0xbf, 0xbf], 0x10ffff, 4],
    // Not UTF-8: the first byte alone, as windows-1252.
    [[0xe9], 0xe9, 1],
    [[0xe9, 0x20], 0xe9, 1],
    [[0x80], 0x20ac, 1],
    [[0x92], 0x2019, 1],
    [[0x81], 0x81, 1],
    [[0xc3], 0xc3, 1],
    [[0xc3, 0x28], 0xc3, 1],
    [[0xe3, 0x82, 0x20], 0xe3, 1],
    [[0xf0, 0x9d, 0x92], 0xf0, 1],
    // Overlong forms, surrogates, what is past Unicode (RFC 3629 §4).
    [[0xc0, 0xaf], 0xc0, 1],
    [[0xc1, 0xbf], 0xc1, 1],
    [[0xe0, 0x80, 0xaf], 0xe0, 1],
    [[0xe0, 0x9f, 0xbf], 0xe0, 1],
    [[0xed, 0xa0, 0x80], 0xed, 1],
    [[0xf0, 0x8f, 0xbf, 0xbf], 0xf0, 1],
    [[0xf4, 0x90, 0x80, 0x80], 0xf4, 1],
    [[0xf5, 0x80, 0x80, 0x80], 0xf5, 1],
    [[0xff], 0xff, 1]
  ]
  for (const [bytes, codePoint, length] of table) {
    const name = bytes.map(byte => byte.toString(16)).join(' ')
    t.strictSame(characterAt(reachOf(Uint8Array.from(bytes)), 0), { codePoint, length }, name)
  }
  t.strictSame(characterAt(reachOf('a'), 1), { codePoint: -2, length: 0 }, 'behind the end')
})

t.test('every byte by itself: windows-1252, its holes as controls', async t => {
  for (let byte = 0x80; byte < 0x100; byte++) {
    const read = iconv.decode(Buffer.of(byte), 'windows-1252')
    const codePoint = read === '\ufffd' ? byte : read.codePointAt(0)
    t.strictSame(characterAt(reachOf(Uint8Array.of(byte)), 0), { codePoint, length: 1 }, byte.toString(16))
  }
})

t.test('a charset of one byte a character', async t => {
  const highBytes = Array.from({ length: 128 }, (_, i) => (i === 0x69 ? 0x438 : -1))
  const text = reachOf(Uint8Array.of(0xe9, 0xc3, 0xa9, 0x61), { highBytes })
  t.strictSame(characterAt(text, 0), { codePoint: 0x438, length: 1 })
  t.strictSame(characterAt(text, 1), { codePoint: -1, length: 1 }, 'some letter')
  t.strictSame(characterAt(text, 3), { codePoint: 0x61, length: 1 })
  t.strictSame(characterBefore(text, 1, 0), { codePoint: 0x438, length: 1 })
  t.strictSame(characterBefore(text, 3, 0), { codePoint: -1, length: 1 }, 'not UTF-8')
})

t.test('half a character says nothing yet', async t => {
  for (const text of ['é', 'を', '𝒳'])
    t.strictSame(
      wrongBeginnings(text, 0, text => characterAt(text, 0)),
      [],
      text
    )
})

t.test('the character before', async t => {
  const text = reachOf(Buffer.concat([Buffer.from('aéを𝒳'), Buffer.from([0xe9, 0xa9])]))
  const table: [at: number, floor: number, codePoint: number, length: number][] = [
    [1, 0, 0x61, 1],
    [3, 0, 0xe9, 2],
    [6, 0, 0x3092, 3],
    [10, 0, 0x1d4b3, 4],
    [11, 0, 0xe9, 1],
    [12, 0, 0xa9, 1],
    [5, 0, 0x201a, 1], // in the middle of a character: its byte, as windows-1252
    [0, 0, -2, 0],
    [3, 3, -2, 0],
    [3, 2, 0xa9, 1] // the floor cuts it
  ]
  for (const [at, floor, codePoint, length] of table) {
    t.strictSame(characterBefore(text, at, floor), { codePoint, length }, `${at}, ${floor}`)
  }
})

t.test('kinds of characters', async t => {
  const is = (test: (codePoint: number) => boolean, characters: string) =>
    [...characters].filter(character => test(character.codePointAt(0)!)).join('')
  t.equal(
    is(isWhiteSpace, 'a \b\t\n\v\f\r\x0e\x1f\u00a0\u00ad\u200b\u2060\u3000\ufeff'),
    ' \t\n\v\f\r\u00a0\u200b\u2060\ufeff'
  )
  t.equal(is(isInvisible, ' \u00a0\u00ad\u200b\u2060\ufeff\u200d'), '\u00ad\u200b\u2060\ufeff')
  t.equal(is(isTypographicHyphen, '-\u00ad\u2010\u2011\u2012'), '\u2010\u2011')
  t.equal(is(isSymbol, '$+<€©＜é1—'), '€©＜')
  t.equal(is(isLetter, 'aé路1\u0301-'), 'aé路')
  t.equal(is(isWordCharacter, 'aé路1٣\u0301-_ '), 'aé路1٣\u0301')
  t.equal(is(isLatin, 'aéßжを路'), 'aéß')
  t.equal(
    is(
      isMappable,
      'aéを路٣\u0301€©—…“。＜＞\u00a0\u00ad\u200b\u200d\u2028\ue000\ufffe\uffff\u{1fffe}\u{e0100}\u{10ffff}𝒳'
    ),
    'éを路٣\u0301€©𝒳'
  )
})

t.test('a letter of which only that is known', async t => {
  t.strictSame(
    [isLetter, isWordCharacter, isLatin, isMappable].map(test => test(-1)),
    [true, true, true, false]
  )
  t.strictSame(
    [isLetter, isWordCharacter, isLatin, isMappable].map(test => test(-2)),
    [false, false, false, false]
  )
})
