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
  let isOpen = false
  let atLineStart = false
  let waiting: (() => void)[] = []
  let waitingBytes = 0

  function close(): void {
    if (isOpen) sink.close()
    isOpen = false
    if (waiting.length === 0) return
    const jobs = waiting
    waiting = []
    waitingBytes = 0
    for (const job of jobs) job()
    sink.release?.()
  }

  function later(job: () => void, bytes: number): void {
    if (!isOpen) return job()
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
    if (!isOpen) {
      // White space between blocks is no text.
      const start = run.bytes.findIndex(byte => byte > SP)
      if (start < 0) return
      sink.open({ path: `${path} ${step}`.trim(), framing: 'prose', ...(message && { message }) })
      isOpen = true
      return passSlice(run, start, run.bytes.length, slice => add(slice, step, lineBreaks))
    }
    atLineStart &&= run.bytes.every(byte => byte <= SP)
    sink.run(lineBreaks === 'kept' ? run : withoutLineBreaks(run))
  }

  return {
    add,
    break(how, origin) {
      if (how === 'paragraph') close()
      // The border of a block breaks a line only where there is one; each `<br>` makes one.
      if (!isOpen || how === 'none' || (how === 'line' && atLineStart)) return
      const [from, to] = origin()
      sink.run({ bytes: Uint8Array.of(LF), from, to })
      atLineStart = true
    },
    aside(text, span, start, end) {
      if (start === end) return
      if (isOpen) later(() => handOver(text, span, start, end), end - start)
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

/** A line break in the source is a blank on the page. */
function withoutLineBreaks(run: Run): Run {
  if (!run.bytes.includes(LF) && !run.bytes.includes(CR)) return run
  return { ...run, bytes: run.bytes.map(byte => (byte === LF || byte === CR ? SP : byte)) }
}
