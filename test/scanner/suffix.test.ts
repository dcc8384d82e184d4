/** References without a scheme, as they come in. What is one is a matter of test/spec/suffix.md. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { resolveOptions } from '../../lib/options.js'
import { createRules } from '../../lib/scanner/rules.js'
import { KnownRuns } from '../../lib/scanner/known-run.js'
import { SeenUris } from '../../lib/scanner/seen.js'
import { readSuffix, type Surroundings } from '../../lib/scanner/suffix.js'
import '../property/seed.js'
import { reachOf, wrongBeginnings } from '../appendix-c/reach-of.js'
import { scanText } from './scan-text.js'

const nothing = (): Surroundings => ({
  skip: position => position,
  seen: new SeenUris(),
  runs: new KnownRuns(),
  completed: undefined,
  separateLines: false
})

t.test('nothing is decided before it has come', async t => {
  const texts = [
    'www.a.example x',
    'www.a.exampleを見て',
    'www.a.example…',
    'www.a.example/b. c',
    '(www.a.example/b) c',
    'www.a.example/é—c',
    'www.éé.example/b c',
    'a.рф c',
    'www.a.example/क्\u200dष c',
    'www.a.example:80/b',
    'www.a.example://b',
    'a.com-. x',
    'a.com/b x',
    'a.b c',
    '1.5,2.5',
    'a.commerce x',
    '<www.a.example/b\nc>',
    '"www.a.example/b\n c" d'
  ]
  for (const iri of ['cut', 'map'] as const) {
    const rules = createRules(resolveOptions({ suffix: 'domains', iri }), { rejects: true, alternatives: true })
    for (const text of texts) {
      const dot = text.indexOf('.')
      const wrong = wrongBeginnings(text, dot + 1, text => readSuffix(text, dot, 0, rules, nothing()) ?? null)
      t.strictSame(wrong, [], text)
    }
  }
})

t.test('positions are those of the text, not of what was completed', async t => {
  const before = `${'x '.repeat(400)}(see `
  const { found } = scanText(`${before}www.a.example/b).`, {}, { suffix: 'www' })
  t.match(found, [{ uri: 'http://www.a.example/b', start: before.length, end: before.length + 15, asItStands: false }])
  t.equal(found.length, 1)
})

t.test('a run that is too long', async t => {
  const options = { suffix: 'domains', maxLength: 30 } as const
  const { found, refused } = scanText(`a.com/${'b'.repeat(40)}.com c.com`, {}, options)
  t.strictSame(
    found.map(({ uri }) => uri),
    ['http://c.com']
  )
  t.match(refused, [{ code: 'too-long', start: 0 }])
})

t.test('columns of decimals are no hosts, however many', async t => {
  const { found } = scanText(`${'1.5,2.7,'.repeat(900)}\n`.repeat(30), {}, { suffix: 'domains' })
  t.equal(found.length, 0)
  const text = reachOf('1.5')
  const rules = createRules(resolveOptions({ suffix: 'domains' }), { rejects: true, alternatives: true })
  t.equal(readSuffix(text, 1, 0, rules, nothing()), undefined)
})

t.test('what is known from earlier names in a run changes nothing but the far readings', async t => {
  const name = fc.constantFrom(
    'a.com',
    'www.a.b',
    'ftp.a.b',
    'www.a',
    'a.b.net:8',
    'é.com',
    'a.é',
    'www.öb.b',
    'URL:www.a.b'
  )
  const between = fc.constantFrom(
    ...',;|()[]{}<>"\'`^\\%#@/.-=é—\xad \n',
    ...['[1]', '&lt;', '&amp;', '%2c', '/b', '?c', '\n> ', `/${'b'.repeat(70)}`, '://']
  )
  const text = fc.array(fc.tuple(name, between, between), { minLength: 1, maxLength: 12 })
  const settings = fc.record({
    iri: fc.constantFrom('cut', 'map'),
    repair: fc.constantFrom('balanced', 'encode', 'none'),
    maxLength: fc.constantFrom(40, 8192)
  })
  const shown = (result: ReturnType<typeof readSuffix>): unknown =>
    result?.kind === 'match' ? { ...result, alternatives: null, mappedEnd: 0, farEnd: 0 } : result?.kind
  const property = fc.property(
    text,
    settings,
    fc.boolean(),
    fc.integer({ min: 0, max: 3 }),
    (pieces, options, rejects, moves) => {
      const rules = createRules(resolveOptions({ suffix: 'domains', ...options }), { rejects, alternatives: true })
      const bytes = new TextEncoder().encode(pieces.flat().join(''))
      const known = nothing()
      let from = 0
      for (let dot = bytes.indexOf(0x2e); dot >= 0; dot = bytes.indexOf(0x2e, dot + 1)) {
        // As when a window moves.
        if (moves > 0 && dot - from > 100) {
          known.runs.move(moves)
          known.completed?.move(moves)
          from += moves
        }
        const text = reachOf(bytes.subarray(from))
        const alone = readSuffix({ ...text }, dot - from, 0, rules, nothing())
        const behindOthers = readSuffix(text, dot - from, 0, rules, known)
        // Within the mapped reading of another no reading tells that it is no name.
        const isUnread =
          behindOthers?.kind === 'reject' && behindOthers.code === 'non-ascii-host' && alone === undefined
        if (!isUnread) assert.deepEqual(shown(behindOthers), shown(alone))
      }
    }
  )
  fc.assert(property, { numRuns: 3000 })
  t.pass()
})

t.test('a host that stands alone is the one it would be in a list', async t => {
  let hosts = 0
  const label = fc.constantFrom('a', 'www', 'ftp', 'com', 'net', '1', 'a-b', '-a', 'a-', '', 'xn--p1ai', 'b'.repeat(70))
  const host = fc.array(label, { minLength: 2, maxLength: 4 }).map(labels => labels.join('.'))
  const before = fc.constantFrom('', ' ', '\n', '(', ',', '=', '"', '<', 'é', '—', '*', 'URL:', 'x', '-', '/', ':')
  const property = fc.property(
    before,
    host,
    fc.constantFrom('www', 'domains'),
    fc.constantFrom(30, 80, 8192),
    (before, host, suffix, maxLength) => {
      const read = (behind: string, maxLength: number) =>
        scanText(`${before}${host}${behind}`, {}, { suffix, maxLength }).found.map(({ uri, start, end }) => ({
          uri,
          start,
          end
        }))
      const alone = read('\t', maxLength)
      // A vertical bar ends it as white space does, but is of its run, and so is looked at by all rules.
      const inRun = read('|', maxLength + 1)
      assert.deepEqual(alone, inRun)
      hosts += alone.length
    }
  )
  fc.assert(property, { numRuns: 3000 })
  t.ok(hosts > 200)
})
