/** Where in the original input the bytes of a run came from. */
import type { Run } from '../text.js'
import type { Emit } from './codec.js'

/** Offset in the input of the unit that byte `index` of `run` was decoded from. */
export function startOf(run: Run, index: number): number {
  if (run.ratio !== undefined) return run.from + Math.floor(index / run.ratio[1]) * run.ratio[0]
  if (run.to - run.from === run.bytes.length) return run.from + index
  return run.from
}

/** Offset in the input just past the unit that byte `index` of `run` was decoded from. */
export function endOf(run: Run, index: number): number {
  if (run.ratio !== undefined) return Math.min(run.to, run.from + (Math.floor(index / run.ratio[1]) + 1) * run.ratio[0])
  if (run.to - run.from === run.bytes.length) return run.from + index + 1
  return run.to
}

/** A run that lasts: its bytes copied. (`slice` would not do: a Buffer's shares the memory.) */
export function copyOf(run: Run): Run {
  return { ...run, bytes: new Uint8Array(run.bytes) }
}

/**
 * Passes on bytes [start, end) of `run`. A slice that begins or ends inside a group of a ratio comes in up to three
 * runs, so that each can still tell its origin:
 *
 *     ratio [4, 3]   aaa bbb ccc ddd
 *     slice [1, 11)   ^^ ^^^ ^^^ ^^     → atomic, ratio, atomic
 */
export function passSlice(run: Run, start: number, end: number, emit: Emit): void {
  if (start >= end) return
  if (start === 0 && end === run.bytes.length) return emit(run)
  const { ratio } = run
  if (ratio === undefined || ratio[1] === 1) {
    emit(plainSlice(run, start, end))
    return
  }
  const group = ratio[1]
  const first = Math.min(end, Math.ceil(start / group) * group)
  const last = end === run.bytes.length ? end : Math.max(first, Math.floor(end / group) * group)
  if (start < first) emit(plainSlice(run, start, first))
  if (first < last) emit({ ...plainSlice(run, first, last), ratio })
  if (last < end) emit(plainSlice(run, last, end))
}

function plainSlice(run: Run, start: number, end: number): Run {
  const bytes = run.bytes.subarray(start, end)
  const slice = { bytes, from: startOf(run, start), to: endOf(run, end - 1) }
  return run.ratio?.[1] === 1 ? { ...slice, ratio: run.ratio } : slice
}
