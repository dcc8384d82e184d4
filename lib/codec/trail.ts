/**
 * The newest runs of a stream, found again by position: for parsers that speak of positions in all they were given.
 * Position 0 is the first byte of the first run.
 */
import type { Run } from '../text.js'
import type { Emit } from './codec.js'
import { latin1 } from './latin1.js'
import { copyOf, endOf, passSlice, startOf } from './origin.js'

export interface Trail {
  /** Position behind the last byte. */
  readonly end: number
  /** Position of the oldest byte that is still known. */
  readonly begin: number
  /** Adds a copy of a run. */
  add(run: Run): void
  /** May forget all but the newest `length` bytes. */
  forget(length: number): void
  /** Passes on positions [start, end), as far as they are known. */
  pass(start: number, end: number, emit: Emit): void
  /** One character a byte. */
  text(start: number, end: number): string
  /** Offsets in the input of the byte at a position: where it begins and where it ends. */
  from(position: number): number
  to(position: number): number
}

export function createTrail(): Trail {
  let runs: Run[] = []
  let starts: number[] = []
  let end = 0

  /** Index of the run that holds a position, or of the nearest one. */
  function find(position: number): number {
    let low = 0
    let high = runs.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= position) low = middle
      else high = middle - 1
    }
    return low
  }

  function pass(start: number, stop: number, emit: Emit): void {
    for (let i = find(start); i < runs.length && starts[i]! < stop; i++) {
      const run = runs[i]!
      passSlice(run, Math.max(0, start - starts[i]!), Math.min(run.bytes.length, stop - starts[i]!), emit)
    }
  }

  return {
    get end() {
      return end
    },
    get begin() {
      return starts[0] ?? end
    },
    add(run) {
      if (run.bytes.length === 0) return
      runs.push(copyOf(run))
      starts.push(end)
      end += run.bytes.length
    },
    forget(length) {
      const first = find(end - length)
      // Only when it is worth moving the others.
      if (first < runs.length / 2) return
      runs = runs.slice(first)
      starts = starts.slice(first)
    },
    pass,
    text(start, stop) {
      let text = ''
      pass(start, stop, ({ bytes }) => {
        text += latin1(bytes)
      })
      return text
    },
    from(position) {
      const i = find(position)
      return runs.length === 0 ? 0 : startOf(runs[i]!, Math.max(0, position - starts[i]!))
    },
    to(position) {
      const i = find(position)
      return runs.length === 0 ? 0 : endOf(runs[i]!, Math.max(0, position - starts[i]!))
    }
  }
}
