/**
 * URIs inside URIs: the query of a match as a container, its values as texts for a scanner of their own. What is found
 * there may have a query again, so there is a scanner for each level.
 *
 *     https://a.example/?u=https%3A%2F%2Fb.example%2F%3Fv%3Dhttp%253A%252F%252Fc.example%252F
 *                          https://b.example/?v=http%3A%2F%2Fc.example%2F        container: the whole
 *                                               http://c.example/               container: the one before
 */
import { createRunBuilder } from './codec/run-builder.js'
import { createGatherer } from './codec/span.js'
import { MAX_NESTED } from './limits.js'
import { alignReading } from './scanner/align.js'
import type { Found, Refused, Rules } from './scanner/found.js'
import { Scanner } from './scanner/index.js'
import type { Places } from './scanner/window.js'
import { readQuery } from './source/query.js'
import type { Text } from './text.js'

export interface NestedSink {
  /** @param container URI in whose query it was found */
  match(found: Found, text: Text, window: Places, container: string): void
  reject(refused: Refused, text: Text, window: Places): void
}

/** Looks into a match that has been reported. */
export type LookInside = (found: Found, text: Text, window: Places) => void

export function createNested(rules: Rules, sink: NestedSink, depth = 1): LookInside {
  let container = ''
  let scanner: Scanner | undefined
  let lookDeeper: LookInside | undefined

  /** Made for the first query with something in it: most URIs have none. */
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
    const { uri } = found
    const range = queryOf(uri)
    if (range === undefined) return
    const mark = window.bytes.subarray(found.start, found.end).indexOf(QUESTION)
    // A query that was taken from the base does not stand here.
    if (mark < 0) return
    const query = createGatherer()
    const builder = createRunBuilder(query.add)
    const [index, end] = range
    alignReading(uri.slice(0, end), index, window, found.start + mark + 1, found.end, (code, { start, end }) => {
      builder.byte(window.inputStart(start), window.inputEnd(end), code)
    })
    builder.flush()
    const inside = (scanner ??= createScanner())
    container = uri
    readQuery(query.take(), text, {
      open: text => inside.open(text),
      run: run => inside.run(run),
      close: () => inside.close(),
      defect() {}
    })
  }
}

const QUESTION = 0x3f

/** The query in which a `:` could be, as indices; undefined if there is none. */
function queryOf(uri: string): readonly [start: number, end: number] | undefined {
  const hash = uri.indexOf('#')
  const end = hash < 0 ? uri.length : hash
  const mark = uri.indexOf('?')
  if (mark < 0 || mark >= end) return undefined
  return /:|%3a/i.test(uri.slice(mark, end)) ? [mark + 1, end] : undefined
}
