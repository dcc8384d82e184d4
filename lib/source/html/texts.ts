/**
 * The texts of a page. A text runs from one paragraph's border to the next. Since texts do not nest, what stands in
 * attributes and comments within it waits until it is closed. To bound what waits: much of it goes before a text that
 * is still gathered, and closes one that has gone out in part. To bound how long it waits, and what is gathered of the
 * text, so does much of the page.
 */
import { CR, LF, SP } from '../../bytes.js'
import type { MessageOrigin, Run, Text, TextSink } from '../../text.js'
import { passSlice } from '../../codec/origin.js'
import { createGatherer, passAll, spanOf, type Span } from '../../codec/span.js'
import { MAX_HELD, MAX_WAIT } from '../../limits.js'
import type { Break } from './elements.js'
import { PageText } from './page-text.js'
import { holdsAny } from '../../codec/search.js'

/** Bytes counted for each thing that waits, besides its own. */
const OVERHEAD = 256

/** How line breaks in the source are read: as blanks, or as they stand in `<pre>`. */
export type LineBreaks = 'blank' | 'kept'

/** A piece of a text that is not open yet. */
interface Pending {
  readonly span: Span
  readonly start: number
  readonly end: number
  readonly lineBreaks: LineBreaks
}

export class PageTexts {
  readonly #path: string
  readonly #message: MessageOrigin | undefined
  readonly #sink: TextSink
  /**
   * `'pending'`: a text has begun, but nothing stands in it yet for which it would have to be opened. `'gathered'`: what
   * is in it is kept together, to be looked at as a whole. `'open'`: it is too long for that, and goes out in pieces.
   */
  #state: 'closed' | 'pending' | 'gathered' | 'open' = 'closed'
  /** The path of the text. */
  #where = ''
  readonly #gathered = createGatherer()
  #pending: Pending[] = []
  #pendingBytes = 0
  #atLineStart = false
  #waiting: (() => void)[] = []
  #waitingBytes = 0
  /**
   * Position up to which the page has been read: now, when the oldest came of what is gathered or waits, and when the
   * newest was gathered.
   */
  #reached = 0
  #since = 0
  #added = 0
  #isHolding = false

  constructor(path: string, message: MessageOrigin | undefined, sink: TextSink) {
    this.#path = path
    this.#message = message
    this.#sink = sink
  }

  /** Whether a text is open, so that spans given to it must stay valid. */
  get isOpen(): boolean {
    return this.#state !== 'closed'
  }

  /** Whether spans that were given to it must still stay valid. */
  get keepsSpans(): boolean {
    return this.#pending.length > 0 || this.#waiting.length > 0
  }

  /** Whether spans added now must stay valid after the call. */
  get keepsAdded(): boolean {
    return this.#state === 'closed' || this.#state === 'pending'
  }

  /** Adds text of the page: bytes [start, end) of a span, which must stay valid. */
  add(span: Span, start: number, end: number, lineBreaks: LineBreaks): void {
    const isClosed = this.#state === 'closed'
    const ink = isClosed || this.#atLineStart ? firstInk(span.bytes, start, end) : start
    if (isClosed) {
      // White space between blocks is no text.
      if (ink < 0) return
      start = ink
      this.#state = 'pending'
      this.#since = this.#reached
    }
    this.#atLineStart &&= ink < 0
    this.#pass(span, start, end, lineBreaks)
  }

  /**
   * Adds text of a program. `step`: its place within the path of the page; only the one at the beginning of a text
   * counts.
   */
  addRun(run: Run, step: string): void {
    const isClosed = this.#state === 'closed'
    const ink = firstInk(run.bytes, 0, run.bytes.length)
    if (isClosed && ink < 0) return
    if (isClosed) this.#since = this.#reached
    this.#atLineStart &&= ink < 0
    if (isClosed || this.#state === 'pending') this.#gather(isClosed ? step : '')
    passSlice(run, isClosed ? ink : 0, run.bytes.length, this.#gathered.add)
    this.#release()
  }

  /** Takes the border of an element; returns whether it breaks the text, so that `addBreak` must be called. */
  breaks(how: Break | 'word'): boolean {
    if (how === 'paragraph') this.close()
    // The border of a block breaks a line only where there is one; each `<br>` makes one.
    return this.#state !== 'closed' && how !== 'none' && !(how === 'line' && this.#atLineStart)
  }

  /** Adds a border that breaks the text, decoded from [from, to) of the input. */
  addBreak(how: Break | 'word', from: number, to: number): void {
    this.#pass(spanOf({ bytes: Uint8Array.of(how === 'word' ? SP : LF), from, to }), 0, 1, 'kept')
    this.#atLineStart = how !== 'word'
  }

  /** Adds a text of its own: bytes [start, end) of a span, which must stay valid if a text is open. */
  aside(text: Text, span: Span, start: number, end: number): void {
    if (start === end) return
    // The sink itself looks at what is handed over at once.
    const isLooked = this.#state === 'closed' && text.framing === 'exact' && this.#sink.wholeIn !== undefined
    if (!isLooked && !this.#mayGive(text, span.bytes, start, end)) return
    if (this.#state === 'closed') this.#handOver(text, span, start, end)
    else this.#handLater(text, span, start, end)
  }

  #handLater(text: Text, span: Span, start: number, end: number): void {
    this.later(() => this.#handOver(text, span, start, end), end - start)
  }

  /** Adds a text of the page that ends at both ends of the paragraph. The span must stay valid only during the call. */
  paragraph(span: Span, start: number, end: number): void {
    const sink = this.#sink
    // If the sink has `endings`, its colons have already been looked at.
    if (sink.endings?.() === undefined && sink.mayHold?.(span.bytes, start, end) === false) return
    this.#where = this.#path
    this.#openText()
    span.pass(start, end, run => sink.run(run))
    sink.close()
  }

  /** To be called before the texts that stand within that paragraph; `leaveParagraph` ends them. */
  enterParagraph(): void {
    this.#sink.hold?.()
  }

  leaveParagraph(): void {
    this.#sink.release?.()
  }

  /** Adds something to be done when the text is closed; `bytes`: how much waits for it. */
  later(job: () => void, bytes: number): void {
    if (this.#state === 'closed') return job()
    if (!this.#isHolding) this.#sink.hold?.()
    this.#isHolding = true
    this.#waiting.push(job)
    this.#waitingBytes += bytes + OVERHEAD
    if (this.#waitingBytes <= MAX_HELD) return
    if (this.#state === 'open') this.close()
    else this.#doWaiting()
  }

  /** Closes what is open, and opens a text that comes in runs. */
  open(text: Text): void {
    this.close()
    this.#sink.open(text)
  }

  /** Closes such a text. */
  closeLong(): void {
    this.#sink.close()
  }

  /** To be called when the page has been read up to `position`. */
  reach(position: number): void {
    this.#reached = position
    if (this.#state === 'closed' || position - this.#since <= MAX_WAIT) return
    // A text that goes on, and that nothing waits for, need not be closed.
    if (position - this.#added <= MAX_WAIT && this.#waiting.length === 0 && this.#state !== 'pending') this.#handOn()
    else this.#part()
  }

  /** @param end index behind what is handed over of the gathered text, if not all */
  close(end = this.#gathered.length): void {
    if (this.#state === 'closed') return
    if (this.#state === 'pending') this.#pending = []
    else this.#handGathered(end)
    this.#pendingBytes = 0
    this.#state = 'closed'
    if (!this.#isHolding) return
    this.#doWaiting()
    this.#isHolding = false
    this.#sink.release?.()
  }

  /** Lets what waits go before a text that is still only gathered. */
  #doWaiting(): void {
    const jobs = this.#waiting
    this.#waiting = []
    this.#waitingBytes = 0
    for (const job of jobs) job()
  }

  #pass(span: Span, start: number, end: number, lineBreaks: LineBreaks): void {
    if (this.#state === 'pending') {
      const { triggers } = this.#sink
      if (triggers && !holdsAny(span.bytes, start, end, triggers) && this.#pendingBytes < MAX_HELD) {
        this.#pending.push({ span, start, end, lineBreaks })
        this.#pendingBytes += end - start + OVERHEAD
        return
      }
      this.#gather('')
    }
    this.#hand(span, start, end, lineBreaks)
  }

  #gather(step: string): void {
    this.#where = step === '' ? this.#path : `${this.#path} ${step}`.trim()
    this.#state = 'gathered'
    for (const { span, start, end, lineBreaks } of this.#pending) this.#hand(span, start, end, lineBreaks)
    this.#pending = []
    this.#pendingBytes = 0
  }

  #hand(span: Span, start: number, end: number, lineBreaks: LineBreaks): void {
    const gathered = this.#gathered
    const before = gathered.length
    span.pass(start, end, gathered.add)
    if (lineBreaks === 'blank') blankLineBreaks(gathered.tail(before))
    this.#release()
  }

  /** To be called when something has been gathered: if that is too much, it is handed on. */
  #release(): void {
    this.#added = this.#reached
    if (this.#gathered.length > MAX_HELD) this.#handOn()
  }

  /** Hands over what has been gathered, and opens the text for that; from now on the text goes out in pieces. */
  #handOn(): void {
    if (this.#state === 'gathered') this.#openText()
    this.#state = 'open'
    this.#handSpan(this.#gathered.look())
    this.#gathered.clear()
    if (this.#waiting.length === 0) this.#since = this.#reached
  }

  /** Closes the text behind its last blank, if it has one; what stands there begins a text of its own. */
  #part(): void {
    const span = this.#gathered.look()
    const { length } = span.bytes
    const cut = behindLastBlank(span.bytes) || length
    const rest = createGatherer()
    span.pass(cut, length, rest.add)
    this.close(cut)
    if (rest.length === 0) return
    this.#state = 'gathered'
    this.#since = this.#reached
    passAll(rest.take(), this.#gathered.add)
  }

  /** Hands over the gathered text up to `end`, and closes it. */
  #handGathered(end: number): void {
    const span = this.#gathered.look()
    if (this.#state !== 'gathered' || this.#sink.mayHold?.(span.bytes, 0, end) !== false) {
      if (this.#state === 'gathered') this.#openText()
      this.#handSpan(span, end)
      this.#sink.close()
    }
    this.#gathered.clear()
  }

  #openText(): void {
    this.#sink.open(new PageText(this.#where, 'prose', this.#message))
  }

  #handSpan(span: Span, end = span.bytes.length): void {
    span.pass(0, end, run => this.#sink.run(run))
  }

  #handOver(text: Text, span: Span, start: number, end: number): void {
    const sink = this.#sink
    if (text.framing === 'exact' && sink.wholeIn) return sink.wholeIn(text, span, start, end)
    sink.open(text)
    span.pass(start, end, run => sink.run(run))
    sink.close()
  }

  #mayGive({ framing, bases }: Text, bytes: Uint8Array, start: number, end: number): boolean {
    if (framing === 'prose') return this.#sink.mayHold?.(bytes, start, end) !== false
    return bases !== undefined || this.#sink.mayRefer?.(bytes, start, end) !== false
  }
}

/** Index of the first byte from `start` on that is no white space; -1 if there is none before `end`. */
function firstInk(bytes: Uint8Array, start: number, end: number): number {
  for (let i = start; i < end; i++) if (bytes[i]! > SP) return i
  return -1
}

/** Index behind the last blank; 0 if there is none. */
function behindLastBlank(bytes: Uint8Array): number {
  let end = bytes.length
  while (end > 0 && bytes[end - 1]! > SP) end--
  return end
}

/** A line break in the source is a blank on the page. */
function blankLineBreaks(bytes: Uint8Array): void {
  for (let i = 0; i < bytes.length; i++) if (bytes[i] === LF || bytes[i] === CR) bytes[i] = SP
}
