/** The XML of the corpus, found out and read; and what generated documents hold, as another program reads them. */
import { deepStrictEqual as deepEqual } from 'node:assert'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import t from 'tap'
import { createExtractor, extract } from '../../lib/extract.js'
import { MAX_ELEMENT } from '../../lib/limits.js'
import { pieces, RUNS } from '../property/texts.js'
import { replayNdjson } from '../spec/ndjson-corpus.js'
import { runPieces } from '../spec/replay.js'
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

t.test('what an element may hold, whatever its length and wherever it is cut', async t => {
  const text = (xml: string) => Array.from(extract(xml, { format: 'xml', maxLength: 20_000 }), ({ uri }) => uri)
  const element = (length: number) => `<a><b>http://a.example/${'c'.repeat(length - 23)}.</b></a>`
  for (const more of [0, 1]) {
    const document = element(MAX_ELEMENT + more)
    const [uri] = text(document)
    t.equal(uri?.endsWith('.'), more === 0, `${more} bytes too many`)
    for (const at of [4, 5, 8, 30, 5000, document.length - 8, document.length - 7, document.length - 6]) {
      const found: string[] = []
      const extractor = createExtractor({ format: 'xml', maxLength: 20_000 }, ({ uri }) => found.push(uri))
      for (const piece of [document.slice(0, at), document.slice(at)]) extractor.push(Buffer.from(piece))
      extractor.end()
      t.strictSame(found, [uri], `cut at ${at}`)
    }
  }
})

t.test('the same however it is cut', async t => {
  const piece = fc.constantFrom(
    ...['<a>', '<a b="c">', '</a>', '<a/>', '<', '>', '/', '<!--', 'a', ' ', '\n', '.', '&amp;', '&#233;', '"', '</'],
    ...['http://a.example/b.', 'http://a.example/b', '://', 'http:', 'é']
  )
  const property = fc.property(fc.array(piece, { maxLength: 20 }), pieces, (written, sizes) => {
    const bytes = Buffer.from(written.join(''))
    const [whole, cut] = [[], sizes].map(sizes => JSON.stringify(runPieces(bytes, { format: 'xml' }, sizes)))
    return whole === cut
  })
  const holds = fc.check(property, { numRuns: RUNS })
  t.notOk(holds.failed, JSON.stringify(holds.counterexample))
})
