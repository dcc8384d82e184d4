/**
 * Runs of several stretches, each with an origin of its own: a page of quoted-printable is one call, whatever stands
 * in it. `Run.stretches` has three numbers of each; see text.ts.
 */
import type { Run } from '../text.js'
import { findRow } from './rows.js'

export const NUMBERS = 3

/** Bytes of the input that stretches of one run may lie apart: their numbers have 32 bits. */
export const MAX_REACH = 1 << 30

/** Index in the list of the stretch that byte `index` lies in. */
export function findStretch(stretches: Int32Array, index: number): number {
  return findRow(stretches, NUMBERS, 0, stretches.length - NUMBERS, index)
}

/** The stretch at `at` in the list, as a run by itself. */
export function stretchOf({ bytes, from, ratio }: Run, stretches: Int32Array, at: number): Run {
  const start = stretches[at]!
  const end = endOfStretch(stretches, at, bytes.length)
  const own = { bytes: bytes.subarray(start, end), from: from + stretches[at + 1]!, to: from + stretches[at + 2]! }
  return ratio === undefined || own.to - own.from === end - start ? own : { ...own, ratio }
}

/** Index in the run's bytes behind the stretch at `at` in the list. */
export function endOfStretch(stretches: Int32Array, at: number, length: number): number {
  return at + NUMBERS < stretches.length ? stretches[at + NUMBERS]! : length
}

/** Stretches of a run that is being written. */
export class StretchList {
  #list = new Int32Array(64 * NUMBERS)
  #length = 0

  add(index: number, from: number, to: number): void {
    let list = this.#list
    const at = this.#length
    if (at === list.length) {
      list = new Int32Array(2 * at)
      list.set(this.#list)
      this.#list = list
    }
    list[at] = index
    list[at + 1] = from
    list[at + 2] = to
    this.#length = at + NUMBERS
  }

  /** All stretches; valid until the next is added. */
  take(): Int32Array {
    const taken = this.#list.subarray(0, this.#length)
    this.#length = 0
    return taken
  }
}

/** Lists that are not in use. Like the buffers of scratch.ts, codecs share a few. */
const free: StretchList[] = []

/** Takes an empty list, which must be given back. */
export function takeStretches(): StretchList {
  return free.pop() ?? new StretchList()
}

export function giveStretches(list: StretchList): void {
  free.push(list)
}
