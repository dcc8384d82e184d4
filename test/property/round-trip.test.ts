/** What was put in comes out; and what comes out was put in: a reading is its cut without what delimits. */
import fc from 'fast-check'
import t from 'tap'
import { extract } from '../../lib/extract.js'
import { byBoth } from './by-both.js'
import { brokenUp, uriWithAuthority, lineBreak, nastyText, plainUri, RUNS, SETTINGS } from './texts.js'
import './seed.js'

interface Frame {
  readonly before: string
  readonly after: string
}

/** Exactly one match, with this URI, from right behind `before` to right before `after`. */
function comesOut(whole: string, broken: string, { before, after }: Frame): boolean {
  const start = before.length
  return byBoth(() => {
    const matches = extract(before + broken + after)
    const [match] = matches
    return (
      match !== undefined &&
      matches.length === 1 &&
      match.uri === whole &&
      match.start === start &&
      match.end === start + broken.length
    )
  })
}

const frame = (before: string[], after: string[]): fc.Arbitrary<Frame> =>
  fc.record({ before: fc.constantFrom(...before), after: fc.constantFrom(...after) })

t.test('a URI in angle brackets, broken over lines', async t => {
  const frames = frame(
    ['<', 'see <', 'a\n  <', '<URL:', '< ', '<\n', '(<', '"<'],
    ['>', '> x', '>.\n', ' >', '\n>', '>)', '>"']
  )
  fc.assert(
    fc.property(brokenUp(uriWithAuthority), frames, ({ whole, broken }, frame) => comesOut(whole, broken, frame)),
    SETTINGS
  )
  t.pass(`${RUNS} runs`)
})

t.test('a URI in double quotes, broken over lines', async t => {
  const frames = frame(['"', 'see "', 'a="', '("'], ['"', '" x', '".\n', '")', '">'])
  fc.assert(
    fc.property(brokenUp(uriWithAuthority), frames, ({ whole, broken }, frame) => comesOut(whole, broken, frame)),
    SETTINGS
  )
  t.pass(`${RUNS} runs`)
})

t.test('the same in a reply, and in a comment', async t => {
  const property = (prefix: string) =>
    fc.property(brokenUp(uriWithAuthority, fc.constantFrom(`\n${prefix}`, ` \r\n${prefix}   `)), ({ whole, broken }) =>
      comesOut(whole, broken, { before: `${prefix}see <`, after: `>\n${prefix}x` })
    )
  for (const prefix of ['> ', '>> ', '| ', 'Kim> ', '# ', ' * ', '> // '])
    fc.assert(property(prefix), { ...SETTINGS, numRuns: RUNS / 4 })
  t.pass(`${RUNS} runs`)
})

t.test('a URI without delimiters', async t => {
  const frames = frame(
    ['', ' ', 'see ', 'a\n', 'URL:', '*', '“', '—', 'вот'],
    ['', ' x', '.', ',', '. x', '\n', '\r\n\r\n', '!', ';', '*', '”', '—', '<', '"', '\0', '...', ')', '.)']
  )
  fc.assert(
    fc.property(plainUri, frames, (uri, frame) => {
      const start = Buffer.byteLength(frame.before)
      return byBoth(() => {
        const found = extract(frame.before + uri + frame.after).map(match => [match.uri, match.start, match.end])
        return JSON.stringify(found) === JSON.stringify([[uri, start, start + uri.length]])
      })
    }),
    SETTINGS
  )
  t.pass(`${RUNS} runs`)
})

/** White space and joiners that delimiters may hold (appendix-c/whitespace), soft hyphen, and reply prefixes at line starts. */
const REMOVED = /(?<=\n)[\s>|]+|[\s\u{A0}\u{AD}\u{200B}\u{2060}\u{FEFF}]/gu

/** What each row of as many backslashes as the first one escapes, without them; and break points of troff, which are nothing. */
function unescaped(text: string): string {
  const backslashes = /\\+/.exec(text)?.[0] ?? ''
  if (backslashes === '') return text
  const escape = new RegExp(
    String.raw`\\{${backslashes.length}}(?:u00([0-9a-f]{2})|x([0-9a-f]{2})|([-/_~#%=]|&(?=[a-z]))|&(\.)|(:)(?=[\w.~/-]))`,
    'gi'
  )
  const character = (_: string, four?: string, two?: string, mark?: string, stop?: string, colon?: string) =>
    colon ? '' : (mark ?? stop ?? String.fromCharCode(parseInt((four ?? two)!, 16)))
  return text.replaceAll(escape, character)
}

/** The named repair: behind the authority, what must not stand there is percent-encoded. */
function repaired(text: string): string {
  const authority = /^[^:]*:(?:\/\/[^/?#]*)?/.exec(text)?.[0] ?? ''
  const encode = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  return authority + text.slice(authority.length).replace(/[[\]{}|\\^]/g, encode)
}

t.test('nothing is added, glued or moved: the cut, without what delimits, is one of the readings', async t => {
  // A page break's footer and header would have to be known for what they are, and a colon for the mark of a reply.
  const text = nastyText.map(text => text.replaceAll('\f', '').replaceAll(/^[\s>|]*: /gm, ''))
  fc.assert(
    fc.property(text, text => {
      const bytes = Buffer.from(text)
      return byBoth(() =>
        extract(text).every(({ uri, start, end, alternatives = [] }) => {
          const cut = bytes.subarray(start, end).toString()
          const bare = cut.replaceAll(REMOVED, '')
          const readings = [uri, ...alternatives.map(alternative => alternative.uri)]
          return [bare, repaired(bare), unescaped(bare)].some(reading => readings.includes(reading))
        })
      )
    }),
    SETTINGS
  )
  t.pass(`${RUNS} runs`)
})

t.test('blanks in front of a line do not change what is found, only where', async t => {
  const uris = (text: string) => extract(text).map(({ uri, alternatives }) => [uri, alternatives])
  fc.assert(
    fc.property(fc.array(brokenUp(uriWithAuthority, lineBreak), { maxLength: 3 }), list => {
      const text = list.map(({ broken }) => `see <${broken}>.`).join('\n')
      return byBoth(() => JSON.stringify(uris(text)) === JSON.stringify(uris(text.replaceAll('\n', '\n    '))))
    }),
    SETTINGS
  )
  t.pass(`${RUNS} runs`)
})
