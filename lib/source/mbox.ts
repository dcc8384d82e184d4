/**
 * mbox in its dialects (RFC 4155; mboxo, mboxrd, mboxcl, mboxcl2): messages parted by `From ` lines.
 *
 *     From user@a.example Sat Jan  3 01:05:34 1996      ; see separator.ts
 *     From: …
 *
 *     >From here on                                     ; quoted: one `>` goes (mboxo, mboxrd)
 */
import type { Run, Source } from '../text.js'
import { passSlice } from '../codec/origin.js'
import type { Gatherer, Span } from '../codec/span.js'
import { createGatherer } from '../codec/span.js'
import { latin1 } from './header.js'
import { createLineGate } from './line-gate.js'
import type { MessagePlace } from './message.js'
import { createMessage } from './message.js'
import { isSeparator } from './separator.js'

const LF = 0x0a
const QUOTE = 0x3e
const SP = 0x20

/** Bytes of the line behind a separator that are looked at. */
const MAX_NEXT = 100

export function createMbox(place: MessagePlace): Source {
  let index = 0
  let message: Source | undefined
  let tail = '\n\n' // the last bytes before: an empty line is an end of line behind an end of line
  let candidate: { readonly line: Gatherer; readonly next: Gatherer; readonly afterBlank: boolean } | undefined

  function open(): void {
    message?.end()
    message = createMessage(++index, place)
  }

  function pass(run: Run): void {
    if (message !== undefined) return message.push(run)
    // White space before the first separator is nothing.
    const start = run.bytes.findIndex(byte => byte > SP)
    if (start < 0) return
    open()
    passSlice(run, start, run.bytes.length, pass)
  }

  function readLine(span: Span): void {
    if (candidate !== undefined) decide()
    if (span.bytes[0] === QUOTE) {
      note(latin1(span.bytes))
      span.pass(1, span.bytes.length, pass)
      return
    }
    const line = createGatherer()
    span.pass(0, span.bytes.length, line.add)
    candidate = { line, next: createGatherer(), afterBlank: /\n\r?\n$/.test(tail) }
    note(latin1(span.bytes))
  }

  function note(text: string): void {
    tail = (tail + text.slice(-3)).slice(-3)
  }

  function readRest(run: Run): void {
    note(latin1(run.bytes, Math.max(0, run.bytes.length - 3)))
    if (candidate === undefined) return pass(run)
    const found = run.bytes.indexOf(LF)
    const end = Math.min(found < 0 ? run.bytes.length : found + 1, MAX_NEXT - candidate.next.length)
    passSlice(run, 0, end, candidate.next.add)
    if (found < 0 && candidate.next.length < MAX_NEXT) return
    decide()
    passSlice(run, end, run.bytes.length, pass)
  }

  /** The line behind a `From ` line is known. */
  function decide(): void {
    const decided = candidate
    candidate = undefined
    if (decided === undefined) return
    const line = decided.line.take()
    const next = decided.next.take()
    const first = message === undefined
    if (first || isSeparator(latin1(line.bytes), latin1(next.bytes), decided.afterBlank)) open()
    else line.pass(0, line.bytes.length, pass)
    next.pass(0, next.bytes.length, pass)
  }

  const gate = createLineGate({ mark: 'From ', quoted: true, line: readLine, rest: readRest })
  return {
    push: gate.push,
    end() {
      gate.end()
      decide()
      message?.end()
    }
  }
}
