/**
 * The texts of a page. One runs from a paragraph's border to the next; what stands in attributes and comments within it
 * waits until it is closed, for texts do not nest. So that little waits, much of it closes the text.
 */
import type { MessageOrigin, Run, Text, TextSink } from '../text.js'
import { passSlice } from '../codec/origin.js'
import type { Span } from '../codec/span.js'
import { MAX_HELD } from '../limits.js'
import type { Break } from './html-elements.js'

const LF = 0x0a
const CR = 0x0d
const SP = 0x20

/** What waits, besides its bytes. */
const OVERHEAD = 256

/** How line breaks in the source are read: as blanks, or as they stand in `<pre>`. */
export type LineBreaks = 'blank' | 'kept'

export interface PageTexts {
  /** Text of the page. `step`: where, besides the path of the page; it counts where a text begins. */
  add(run: Run, step: string, lineBreaks: LineBreaks): void
  /** The border of an element, decoded from [from, to) of the input. */
  break(how: Break, origin: () => readonly [from: number, to: number]): void
  /** A text of its own: bytes [start, end) of a span, which must last. */
  aside(text: Text, span: Span, start: number, end: number): void
  /** Something else that is to be done when the text is closed; `bytes`: what waits for it. */
  later(job: () => void, bytes: number): void
  /** Closes what is open, and opens a text that comes in runs. */
  open(text: Text): void
  /** Closes such a text. */
  closeLong(): void
  close(): void
}

export function createPageTexts(path: string, message: MessageOrigin | undefined, sink: TextSink): PageTexts {
  /** `'pending'`: a text has begun, but nothing stands in it yet for which it would have to be opened. */
  let state: 'closed' | 'pending' | 'open' = 'closed'
  let pending: Run[] = []
  let pendingBytes = 0
  let atLineStart = false
  let waiting: (() => void)[] = []
  let waitingBytes = 0
  const { triggers } = sink

  function close(): void {
    if (state === 'open') sink.close()
    else if (pending.length > 0) pending = []
    pendingBytes = 0
    state = 'closed'
    if (waiting.length === 0) return
    const jobs = waiting
    waiting = []
    waitingBytes = 0
    for (const job of jobs) job()
    sink.release?.()
  }

  function openNow(step: string): void {
    sink.open({ path: step === '' ? path : `${path} ${step}`.trim(), framing: 'prose', ...(message && { message }) })
    state = 'open'
    for (const run of pending) sink.run(run)
    pending = []
    pendingBytes = 0
  }

  /** Runs of the page last, and may wait; those of programs do not. */
  function pass(run: Run, step: string): void {
    if (state === 'pending') {
      if (step === '' && !holdsAny(run.bytes, triggers) && pendingBytes < MAX_HELD) {
        pending.push(run)
        pendingBytes += run.bytes.length + OVERHEAD
        return
      }
      openNow(step)
    }
    sink.run(run)
  }

  function later(job: () => void, bytes: number): void {
    if (state === 'closed') return job()
    if (waiting.length === 0) sink.hold?.()
    waiting.push(job)
    waitingBytes += bytes + OVERHEAD
    if (waitingBytes > MAX_HELD) close()
  }

  function handOver(text: Text, span: Span, start: number, end: number): void {
    sink.open(text)
    span.pass(start, end, run => sink.run(run))
    sink.close()
  }

  function add(run: Run, step: string, lineBreaks: LineBreaks): void {
    if (state === 'closed') {
      // White space between blocks is no text.
      const start = firstInk(run.bytes)
      if (start < 0) return
      state = 'pending'
      atLineStart = false
      return passSlice(run, start, run.bytes.length, slice => {
        pass(lineBreaks === 'kept' ? slice : withoutLineBreaks(slice), step)
      })
    }
    atLineStart &&= firstInk(run.bytes) < 0
    pass(lineBreaks === 'kept' ? run : withoutLineBreaks(run), step)
  }

  return {
    add,
    break(how, origin) {
      if (how === 'paragraph') close()
      // The border of a block breaks a line only where there is one; each `<br>` makes one.
      if (state === 'closed' || how === 'none' || (how === 'line' && atLineStart)) return
      const [from, to] = origin()
      pass({ bytes: Uint8Array.of(LF), from, to }, '')
      atLineStart = true
    },
    aside(text, span, start, end) {
      if (start === end) return
      if (state !== 'closed') later(() => handOver(text, span, start, end), end - start)
      else handOver(text, span, start, end)
    },
    later,
    open(text) {
      close()
      sink.open(text)
    },
    closeLong: () => sink.close(),
    close
  }
}

/** Index of the first byte that is no white space; -1 if there is none. */
function firstInk(bytes: Uint8Array): number {
  for (let i = 0; i < bytes.length; i++) if (bytes[i]! > SP) return i
  return -1
}

/** Of a sink that names no triggers, every byte may be one. */
function holdsAny(bytes: Uint8Array, triggers: readonly number[] | undefined): boolean {
  if (triggers === undefined) return true
  for (const trigger of triggers) if (bytes.includes(trigger)) return true
  return false
}

/** A line break in the source is a blank on the page. */
function withoutLineBreaks(run: Run): Run {
  const { bytes } = run
  let i = 0
  while (i < bytes.length && bytes[i] !== LF && bytes[i] !== CR) i++
  if (i === bytes.length) return run
  const blanks = new Uint8Array(bytes)
  for (; i < blanks.length; i++) if (blanks[i] === LF || blanks[i] === CR) blanks[i] = SP
  return { ...run, bytes: blanks }
}
