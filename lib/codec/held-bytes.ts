/** Bytes that may begin an escape, and where each came from, in case they turn out to stand for themselves. */
import type { Run } from '../text.js'
import { endOf, startOf } from './origin.js'
import type { RunBuilder } from './run-builder.js'

export class HeldBytes {
  /** How many are held. The arrays keep their own length: to empty them takes longer than to fill them. */
  length = 0
  readonly bytes: number[] = []
  readonly from: number[] = []
  readonly to: number[] = []

  add(run: Run, i: number): void {
    const at = this.length++
    this.bytes[at] = run.bytes[i]!
    this.from[at] = startOf(run, i)
    this.to[at] = endOf(run, i)
  }

  /** Passes on the first `count` as they stand, and holds the others. */
  release(count: number, builder: RunBuilder): void {
    const { bytes, from, to } = this
    for (let i = 0; i < count; i++) builder.byte(from[i]!, to[i]!, bytes[i]!)
    for (let i = count; i < this.length; i++) {
      bytes[i - count] = bytes[i]!
      from[i - count] = from[i]!
      to[i - count] = to[i]!
    }
    this.length -= count
  }
}
