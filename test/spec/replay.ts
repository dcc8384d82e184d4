/**
 * One case, run in every way that must not make a difference: by the rules and by the kernel, as a string, as bytes, in
 * pieces of every size, and without what nobody may ask for.
 * The pieces are handed over in a buffer that is overwritten as soon as they have been taken.
 */
import type { Test } from 'tap'
import type { Extractor } from '../../lib/engine.js'
import { createExtractor, extract } from '../../lib/extract.js'
import type { Alternative, UriMatch, UriReject } from '../../lib/match.js'
import type { ExtractOptions } from '../../lib/options.js'
import { useKernel } from '../../lib/scanner/kernel/index.js'
import type { SpecCase } from './spec-case.js'

/** A match as plain data: what is absent is `undefined`. */
export interface Found {
  readonly uri: string
  readonly wrapper: string
  readonly start: number
  readonly end: number
  readonly line: number
  readonly path: string
  readonly raw: string | undefined
  readonly repaired: true | undefined
  readonly alternatives: readonly Alternative[] | undefined
  readonly evidence: 'seen' | undefined
}

export interface Outcome {
  readonly matches: readonly Found[]
  readonly rejects: readonly UriReject[]
}

const found = (match: UriMatch): Found => ({
  uri: match.uri,
  wrapper: match.wrapper,
  start: match.start,
  end: match.end,
  line: match.line,
  path: match.path,
  raw: match.raw,
  repaired: match.repaired,
  alternatives: match.alternatives?.map(({ uri, why }) => ({ uri, why })),
  evidence: match.evidence
})

/** All at once. */
export function runWhole(input: string | Uint8Array, options: ExtractOptions): Outcome {
  const rejects: UriReject[] = []
  const matches = extract(input, { ...options, onReject: reject => rejects.push(reject) }).map(found)
  return { matches, rejects }
}

/** In the pieces that `sizes` gives, the rest as the last one. */
export function runPieces(bytes: Uint8Array, options: ExtractOptions, sizes: Iterable<number>): Outcome {
  const matches: Found[] = []
  const rejects: UriReject[] = []
  const extractor = createExtractor({ ...options, onReject: reject => rejects.push(reject) }, match =>
    matches.push(found(match))
  )
  pushPieces(extractor, bytes, sizes)
  return { matches, rejects }
}

/** Hands over all of the bytes in the pieces that `sizes` gives, the rest as the last one. */
export function pushPieces(extractor: Extractor, bytes: Uint8Array, sizes: Iterable<number>): void {
  const hand = new Uint8Array(bytes.length)
  let at = 0
  const push = (size: number) => {
    const piece = hand.subarray(0, size)
    piece.set(bytes.subarray(at, at + size))
    extractor.push(piece)
    hand.fill(0x2f) // a slash: what a URI would go on with, if someone looked
    at += size
  }
  for (const size of sizes) if (at < bytes.length) push(Math.min(size, bytes.length - at))
  if (at < bytes.length) push(bytes.length - at)
  extractor.end()
}

/** The matches where nobody asks for other readings or for rejects. */
function runBare(bytes: Uint8Array, options: ExtractOptions, sizes: Iterable<number>): Outcome['matches'] {
  const matches: Found[] = []
  const extractor = createExtractor(options, match => matches.push(found(match)), { alternatives: false })
  pushPieces(extractor, bytes, sizes)
  return matches
}

/** As many bytes are cut in every way, and in as many places is a longer input cut once. */
const WHOLLY = 300

/**
 * Piece sizes that are tried: all of them for a short input; for a long one the small ones, which cut it everywhere, and
 * single cuts.
 */
export function* pieceSizes(length: number): Generator<number[]> {
  const all = length <= WHOLLY
  const repeated = all ? length : 64
  for (let size = 1; size <= repeated; size++) yield new Array(Math.ceil(length / size)).fill(size)
  if (!all) for (let cut = 1; cut < length; cut += Math.ceil(length / WHOLLY)) yield [cut]
}

export function expected({ input, expected, wrapper }: SpecCase): Outcome['matches'] {
  const { bytes, cuts } = input
  const wanted = expected.matches.length > 0 ? expected.matches : cuts.map(() => undefined)
  return wanted.map((match, index) => {
    const cut = match?.cut ?? cuts[index]
    if (cut === undefined) throw new Error(`match ${index + 1} has no marks and no offsets`)
    const [start, end] = cut
    const raw = input.slice(start, end)
    const uri = match?.uri ?? raw
    return {
      uri,
      wrapper: match?.wrapper ?? wrapper,
      start,
      end,
      line: 1 + bytes.subarray(0, start).filter(byte => byte === 0x0a).length,
      path: '',
      raw: raw === uri ? undefined : raw,
      repaired: match?.repaired ? true : undefined,
      alternatives: match && match.alternatives.length > 0 ? match.alternatives : undefined,
      evidence: match?.seen ? 'seen' : undefined
    }
  })
}

const sameData = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Three assertions: the matches, the rejects if the case speaks of them, and that no way of running it differs. */
export function replay(t: Test, spec: SpecCase): void {
  const { name, input, options } = spec
  const { bytes, text } = input
  useKernel('never')
  const whole = runWhole(bytes, options)
  t.strictSame(whole.matches, expected(spec), name)
  if (spec.expected.rejects) {
    const rejects = whole.rejects.map(({ code, reading }) => (reading === undefined ? { code } : { code, reading }))
    t.strictSame(rejects, spec.expected.rejects, `${name}: rejects`)
  }
  const different: string[] = []
  const bare = whole.matches.map(match => ({ ...match, alternatives: undefined }))
  for (const use of ['never', 'always'] as const) {
    useKernel(use)
    const by = use === 'never' ? 'the rules' : 'the kernel'
    if (!sameData(runWhole(bytes, options), whole)) different.push(`by ${by}`)
    for (const sizes of [[], new Array<number>(Math.ceil(bytes.length / 16)).fill(16)]) {
      if (!sameData(runBare(bytes, options, sizes), bare)) different.push(`by ${by}, without other readings`)
    }
    if (text !== undefined && !sameData(runWhole(text, options), whole)) different.push(`by ${by}, as a string`)
    for (const sizes of pieceSizes(bytes.length)) {
      if (sameData(runPieces(bytes, options, sizes), whole)) continue
      different.push(`by ${by}, in pieces of ${sizes.slice(0, 2).join(', ')}`)
    }
  }
  useKernel('large')
  t.strictSame(different, [], `${name}: the same in every way`)
}
