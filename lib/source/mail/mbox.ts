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
import { CR, GREATER_THAN, LF } from '../../bytes.js'
import type { Run, Source } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import { passSlice } from '../../codec/origin.js'
import { createGatherer, passAll, type Span } from '../../codec/span.js'
import { MAX_HELD, MAX_LINE } from '../../limits.js'
import { HeldBody } from './held-body.js'
import { createLineMark, LineGate } from './line-gate.js'
import { MboxMessages, type MboxPlace } from './mbox-messages.js'
import { isPlainSeparator, isSeparator } from './separator.js'

/** Bytes of the line behind a separator that are looked at. */
const MAX_NEXT = 100

const FROM = createLineMark('From ', { quoted: true })

/** Remembers the last three bytes. They end in an empty line if an end of line stands behind an end of line. */
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

/** A line that may be a separator: the line behind it decides. */
interface Candidate {
  line: Span
  readonly afterBlank: boolean
}

export function createMbox(place: MboxPlace): Source {
  return new Mbox(place)
}

class Mbox implements Source {
  readonly #messages: MboxMessages
  readonly #held: HeldBody
  #gate = this.#createGate()
  /** Runs to be read: the one that came last, before it those that are read again. */
  #queue: Run[] = []
  /** What is to be read before those. */
  #unread: Run[] = []
  /** Offset in the input behind what has come. */
  #end = 0
  /** Whether much comes at once, so that more will. */
  #isFull = false
  readonly #tail = new LineEnds()
  #candidate: Candidate | undefined
  /** What has come of the line behind the candidate, where that does not lie in the same run. */
  readonly #begun = createGatherer()
  /** Whether the next candidate is known to be a separator. */
  #isCertain = false

  constructor(place: MboxPlace) {
    this.#messages = new MboxMessages(place)
    this.#held = new HeldBody(this.#messages)
  }

  push(run: Run): void {
    this.#end = run.to
    this.#isFull = run.bytes.length >= MAX_HELD
    this.#queue.push(run)
    this.#work()
  }

  end(): void {
    // The last line may be what the candidate waits for, and so begin to hold something.
    for (this.#decideLast(); this.#held.isOpen; this.#decideLast()) {
      this.#settle(true)
      this.#work()
    }
    this.#messages.finish(this.#end)
  }

  /** Decides on what waits for more, as nothing more comes. */
  #decideLast(): void {
    this.#gate.end()
    this.#decide()
  }

  #work(): void {
    for (let run = this.#queue.shift(); run !== undefined; run = this.#queue.shift()) {
      if (this.#held.isOpen) this.#hold(run)
      else this.#read(run)
      this.#keepCandidate()
      this.#settle(false)
    }
  }

  #read(run: Run): void {
    const end = this.#gate.push(run)
    passSlice(run, end, run.bytes.length, slice => this.#unread.push(slice))
  }

  /** Holds as much of a run as is missing: if there are many lengths in it, not each may hold all of the rest. */
  #hold(run: Run): void {
    const end = Math.min(this.#held.missing, run.bytes.length)
    passSlice(run, 0, end, this.#held.add)
    passSlice(run, end, run.bytes.length, slice => this.#unread.push(slice))
  }

  /** Judges the length of the message if something is held because of it, and enough: `atEnd`, whatever there is. */
  #settle(atEnd: boolean): void {
    if (this.#held.isOpen && (atEnd || this.#held.missing === 0)) {
      const again = this.#held.judge(atEnd)
      // What is read now begins with a separator, or with empty lines before one.
      this.#tail.reset()
      this.#unread = [...again, ...this.#unread]
      this.#gate = this.#createGate()
    }
    if (this.#unread.length > 0) this.#queue = [...this.#unread.splice(0), ...this.#queue]
  }

  #createGate(): LineGate {
    return new LineGate(FROM, {
      line: span => this.#readLine(span),
      rest: (run, all, next) => this.#readRest(run, all, next)
    })
  }

  #readLine(span: Span): void {
    if (this.#held.isOpen) return passAll(span, run => this.#hold(run))
    if (this.#candidate !== undefined) {
      // Behind it, what it was before the mail was handed on: `>From user date remote from host` (UUCP).
      this.#decide(span.bytes[0] === GREATER_THAN ? latin1(span.bytes) : undefined)
      return this.#readLine(span)
    }
    const afterBlank = this.#tail.isBlankLine
    this.#tail.add(span.bytes)
    if (span.bytes[0] === GREATER_THAN) return span.pass(1, span.bytes.length, this.#messages.pass)
    this.#candidate = { line: span, afterBlank }
  }

  /** What the gate passes on besides lines that begin with the mark; `all` and `next`: see `LineHandler.rest`. */
  #readRest(run: Run, all?: Uint8Array, next = 0): void {
    if (this.#held.isOpen) return this.#hold(run)
    if (this.#candidate === undefined) return this.#readBody(run, all, next)
    const begun = this.#begun
    const found = run.bytes.indexOf(LF)
    const end = Math.min(found < 0 ? run.bytes.length : found + 1, MAX_NEXT - begun.length)
    if (begun.length === 0 && found >= 0) {
      // Mostly the line behind the candidate lies in the same run.
      this.#decide(this.#isCertain ? '' : latin1(run.bytes, 0, end))
      return this.#readRest(run, all, next)
    }
    passSlice(run, 0, end, begun.add)
    if (found < 0 && begun.length < MAX_NEXT) return
    this.#decide()
    passSlice(run, end, run.bytes.length, slice => this.#readRest(slice))
  }

  /** What stands between separators. */
  #readBody(run: Run, all: Uint8Array | undefined, next: number): void {
    const messages = this.#messages
    this.#tail.add(run.bytes)
    if (!messages.mayEndWith(run)) return messages.pass(run)
    if (all === undefined) return this.#isFull ? messages.keep(run) : messages.pass(run)
    this.#isCertain = isSeparatorAt(all, next, this.#tail.isBlankLine)
    if (this.#isCertain) messages.passWhole(run)
    else messages.pass(run)
  }

  /** The run that the candidate lies in ends: what is needed of it is copied. */
  #keepCandidate(): void {
    if (this.#candidate === undefined) return
    const kept = createGatherer()
    passAll(this.#candidate.line, kept.add)
    this.#candidate.line = kept.take()
  }

  /**
   * Decides whether the candidate, if there is one, is a separator. The beginning of the line behind it is given as
   * `upcoming` if it is still to be read; else it has been gathered.
   */
  #decide(upcoming?: string): void {
    if (this.#candidate === undefined) return
    const messages = this.#messages
    const { line, afterBlank } = this.#candidate
    const next = this.#begun.take()
    const isOne =
      this.#isCertain || messages.areNone || isSeparator(latin1(line.bytes), upcoming ?? latin1(next.bytes), afterBlank)
    this.#candidate = undefined
    this.#isCertain = false
    if (isOne && line.at(0) < messages.bodyEnd) {
      this.#gate.stop()
      return this.#held.begin(line, next)
    }
    if (isOne) messages.open()
    else passAll(line, messages.pass)
    passAll(next, run => {
      this.#tail.add(run.bytes)
      messages.pass(run)
    })
  }
}

/** Whether a separator stands at `at`; false if the bytes that decide are not all there. */
function isSeparatorAt(bytes: Uint8Array, at: number, afterBlank: boolean): boolean {
  if (bytes[at] === GREATER_THAN) return false
  const behind = bytes.indexOf(LF, at) + 1
  if (behind === 0 || behind - at > MAX_LINE) return false
  const found = bytes.indexOf(LF, behind)
  if (found < 0 && bytes.length - behind < MAX_NEXT) return false
  const end = found < 0 ? behind + MAX_NEXT : Math.min(found + 1, behind + MAX_NEXT)
  if (isPlainSeparator(bytes, behind, end)) return true
  const upcoming = latin1(bytes, behind, end)
  // Of two such lines in a row, the second counts.
  return !upcoming.startsWith('From ') && isSeparator(latin1(bytes, at, behind), upcoming, afterBlank)
}
