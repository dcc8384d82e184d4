/**
 * A directory of the corpus in which each input has a file of the same name with `.ndjson` beside it: the options on the
 * first line, then what is found, one object a line, in order. Rejects and defects are told by their `reject` and
 * `defect`; a file that has none of them does not say that there are none.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Test } from 'tap'
import { createExtractor } from '../../lib/extract.js'
import type { ExtractOptions } from '../../lib/options.js'
import { pieceSizes, pushPieces } from './replay.js'

const corpus = new URL('../../corpus/', import.meta.url)

/** What comes out of the pieces, matches first: the order among them and the others depends on where pieces end. */
function run(bytes: Uint8Array, options: ExtractOptions, sizes: Iterable<number>): string[] {
  const matches: string[] = []
  const others: string[] = []
  const extractor = createExtractor(
    {
      ...options,
      onReject: ({ code, ...reject }) => others.push(JSON.stringify({ reject: code, ...reject })),
      onDefect: ({ code, ...defect }) => others.push(JSON.stringify({ defect: code, ...defect }))
    },
    match => matches.push(JSON.stringify(match))
  )
  pushPieces(extractor, bytes, sizes)
  return [...matches, ...others]
}

const speaksOfOthers = (lines: readonly string[]) => lines.some(line => /^\{"(?:reject|defect)"/.test(line))
const matchesOf = (lines: readonly string[]) => lines.filter(line => line.startsWith('{"uri"'))

/** Of each file: it says what is expected, that comes out, also where the format is to be found out, and in pieces of every size. */
export function replayNdjson(t: Test, directory: string): void {
  const at = new URL(`${directory}/`, corpus)
  t.ok(existsSync(new URL('README.md', at)), 'the directory says what it is for')
  for (const name of readdirSync(at).sort()) {
    if (name === 'README.md' || name.endsWith('.ndjson')) continue
    const expectation = new URL(`${name}.ndjson`, at)
    if (!t.ok(existsSync(expectation), `${directory}/${name} says what is expected`)) continue
    const [first, ...expected] = readFileSync(expectation, 'utf-8').trimEnd().split('\n')
    const options = JSON.parse(first as string) as ExtractOptions
    const bytes = readFileSync(new URL(name, at))
    const whole = run(bytes, options, [])
    const parsed = (lines: readonly string[]) => lines.map(line => JSON.parse(line) as unknown)
    const compared = speaksOfOthers(expected) ? whole : matchesOf(whole)
    t.strictSame(parsed(compared), parsed(expected), `${directory}/${name}`)
    t.strictSame(run(bytes, { ...options, format: 'auto' }, []), whole, `${directory}/${name}: its format is found out`)
    const different: string[] = []
    for (const sizes of pieceSizes(bytes.length)) {
      if (run(bytes, options, sizes).join('\n') !== whole.join('\n')) different.push(sizes.slice(0, 2).join(', '))
    }
    t.strictSame(different, [], `${directory}/${name}: the same in every way`)
  }
}
