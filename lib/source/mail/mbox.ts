/**
 * mbox in its dialects (RFC 4155; mboxo, mboxrd, mboxcl, mboxcl2): messages parted by `From ` lines.
 *
 *     From user@a.example Sat Jan  3 01:05:34 1996      ; see separator.ts
 *     From: …
 *     Content-Length: 314                               ; mboxcl, mboxcl2
 *
 *     >From here on                                     ; quoted: one `>` goes (mboxo, mboxrd)
 *
 * mboxcl2 quotes nothing and relies on the length. But lengths are often wrong, so a separator within one is held back
 * until it is clear whether another stands where the length leads. If one does, the length is right, and the first
 * separator was body. If none does, no length of this input counts any more.
 */
import type { Run, Source } from '../../text.js'
import type { Codec } from '../../codec/codec.js'
import { latin1 } from '../../codec/latin1.js'
import { passSlice } from '../../codec/origin.js'
import type { Span } from '../../codec/span.js'
import { createGatherer, passAll } from '../../codec/span.js'
import { MAX_HELD, MAX_HELD_BODY, MAX_LINE } from '../../limits.js'
import { createLineGate, createLineMark } from './line-gate.js'
import { MboxMessages } from './mbox-messages.js'
import type { MessagePlace } from './message.js'
import { isPlainSeparator, isSeparator } from './separator.js'

const LF = 0x0a
const CR = 0x0d
const QUOTE = 0x3e

/** Bytes of the line behind a separator that are looked at. */
const MAX_NEXT = 100

const FROM = createLineMark('From ', { quoted: true })
const MARKED = /^>*From /

/** Remembers the last three bytes, to tell whether they end in an empty line. */
class LineEnds {
  #last = LF
  #second = LF
  #third = 0

  get isBlankLine(): boolean {
    return this.#last === LF && (this.#second === LF || (this.#second === CR && this.#third === LF))
  }

  add(bytes: Uint8Array): void {
    const { length } = bytes
    for (let i = Math.max(0, length - 3); i < length; i++) {
      this.#third = this.#second
      this.#second = this.#last
      this.#last = bytes[i]!
    }
  }

  /** Back to the state at the beginning of an input. */
  reset(): void {
    this.#last = this.#second = LF
  }
}

export function createMbox(place: MessagePlace): Source {
  const messages = new MboxMessages(place)
  let isFull = false // much comes at once, so more will
  const tail = new LineEnds() // an empty line is an end of line behind an end of line
  /** A line that may be a separator. */
  let candidate: { line: Span; readonly afterBlank: boolean } | undefined
  const begun = createGatherer() // of the line behind it, where that does not lie in the same run
  let isCertain = false // the line that comes is a separator
  const held = createGatherer() // from a separator on that stands within the length of a message
  let heldAt = 0
  let queue: Run[] = []
  let gate = createGate()

  function createGate(): Codec {
    return createLineGate({ mark: FROM, line: readLine, rest: readRest })
  }

  function readLine(span: Span): void {
    if (held.length > 0) return passAll(span, held.add)
    if (candidate !== undefined) {
      // Behind it, what it was before the mail was handed on: `>From user date remote from host` (UUCP).
      decide(span.bytes[0] === QUOTE ? latin1(span.bytes) : undefined)
      return readLine(span)
    }
    const afterBlank = tail.isBlankLine
    tail.add(span.bytes)
    if (span.bytes[0] === QUOTE) return span.pass(1, span.bytes.length, messages.pass)
    candidate = { line: span, afterBlank }
  }

  /** To be called at the end of the run that the candidate lies in. */
  function keepCandidate(): void {
    if (candidate === undefined) return
    const kept = createGatherer()
    passAll(candidate.line, kept.add)
    candidate.line = kept.take()
  }

  function readRest(run: Run, all?: Uint8Array, next = 0): void {
    if (held.length > 0) return held.add(run)
    if (candidate === undefined) return readBody(run, all, next)
    const found = run.bytes.indexOf(LF)
    const end = Math.min(found < 0 ? run.bytes.length : found + 1, MAX_NEXT - begun.length)
    if (begun.length === 0 && found >= 0) {
      // Mostly the line behind the candidate lies in the same run.
      decide(isCertain ? '' : latin1(run.bytes, 0, end))
      return readRest(run, all, next)
    }
    passSlice(run, 0, end, begun.add)
    if (found < 0 && begun.length < MAX_NEXT) return
    decide()
    passSlice(run, end, run.bytes.length, slice => readRest(slice))
  }

  /** Reads what stands between separators; `all` and `next` as the gate passes them. */
  function readBody(run: Run, all: Uint8Array | undefined, next: number): void {
    tail.add(run.bytes)
    if (!messages.mayEndWith(run)) return messages.pass(run)
    if (all === undefined) return isFull ? messages.keep(run) : messages.pass(run)
    isCertain = isSeparatorAt(all, next, tail.isBlankLine)
    if (isCertain) messages.passWhole(run)
    else messages.pass(run)
  }

  /**
   * To be called when the line behind a `From ` line is known. It has been gathered, or is given as `upcoming` and read
   * later.
   */
  function decide(upcoming?: string): void {
    if (candidate === undefined) return
    const { line, afterBlank } = candidate
    const next = begun.length > 0 ? begun.take() : undefined
    const isKnown = isCertain || messages.areNone
    candidate = undefined
    isCertain = false
    if (
      isKnown ||
      isSeparator(latin1(line.bytes), upcoming ?? (next === undefined ? '' : latin1(next.bytes)), afterBlank)
    ) {
      heldAt = line.at(0)
      if (heldAt < messages.bodyEnd) {
        passAll(line, held.add)
        passAll(next, held.add)
        return
      }
      messages.open()
    } else {
      passAll(line, messages.pass)
    }
    passAll(next, run => {
      tail.add(run.bytes)
      messages.pass(run)
    })
  }

  /** Decides by what is held whether the length is right; what stands behind the body is then read again. */
  function judge(atEnd: boolean): void {
    const span = held.take()
    const end = messages.bodyEnd - span.at(0)
    const isRight = isBodyEnd(span.bytes, end, atEnd)
    if (isRight) {
      span.pass(0, end, messages.pass)
      tail.reset()
    } else messages.distrust(span.at(0))
    messages.forgetLength()
    const again: Run[] = []
    span.pass(isRight ? end : 0, span.bytes.length, run => again.push(run))
    queue = [...again, ...queue]
    gate = createGate()
  }

  function settle(atEnd: boolean): void {
    if (held.length === 0) return
    gate.end() // what the gate still has is held as well
    const wanted = messages.bodyEnd + MAX_LINE - heldAt
    if (atEnd || held.length >= wanted || wanted > MAX_HELD_BODY) judge(atEnd)
  }

  function work(): void {
    for (let run = queue.shift(); run !== undefined; run = queue.shift()) {
      if (held.length > 0) held.add(run)
      else gate.push(run)
      keepCandidate()
      settle(false)
    }
  }

  return {
    push(run) {
      isFull = run.bytes.length >= MAX_HELD
      queue.push(run)
      work()
    },
    end() {
      while (held.length > 0) {
        settle(true)
        work()
      }
      gate.end()
      decide()
      messages.end()
    }
  }
}

/** Whether a separator stands at `at`; false if the bytes that decide are not all there. */
function isSeparatorAt(bytes: Uint8Array, at: number, afterBlank: boolean): boolean {
  if (bytes[at] === QUOTE) return false
  const behind = bytes.indexOf(LF, at) + 1
  if (behind === 0 || behind - at > MAX_LINE) return false
  const found = bytes.indexOf(LF, behind)
  if (found < 0 && bytes.length - behind < MAX_NEXT) return false
  const end = found < 0 ? behind + MAX_NEXT : Math.min(found + 1, behind + MAX_NEXT)
  if (isPlainSeparator(bytes, at, behind, end)) return true
  const upcoming = latin1(bytes, behind, end)
  // Of two such lines in a row, the second counts.
  return !MARKED.test(upcoming) && isSeparator(latin1(bytes, at, behind), upcoming, afterBlank)
}

/** Whether a separator stands at `end`, where a length leads, or the end of the input: `atEnd`. */
function isBodyEnd(bytes: Uint8Array, end: number, atEnd: boolean): boolean {
  if (end > bytes.length) return false
  const behind = latin1(bytes, end, Math.min(end + MAX_LINE, bytes.length))
  const [line = '', next = ''] = behind.replace(/^(?:\r?\n){0,2}/, '').split('\n', 2)
  return line === '' ? atEnd : isSeparator(line, next, true)
}
