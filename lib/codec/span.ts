/** Runs kept together: their bytes in one piece, and still the origin of each. For lines, header fields, attributes. */
import type { Run } from '../text.js'
import type { Emit } from './codec.js'
import { copyOf, endOf, passSlice, startOf } from './origin.js'

export interface Span {
  readonly bytes: Uint8Array
  /** Passes on bytes [start, end). */
  pass(start: number, end: number, emit: Emit): void
  /** Offset in the input of byte `index`; of what stands behind the last byte for `index` = length. */
  at(index: number): number
  /** Offset in the input just past byte `index`. */
  past(index: number): number
}

/** Looks at part of a run where it lies; nothing is copied, so it holds only as long as the run does. */
export function spanOf(run: Run): Span {
  return {
    bytes: run.bytes,
    pass: (start, end, emit) => passSlice(run, start, end, emit),
    at: index => (index < run.bytes.length ? startOf(run, index) : run.to),
    past: index => endOf(run, index)
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
  let runs: Run[] = []
  let length = 0

  return {
    get length() {
      return length
    },
    add(run) {
      if (run.bytes.length === 0) return
      runs.push(copyOf(run))
      length += run.bytes.length
    },
    take() {
      const span = join(runs, length)
      runs = []
      length = 0
      return span
    },
    clear() {
      runs = []
      length = 0
    }
  }
}

const NOTHING: Run = { bytes: new Uint8Array(0), from: 0, to: 0 }

function join(runs: readonly Run[], length: number): Span {
  if (runs.length <= 1) return spanOf(runs[0] ?? NOTHING)
  const bytes = new Uint8Array(length)
  const starts: number[] = []
  let filled = 0
  for (const run of runs) {
    starts.push(filled)
    bytes.set(run.bytes, filled)
    filled += run.bytes.length
  }

  /** Index of the run that byte `index` lies in. */
  function find(index: number): number {
    let low = 0
    let high = runs.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= index) low = middle
      else high = middle - 1
    }
    return low
  }

  return {
    bytes,
    pass(start, end, emit) {
      for (let i = find(start); i < runs.length && starts[i]! < end; i++) {
        const run = runs[i]!
        passSlice(run, Math.max(0, start - starts[i]!), Math.min(run.bytes.length, end - starts[i]!), emit)
      }
    },
    at(index) {
      if (index >= length) return runs[runs.length - 1]!.to
      const i = find(index)
      return startOf(runs[i]!, index - starts[i]!)
    },
    past(index) {
      const i = find(index)
      return endOf(runs[i]!, index - starts[i]!)
    }
  }
}
