/** Matches that are printed already and wait to be told: their bytes, one behind the other, and where each begins. */
import type { Text } from '../text.js'
import { allocate } from './ascii.js'

/** Bytes that are kept for those that will wait. */
const OFTEN = 1 << 16
/** Bytes that may wait; what comes then waits as an object. */
const MOST = 1 << 20
const SMALLEST = 1 << 10

export class HeldPrint {
  /** Offset in the input. */
  readonly start: number
  /** Where its bytes lie. */
  readonly from: number
  readonly to: number
  /** What is told behind them, when it is known. */
  readonly element: Text['element']
  readonly #tell: (held: HeldPrint) => void

  constructor(start: number, from: number, to: number, element: Text['element'], tell: (held: HeldPrint) => void) {
    this.start = start
    this.from = from
    this.to = to
    this.element = element
    this.#tell = tell
  }

  get isComplete(): boolean {
    return this.element?.of.complete !== false
  }

  tell(): void {
    this.#tell(this)
  }
}

export class HeldPrints {
  bytes: Uint8Array = new Uint8Array(0)
  /** One past the last byte that is taken. */
  length = 0
  #count = 0

  /** Whether there is room for so many bytes more. */
  makeRoom(length: number): boolean {
    const needed = this.length + length
    if (needed <= this.bytes.length) return true
    if (needed > MOST) return false
    const larger = allocate(Math.max(SMALLEST, 2 * needed))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
    return true
  }

  /** One has been written behind all others, up to `to`. */
  add(start: number, to: number, element: Text['element'], tell: (held: HeldPrint) => void): HeldPrint {
    const from = this.length
    this.length = to
    this.#count++
    return new HeldPrint(start, from, to, element, tell)
  }

  /** One has been told. */
  letGo(): void {
    if (--this.#count > 0) return
    this.length = 0
    // Hardly ever does so much wait.
    if (this.bytes.length > OFTEN) this.bytes = new Uint8Array(0)
  }
}
