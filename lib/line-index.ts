/**
 * Line numbers of input offsets, 1-based, lines ending at LF as in grep. Keeps the newest bytes of the input in a ring
 * and counts when asked, so that an input without matches is copied and never counted twice.
 */
import { LINE_MEMORY } from './limits.js'

const SMALLEST = 1 << 14
const LF = 0x0a

export class LineIndex {
  #ring = new Uint8Array(SMALLEST)
  /** Offset in the input of one past the last byte that has come. */
  #end = 0
  /** Up to here line ends are counted: `#line` is the line of the byte at `#counted`. */
  #counted = 0
  #line = 1

  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += LINE_MEMORY) this.#append(bytes.subarray(at, at + LINE_MEMORY))
  }

  #append(bytes: Uint8Array): void {
    while (this.#ring.length < LINE_MEMORY && this.#end + bytes.length > this.#ring.length) this.#grow()
    const overwritten = this.#end + bytes.length - this.#ring.length
    if (overwritten > this.#counted) this.#countTo(overwritten)
    const at = this.#end % this.#ring.length
    const fits = Math.min(bytes.length, this.#ring.length - at)
    this.#ring.set(bytes.subarray(0, fits), at)
    if (fits < bytes.length) this.#ring.set(bytes.subarray(fits), 0)
    this.#end += bytes.length
  }

  /** Only before the ring has gone round once: it grows to its full size first. */
  #grow(): void {
    const larger = new Uint8Array(this.#ring.length * 4)
    larger.set(this.#ring.subarray(0, this.#end))
    this.#ring = larger
  }

  #newlines(from: number, to: number): number {
    const ring = this.#ring
    const mask = ring.length - 1
    let lines = 0
    for (let i = from; i < to; i++) if (ring[i & mask] === LF) lines++
    return lines
  }

  #countTo(offset: number): void {
    this.#line += this.#newlinesBetween(this.#counted, offset)
    this.#counted = offset
  }

  /** The loop's index is taken relative to the ring, so that it stays a small integer in an input of any size. */
  #newlinesBetween(from: number, to: number): number {
    const base = Math.floor(from / this.#ring.length) * this.#ring.length
    return this.#newlines(from - base, to - base)
  }

  /** The line of the byte at `offset`, which is among the last `LINE_MEMORY` bytes that have come. */
  lineAt(offset: number): number {
    if (offset >= this.#counted) {
      this.#countTo(Math.min(offset, this.#end))
      return this.#line
    }
    return this.#line - this.#newlinesBetween(Math.max(offset, this.#end - this.#ring.length, 0), this.#counted)
  }
}
