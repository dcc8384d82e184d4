/**
 * mbox in its dialects (RFC 4155; mboxo, mboxrd, mboxcl, mboxcl2): messages parted by `From ` lines.
 *
 *     From user@a.example Sat Jan  3 01:05:34 1996      ; see separator.ts
 *     From: …
 *     Content-Length: 314                               ; mboxcl, mboxcl2
 *
 *     >From here on                                     ; quoted: one `>` goes (mboxo, mboxrd)
 *
 * mboxcl2 quotes nothing and relies on the length. Lengths are often wrong, too: so a separator within one is held
 * back until it is clear whether another stands where the length leads. It is right: the first was body. It is wrong:
 * no length of this input counts any more.
 */
import type { Run, Source } from '../../text.js'
import type { Codec } from '../../codec/codec.js'
import { isDirect, passSlice } from '../../codec/origin.js'
import type { Span } from '../../codec/span.js'
import { createGatherer } from '../../codec/span.js'
import { MAX_HELD, MAX_HELD_BODY, MAX_LINE } from '../../limits.js'
import type { Header } from './header.js'
import { latin1 } from '../../codec/latin1.js'
import { fieldValue } from './header.js'
import { createLineGate, createLineMark } from './line-gate.js'
import type { MessagePlace } from './message.js'
import { createMessage } from './message.js'
import { NOTHING } from './place.js'
import { isPlainSeparator, isSeparator } from './separator.js'

const LF = 0x0a
const CR = 0x0d
const QUOTE = 0x3e
const SP = 0x20

/** Bytes of the line behind a separator that are looked at. */
const MAX_NEXT = 100

const FROM = createLineMark('From ', true)
const MARKED = /^>*From /

/** The last three bytes: whether they end in an empty line. */
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

  /** As at the beginning, before which there is nothing. */
  reset(): void {
    this.#last = this.#second = LF
  }
}

export function createMbox(place: MessagePlace): Source {
  let index = 0
  let message: Source | undefined
  let isFresh = false // nothing of the message has come
  const kept = createGatherer() // what has come of such a message, for it may soon be whole
  let isFull = false // much comes at once, so more will
  const tail = new LineEnds() // an empty line is an end of line behind an end of line
  /** A line that may be a separator. */
  let candidate: { line: Span; readonly afterBlank: boolean } | undefined
  const begun = createGatherer() // of the line behind it, where that does not lie in the same run

  let trusting = true // of lengths
  let bodyEnd = 0 // offset in the input that the length of this message leads to
  let wholeEnd = Infinity // the same of what is taken for all of it
  let isCertain = false // the line that comes is a separator
  const held = createGatherer() // from a separator on that stands before it
  let heldAt = 0
  let queue: Run[] = []
  let gate = createGate()

  function open(): void {
    passKept()
    message?.end()
    bodyEnd = 0
    message = createMessage(++index, place, readLength)
    isFresh = true
  }

  function readLength(header: Header): 'goes-on' | undefined {
    const length = fieldValue(header, 'content-length')
    if (length === undefined) return undefined
    if (trusting && /^\d{1,12}$/.test(length)) bodyEnd = header.end + Number(length)
    return bodyEnd > wholeEnd ? 'goes-on' : undefined
  }

  function pass(run: Run): void {
    if (message !== undefined) {
      isFresh = false
      passKept()
      return message.push(run)
    }
    // White space before the first separator is nothing.
    const start = run.bytes.findIndex(byte => byte > SP)
    if (start < 0) return
    open()
    passSlice(run, start, run.bytes.length, pass)
  }

  function createGate(): Codec {
    return createLineGate({ mark: FROM, line: readLine, rest: readRest })
  }

  function readLine(span: Span): void {
    if (held.length > 0) return span.pass(0, span.bytes.length, held.add)
    if (candidate !== undefined) {
      decide()
      return readLine(span)
    }
    const afterBlank = tail.isBlankLine
    tail.add(span.bytes)
    if (span.bytes[0] === QUOTE) return span.pass(1, span.bytes.length, pass)
    candidate = { line: span, afterBlank }
  }

  /** The run that the candidate lies in ends. */
  function keepCandidate(): void {
    if (candidate === undefined) return
    const kept = createGatherer()
    candidate.line.pass(0, candidate.line.bytes.length, kept.add)
    candidate.line = kept.take()
  }

  function readRest(run: Run, all?: Uint8Array, next = 0): void {
    if (held.length > 0) return held.add(run)
    if (candidate === undefined) {
      tail.add(run.bytes)
      if (!isFresh || !isDirect(run)) return pass(run)
      if (all !== undefined && isSeparatorAt(all, next)) return passWhole(run)
      if (all === undefined && isFull && kept.length + run.bytes.length <= MAX_HELD) return kept.push(run)
      return pass(run)
    }
    const found = run.bytes.indexOf(LF)
    const end = Math.min(found < 0 ? run.bytes.length : found + 1, MAX_NEXT - begun.length)
    if (begun.length === 0 && found >= 0) {
      // Mostly the line behind it lies in the same run, and goes on with what follows it.
      decide(isCertain ? '' : latin1(run.bytes, 0, end))
      return readRest(run, all, next)
    }
    passSlice(run, 0, end, begun.add)
    if (found < 0 && begun.length < MAX_NEXT) return
    decide()
    passSlice(run, end, run.bytes.length, slice => readRest(slice))
  }

  /** Whether a separator stands at `at`, if all that tells is there. */
  function isSeparatorAt(bytes: Uint8Array, at: number): boolean {
    if (bytes[at] === QUOTE) return false
    const behind = bytes.indexOf(LF, at) + 1
    if (behind === 0 || behind - at > MAX_LINE) return false
    const found = bytes.indexOf(LF, behind)
    if (found < 0 && bytes.length - behind < MAX_NEXT) return false
    const end = found < 0 ? behind + MAX_NEXT : Math.min(found + 1, behind + MAX_NEXT)
    if (isPlainSeparator(bytes, at, behind, end)) return (isCertain = true)
    const upcoming = latin1(bytes, behind, end)
    // Of two such lines the second counts.
    isCertain = !MARKED.test(upcoming) && isSeparator(latin1(bytes, at, behind), upcoming, tail.isBlankLine)
    return isCertain
  }

  /** All of the message. */
  function passWhole(run: Run): void {
    isFresh = false
    wholeEnd = run.to
    if (kept.length > 0) kept.push(run)
    const span = kept.length > 0 ? kept.take() : undefined
    const whole = span === undefined ? run : span.run
    if (whole === undefined) span?.pass(0, span.bytes.length, pass)
    else if (message?.whole?.(whole) === true) {
      message = NOTHING
      bodyEnd = 0 // that of a header which only the end of the message has ended
    }
    wholeEnd = Infinity
  }

  function passKept(): void {
    if (kept.length === 0) return
    const span = kept.take()
    span.pass(0, span.bytes.length, pass)
  }

  /** The line behind a `From ` line is known: it has been gathered, or is about to be read. */
  function decide(upcoming?: string): void {
    if (candidate === undefined) return
    const { line, afterBlank } = candidate
    const next = begun.length > 0 ? begun.take() : undefined
    const isKnown = isCertain || message === undefined
    candidate = undefined
    isCertain = false
    if (
      isKnown ||
      isSeparator(latin1(line.bytes), upcoming ?? (next === undefined ? '' : latin1(next.bytes)), afterBlank)
    ) {
      heldAt = line.at(0)
      if (heldAt < bodyEnd) {
        line.pass(0, line.bytes.length, held.add)
        next?.pass(0, next.bytes.length, held.add)
        return
      }
      open()
    } else {
      line.pass(0, line.bytes.length, pass)
    }
    next?.pass(0, next.bytes.length, run => {
      tail.add(run.bytes)
      pass(run)
    })
  }

  /** Another separator stands where the length leads, or the end; else no length is trusted any more. */
  function judge(atEnd: boolean): void {
    const span = held.take()
    const { bytes } = span
    const start = bodyEnd - span.at(0)
    const behind = latin1(bytes, Math.min(start, bytes.length), Math.min(start + MAX_LINE, bytes.length))
    const [line = '', next = ''] = behind.replace(/^(?:\r?\n){0,2}/, '').split('\n', 2)
    const right = start <= bytes.length && (line === '' ? atEnd : isSeparator(line, next, true))
    if (right) {
      span.pass(0, start, pass)
      tail.reset()
    } else {
      place.sink.defect({ code: 'bad-length', at: span.at(0), path: `message ${index}`, detail: 'Content-Length' })
      trusting = false
    }
    bodyEnd = 0
    const again: Run[] = []
    span.pass(right ? start : 0, bytes.length, run => again.push(run))
    queue = [...again, ...queue]
    gate = createGate()
  }

  function settle(atEnd: boolean): void {
    if (held.length === 0) return
    gate.end() // what the gate still has is held as well
    const wanted = bodyEnd + MAX_LINE - heldAt
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
      passKept()
      message?.end()
    }
  }
}
