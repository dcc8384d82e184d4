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

/** What is read as one piece, whatever it comes in: in it the encoding may be declared. */
const PRESCANNED = 1024
const BEFORE = ' '.repeat(PRESCANNED)

t.test('what an element may hold, whatever its length and wherever it is cut', async t => {
  const text = (xml: string) => Array.from(extract(xml, { format: 'xml', maxLength: 20_000 }), ({ uri }) => uri)
  const element = (length: number) => `<a><b>http://a.example/${'c'.repeat(length - 23)}.</b></a>`
  for (const more of [0, 1, 20]) {
    const document = element(MAX_ELEMENT + more)
    const [uri] = text(document)
    t.equal(uri?.endsWith('.'), more === 0, `${more} bytes too many`)
    const tag = document.length - '</b></a>'.length
    const once = [4, 5, 8, 30, 5000, tag, tag + 1, tag + 2].map(at => [at])
    for (const cuts of [...once, [5000, tag - 1], [5000, tag + 1], [5000, 10_000, tag + 2]]) {
      const found: string[] = []
      const extractor = createExtractor({ format: 'xml', maxLength: 20_000 }, ({ uri }) => found.push(uri))
      extractor.push(Buffer.from(BEFORE))
      for (const [i, at] of [0, ...cuts].entries()) extractor.push(Buffer.from(document.slice(at, cuts[i])))
      extractor.end()
      t.strictSame(found, [uri], `cut at ${cuts.join(', ')}`)
    }
  }
})

t.test('what stands around a value is read, wherever it is cut', async t => {
  const document = [
    '<a b="http://b.example/">http://c.example/.</a><d e="http://e.example/">http://f.example/ g</d>',
    '<h>http://h.example/ i</h> <j>http://j.example/.</j><k> <![CDATA[http://k.example/.]]> </k>'
  ].join('\n')
  const whole = ['b.example/', 'c.example/.', 'e.example/', 'f.example/', 'h.example/', 'j.example/.', 'k.example/.']
  const bytes = Buffer.from(BEFORE + document)
  for (let at = 0; at < document.length; at++) {
    const { matches } = runPieces(bytes, { format: 'xml' }, [PRESCANNED, at])
    const found = matches.map(({ uri }) => uri.replace('http://', ''))
    t.strictSame(found, whole, `cut at ${at}`)
  }
})

t.test('a start tag is cut behind what is too long to be held', async t => {
  const bytes = Buffer.from(`${BEFORE}<a>${'b'.repeat(MAX_ELEMENT)}<c>http://a.example/.</c>`)
  const { matches } = runPieces(bytes, { format: 'xml' }, [PRESCANNED, 5, MAX_ELEMENT - 1])
  const found = matches.map(({ uri }) => uri)
  t.strictSame(found, ['http://a.example/.'])
})

t.test('the same however it is cut', async t => {
  const piece = fc.constantFrom(
    ...['<a>', '<a b="c">', '</a>', '<a/>', '<', '>', '/', '<!--', 'a', ' ', '\n', '.', '&amp;', '&#233;', '"', '</'],
    ...[
      'http://a.example/b.',
      'http://a.example/b',
      '://',
      'http:',
      'é',
      '<![CDATA[',
      '<![CDATA[http://a.example/c.]]>'
    ],
    ...['<![CD', ']]>', '<!']
  )
  const property = fc.property(fc.array(piece, { maxLength: 20 }), pieces, (written, sizes) => {
    const bytes = Buffer.from(BEFORE + written.join(''))
    const [whole, cut] = [[], [PRESCANNED, ...sizes]].map(sizes =>
      JSON.stringify(runPieces(bytes, { format: 'xml' }, sizes))
    )
    return whole === cut
  })
  const holds = fc.check(property, { numRuns: RUNS })
  t.notOk(holds.failed, JSON.stringify(holds.counterexample))
})
