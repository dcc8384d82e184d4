/**
 * URIs inside URIs: the values of a match's query are texts for another scanner. A URI found there may have a query
 * again, so there is one scanner for each level.
 *
 *     https://a.example/?u=https%3A%2F%2Fb.example%2F%3Fv%3Dhttp%253A%252F%252Fc.example%252F
 *                          https://b.example/?v=http%3A%2F%2Fc.example%2F        container: the whole
 *                                               http://c.example/               container: the one before
 */
import { HASH, QUESTION } from './bytes.js'
import { DecodedForm } from './codec/form-urlencoded.js'
import { MAX_NESTED } from './limits.js'
import { alignReading } from './scanner/align.js'
import type { Found, Refused } from './scanner/found.js'
import type { Rules } from './scanner/rules.js'
import { Scanner } from './scanner/index.js'
import type { Places } from './scanner/window.js'
import { readQuery } from './source/query.js'
import type { Origin, Text } from './text.js'

export interface NestedSink {
  /** @param container the URI whose query holds the match */
  match(found: Found, text: Text, window: Places, container: string): void
  reject(refused: Refused, text: Text, window: Places): void
}

/** Looks for URIs in the query of a match that has been reported. */
export type LookInside = (found: Found, text: Text, window: Places) => void

/** The query of a match, and where its characters stand in the window: side by side, if there are no arrays of places. */
class Query {
  bytes: Uint8Array = new Uint8Array(0)
  start = 0
  end = 0
  #starts: Int32Array | undefined
  #ends: Int32Array | undefined

  /** Sets the query to [start, end) of the window. */
  standsAt({ bytes }: Places, start: number, end: number): void {
    this.bytes = bytes
    this.start = start
    this.end = end
    this.#starts = this.#ends = undefined
  }

  /** Sets the query to [start, end) of `uri`, which was read from [from, to) of the window. */
  wasReadFrom(window: Places, uri: string, start: number, end: number, from: number, to: number): void {
    const bytes = (this.bytes = new Uint8Array(end - start))
    const starts = (this.#starts = new Int32Array(end - start))
    const ends = (this.#ends = new Int32Array(end - start))
    let length = 0
    alignReading(uri.slice(0, end), start, window, from, to, (code, place) => {
      bytes[length] = code
      starts[length] = place.start
      ends[length++] = place.end
    })
    this.start = 0
    this.end = length
  }

  startOf(index: number): number {
    return this.#starts?.[index] ?? index
  }

  endOf(index: number): number {
    return this.#ends?.[index] ?? index + 1
  }
}

/** Where in the input a query value came from, looked up for matches only, in the window of the outer URI. */
class ValueOrigin implements Origin {
  readonly #query: Query
  readonly #value: DecodedForm
  window: Places | undefined

  constructor(query: Query, value: DecodedForm) {
    this.#query = query
    this.#value = value
  }

  start(offset: number): number {
    const { from, length } = this.#value
    if (offset >= length) return this.end(offset)
    return this.window?.inputStart(this.#query.startOf(from[offset]!)) ?? 0
  }

  end(offset: number): number {
    if (offset === 0) return this.start(0)
    return this.window?.inputEnd(this.#query.endOf(this.#value.from[offset]! - 1)) ?? 0
  }
}

export function createNested(rules: Rules, sink: NestedSink, depth = 1): LookInside {
  let container = ''
  let scanner: Scanner | undefined
  let lookDeeper: LookInside | undefined
  const query = new Query()
  const value = new DecodedForm()
  const origin = new ValueOrigin(query, value)

  /** Created for the first query that may hold a URI: most have none. */
  function createScanner(): Scanner {
    if (depth < MAX_NESTED) lookDeeper = createNested(rules, sink, depth + 1)
    return new Scanner(rules, {
      match(found, text, window) {
        sink.match(found, text, window, container)
        lookDeeper?.(found, text, window)
      },
      reject: sink.reject
    })
  }

  return (found, text, window) => {
    const { uri, start, end } = found
    const range = queryOf(uri)
    if (range === undefined) return
    const [from, to] = range
    if (found.asItStands) query.standsAt(window, start + from, start + to)
    else {
      const mark = queryMark(window.bytes, start, end)
      // A query that was inherited from the base does not stand here.
      if (mark < 0) return
      query.wasReadFrom(window, uri, from, to, mark + 1, end)
    }
    const inside = (scanner ??= createScanner())
    container = uri
    origin.window = window
    const place = { path: window.path(text, start), message: text.message }
    readQuery(query.bytes, query.start, query.end, value, place, {
      mayHold: (bytes, start, end) => inside.mayHold(bytes, start, end),
      text(text, { bytes, length }) {
        const run = { bytes, from: 0, to: bytes.length }
        if (text.framing === 'exact') return inside.whole(text, run, 0, length, origin)
        inside.open(text, origin)
        inside.run({ bytes: bytes.subarray(0, length), from: 0, to: length })
        inside.close()
      }
    })
  }
}

/** Where the `?` of a query stands; a `?` behind a `#` is the fragment's. -1 if there is none. */
function queryMark(bytes: Uint8Array, start: number, end: number): number {
  for (let i = start; i < end && bytes[i] !== HASH; i++) if (bytes[i] === QUESTION) return i
  return -1
}

/** Where the query of a URI stands in it; undefined if it has none, or no `:` in it. */
function queryOf(uri: string): readonly [start: number, end: number] | undefined {
  const mark = uri.indexOf('?')
  if (mark < 0) return undefined
  const hash = uri.indexOf('#')
  const end = hash < 0 ? uri.length : hash
  return /:|%3a/i.test(uri.slice(mark, end)) ? [mark + 1, end] : undefined
}
