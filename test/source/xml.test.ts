/** The XML of the corpus, found out and read; and what generated documents hold, as another program reads them. */
import { deepStrictEqual as deepEqual } from 'node:assert'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import t from 'tap'
import { extract } from '../../lib/extract.js'
import { replayNdjson } from '../spec/ndjson-corpus.js'
import '../property/seed.js'

t.test('corpus/xml', async t => replayNdjson(t, 'xml'))

const character = fc.constantFrom(...'abcd12/-._~=+%41', '&', '&', "'")
const uri = fc
  .array(character, { maxLength: 20 })
  .map(characters => `https://a.example/?${characters.join('').replace(/%(?!41)/g, '')}z`)

/** One character, as it may be written. */
function written(character: string, choice: number): string {
  const entity = { '&': '&amp;', "'": '&apos;' }[character] ?? character
  const code = character.charCodeAt(0)
  return [entity, entity, entity, `&#${code};`, `&#x${code.toString(16)};`][choice % 5]!
}

const reference = fc
  .tuple(uri, fc.array(fc.nat(), { minLength: 1, maxLength: 7 }))
  .map(([uri, choices]) => Array.from(uri, (one, i) => written(one, choices[i % choices.length]!)).join(''))

const holdsNoQuote = (reference: string) => !/&(?:apos|#39|#x27);/.test(reference)

const element = fc.oneof(
  reference.map(reference => `<loc>${reference}</loc>`),
  reference.map(reference => `<content:encoded>\n  ${reference}\n</content:encoded>`),
  reference.map(reference => `<a:link b='1' href="${reference}" c="d"/>`),
  // It is text: the pair of quotes ends at the first, whatever it was written as.
  reference.filter(holdsNoQuote).map(reference => `<link href='${reference}'></link>`),
  fc.constantFrom('text\n', '<!-- no link -->', '<geo:lat x="y">1</geo:lat>', '&lt;p&gt;', ' b &amp; c\n')
)

/** What stands alone in an element or an attribute and begins as a URI does. */
function readByLibrary(document: string): string[] {
  const found: string[] = []
  let text = ''
  const take = (value: string) => {
    if (value.trim().startsWith('https:')) found.push(value.trim())
  }
  const parser = new Parser(
    {
      onopentag(_, attributes) {
        text = ''
        Object.values(attributes).forEach(take)
      },
      ontext: more => (text += more),
      onclosetag() {
        take(text)
        text = ''
      }
    },
    { xmlMode: true, decodeEntities: true }
  )
  parser.end(document)
  return found
}

t.test('what another program reads of generated documents', async t => {
  let seen = 0
  fc.assert(
    fc.property(fc.array(element, { maxLength: 12 }), elements => {
      const document = `<?xml version="1.0"?>\n<all>${elements.join('')}</all>\n`
      const expected = readByLibrary(document)
      seen += expected.length
      deepEqual(
        Array.from(extract(document, { format: 'auto' }), ({ uri }) => uri),
        expected
      )
    }),
    { numRuns: 300 }
  )
  t.ok(seen > 500, `${seen} URIs`)
})
