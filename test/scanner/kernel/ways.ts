/** The same input in every way in which its matches may be told: what nobody looks at need not be made. */
import fc from 'fast-check'
import type { Test } from 'tap'
import type { Extractor } from '../../../lib/engine.js'
import { createExtractor } from '../../../lib/extract.js'
import type { UriMatch } from '../../../lib/match.js'
import type { ExtractOptions } from '../../../lib/options.js'
import { Kernel, useKernel } from '../../../lib/scanner/kernel/index.js'
import { ASK } from '../../../lib/scanner/kernel/layout.js'
import type { Template } from '../../../lib/template.js'
import type { KernelUse } from '../../../lib/web-assembly.js'
import { pieces, RUNS } from '../../property/texts.js'
import { runPieces } from '../../spec/replay.js'

function push(extractor: Extractor, bytes: Uint8Array, sizes: readonly number[]): void {
  let at = 0
  for (const size of [...sizes, bytes.length]) extractor.push(bytes.subarray(at, (at += size)))
  extractor.end()
}

type Way = (bytes: Uint8Array, options: ExtractOptions, sizes: readonly number[]) => string

const rejects: Way = (bytes, options, sizes) => JSON.stringify(runPieces(bytes, options, sizes))

const alternatives: Way = (bytes, options, sizes) => {
  const found: unknown[] = []
  const extractor = createExtractor(options, match => found.push(match))
  push(extractor, bytes, sizes)
  return JSON.stringify(found)
}

const matches: Way = (bytes, options, sizes) => {
  const found: unknown[] = []
  const extractor = createExtractor(options, match => found.push(match), { alternatives: false })
  push(extractor, bytes, sizes)
  return JSON.stringify(found)
}

const uris: Way = (bytes, options, sizes) => {
  const found: string[] = []
  const extractor = createExtractor(options, () => {}, { lineNumbers: false, onUri: uri => found.push(uri) })
  push(extractor, bytes, sizes)
  return found.join('\n')
}

/** What is printed from the kernel's memory, and what is not, must be the same text. */
function printedBy(template: Template, told: boolean, line: (match: UriMatch) => string): Way {
  return (bytes, options, sizes) => {
    let text = ''
    const take = (bytes: Uint8Array): void => void (text += new TextDecoder('latin1').decode(bytes))
    const extractor = createExtractor(options, match => (text += line(match)), {
      alternatives: told,
      printed: { template, take }
    })
    push(extractor, bytes, sizes)
    return text
  }
}

const printed = printedBy(
  {
    steps: [
      { before: '', field: 'line' },
      { before: ':', field: 'start' },
      { before: ':', field: 'uri' }
    ],
    after: '\n',
    repaired: true
  },
  false,
  ({ line, start, uri }) => `${line}:${start}:${uri}\n`
)

const printedJson = printedBy(
  {
    steps: [
      { before: '{"uri":"', field: 'uri' },
      { before: '","wrapper":"', field: 'wrapper' },
      { before: '","start":', field: 'start' },
      { before: ',"end":', field: 'end' },
      { before: ',"line":', field: 'line' }
    ],
    after: ',"path":""}\n',
    elsewhere: {
      before: ',"path":"',
      after: '"',
      escaped: path => JSON.stringify(path).slice(1, -1),
      raw: { before: ',"raw":"', after: '"' },
      message: { head: message => `,"message":${JSON.stringify(message).slice(0, -1)}`, part: () => '}' },
      element: element => `,"element":${JSON.stringify(element)}`,
      end: '}\n'
    },
    encoded: { before: ',"path":"","alternatives":[{"uri":"', after: '","why":"repaired"}]}\n' },
    joined: { before: ',"path":"","raw":"', after: '"}\n', repaired: '","repaired":true}\n' },
    repaired: {
      before: ',"path":"","raw":"',
      after: '","repaired":true',
      cut: { before: ',"alternatives":[{"uri":"', after: '","why":"cut"}]' },
      further: { before: '","why":"cut"},{"uri":"', after: '","why":"repaired"}]' },
      end: '}\n'
    }
  },
  true,
  match => `${JSON.stringify(match)}\n`
)

const WAYS = { rejects, alternatives, matches, uris, printed, printedJson }

/** In which of these ways, whole or in pieces, the kernel makes a difference; `use` tells when it is taken. */
export function differences(
  bytes: Uint8Array,
  options: ExtractOptions,
  sizes: readonly number[],
  use: (when: KernelUse) => void = useKernel
): string[] {
  return Object.entries(WAYS).flatMap(([name, way]) => {
    use('never')
    const rules = way(bytes, options, [])
    use('always')
    const ways = sizes.length === 0 ? [[]] : [[], sizes]
    const isSame = ways.every(sizes => way(bytes, options, sizes) === rules)
    return isSame ? [] : [name]
  })
}

/** Any such text, whole and in pieces, with any of the options: the kernel makes no difference. */
export function sameByBoth(
  t: Test,
  text: fc.Arbitrary<Uint8Array>,
  options: fc.Arbitrary<ExtractOptions>,
  runs: number = RUNS
): void {
  fc.assert(
    fc.property(text, options, pieces, (bytes, options, sizes) => differences(bytes, options, sizes).length === 0),
    { numRuns: runs }
  )
  t.pass(`${runs} runs`)
}

/**
 * How many matches of a text, whole or in pieces, the kernel records where nothing but URIs is asked for, and how often it
 * asks the rules.
 */
export function decidedIn(
  bytes: Uint8Array,
  options: ExtractOptions = {},
  sizes: readonly number[] = []
): { recorded: number; asked: number } {
  const counts = { recorded: 0, asked: 0 }
  const scan = Object.getOwnPropertyDescriptor(Kernel.prototype, 'scan')!.value as Kernel['scan']
  Kernel.prototype.scan = function (this: Kernel, ...all) {
    const stopped = scan.apply(this, all)
    counts.recorded += this.count
    if (this.why === ASK) counts.asked++
    return stopped
  }
  useKernel('always')
  uris(bytes, options, sizes)
  Kernel.prototype.scan = scan
  return counts
}
