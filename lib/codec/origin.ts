/** Where in the original input the bytes of a run came from. */
import type { Run } from '../text.js'
import type { Emit, Receiver } from './codec.js'
import {
  endOfStretch,
  findStretch,
  giveStretches,
  NUMBERS,
  type StretchList,
  stretchOf,
  takeStretches
} from './stretches.js'

/** Offset in the input of the unit that byte `index` of `run` was decoded from. */
export function startOf(run: Run, index: number): number {
  if (run.stretches !== undefined) return originInStretch(run, run.stretches, index, 'start')
  if (run.ratio !== undefined) return run.from + Math.floor(index / run.ratio[1]) * run.ratio[0]
  if (run.to - run.from === run.bytes.length) return run.from + index
  return run.from
}

/** Offset in the input just past the unit that byte `index` of `run` was decoded from. */
export function endOf(run: Run, index: number): number {
  if (run.stretches !== undefined) return originInStretch(run, run.stretches, index, 'end')
  if (run.ratio !== undefined) return Math.min(run.to, run.from + (Math.floor(index / run.ratio[1]) + 1) * run.ratio[0])
  if (run.to - run.from === run.bytes.length) return run.from + index + 1
  return run.to
}

function originInStretch(run: Run, stretches: Int32Array, index: number, side: 'start' | 'end'): number {
  const at = findStretch(stretches, index)
  const behind = side === 'end' ? 1 : 0
  const into = index - stretches[at]!
  const from = run.from + stretches[at + 1]!
  const to = run.from + stretches[at + 2]!
  if (isOneToOne(stretches, at, run.bytes.length)) return from + into + behind
  if (run.ratio === undefined) return side === 'start' ? from : to
  return Math.min(to, from + (Math.floor(into / run.ratio[1]) + behind) * run.ratio[0])
}

/** A run that lasts: its bytes copied. (`slice` would not do: a Buffer's shares the memory.) */
export function copyOf(run: Run): Run {
  const { stretches } = run
  return { ...run, bytes: new Uint8Array(run.bytes), ...(stretches && { stretches: stretches.slice() }) }
}

/** Whether the bytes are those of the input as they stand there. */
export function isDirect(run: Run): boolean {
  // The stretches come last, since those of some runs are worked out when they are asked for.
  return run.to - run.from === run.bytes.length && run.ratio === undefined && run.stretches === undefined
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
  const { ratio, stretches } = run
  if (stretches !== undefined) return passStretches(run, stretches, start, end, emit)
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

/** As `passSlice`, to a receiver. */
export function pushSlice(run: Run, start: number, end: number, to: Receiver): void {
  if (start >= end) return
  const slice = sliceOf(run, start, end)
  if (slice !== undefined) to.push(slice)
  else passSlice(run, start, end, slice => to.push(slice))
}

/** Bytes [start, end) of `run`, not empty, as one run; undefined if that is impossible. */
export function sliceOf(run: Run, start: number, end: number): Run | undefined {
  const { bytes, from, to, ratio, stretches } = run
  const { length } = bytes
  if (start === 0 && end === length) return run
  if (ratio !== undefined || stretches !== undefined) return undefined
  const oneToOne = to - from === length
  return {
    bytes: bytes.subarray(start, end),
    from: oneToOne ? from + start : from,
    to: oneToOne ? from + end : to
  }
}

function plainSlice(run: Run, start: number, end: number): Run {
  const bytes = run.bytes.subarray(start, end)
  const slice = { bytes, from: startOf(run, start), to: endOf(run, end - 1) }
  return run.ratio?.[1] === 1 ? { ...slice, ratio: run.ratio } : slice
}

/** Passes on [start, end). A stretch with a ratio that is cut becomes a run by itself; the others share one run. */
function passStretches(run: Run, stretches: Int32Array, start: number, end: number, emit: Emit): void {
  const { bytes, from, ratio } = run
  let first = findStretch(stretches, start)
  let last = findStretch(stretches, end - 1)
  const passOne = (at: number, to: number): void => {
    passSlice(stretchOf(run, stretches, at), start - stretches[at]!, to - stretches[at]!, emit)
  }
  if (first === last) return passOne(first, end)
  if (ratio !== undefined && stretches[first]! < start) {
    const stop = endOfStretch(stretches, first, bytes.length)
    passOne(first, stop)
    start = stop
    first += NUMBERS
    if (first === last) return passOne(first, end)
  }
  const stop = endOfStretch(stretches, last, bytes.length)
  const cut = ratio !== undefined && end < stop ? last : -1
  if (cut >= 0) last -= NUMBERS
  const endOfWhole = cut < 0 ? end : stretches[cut]!
  const skipped = start - stretches[first]!
  const base = stretches[first + 1]! + (isOneToOne(stretches, first, bytes.length) ? skipped : 0)
  const list = takeStretches()
  for (let at = first; at <= last; at += NUMBERS) {
    list.add(stretches[at]! - start, stretches[at + 1]! - base, stretches[at + 2]! - base)
  }
  const own = list.take()
  own[0] = own[1] = 0
  const whole = {
    bytes: bytes.subarray(start, endOfWhole),
    from: from + base,
    to: from + stretches[last + 2]!,
    stretches: own
  }
  if (endOfWhole < endOfStretch(stretches, last, bytes.length) && isOneToOne(stretches, last, bytes.length)) {
    const shorter = own[own.length - 1]! - (endOfStretch(stretches, last, bytes.length) - endOfWhole)
    own[own.length - 1] = shorter
    whole.to = whole.from + shorter
  }
  emit(ratio === undefined ? whole : { ...whole, ratio })
  giveStretches(list)
  if (cut >= 0) {
    start = stretches[cut]!
    passOne(cut, end)
  }
}

/**
 * Adds the stretches of `length` bytes that were decoded from those of `run` at `first` and behind it, and came from them
 * by `inner`; the run has no ratio. Origins are counted from that of the byte at `first`.
 */
export function composeStretches(
  inner: Int32Array,
  length: number,
  run: Run,
  first: number,
  composed: StretchList
): void {
  const base = startOf(run, first)
  const add = (index: number, start: number, end: number): void =>
    composed.add(index, startOf(run, start) - base, endOf(run, end - 1) - base)
  const outer = run.stretches
  for (let at = 0; at < inner.length; at += NUMBERS) {
    const index = inner[at]!
    const start = first + inner[at + 1]!
    const end = first + inner[at + 2]!
    if (outer === undefined || !isOneToOne(inner, at, length)) {
      add(index, start, end)
      continue
    }
    for (let i = start; i < end;) {
      const next = Math.min(end, endOfStretch(outer, findStretch(outer, i), run.bytes.length))
      add(index + i - start, i, next)
      i = next
    }
  }
}

function isOneToOne(stretches: Int32Array, at: number, length: number): boolean {
  return stretches[at + 2]! - stretches[at + 1]! === endOfStretch(stretches, at, length) - stretches[at]!
}
