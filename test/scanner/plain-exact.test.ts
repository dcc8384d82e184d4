/** Exact texts against the strict core: what is a reference as it stands gives what resolution gives. */
import { deepStrictEqual as deepEqual } from 'node:assert'
import fc from 'fast-check'
import t from 'tap'
import { isUri, isUriReference, parseUri, resolve } from '../../lib/rfc3986/index.js'
import { resolveOptions } from '../../lib/options.js'
import type { Found } from '../../lib/scanner/found.js'
import { Scanner } from '../../lib/scanner/index.js'
import { createRules } from '../../lib/scanner/rules.js'
import { scanText } from './scan-text.js'
import '../property/seed.js'

const piece = fc.constantFrom(
  ...[
    'http:',
    'https:',
    'HTTP:',
    'ftp:',
    'foo:',
    'mailto:',
    'URN:',
    '//',
    '/',
    'a.example',
    'A',
    '..',
    '.',
    '../',
    './',
    '?',
    '#',
    ':80',
    'b',
    'c=d',
    '@',
    '%41'
  ],
  ...['/é', 'ж?', '#字', '🙂'],
  ...['%zz', '[::1]', '[', ';', '&', '~', '-', '=', ',', "'"]
)
const reference = fc.array(piece, { minLength: 1, maxLength: 7 }).map(pieces => pieces.join(''))
const base = fc.constantFrom(
  ...[
    'http://a.example',
    'http://a.example/',
    'http://a.example/b/c?d#e',
    'http://a.example/b/c//d?e/f',
    'http://a.example/b/../c/d',
    'http://a.example/b/..'
  ],
  ...[
    'HTTP://u@A.example:80/b/',
    'file:///b/c',
    'foo://a/b/c',
    'foo:b/c',
    'foo:/b',
    'http://-/',
    'http://a.example/.b/c',
    'not a base'
  ]
)

const OUTSIDE_ASCII = /[^\x00-\x7f]/gu

/** What is to come out of a reference that is one; undefined where it is a matter of policy. */
function expected(written: string, base: string): string | undefined {
  if (/\/\/[^/?#]*[^\x00-\x7f]/.test(written)) return undefined
  const reference = written.replace(OUTSIDE_ASCII, encodeURIComponent)
  if (!isUriReference(reference)) return undefined
  const uri = isUri(reference) ? reference : isUri(base) ? resolve(base, reference) : undefined
  if (uri === undefined) return undefined
  const { scheme, host } = parseUri(uri)
  if (host === undefined && /^(?:mailto|urn)$/i.test(scheme ?? '')) return uri
  return host !== undefined && /[a-z\d]/i.test(host) ? uri : undefined
}

/** As a source hands over what it has whole: a stretch of a run. */
function atOnce(content: string, base: string): Found[] {
  const found: Found[] = []
  const scanner = new Scanner(createRules(resolveOptions({}), { rejects: true, alternatives: true }), {
    match: (match, _text, places) =>
      found.push({ ...match, start: places.inputStart(match.start), end: places.inputEnd(match.end) }),
    reject() {}
  })
  const bytes = Buffer.from(`<${content}>`)
  scanner.whole(
    { path: '', framing: 'exact', bases: [base] },
    { bytes, from: -1, to: bytes.length - 1 },
    1,
    bytes.length - 1
  )
  return found
}

t.test('references that stand as they are', async t => {
  let told = 0
  const holds = fc.check(
    fc.property(reference, base, fc.boolean(), (reference, base, blanks) => {
      const uri = expected(reference, base)
      if (uri === undefined) return
      told++
      const content = blanks ? ` ${reference}\n` : reference
      const start = blanks ? 1 : 0
      const match = { uri, start, end: start + Buffer.byteLength(reference), repaired: false, wrapper: 'exact' }
      for (const found of [atOnce(content, base), scanText(content, { framing: 'exact', bases: [base] }).found]) {
        deepEqual(
          found.map(({ uri, start, end, repaired, wrapper }) => ({ uri, start, end, repaired, wrapper })),
          [match]
        )
        deepEqual(found[0]!.asItStands && uri !== reference, false)
      }
    }),
    { numRuns: 5000 }
  )
  t.notOk(holds.failed, `${JSON.stringify(holds.counterexample)} ${String(holds.errorInstance)}`)
  t.ok(told > 1000, 'enough of them are references')
})
