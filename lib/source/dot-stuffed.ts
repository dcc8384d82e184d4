/**
 * Articles as NNTP sends them (RFC 3977 §3.1.1): each ends in a line `.`, and a line that begins with a dot has one
 * more. A response line may stand before each.
 *
 *     220 3000234 <45223423@example.com>
 *     Path: …
 *     ..signature
 *     .
 */
import type { Run, Source } from '../text.js'
import { passSlice } from '../codec/origin.js'
import { createGatherer } from '../codec/span.js'
import { MAX_LINE } from '../limits.js'
import { latin1 } from '../codec/latin1.js'
import { createLineGate, createLineMark } from './line-gate.js'
import type { MessagePlace } from './message.js'
import { createMessage } from './message.js'

const LF = 0x0a
const DOT = 0x2e

/** Response to ARTICLE, HEAD or BODY (RFC 3977 §6.2). */
const RESPONSE = /^22[0-2] \d+ </

const STOP = createLineMark('.')

export function createDotStuffed(place: MessagePlace): Source {
  let index = 0
  let article: Source | undefined
  const firstLine = createGatherer()

  function pass(run: Run): void {
    if (article !== undefined) return article.push(run)
    const found = run.bytes.indexOf(LF)
    const end = found < 0 ? run.bytes.length : found + 1
    passSlice(run, 0, end, firstLine.add)
    if (found < 0 && firstLine.length < MAX_LINE) return
    begin()
    passSlice(run, end, run.bytes.length, pass)
  }

  /** The first line may be the response. */
  function begin(): void {
    const line = firstLine.take()
    if (RESPONSE.test(latin1(line.bytes)) || /^\s*$/.test(latin1(line.bytes))) return
    article = createMessage(++index, place)
    line.pass(0, line.bytes.length, article.push)
  }

  function finish(): void {
    if (firstLine.length > 0) begin()
    article?.end()
    article = undefined
  }

  const gate = createLineGate({
    mark: STOP,
    line(span) {
      const { bytes } = span
      if (/^\.\r?\n?$/.test(latin1(bytes, 0, Math.min(bytes.length, 4)))) return finish()
      span.pass(bytes[1] === DOT ? 1 : 0, bytes.length, pass)
    },
    rest: pass
  })
  return {
    push: gate.push,
    end() {
      gate.end()
      finish()
    }
  }
}
