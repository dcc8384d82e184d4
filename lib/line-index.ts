/**
 * Line numbers of input offsets, 1-based, lines ending at LF as in grep. Keeps the newest bytes of the input in a ring
 * and counts when asked, so that an input without matches is copied and never counted twice.
 */
import { LINE_MEMORY } from './limits.js'

const SMALLEST = 1 << 10
const LF = 0x0a
/** LF in each byte of a word. */
const FOUR_LFS = 0x0a0a0a0a
/** Words whose line ends fit the bytes of a word, one count in each. */
const COUNTED_TOGETHER = 255

/** LFs in words [from, to): four bytes at a time, since every byte of an input with matches goes through here. */
function countLineEnds(words: Uint32Array, from: number, to: number): number {
  let lines = 0
  for (let i = from; i < to;) {
    const stop = Math.min(to, i + COUNTED_TOGETHER)
    let counts = 0
    for (; i < stop; i++) {
      const rest = words[i]! ^ FOUR_LFS
      // 0x80 in each byte of `rest` that is not 0: by itself, or by what adding 0x7f to its lower bits carries up.
      const others = ((rest & 0x7f7f7f7f) + 0x7f7f7f7f) | rest
      counts = (counts + ((~others >>> 7) & 0x01010101)) | 0
    }
    lines += (counts & 0xff) + ((counts >>> 8) & 0xff) + ((counts >>> 16) & 0xff) + (counts >>> 24)
  }
  return lines
}

export class LineIndex {
  #ring = new Uint8Array(SMALLEST)
  #words = new Uint32Array(this.#ring.buffer)
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
    this.#words = new Uint32Array(larger.buffer)
  }

  /** Line ends in [from, to) of the ring; no more than once around. */
  #newlines(from: number, to: number): number {
    const ring = this.#ring
    const firstWord = (from + 3) >> 2
    const lastWord = to >> 2
    let lines = 0
    if (firstWord >= lastWord) {
      for (let i = from; i < to; i++) if (ring[i] === LF) lines++
      return lines
    }
    for (let i = from; i < firstWord << 2; i++) if (ring[i] === LF) lines++
    for (let i = lastWord << 2; i < to; i++) if (ring[i] === LF) lines++
    return lines + countLineEnds(this.#words, firstWord, lastWord)
  }

  #countTo(offset: number): void {
    this.#line += this.#newlinesBetween(this.#counted, offset)
    this.#counted = offset
  }

  #newlinesBetween(from: number, to: number): number {
    const { length } = this.#ring
    const start = from % length
    const end = start + to - from
    return end <= length ? this.#newlines(start, end) : this.#newlines(start, length) + this.#newlines(0, end - length)
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
