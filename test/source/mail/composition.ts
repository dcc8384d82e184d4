/** Generates what `composed-mail` composes: words and URIs, and how they are sent. */
import fc from 'fast-check'
import type { Composition } from './composed-mail.js'

/** Words that each charset has. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'us-ascii': ['see', 'a', 'word', '=', '-- ', 'at:', '.'],
  'utf-8': ['\u00e9t\u00e9', '\u898b\u3066', '\u{1f600}', 'x'],
  'iso-8859-1': ['\u00e9t\u00e9', '\u00ab', 'x'],
  'windows-1251': ['\u0441\u043b\u043e\u0432\u043e', 'x'],
  'koi8-r': ['\u0441\u043b\u043e\u0432\u043e', 'x'],
  'utf-16be': ['\u0441\u043b\u043e\u0432\u043e', '\u898b', '\u{1f600}', 'x'],
  'utf-16le': ['\u0441\u043b\u043e\u0432\u043e', '\u898b', '\u{1f600}', 'x'],
  'utf-32le': ['\u898b', '\u{1f600}', 'x'],
  shift_jis: ['\u8868\u793a', '\u30bd', '\uff76', 'x'],
  gbk: ['\u4e2d\u6587', '\u4e02', 'x'],
  gb18030: ['\u4e2d\u6587', '\u3400', 'x'],
  big5: ['\u8a31\u529f\u84cb', 'x'],
  'euc-jp': ['\u898b\u3066', '\uff76', 'x'],
  'euc-kr': ['\ubcf4\uae30', 'x'],
  'utf-7': ['\u00e9t\u00e9', '\u898b', '\u{1f600}', 'a+b', 'x'],
  'iso-2022-jp': ['\u898b\u3066', 'x'],
  'hz-gb-2312': ['\u4e2d\u6587', 'a~b', 'x'],
  ibm037: ['see', '\\', '{}', 'x']
}

/** Charsets whose lines are not lines of bytes. */
const WIDE = /^utf-(?:16|32)|^ibm/

export const composition: fc.Arbitrary<Composition> = fc
  .constantFrom(...Object.keys(WORDS))
  .chain(charset =>
    fc.record({
      charset: fc.constant(charset),
      pieces: fc.array(
        fc.oneof(
          fc.constantFrom(...WORDS[charset]!).map(word => ({ word, uri: false })),
          fc
            .tuple(fc.nat(9999), fc.constantFrom('', '/', '/a/b?c=d&e=f', '/x%20y;z=1,2', '/=41=20#f'))
            .map(([number, rest]) => ({ word: `http://h${number}.example${rest}`, uri: true }))
        ),
        { minLength: 1, maxLength: 12 }
      ),
      separator: fc.constantFrom(' ', '\n', ' <>\n'),
      transfer: WIDE.test(charset)
        ? fc.constantFrom('base64' as const, 'x-uuencode' as const, 'quoted-printable' as const)
        : fc.constantFrom('7bit' as const, 'quoted-printable' as const, 'base64' as const, 'x-uuencode' as const),
      wrapping: fc.constantFrom(
        'plain' as const,
        'plain' as const,
        'flowed' as const,
        'flowed-delsp' as const,
        'html' as const
      ),
      rhythm: fc.array(fc.nat(12), { minLength: 7, maxLength: 7 }),
      width: fc.oneof(fc.constant(76), fc.integer({ min: 4, max: 80 })),
      eol: fc.constantFrom('\n' as const, '\r\n' as const),
      nesting: fc.array(fc.constantFrom('multipart' as const, 'message' as const, 'base64-message' as const), {
        maxLength: 3
      })
    })
  )
  .map(({ pieces, separator, ...rest }) => {
    let text = ''
    const uris: [number, number][] = []
    for (const { word, uri } of pieces) {
      if (uri) uris.push([text.length, text.length + word.length])
      text += word + separator
    }
    return { ...rest, text, uris }
  })
