/**
 * Articles as NNTP sends them (RFC 3977 §3.1.1): each ends in a line `.`, and a line that begins with a dot has one
 * more. A response line may stand before each, and more of the session between them.
 *
 *     220 3000234 <45223423@example.com>
 *     Path: …
 *     ..signature
 *     .
 */
import { CR, DOT, LF } from '../../bytes.js'
import type { Run, Source } from '../../text.js'
import { passSlice, pushSlice } from '../../codec/origin.js'
import { createGatherer, passAll } from '../../codec/span.js'
import { MAX_LINE } from '../../limits.js'
import { latin1 } from '../../codec/latin1.js'
import { createLineGate, createLineMark } from './line-gate.js'
import { createMessage, type MessagePlace } from './message.js'

/** Response to ARTICLE, HEAD or BODY (RFC 3977 §6.2): behind it an article begins, whatever its first line. */
const RESPONSE = /^22[0-2](?:\s|$)/

/** What else stands between articles in a recorded session: nothing, other responses, commands. */
const SESSION =
  /^\s*$|^[1-5]\d\d(?:\s|$)|^(?:article|authinfo|body|capabilities|date|group|head|last|listgroup|mode|next|quit|stat)(?:\s|$)/i

/** Whether an input with these first bytes begins like this. */
export function beginsSession(head: string): boolean {
  return /^(?:20[01] [^\n]*\n(?:[^\n]{0,200}\n){0,20}?)?22[0-2] \d+(?!\d)(?: <[^>\n]*>|[^\n]*\n[!-9;-~]+:)/.test(head)
}

const STOP = createLineMark('.')

function behindBlankLines(bytes: Uint8Array, at: number): number {
  let i = at
  while (bytes[i] === LF || (bytes[i] === CR && bytes[i + 1] === LF)) i += bytes[i] === LF ? 1 : 2
  return i
}

/** Most characters of a line between articles that are looked at. */
const LOOKED_AT = 200

export function createDotStuffed(place: MessagePlace): Source {
  let index = 0
  let article: Source | undefined
  let answered = false // the response came before it
  const firstLine = createGatherer()

  function pass(run: Run): void {
    const { bytes } = run
    let at = 0
    while (article === undefined) {
      // Blank lines between articles, of which there may be nothing else.
      if (!answered && firstLine.length === 0) at = behindBlankLines(bytes, at)
      if (at === bytes.length) break
      const found = bytes.indexOf(LF, at)
      const end = found < 0 ? bytes.length : found + 1
      passSlice(run, at, end, firstLine.add)
      at = end
      if (found >= 0 || firstLine.length >= MAX_LINE) begin()
    }
    if (article !== undefined) pushSlice(run, at, bytes.length, article)
  }

  /** The first line may be a response. */
  function begin(): void {
    const line = firstLine.take()
    const text = latin1(line.bytes, 0, Math.min(line.bytes.length, LOOKED_AT))
    if (!answered && (RESPONSE.test(text) || SESSION.test(text))) {
      answered = RESPONSE.test(text)
      return
    }
    const opened = createMessage(++index, place)
    article = opened
    passAll(line, run => opened.push(run))
  }

  function finish(): void {
    if (firstLine.length > 0) begin()
    article?.end()
    article = undefined
    answered = false
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
