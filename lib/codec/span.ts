/** Runs kept together: their bytes in one piece, with the origin of each. For lines, header fields, attributes. */
import type { Located, Run } from '../text.js'
import type { Emit, Receiver } from './codec.js'
import { endOf, isDirect, passSlice, startOf } from './origin.js'
import { endOfStretch, MAX_REACH, NUMBERS } from './stretches.js'

export interface Span extends Located {
  /** All of it as a run, if it is one that is one to one. */
  readonly run?: Run | undefined
}

/** A span of bytes [start, end) of a run, without copying: valid as long as the run. */
export function spanOf(run: Run, start = 0, end = run.bytes.length): Span {
  return new RunSpan(run, start, end)
}

/** Passes on all of a span, if there is one. */
export function passAll(span: Span | undefined, emit: Emit): void {
  span?.pass(0, span.bytes.length, emit)
}

class RunSpan implements Span {
  readonly bytes: Uint8Array
  readonly #run: Run
  readonly #start: number
  readonly #end: number
  /** The bytes as a run, once somebody has asked. */
  #own: Run | undefined

  constructor(run: Run, start: number, end: number) {
    const { bytes } = run
    this.bytes = start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end)
    this.#run = run
    this.#start = start
    this.#end = end
  }

  pass(start: number, end: number, emit: Emit): void {
    passSlice(this.#run, this.#start + start, this.#start + end, emit)
  }

  at(index: number): number {
    if (index < this.bytes.length) return startOf(this.#run, this.#start + index)
    return this.#end === this.#run.bytes.length ? this.#run.to : endOf(this.#run, this.#end - 1)
  }

  past(index: number): number {
    return endOf(this.#run, this.#start + index)
  }

  get run(): Run | undefined {
    if (this.#own) return this.#own
    const run = this.#run
    if (!isDirect(run) || run.written !== undefined) return undefined
    const { bytes } = this
    const from = run.from + this.#start
    return (this.#own = bytes === run.bytes ? run : { bytes, from, to: from + bytes.length })
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
  /** What was gathered, valid until the gatherer is emptied or more come. */
  look(): Span
  /** Returns what was gathered, and empties the gatherer. */
  take(): Span
  /** Empties the gatherer; what comes next is gathered in the same memory. */
  clear(): void
  /** Sets the memory for the next bytes, until they are taken. The gatherer must be empty. */
  gatherIn(room: Uint8Array): void
}

/** @param room memory for the first bytes, until they are taken; they are valid as long as it is */
export function createGatherer(room: Uint8Array = EMPTY): Gatherer {
  return new RunGatherer(room)
}

/** A run of those that were gathered: its bytes, and its stretches in the list of all; one alone is not listed. */
interface Piece {
  readonly start: number
  readonly end: number
  readonly from: number
  readonly to: number
  readonly ratio: Run['ratio']
  readonly first: number
  readonly last: number
}

const NO_STRETCHES = new Int32Array(0)
const NO_PIECES: Piece[] = []
/** What was gathered where nothing came: of an attribute without a value, of which a tag may have thousands. */
const NOTHING = spanOf({ bytes: EMPTY, from: 0, to: 0 })

/**
 * Stretches of a list at first: V8 keeps typed arrays of up to 64 bytes on its own heap, which takes a tenth of the
 * time.
 */
const FEW = 5
/** How many times as many there is room for when there is no more: lists that are left behind take memory, too. */
const GROWTH = 4

/** Stretches of a run that are enough: its receiver needs memory for each. */
const MANY = 1 << 12

class RunGatherer implements Gatherer {
  length = 0
  #bytes: Uint8Array
  /** Runs before the last one. */
  #pieces = NO_PIECES
  /** The last run: where its bytes begin, and its stretches in the list. */
  #start = 0
  #first = 0
  #from = 0
  #ratio: Run['ratio']
  /** Where the origin of all ends, behind what left no bytes. */
  #behind = 0
  /** Its last stretch, which is not yet in the list. */
  #stretch = 0
  #stretchFrom = 0
  #to = 0
  /** The others, three numbers each as in `Run`: thousands of them are no objects. */
  #stretches = NO_STRETCHES
  #listed = 0
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

  push({ bytes, from, to, ratio, stretches }: Run): void {
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
    this.#behind = to
    if (stretches === undefined) return this.#addStretch(start, end, from, to, ratio)
    for (let i = 0; i < stretches.length; i += NUMBERS) {
      const stop = start + endOfStretch(stretches, i, bytes.length)
      this.#addStretch(start + stretches[i]!, stop, from + stretches[i + 1]!, from + stretches[i + 2]!, ratio)
    }
  }

  /** Bytes [start, end), which came from [from, to) of the input. */
  #addStretch(start: number, end: number, from: number, to: number, ratio: Run['ratio']): void {
    const isOneToOne = to - from === end - start
    if (start > 0) {
      if (isOneToOne && from === this.#to && this.#to - this.#stretchFrom === start - this.#stretch) {
        this.#to = to
        return
      }
      if (this.#goesOn(from, to, isOneToOne ? this.#ratio : ratio)) {
        this.#writeLast()
        this.#listed += NUMBERS
        this.#stretch = start
        this.#stretchFrom = from
        this.#to = to
        return
      }
      const piece = this.#pieceTo(start, this.#to)
      if (this.#pieces === NO_PIECES) this.#pieces = []
      this.#pieces.push(piece)
      this.#first = this.#listed = piece.last
    }
    this.#start = this.#stretch = start
    this.#from = this.#stretchFrom = from
    this.#to = to
    this.#ratio = isOneToOne ? undefined : ratio
  }

  /**
   * Whether a stretch may go into the last run: not if it has another ratio, is too far away or lies before it, or if
   * the run has many.
   */
  #goesOn(from: number, to: number, ratio: Run['ratio']): boolean {
    const isNear = from >= this.#from && to - this.#from < MAX_REACH
    return isNear && sameRatio(ratio, this.#ratio) && this.#listed - this.#first < MANY * NUMBERS
  }

  /** Writes the last stretch behind those in the list. */
  #writeLast(): void {
    const at = this.#listed
    if (at === this.#stretches.length) {
      const longer = new Int32Array(Math.max(FEW * NUMBERS, GROWTH * at))
      longer.set(this.#stretches)
      this.#stretches = longer
    }
    const stretches = this.#stretches
    stretches[at] = this.#stretch - this.#start
    stretches[at + 1] = this.#stretchFrom - this.#from
    stretches[at + 2] = this.#to - this.#from
  }

  /** The last run, with the bytes before `end`; its origin ends at `to`. */
  #pieceTo(end: number, to: number): Piece {
    const first = this.#first
    let last = this.#listed
    if (last > first || to !== this.#to) {
      this.#writeLast()
      last += NUMBERS
    }
    return { start: this.#start, end, from: this.#from, to, ratio: this.#ratio, first, last }
  }

  tail(start: number): Uint8Array {
    return this.#bytes.subarray(start, this.length)
  }

  look(): Span {
    if (this.length === 0) return NOTHING
    const last = this.#pieceTo(this.length, this.#behind)
    const bytes = firstOf(this.#bytes, this.length)
    return this.#pieces.length === 0
      ? spanOf(runOf(last, bytes, this.#stretches))
      : new GatheredSpan(bytes, [...this.#pieces, last], this.#stretches)
  }

  take(): Span {
    const span = this.look()
    this.clear()
    this.#bytes = EMPTY
    this.#stretches = NO_STRETCHES
    return span
  }

  clear(): void {
    this.length = 0
    this.#pieces = NO_PIECES
    this.#first = this.#listed = 0
  }

  gatherIn(room: Uint8Array): void {
    this.#bytes = room
  }
}

/** The first `length` bytes. To make a second array of the same takes as long as to gather a short line. */
function firstOf(bytes: Uint8Array, length: number): Uint8Array {
  return length === bytes.length ? bytes : bytes.subarray(0, length)
}

function runOf({ start, end, from, to, ratio, first, last }: Piece, gathered: Uint8Array, list: Int32Array): Run {
  const bytes = start === 0 ? firstOf(gathered, end) : gathered.subarray(start, end)
  if (first === last) return ratio === undefined ? { bytes, from, to } : { bytes, from, to, ratio }
  const stretches = list.subarray(first, last)
  return ratio === undefined ? { bytes, from, to, stretches } : { bytes, from, to, ratio, stretches }
}

function sameRatio(one: Run['ratio'], other: Run['ratio']): boolean {
  return one === other || (one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1])
}

class GatheredSpan implements Span {
  readonly bytes: Uint8Array
  readonly #pieces: readonly Piece[]
  readonly #stretches: Int32Array

  constructor(bytes: Uint8Array, pieces: readonly Piece[], stretches: Int32Array) {
    this.bytes = bytes
    this.#pieces = pieces
    this.#stretches = stretches
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

  #run(piece: Piece): Run {
    return runOf(piece, this.bytes, this.#stretches)
  }

  pass(start: number, end: number, emit: Emit): void {
    const pieces = this.#pieces
    for (let i = this.#find(start); i < pieces.length && pieces[i]!.start < end; i++) {
      const piece = pieces[i]!
      passSlice(this.#run(piece), Math.max(0, start - piece.start), Math.min(piece.end, end) - piece.start, emit)
    }
  }

  at(index: number): number {
    const pieces = this.#pieces
    if (index >= this.bytes.length) return pieces[pieces.length - 1]!.to
    const piece = pieces[this.#find(index)]!
    return startOf(this.#run(piece), index - piece.start)
  }

  past(index: number): number {
    const piece = this.#pieces[this.#find(index)]!
    return endOf(this.#run(piece), index - piece.start)
  }
}
