/** Runs kept together: their bytes in one piece, with the origin of each. For lines, header fields, attributes. */
import type { Located, Run } from '../text.js'
import type { Emit, Receiver } from './codec.js'
import { endOf, isDirect, passSlice, startOf } from './origin.js'
import { MAX_REACH, NUMBERS } from './stretches.js'

export interface Span extends Located {
  /** All of it as a run, if it is one that is one to one. */
  readonly run?: Run | undefined
}

/** A span of a run, without copying: valid as long as the run. */
export function spanOf(run: Run): Span {
  return new RunSpan(run)
}

/** Passes on all of a span, if there is one. */
export function passAll(span: Span | undefined, emit: Emit): void {
  span?.pass(0, span.bytes.length, emit)
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

  get run(): Run | undefined {
    return isDirect(this.#run) && this.#run.written === undefined ? this.#run : undefined
  }
}

const EMPTY = new Uint8Array(0)

/** Gathers runs, copying their bytes. */
export interface Gatherer extends Receiver {
  readonly length: number
  /** `push` as a function. */
  readonly add: Emit
  /** The bytes gathered from `start` on, without copying: valid until more come. */
  tail(start: number): Uint8Array
  /** Returns what was gathered, and empties the gatherer. */
  take(): Span
  /** Sets the memory for the next bytes, until they are taken. The gatherer must be empty. */
  gatherIn(room: Uint8Array): void
  clear(): void
}

/** @param room memory for the first bytes, until they are taken; they are valid as long as it is */
export function createGatherer(room: Uint8Array = EMPTY): Gatherer {
  return new RunGatherer(room)
}

/** A run whose bytes begin at `start` among those gathered. */
interface Piece {
  readonly start: number
  readonly from: number
  to: number
  length: number
  readonly ratio: Run['ratio']
  readonly stretches?: Run['stretches']
}

const NO_PIECES: Piece[] = []

class RunGatherer implements Gatherer {
  length = 0
  #bytes: Uint8Array
  #pieces = NO_PIECES
  #add: Emit | undefined

  constructor(room: Uint8Array) {
    this.#bytes = room
  }

  get add(): Emit {
    // Not assigned where it is written, which would make it outlive what it belongs to: ARCHITECTURE.md.
    const add: Emit = this.#add ?? (run => this.push(run))
    this.#add = add
    return add
  }

  push(run: Run): void {
    const { bytes, from, to, ratio, stretches } = run
    if (bytes.length === 0) return
    if (this.length === 0) this.#pieces = []
    const start = this.length
    const end = start + bytes.length
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(start === 0 ? bytes.length : Math.max(end, 2 * start))
      grown.set(this.#bytes.subarray(0, start))
      this.#bytes = grown
    }
    this.#bytes.set(bytes, start)
    this.length = end
    if (stretches !== undefined) {
      this.#pieces.push({ start, from, to, length: bytes.length, ratio, stretches: stretches.slice() })
      return
    }
    const last = this.#pieces[this.#pieces.length - 1]
    const direct = ratio === undefined && to - from === bytes.length
    if (
      direct &&
      last?.to === from &&
      isSimple(last) &&
      last.ratio === undefined &&
      last.to - last.from === last.length
    ) {
      last.to = to
      last.length += bytes.length
    } else {
      this.#pieces.push({ start, from, to, length: bytes.length, ratio })
    }
  }

  tail(start: number): Uint8Array {
    return this.#bytes.subarray(start, this.length)
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

  gatherIn(room: Uint8Array): void {
    this.#bytes = room
  }

  clear(): void {
    this.length = 0
    this.#bytes = EMPTY
    this.#pieces = NO_PIECES
  }
}

function runOf({ start, from, to, length, ratio, stretches }: Piece, gathered: Uint8Array): Run {
  const bytes = gathered.subarray(start, start + length)
  if (stretches !== undefined)
    return ratio === undefined ? { bytes, from, to, stretches } : { bytes, from, to, ratio, stretches }
  return ratio === undefined || to - from === length ? { bytes, from, to } : { bytes, from, to, ratio }
}

/** Pieces [first, last] of those that were gathered, as one run. */
function runOfPieces(
  pieces: readonly Piece[],
  first: number,
  last: number,
  ratio: Run['ratio'],
  gathered: Uint8Array
): Run {
  if (first === last) return runOf(pieces[first]!, gathered)
  const { start, from } = pieces[first]!
  const end = pieces[last]!
  const stretches = new Int32Array((last + 1 - first) * NUMBERS)
  for (let i = first, at = 0; i <= last; i++, at += NUMBERS) {
    const piece = pieces[i]!
    stretches[at] = piece.start - start
    stretches[at + 1] = piece.from - from
    stretches[at + 2] = piece.to - from
  }
  const run = { bytes: gathered.subarray(start, end.start + end.length), from, to: end.to, stretches }
  return ratio === undefined ? run : { ...run, ratio }
}

function isSimple(piece: Piece): boolean {
  return piece.stretches === undefined
}

/**
 * Whether a piece may go into the same run as `first`: not if it has another ratio, is too far away or lies before it.
 */
function goesWith(piece: Piece, first: Piece, ratio: Run['ratio']): boolean {
  if (!isSimple(piece)) return false
  const fits = piece.to - piece.from === piece.length || sameRatio(piece.ratio, ratio)
  return fits && piece.from >= first.from && piece.to - first.from < MAX_REACH
}

function sameRatio(one: Run['ratio'], other: Run['ratio']): boolean {
  return one === other || (one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1])
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
    for (let i = this.#find(start); i < pieces.length && pieces[i]!.start < end;) {
      const first = pieces[i]!
      let last = i
      const ratio = first.to - first.from === first.length ? undefined : first.ratio
      for (let k = i + 1; isSimple(first) && k < pieces.length && pieces[k]!.start < end; last = k++) {
        const piece = pieces[k]!
        if (!goesWith(piece, first, ratio)) break
      }
      const run = runOfPieces(pieces, i, last, ratio, this.bytes)
      passSlice(run, Math.max(0, start - first.start), Math.min(run.bytes.length, end - first.start), emit)
      i = last + 1
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
