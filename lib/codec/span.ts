/** Runs kept together: their bytes in one piece, and still the origin of each. For lines, header fields, attributes. */
import type { Run } from '../text.js'
import type { Emit } from './codec.js'
import { endOf, passSlice, startOf } from './origin.js'

export interface Span {
  readonly bytes: Uint8Array
  /** Passes on bytes [start, end). */
  pass(start: number, end: number, emit: Emit): void
  /** Offset in the input of byte `index`; of what stands behind the last byte for `index` = length. */
  at(index: number): number
  /** Offset in the input just past byte `index`. */
  past(index: number): number
}

/** Looks at a run where it lies; nothing is copied, so it holds only as long as the run does. */
export function spanOf(run: Run): Span {
  return new RunSpan(run)
}

class RunSpan implements Span {
  readonly bytes: Uint8Array
  readonly #run: Run

  constructor(run: Run) {
    this.bytes = run.bytes
    this.#run = run
  }

  pass(start: number, end: number, emit: Emit): void {
    passSlice(this.#run, start, end, emit)
  }

  at(index: number): number {
    return index < this.bytes.length ? startOf(this.#run, index) : this.#run.to
  }

  past(index: number): number {
    return endOf(this.#run, index)
  }
}

/** Gathers runs, copying their bytes. */
export interface Gatherer {
  readonly length: number
  add(run: Run): void
  /** What was gathered, and the gatherer is empty again. */
  take(): Span
  clear(): void
}

export function createGatherer(): Gatherer {
  return new RunGatherer()
}

/** A run whose bytes begin at `start` among those gathered. */
interface Piece {
  readonly start: number
  readonly from: number
  to: number
  length: number
  readonly ratio: Run['ratio']
}

const EMPTY = new Uint8Array(0)

class RunGatherer implements Gatherer {
  length = 0
  #bytes = EMPTY
  #pieces: Piece[] = []

  /** Bound, to be handed on as it is. */
  readonly add = (run: Run): void => {
    const { bytes, from, to, ratio } = run
    if (bytes.length === 0) return
    const start = this.length
    const end = start + bytes.length
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(start === 0 ? bytes.length : Math.max(end, 2 * start))
      grown.set(this.#bytes.subarray(0, start))
      this.#bytes = grown
    }
    this.#bytes.set(bytes, start)
    this.length = end
    const last = this.#pieces[this.#pieces.length - 1]
    const direct = ratio === undefined && to - from === bytes.length
    if (direct && last?.to === from && last.ratio === undefined && last.to - last.from === last.length) {
      last.to = to
      last.length += bytes.length
    } else {
      this.#pieces.push({ start, from, to, length: bytes.length, ratio })
    }
  }

  take(): Span {
    const bytes = this.#bytes.subarray(0, this.length)
    const [first] = this.#pieces
    const span =
      first === undefined
        ? spanOf({ bytes: EMPTY, from: 0, to: 0 })
        : this.#pieces.length === 1
          ? spanOf(runOf(first, bytes))
          : new GatheredSpan(bytes, this.#pieces)
    this.clear()
    return span
  }

  clear(): void {
    this.length = 0
    this.#bytes = EMPTY
    this.#pieces = []
  }
}

function runOf({ start, from, to, length, ratio }: Piece, gathered: Uint8Array): Run {
  const bytes = gathered.subarray(start, start + length)
  return ratio === undefined ? { bytes, from, to } : { bytes, from, to, ratio }
}

class GatheredSpan implements Span {
  readonly bytes: Uint8Array
  readonly #pieces: readonly Piece[]

  constructor(bytes: Uint8Array, pieces: readonly Piece[]) {
    this.bytes = bytes
    this.#pieces = pieces
  }

  /** Index of the piece that byte `index` lies in. */
  #find(index: number): number {
    let low = 0
    let high = this.#pieces.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#pieces[middle]!.start <= index) low = middle
      else high = middle - 1
    }
    return low
  }

  pass(start: number, end: number, emit: Emit): void {
    const pieces = this.#pieces
    for (let i = this.#find(start); i < pieces.length && pieces[i]!.start < end; i++) {
      const piece = pieces[i]!
      const run = runOf(piece, this.bytes)
      passSlice(run, Math.max(0, start - piece.start), Math.min(piece.length, end - piece.start), emit)
    }
  }

  at(index: number): number {
    const pieces = this.#pieces
    if (index >= this.bytes.length) return pieces[pieces.length - 1]!.to
    const piece = pieces[this.#find(index)]!
    return startOf(runOf(piece, this.bytes), index - piece.start)
  }

  past(index: number): number {
    const piece = this.#pieces[this.#find(index)]!
    return endOf(runOf(piece, this.bytes), index - piece.start)
  }
}
