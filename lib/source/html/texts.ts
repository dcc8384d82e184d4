/**
 * The texts of a page. One runs from a paragraph's border to the next; what stands in attributes and comments within it
 * waits until it is closed, for texts do not nest. So that little waits, much of it closes the text.
 */
import type { MessageOrigin, Run, Text, TextSink } from '../../text.js'
import { passSlice } from '../../codec/origin.js'
import type { Span } from '../../codec/span.js'
import { createGatherer, spanOf } from '../../codec/span.js'
import { MAX_HELD } from '../../limits.js'
import type { Break } from './elements.js'
import { holdsAny } from '../../codec/search.js'

const LF = 0x0a
const CR = 0x0d
const SP = 0x20

/** What waits, besides its bytes. */
const OVERHEAD = 256

/** How line breaks in the source are read: as blanks, or as they stand in `<pre>`. */
export type LineBreaks = 'blank' | 'kept'

export interface PageTexts {
  /** Text of the page: bytes [start, end) of a span, which must last. */
  add(span: Span, start: number, end: number, lineBreaks: LineBreaks): void
  /** The same of a program. `step`: where, besides the path of the page; it counts where a text begins. */
  addRun(run: Run, step: string): void
  /** Whether one is open, and what is given to it must last. */
  readonly isOpen: boolean
  /** The border of an element; whether something is to be told of it, by `addBreak`. */
  breaks(how: Break | 'word'): boolean
  /** A border that breaks, decoded from [from, to) of the input. */
  addBreak(how: Break | 'word', from: number, to: number): void
  /** A text of its own: bytes [start, end) of a span, which must last. */
  aside(text: Text, span: Span, start: number, end: number): void
  /** All of a text of the page, which is closed before and behind it. The span need not last. */
  paragraph(span: Span, start: number, end: number): void
  /** From here on texts stand within that paragraph: until `leaveParagraph`. */
  enterParagraph(): void
  leaveParagraph(): void
  /** Something else that is to be done when the text is closed; `bytes`: what waits for it. */
  later(job: () => void, bytes: number): void
  /** Closes what is open, and opens a text that comes in runs. */
  open(text: Text): void
  /** Closes such a text. */
  closeLong(): void
  close(): void
}

/** A piece of a text that is not opened yet. */
interface Pending {
  readonly span: Span
  readonly start: number
  readonly end: number
  readonly lineBreaks: LineBreaks
}

export function createPageTexts(path: string, message: MessageOrigin | undefined, sink: TextSink): PageTexts {
  /**
   * `'pending'`: a text has begun, but nothing stands in it yet for which it would have to be opened. `'gathered'`: what
   * is in it is kept together, to be looked at as a whole. `'open'`: it is too long for that, and goes out in pieces.
   */
  let state: 'closed' | 'pending' | 'gathered' | 'open' = 'closed'
  let where = '' // its path
  const gathered = createGatherer()
  let pending: Pending[] = []
  let pendingBytes = 0
  let atLineStart = false
  let waiting: (() => void)[] = []
  let waitingBytes = 0
  let isHolding = false
  const { triggers } = sink

  function close(): void {
    if (state === 'open' || state === 'gathered') handGathered()
    else if (pending.length > 0) pending = []
    pendingBytes = 0
    state = 'closed'
    if (!isHolding) return
    doWaiting()
    isHolding = false
    sink.release?.()
  }

  /** The text has ended. */
  function handGathered(): void {
    const span = gathered.take()
    const { length } = span.bytes
    if (state === 'gathered') {
      if (sink.mayHold?.(span.bytes, 0, length) === false) return
      openText()
    }
    span.pass(0, length, handRun)
    sink.close()
  }

  function openText(): void {
    sink.open(message === undefined ? { path: where, framing: 'prose' } : { path: where, framing: 'prose', message })
  }

  const handRun = (run: Run): void => sink.run(run)

  function gather(step: string): void {
    where = step === '' ? path : `${path} ${step}`.trim()
    state = 'gathered'
    for (const { span, start, end, lineBreaks } of pending) hand(span, start, end, lineBreaks)
    pending = []
    pendingBytes = 0
  }

  function hand(span: Span, start: number, end: number, lineBreaks: LineBreaks): void {
    const before = gathered.length
    span.pass(start, end, gathered.add)
    if (lineBreaks === 'blank') blankLineBreaks(gathered.tail(before))
    release()
  }

  /** What has been gathered goes out once it is long. */
  function release(): void {
    if (gathered.length <= MAX_HELD) return
    if (state === 'gathered') openText()
    state = 'open'
    const span = gathered.take()
    span.pass(0, span.bytes.length, handRun)
  }

  function addRun(run: Run, step: string): void {
    const start = state === 'closed' ? firstInk(run.bytes, 0, run.bytes.length) : 0
    if (start < 0) return
    atLineStart &&= firstInk(run.bytes, 0, run.bytes.length) < 0
    if (state === 'closed' || state === 'pending') gather(state === 'closed' ? step : '')
    passSlice(run, start, run.bytes.length, gathered.add)
    release()
  }

  function later(job: () => void, bytes: number): void {
    if (state === 'closed') return job()
    if (!isHolding) sink.hold?.()
    isHolding = true
    waiting.push(job)
    waitingBytes += bytes + OVERHEAD
    if (waitingBytes <= MAX_HELD) return
    if (state === 'open') close()
    else doWaiting()
  }

  /** As long as the text is only gathered, others may go before it. */
  function doWaiting(): void {
    const jobs = waiting
    waiting = []
    waitingBytes = 0
    for (const job of jobs) job()
  }

  function handOver(text: Text, span: Span, start: number, end: number): void {
    if (text.framing === 'exact' && sink.wholeIn) return sink.wholeIn(text, span, start, end)
    sink.open(text)
    span.pass(start, end, handRun)
    sink.close()
  }

  function mayGive({ framing, bases }: Text, bytes: Uint8Array, start: number, end: number): boolean {
    if (framing === 'prose') return sink.mayHold?.(bytes, start, end) !== false
    return bases !== undefined || sink.mayRefer?.(bytes, start, end) !== false
  }

  function add(span: Span, start: number, end: number, lineBreaks: LineBreaks): void {
    const ink = state === 'closed' || atLineStart ? firstInk(span.bytes, start, end) : start
    if (state === 'closed') {
      // White space between blocks is no text.
      if (ink < 0) return
      start = ink
      state = 'pending'
    }
    atLineStart &&= ink < 0
    pass(span, start, end, lineBreaks)
  }

  function pass(span: Span, start: number, end: number, lineBreaks: LineBreaks): void {
    if (state === 'pending') {
      if (triggers && !holdsAny(span.bytes, start, end, triggers) && pendingBytes < MAX_HELD) {
        pending.push({ span, start, end, lineBreaks })
        pendingBytes += end - start + OVERHEAD
        return
      }
      gather('')
    }
    hand(span, start, end, lineBreaks)
  }

  return {
    add,
    addRun,
    get isOpen() {
      return state !== 'closed'
    },
    breaks(how) {
      if (how === 'paragraph') close()
      // The border of a block breaks a line only where there is one; each `<br>` makes one.
      return state !== 'closed' && how !== 'none' && !(how === 'line' && atLineStart)
    },
    addBreak(how, from, to) {
      pass(spanOf({ bytes: Uint8Array.of(how === 'word' ? SP : LF), from, to }), 0, 1, 'kept')
      atLineStart = how !== 'word'
    },
    aside(text, span, start, end) {
      if (start === end) return
      if (!mayGive(text, span.bytes, start, end)) return
      if (state !== 'closed') later(() => handOver(text, span, start, end), end - start)
      else handOver(text, span, start, end)
    },
    paragraph(span, start, end) {
      if (sink.mayHold?.(span.bytes, start, end) === false) return
      where = path
      openText()
      span.pass(start, end, handRun)
      sink.close()
    },
    enterParagraph: () => sink.hold?.(),
    leaveParagraph: () => sink.release?.(),
    later,
    open(text) {
      close()
      sink.open(text)
    },
    closeLong: () => sink.close(),
    close
  }
}

/** Index of the first byte from `start` on that is no white space; -1 if there is none before `end`. */
function firstInk(bytes: Uint8Array, start: number, end: number): number {
  for (let i = start; i < end; i++) if (bytes[i]! > SP) return i
  return -1
}

/** A line break in the source is a blank on the page. */
function blankLineBreaks(bytes: Uint8Array): void {
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === LF || bytes[i] === CR) bytes[i] = SP
}
