/**
 * Keeps the newest spans of a stream, found by position: for parsers that are given strings of one character a byte,
 * and report positions in all they were given. Position 0 is the first byte of the first span.
 */
import type { Emit } from './codec.js'
import { latin1 } from './latin1.js'
import type { Span } from './span.js'

interface Stretch {
  readonly start: number
  readonly end: number
  readonly span: Span
}

export class Trail {
  #stretches: Stretch[] = []
  #end = 0
  /** Position from which on offsets are positions plus `#shift`. */
  #plainFrom = Infinity
  #shift = 0

  /** Position behind the last byte. */
  get end(): number {
    return this.#end
  }

  /** Position of the oldest byte that is still known. */
  get begin(): number {
    return this.#stretches[0]?.start ?? this.#end
  }

  /** The span that was added last; `newestStart` is the position of its first byte. */
  get newest(): Span | undefined {
    return this.#stretches[this.#stretches.length - 1]?.span
  }

  get newestStart(): number {
    return this.#stretches[this.#stretches.length - 1]?.start ?? this.#end
  }

  /** Adds a span, which must last. */
  add(span: Span): void {
    const start = this.#end
    const { run } = span
    if (run === undefined) this.#plainFrom = Infinity
    else if (this.#plainFrom === Infinity || run.from - start !== this.#shift) {
      this.#plainFrom = start
      this.#shift = run.from - start
    }
    this.#end = start + span.bytes.length
    this.#stretches.push({ start, end: this.#end, span })
  }

  /** What to add to positions from this one on to get offsets in the input; undefined if it is not the same for all. */
  shiftFrom(position: number): number | undefined {
    return position >= this.#plainFrom ? this.#shift : undefined
  }

  /** Allows it to forget all but the newest `length` bytes. */
  forget(length: number): void {
    const stretches = this.#stretches
    const from = this.#end - length
    if (stretches.length > 1 && stretches[1]!.start <= from) this.#stretches = stretches.filter(({ end }) => end > from)
  }

  /** Passes on positions [start, end), as far as they are known. */
  pass(start: number, end: number, emit: Emit): void {
    this.spans(start, end, (span, from, to) => span.pass(from, to, emit))
  }

  /** As `pass`, as bytes [from, to) of the spans that contain them. */
  spans(start: number, end: number, take: (span: Span, from: number, to: number) => void): void {
    const stretches = this.#stretches
    const newest = stretches[stretches.length - 1]
    if (newest !== undefined && start >= newest.start) {
      // Mostly these bytes have just come.
      const to = Math.min(newest.span.bytes.length, end - newest.start)
      if (start - newest.start < to) take(newest.span, start - newest.start, to)
      return
    }
    for (const stretch of stretches) {
      if (stretch.end <= start || stretch.start >= end) continue
      const from = Math.max(0, start - stretch.start)
      take(stretch.span, from, Math.min(stretch.span.bytes.length, end - stretch.start))
    }
  }

  /** Positions [start, end) as a string, one character a byte. */
  text(start: number, end: number): string {
    const stretches = this.#stretches
    const newest = stretches[stretches.length - 1]
    if (newest !== undefined && start >= newest.start)
      return sliceOf(newest.span.bytes, start - newest.start, end - newest.start)
    let text = ''
    for (const stretch of stretches) {
      if (stretch.end <= start || stretch.start >= end) continue
      text += sliceOf(stretch.span.bytes, Math.max(0, start - stretch.start), end - stretch.start)
    }
    return text
  }

  /** Offset in the input where the byte at a position begins. */
  from(position: number): number {
    if (position >= this.#plainFrom) return Math.min(position, this.#end) + this.#shift
    const stretch = this.#find(position)
    return stretch?.span.at(Math.max(0, position - stretch.start)) ?? 0
  }

  /** Offset in the input where the byte at a position ends. */
  to(position: number): number {
    if (position >= this.#plainFrom) return Math.min(position, this.#end - 1) + 1 + this.#shift
    const stretch = this.#find(position)
    return stretch?.span.past(Math.max(0, position - stretch.start)) ?? 0
  }

  /** The stretch that holds a position, or the nearest one. There are few. */
  #find(position: number): Stretch | undefined {
    const stretches = this.#stretches
    let i = stretches.length - 1
    while (i > 0 && stretches[i]!.start > position) i--
    return stretches[i]
  }
}

function sliceOf(bytes: Uint8Array, start: number, end: number): string {
  return latin1(bytes, start, Math.max(start, Math.min(bytes.length, end)))
}
