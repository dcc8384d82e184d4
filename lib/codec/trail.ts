/**
 * The newest spans of a stream, found again by position: for parsers that are given strings of one character a byte,
 * and speak of positions in all they were given. Position 0 is the first byte of the first span.
 */
import type { Emit } from './codec.js'
import { latin1 } from './latin1.js'
import type { Span } from './span.js'

export interface Trail {
  /** Position behind the last byte. */
  readonly end: number
  /** Position of the oldest byte that is still known. */
  readonly begin: number
  /** The span that was added last, and the position of its first byte. */
  readonly newest: Span | undefined
  readonly newestStart: number
  /** Adds a span, which must last. */
  add(span: Span): void
  /** What is to be added to positions from this one on for their offsets in the input; undefined where it takes more. */
  shiftFrom(position: number): number | undefined
  /** May forget all but the newest `length` bytes. */
  forget(length: number): void
  /** Passes on positions [start, end), as far as they are known. */
  pass(start: number, end: number, emit: Emit): void
  /** The same, as bytes [from, to) of the spans they lie in. */
  spans(start: number, end: number, take: (span: Span, from: number, to: number) => void): void
  /** One character a byte. */
  text(start: number, end: number): string
  /** Offsets in the input of the byte at a position: where it begins and where it ends. */
  from(position: number): number
  to(position: number): number
}

interface Stretch {
  readonly start: number
  readonly end: number
  readonly span: Span
}

export function createTrail(): Trail {
  let stretches: Stretch[] = []
  let end = 0
  /** From here on positions are offsets less `shift`. */
  let plainFrom = Infinity
  let shift = 0

  /** The stretch that holds a position, or the nearest one. There are few. */
  function find(position: number): Stretch | undefined {
    let i = stretches.length - 1
    while (i > 0 && stretches[i]!.start > position) i--
    return stretches[i]
  }

  function spans(start: number, stop: number, take: (span: Span, from: number, to: number) => void): void {
    const newest = stretches[stretches.length - 1]
    if (newest !== undefined && start >= newest.start) {
      // Mostly what is asked for has just come.
      const to = Math.min(newest.span.bytes.length, stop - newest.start)
      if (start - newest.start < to) take(newest.span, start - newest.start, to)
      return
    }
    for (const stretch of stretches) {
      if (stretch.end <= start || stretch.start >= stop) continue
      const from = Math.max(0, start - stretch.start)
      take(stretch.span, from, Math.min(stretch.span.bytes.length, stop - stretch.start))
    }
  }

  return {
    get end() {
      return end
    },
    get begin() {
      return stretches[0]?.start ?? end
    },
    get newest() {
      return stretches[stretches.length - 1]?.span
    },
    get newestStart() {
      return stretches[stretches.length - 1]?.start ?? end
    },
    add(span) {
      const { length } = span.bytes
      const { run } = span
      if (run === undefined) plainFrom = Infinity
      else if (plainFrom === Infinity || run.from - end !== shift) {
        plainFrom = end
        shift = run.from - end
      }
      stretches.push({ start: end, end: end + length, span })
      end += length
    },
    shiftFrom: position => (position >= plainFrom ? shift : undefined),
    forget(length) {
      if (stretches.length > 1 && stretches[1]!.start <= end - length) {
        stretches = stretches.filter(stretch => stretch.end > end - length)
      }
    },
    pass(start, stop, emit) {
      spans(start, stop, (span, from, to) => span.pass(from, to, emit))
    },
    spans,
    text(start, stop) {
      const newest = stretches[stretches.length - 1]
      if (newest !== undefined && start >= newest.start)
        return sliceOf(newest.span.bytes, start - newest.start, stop - newest.start)
      let text = ''
      for (const stretch of stretches) {
        if (stretch.end <= start || stretch.start >= stop) continue
        text += sliceOf(stretch.span.bytes, Math.max(0, start - stretch.start), stop - stretch.start)
      }
      return text
    },
    from(position) {
      if (position >= plainFrom) return Math.min(position, end) + shift
      const stretch = find(position)
      return stretch?.span.at(Math.max(0, position - stretch.start)) ?? 0
    },
    to(position) {
      if (position >= plainFrom) return Math.min(position, end - 1) + 1 + shift
      const stretch = find(position)
      return stretch?.span.past(Math.max(0, position - stretch.start)) ?? 0
    }
  }
}

function sliceOf(bytes: Uint8Array, start: number, end: number): string {
  return latin1(bytes, start, Math.max(start, Math.min(bytes.length, end)))
}
