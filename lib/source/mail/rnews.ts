/**
 * Batches of news (RFC 5537 §4.1, RFC 1036 §4.3): each article behind a line with its length.
 *
 *     #! rnews 1234
 *     Path: …
 *
 * A length is trusted if it leads to the next such line or the end. Within it, such a line counts only before the
 * beginning of a header: line ends may have been changed since the lengths were counted. The last one is wrong where the
 * batch is cut off.
 */
import type { Run, Source } from '../../text.js'
import { gatherLine, isLineGathered } from '../../codec/line.js'
import { passSlice } from '../../codec/origin.js'
import { createGatherer, passAll, type Gatherer, type Span } from '../../codec/span.js'
import { latin1 } from '../../codec/latin1.js'
import { createLineGate, createLineMark } from './line-gate.js'
import { createMessage, type MessagePlace } from './message.js'
import { beginsHeader } from './separator.js'

const LINE = /^#! rnews (\d{1,12})\s*$/

/** Bytes of the following line that are looked at. */
const MAX_NEXT = 100

const BATCH = createLineMark('#! rnews ')

export function createRnews(place: MessagePlace): Source {
  let index = 0
  let article: Source | undefined
  let articleEnd = 0
  let reached = 0 // offset in the input of the end of what has come
  let candidate: { readonly line: Gatherer; readonly next: Gatherer } | undefined

  function pass(run: Run): void {
    article?.push(run)
  }

  function readLine(span: Span): void {
    decide()
    if (!LINE.test(latin1(span.bytes))) return passAll(span, pass)
    candidate = { line: createGatherer(), next: createGatherer() }
    passAll(span, candidate.line.add)
  }

  function readRest(run: Run): void {
    if (candidate === undefined) return pass(run)
    const end = gatherLine(run, 0, candidate.next, MAX_NEXT)
    if (!isLineGathered(candidate.next, MAX_NEXT)) return
    decide()
    passSlice(run, end, run.bytes.length, pass)
  }

  function decide(): void {
    if (candidate === undefined) return
    const line = candidate.line.take()
    const next = candidate.next.take()
    candidate = undefined
    const at = line.at(0)
    const exact = at === articleEnd || article === undefined
    if (exact || beginsHeader(latin1(next.bytes))) {
      if (!exact) complain(at)
      article?.end()
      article = createMessage(++index, place)
      articleEnd = line.at(line.bytes.length) + Number(LINE.exec(latin1(line.bytes))?.[1])
    } else {
      passAll(line, pass)
    }
    passAll(next, pass)
  }

  function complain(at: number): void {
    place.sink.defect({ code: 'bad-length', at, path: `message ${index}`, detail: 'rnews' })
  }

  const gate = createLineGate({ mark: BATCH, line: readLine, rest: readRest })
  return {
    push(run) {
      reached = run.to
      gate.push(run)
    },
    end() {
      gate.end()
      decide()
      article?.end()
      if (article !== undefined && articleEnd !== reached) complain(reached)
    }
  }
}
