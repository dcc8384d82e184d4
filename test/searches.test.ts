/**
 * The searches that the platform offers are so fast that one too many is not felt: twenty gigabytes a second, and a line
 * that is searched for a byte to the end of the chunk instead of its own costs a microsecond. There have been such lines.
 * So what searches look at is counted, for all attacks of the benchmark and all files of the corpus, many times over.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { ATTACKS } from '../bench/haystack/attacks/index.js'
import { createExtractor, type ExtractOptions } from '../lib/index.js'

/** Bytes of each attack, and of a file again and again: more than any bound, and much more than a line, as chunks are. */
const SIZE = 100_000
const SIZE_OF_FILE = 30_000
/** How many times each byte may be looked at, on an average. */
const TIMES = 25
/** Behind each domain an `@` is looked for up to the end of the run, which is bounded by `maxLength`. */
const WITHIN_RUNS = new Map([['domains: run of a.com,', 1000]])

type Search = (this: string | Uint8Array, wanted: unknown, from?: number) => number | boolean

let seen = 0

/** What a search went through: from where it began to what it found, or to the end. */
function count(length: number, from: number | undefined, found: number | boolean, isBackward: boolean): void {
  const last = isBackward ? length : 0
  const start = from === undefined ? last : Math.min(length, from < 0 ? Math.max(0, length + from) : from)
  const end = typeof found === 'number' && found >= 0 ? found : isBackward ? 0 : length
  seen += Math.abs(end - start)
}

type Searches = Record<'indexOf' | 'lastIndexOf' | 'includes', Search>

const PROTOTYPES = [Object.getPrototypeOf(Uint8Array.prototype), Buffer.prototype, String.prototype] as Searches[]
const NAMES = ['indexOf', 'lastIndexOf', 'includes'] as const

/** Makes searches count; returns what undoes that. */
function countSearches(): () => void {
  const undo: (() => void)[] = []
  for (const prototype of PROTOTYPES) {
    for (const name of NAMES) {
      const search = prototype[name]
      const counting: Search = function (wanted, from) {
        const found = from === undefined ? search.call(this, wanted) : search.call(this, wanted, from)
        count(this.length, from, found, name === 'lastIndexOf')
        return found
      }
      prototype[name] = counting
      undo.push(() => (prototype[name] = search))
    }
  }
  return () => undo.forEach(one => one())
}

/** How many times searches look at each byte, and how many URIs are found. */
function searched(bytes: Uint8Array, options: ExtractOptions): { times: number; found: number } {
  let found = 0
  const extractor = createExtractor(options, () => found++)
  const undo = countSearches()
  seen = 0
  try {
    extractor.push(bytes)
    extractor.end()
  } finally {
    undo()
  }
  return { times: seen / bytes.length, found }
}

// They hold as many URIs as they say; a wrong count would make the benchmark a measurement of something else.
t.test('of attacks', async t => {
  for (const { name, options, make } of ATTACKS) {
    const { bytes, expected } = make(SIZE)
    const { times, found } = searched(bytes, options)
    t.equal(found, expected, name)
    t.ok(times < (WITHIN_RUNS.get(name) ?? TIMES), `${name}: each byte ${times.toFixed(1)} times`)
  }
})

const CORPUS = join(import.meta.dirname, '..', 'corpus')
const FORMATS = {
  calendar: 'ical',
  html: 'html',
  log: 'log',
  mail: 'mail',
  mbox: 'mbox',
  news: 'news',
  text: 'text',
  xml: 'xml'
} as const

t.test('of what the corpus holds, again and again', async t => {
  for (const [directory, format] of Object.entries(FORMATS)) {
    for (const entry of readdirSync(join(CORPUS, directory), { withFileTypes: true, recursive: true })) {
      if (!entry.isFile() || /\.(?:ndjson|expected|md)$/.test(entry.name)) continue
      const bytes = readFileSync(join(entry.parentPath, entry.name))
      if (bytes.length === 0) continue
      const { times } = searched(Buffer.alloc(Math.max(SIZE_OF_FILE, bytes.length), bytes), { format })
      t.ok(times < TIMES, `${entry.name}: each byte ${times.toFixed(1)} times`)
    }
  }
})
