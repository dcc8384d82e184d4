/** The calendars and cards of the corpus, found out and read; and which values of generated ones are one URI each. */
import fc from 'fast-check'
import t from 'tap'
import { codecKernels } from '../../lib/codec/kernel/index.js'
import { extract } from '../../lib/extract.js'
import { MAX_PROPERTY } from '../../lib/limits.js'
import { replayNdjson } from '../spec/ndjson-corpus.js'
import { runPieces, runWhole } from '../spec/replay.js'
import '../property/seed.js'

const OPTIONS = { format: 'ical' } as const

t.test('corpus/calendar', async t => replayNdjson(t, 'calendar'))

const head = fc.constantFrom(
  ...[
    'URL:',
    'item1.photo:',
    'ATTENDEE;CN="a:b":',
    'X-A;VALUE=uri:',
    'URL;VALUE=text:',
    'NOTE:',
    'DESCRIPTION:a\\n\\nURL:'
  ]
)
const value = fc.constantFrom(
  ...[
    'https://a.example/b.',
    'https://a.example/b',
    'mailto:a@a.example?',
    ' https://a.example/! ',
    'https://a.example/\\,'
  ],
  ...['coap+tcp://a.example/b.', 'soap.beep://a.example/b.', 'chrome-extension://a.example/b.'],
  ...['https://a.example/b.\\n', 'https://a.example/a. b.', 'text.', '', 'www.a.example:80.']
)

/** A property as it is written: folded at a place, with its line end. */
const property = fc.record({ head, value, fold: fc.nat(60), lineEnd: fc.constantFrom('\n', '\r\n') })
type Property = typeof property extends fc.Arbitrary<infer Value> ? Value : never

function written({ head, value, fold, lineEnd }: Property): string {
  const line = head + value
  return line.slice(0, fold) + (fold > 0 && fold < line.length ? `${lineEnd} ` : '') + line.slice(fold) + lineEnd
}

/** The value, if it is one URI that ends in a mark. */
function exactValue({ head, value }: Property): string | undefined {
  if (!/^(?:URL:|item1|ATTENDEE|X-A)/.test(head)) return undefined
  return /^ ?((?:[a-z.+-]+:\/\/|mailto:)[^ ]*[.!?,]) ?$/.exec(value.replace('\\,', ','))?.[1]
}

t.test('values are exact, however they are folded, and whatever way they are read', async t => {
  fc.assert(
    fc.property(fc.array(property, { maxLength: 12 }), fc.integer({ min: 1, max: 50 }), (properties, size) => {
      const text = properties.map(written).join('')
      const bytes = new TextEncoder().encode(text)
      const outcomes = (['never', 'always'] as const).flatMap(use => {
        codecKernels.use = use
        const sizes = Array.from({ length: bytes.length }, () => size)
        const outcomes = [runWhole(bytes, OPTIONS), runPieces(bytes, OPTIONS, sizes)]
        codecKernels.use = 'large'
        return outcomes
      })
      const [first] = outcomes
      const exact = first!.matches.filter(({ wrapper }) => wrapper === 'exact').map(({ uri }) => uri)
      const expected = properties.map(exactValue).filter(uri => uri !== undefined)
      return (
        JSON.stringify(exact) === JSON.stringify(expected) &&
        outcomes.every(outcome => JSON.stringify(outcome) === JSON.stringify(first))
      )
    }),
    { numRuns: 2000 }
  )
  t.pass('for any properties')
})

t.test('a property that is too long is prose', async t => {
  const read = (length: number) => {
    const line = `URL;X-A=${'a'.repeat(length - 'URL;X-A=:https://a.example/b.\n\n'.length)}:https://a.example/b.`
    const bytes = new TextEncoder().encode(`BEGIN:VCARD\n${line}\nEND:VCARD\n`)
    const whole = runWhole(bytes, OPTIONS)
    for (const size of [1, 3, 1000]) {
      const sizes = Array.from({ length: Math.ceil(bytes.length / size) }, () => size)
      t.strictSame(runPieces(bytes, OPTIONS, sizes), whole, `in pieces of ${size}`)
    }
    return whole.matches.map(({ uri }) => uri)
  }
  t.strictSame(read(MAX_PROPERTY), ['https://a.example/b.'])
  t.strictSame(read(MAX_PROPERTY + 1), ['https://a.example/b'])
})

t.test('as before, what is no URI is read as prose', async t => {
  const uris = extract('BEGIN:VCARD\nURL:www.a.example:80.\nURL:hxxp://b[.]example/.\n', {
    format: 'ical',
    suffix: 'www',
    refang: 'known'
  }).map(({ uri }) => uri)
  t.strictSame(uris, ['http://www.a.example:80', 'http://b.example/.'])
})
