/** The URIs of corpus/uri in every wrapper: each comes out as it went in, or not at all. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { extract } from '../../lib/extract.js'
import type { Wrapper } from '../../lib/match.js'

const linesOf = (name: string) =>
  readFileSync(new URL(`../../corpus/uri/${name}`, import.meta.url), 'utf-8')
    .trimEnd()
    .split('\n')

interface Frame {
  readonly before: string
  readonly after: string
  readonly wrapper: Wrapper
}

const ANGLE_BRACKETS: Frame[] = [
  { before: '<', after: '>', wrapper: 'angle-brackets' },
  { before: 'see <', after: '>.', wrapper: 'angle-brackets' },
  { before: '<URL:', after: '>', wrapper: 'angle-brackets' },
  { before: '<\n', after: '\n>', wrapper: 'angle-brackets' }
]

const ANYWHERE: Frame[] = [
  ...ANGLE_BRACKETS,
  { before: '', after: '', wrapper: 'whitespace' },
  { before: 'see ', after: ' and', wrapper: 'whitespace' },
  { before: 'see ', after: '.', wrapper: 'whitespace' },
  { before: 'see ', after: ', and', wrapper: 'whitespace' },
  { before: 'URL: ', after: '\r\n', wrapper: 'whitespace' },
  { before: '\t', after: '\n\n', wrapper: 'whitespace' },
  { before: '*', after: '*', wrapper: 'whitespace' },
  { before: '"', after: '"', wrapper: 'double-quotes' },
  { before: '“', after: '”', wrapper: 'pair' },
  { before: '«', after: '»', wrapper: 'pair' },
  { before: '`', after: '`', wrapper: 'pair' },
  { before: '(', after: ')', wrapper: 'pair' },
  { before: '(', after: '.)', wrapper: 'pair' },
  { before: '[', after: ']', wrapper: 'pair' },
  { before: '{', after: '}', wrapper: 'pair' },
  { before: '[b](', after: ')c', wrapper: 'pair' }
]

const NOWHERE: Frame[] = [...ANYWHERE, { before: '<', after: '', wrapper: 'whitespace' }]

for (const [file, frames] of [
  ['anywhere.txt', ANYWHERE],
  ['in-brackets.txt', ANGLE_BRACKETS]
] as const) {
  t.test(file, async t => {
    for (const uri of linesOf(file)) {
      for (const { before, after, wrapper } of frames) {
        const start = Buffer.byteLength(before)
        const found = extract(before + uri + after).map(match => [match.uri, match.wrapper, match.start, match.end])
        t.strictSame(found, [[uri, wrapper, start, start + uri.length]], before + uri + after)
      }
    }
  })
}

t.test('nowhere.txt', async t => {
  for (const text of linesOf('nowhere.txt')) {
    for (const { before, after } of NOWHERE) {
      const found = extract(before + text + after).map(match => match.uri)
      t.strictSame(found, [], before + text + after)
    }
  }
})
