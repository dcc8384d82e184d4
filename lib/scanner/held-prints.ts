/**
 * Printed matches that may not be reported before others: their bytes, one match behind the other, and where each
 * begins.
 */
import type { Text } from '../text.js'
import { allocate } from './ascii.js'

/** Bytes of room that are kept when no match waits any more. */
const OFTEN = 1 << 16
/** Most bytes that may wait; further matches wait as objects. */
const MOST = 1 << 20
const SMALLEST = 1 << 10

export class HeldPrint {
  /** Offset in the input. */
  readonly start: number
  /** Its bytes: [from, to) of `HeldPrints.bytes`. */
  readonly from: number
  readonly to: number
  /** What is printed behind them once it is known. */
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
  /** Bytes in use. */
  length = 0
  #count = 0

  /** Makes room for `length` more bytes; returns false if that is too much. */
  makeRoom(length: number): boolean {
    const needed = this.length + length
    if (needed <= this.bytes.length) return true
    if (needed > MOST) return false
    const larger = allocate(Math.max(SMALLEST, 2 * needed))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
    return true
  }

  /** Adds a match whose bytes were written behind all others, up to `to`. */
  add(start: number, to: number, element: Text['element'], tell: (held: HeldPrint) => void): HeldPrint {
    const from = this.length
    this.length = to
    this.#count++
    return new HeldPrint(start, from, to, element, tell)
  }

  /** One of the matches has been reported. */
  letGo(): void {
    if (--this.#count > 0) return
    const used = this.length
    this.length = 0
    // So much waits hardly ever. Where it does it may again, and to make it each time anew leaves V8 tens of megabytes.
    if (this.bytes.length > OFTEN && used <= OFTEN) this.bytes = new Uint8Array(0)
  }
}
