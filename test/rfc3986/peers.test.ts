/** Differential runs against fast-uri and uri-js; every difference has its row in test/oracle/peer-differences.ts. */
import fc from 'fast-check'
import fastUri from 'fast-uri'
import t from 'tap'
import * as uriJs from 'uri-js'
import { isUriReference, normalize, resolve } from '../../lib/rfc3986/index.js'
import { anyText, uri, uriReference } from '../oracle/arbitraries.js'
import { EXPLANATIONS, explanationOf, type Difference, type Operation, type Peer } from '../oracle/peer-differences.js'
import '../property/seed.js'

interface PeerApi {
  parse(reference: string): { error?: string | undefined }
  normalize(reference: string): string
  resolve(base: string, reference: string): string
}

const PEERS: Record<Peer, PeerApi> = {
  'fast-uri': fastUri,
  'uri-js': uriJs
}
/** The same references each time: the peers are what is explained here, and not what is tested. */
const RUNS = { numRuns: 10_000, seed: 3986 }

/** What a peer says against a reference, or `undefined`. */
function refusalOf(peer: Peer, reference: string): string | undefined {
  try {
    return PEERS[peer].parse(reference).error
  } catch (error) {
    return String(error)
  }
}

function differenceIn(peer: Peer, operation: Operation, reference: string, base: string): Difference | undefined {
  if (operation === 'accepts' || operation === 'refuses') {
    const refusal = refusalOf(peer, reference)
    const isValid = isUriReference(reference)
    if ((refusal === undefined) === isValid) return undefined
    return { peer, operation: isValid ? 'refuses' : 'accepts', reference, ours: '', theirs: refusal ?? '' }
  }
  // What they refuse has a row of its own.
  if (refusalOf(peer, reference) !== undefined || refusalOf(peer, base) !== undefined) return undefined
  const target = operation === 'resolve' ? resolve(base, reference) : reference
  if (refusalOf(peer, target) !== undefined) return undefined
  const ours = normalize(target, { level: 'scheme' })
  const theirs = operation === 'resolve' ? PEERS[peer].resolve(base, reference) : PEERS[peer].normalize(reference)
  if (ours === theirs) return undefined
  return { peer, operation, reference, ours, theirs, ...(operation === 'resolve' && { base }) }
}

function demandExplanation(difference: Difference | undefined): void {
  if (difference !== undefined && explanationOf(difference) === undefined) {
    throw new Error(`no row explains ${JSON.stringify(difference)}`)
  }
}

for (const peer of ['fast-uri', 'uri-js'] as const) {
  t.test(`${peer}: every difference is explained`, t => {
    fc.assert(
      fc.property(anyText, text => demandExplanation(differenceIn(peer, 'accepts', text, ''))),
      RUNS
    )
    t.pass('validity')
    fc.assert(
      fc.property(uriReference, reference => demandExplanation(differenceIn(peer, 'normalize', reference, 'x:'))),
      RUNS
    )
    t.pass('normalisation')
    fc.assert(
      fc.property(uri, uriReference, (base, reference) =>
        demandExplanation(differenceIn(peer, 'resolve', reference, base))
      ),
      RUNS
    )
    t.pass('resolution')
    t.end()
  })
}

t.test('every row still shows a difference with each of its peers, and explains it', t => {
  for (const row of EXPLANATIONS) {
    for (const peer of row.peers) {
      const shown = row.operations.some(operation => {
        const difference = differenceIn(peer, operation, row.example, 'x://h/')
        return difference !== undefined && row.explains(difference)
      })
      t.ok(shown, `${peer} ${row.example}`)
    }
  }
  t.end()
})
