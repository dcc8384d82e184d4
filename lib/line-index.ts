/**
 * Line numbers of input offsets, 1-based, lines ending at LF as in grep. Keeps one bit for each of the newest bytes of
 * the input, set where a line ends, in a ring, and counts only when asked: an input without matches is never counted.
 * For four megabytes of input it needs half of one.
 */
import { LF } from './bytes.js'
import { codecKernels, type CodecKernel } from './codec/kernel/index.js'
import { startOf } from './codec/origin.js'
import { LINE_MEMORY } from './limits.js'
import type { Run } from './text.js'

/** LF in each byte of a word. */
const FOUR_LFS = 0x0a0a0a0a
/** Takes bits 0, 8, 16 and 24 together, side by side from bit 24 on. */
const GATHER = (1 << 24) | (1 << 17) | (1 << 10) | (1 << 3)
/** Bytes of a word of bits. */
const WORD = 32
/** Words at first, for the reason given in scanner/segments.ts. */
const SMALLEST = 1 << 4

/** Bits that are set. */
function count(bits: number): number {
  const twos = bits - ((bits >>> 1) & 0x55555555)
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Bits that are set in words [from, to). */
function countIn(words: Int32Array, from: number, to: number): number {
  let sum = 0
  for (let i = from; i < to; i++) sum += count(words[i]!)
  return sum
}

export class LineIndex {
  #bits = new Int32Array(SMALLEST)
  /** Offset in the input of one past the last byte that has come. */
  #end = 0
  /** Offset up to which line ends are counted: `#line` is the line of the byte there. */
  #counted = 0
  #line = 1
  #isDecoded = false
  readonly #memory: number
  /** Words of the ring: one more than the memory needs, as the newest is written bit by bit. */
  readonly #words: number

  /** @param lookBehind bytes before the last that has come of which the line may be asked for */
  constructor(lookBehind: number) {
    this.#memory = Math.max(LINE_MEMORY, lookBehind)
    this.#words = Math.ceil(this.#memory / WORD) + 1
  }

  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += LINE_MEMORY) {
      const piece = bytes.subarray(at, at + LINE_MEMORY)
      this.#append(this.#isDecoded ? new Uint8Array(piece.length) : piece)
    }
  }

  /**
   * Takes what bytes that have come were decoded to. From the first call on, lines end at the LFs in this, and not at
   * those of the input: in UTF-16 a byte LF may be half of `《`. No line may have been asked for before.
   */
  decoded(run: Run): void {
    const { bytes } = run
    if (!this.#isDecoded) this.#bits.fill(0)
    this.#isDecoded = true
    for (let i = bytes.indexOf(LF); i >= 0; i = bytes.indexOf(LF, i + 1)) {
      const at = startOf(run, i)
      const word = Math.floor(at / WORD) % this.#bits.length
      this.#bits[word] = this.#bits[word]! | (1 << (at % WORD))
    }
  }

  #append(bytes: Uint8Array): void {
    const { length } = bytes
    const last = Math.floor((this.#end + length - 1) / WORD)
    if (last >= this.#bits.length && this.#bits.length < this.#words) this.#grow(last + 1)
    const overwritten = (last - this.#bits.length + 1) * WORD
    if (overwritten > this.#counted) this.#countTo(overwritten)
    const lead = (WORD - (this.#end % WORD)) % WORD
    let i = Math.min(length, lead)
    this.#appendBytes(bytes, 0, i)
    const kernel = codecKernels.borrow(length)
    if (kernel === undefined) i = this.#appendWords(new DataView(bytes.buffer, bytes.byteOffset, length), i)
    else {
      i = this.#appendFrom(kernel, bytes, i)
      codecKernels.giveBack(kernel)
    }
    this.#appendBytes(bytes, i, length)
  }

  /** As `#appendWords`, by a kernel. */
  #appendFrom(kernel: CodecKernel, bytes: Uint8Array, from: number): number {
    const bits = this.#bits
    let i = from
    while (i + WORD <= bytes.length) {
      const words = kernel.lineEnds(bytes, i)
      const word = Math.floor(this.#end / WORD) % bits.length
      const room = bits.length - word
      if (words.length <= room) bits.set(words, word)
      else {
        bits.set(words.subarray(0, room), word)
        bits.set(words.subarray(room))
      }
      i += words.length * WORD
      this.#end += words.length * WORD
    }
    return i
  }

  /** Adds as many whole words as there are from `i` on, at the beginning of a word. Returns the index behind them. */
  #appendWords(view: DataView, i: number): number {
    const bits = this.#bits
    const end = view.byteLength - WORD
    const first = i
    let word = Math.floor(this.#end / WORD) % bits.length
    // In one loop: a call for each four bytes would take twice as long.
    for (; i <= end; i += WORD) {
      let ends = 0
      for (let at = 0; at < WORD; at += 4) {
        const rest = view.getInt32(i + at, true) ^ FOUR_LFS
        // 0x80 in each byte of `rest` that is 0: not by itself, nor by what adding 0x7f to its lower bits carries up.
        const found = ~(((rest & 0x7f7f7f7f) + 0x7f7f7f7f) | rest) & 0x80808080
        if (found !== 0) ends |= ((Math.imul(found >>> 7, GATHER) >>> 24) & 15) << at
      }
      bits[word] = ends
      if (++word === bits.length) word = 0
    }
    this.#end += i - first
    return i
  }

  #appendBytes(bytes: Uint8Array, from: number, to: number): void {
    const bits = this.#bits
    for (let i = from; i < to; i++, this.#end++) {
      const word = Math.floor(this.#end / WORD) % bits.length
      const place = this.#end % WORD
      if (place === 0) bits[word] = 0
      if (bytes[i] === LF) bits[word] = bits[word]! | (1 << place)
    }
  }

  /** Makes the ring larger. It reaches its full size before it goes round for the first time. */
  #grow(needed: number): void {
    const larger = new Int32Array(Math.min(this.#words, Math.max(needed, this.#bits.length * 4)))
    larger.set(this.#bits)
    this.#bits = larger
  }

  #countTo(offset: number): void {
    this.#line += this.#newlinesBetween(this.#counted, offset)
    this.#counted = offset
  }

  #newlinesBetween(from: number, to: number): number {
    if (from >= to) return 0
    const bits = this.#bits
    const first = Math.floor(from / WORD)
    const last = Math.floor((to - 1) / WORD)
    const behindFrom = -1 << (from % WORD)
    const beforeTo = -1 >>> (WORD - 1 - ((to - 1) % WORD))
    const word = first % bits.length
    if (first === last) return count(bits[word]! & behindFrom & beforeTo)
    const lines = count(bits[word]! & behindFrom)
    const between = last - first - 1
    const untilEnd = Math.min(between, bits.length - word - 1)
    const whole = countIn(bits, word + 1, word + 1 + untilEnd) + countIn(bits, 0, between - untilEnd)
    return lines + whole + count(bits[last % bits.length]! & beforeTo)
  }

  /** The line of the byte at `offset`, which is among those that are remembered. */
  lineAt(offset: number): number {
    if (offset >= this.#counted) {
      this.#countTo(Math.min(offset, this.#end))
      return this.#line
    }
    return this.#line - this.#newlinesBetween(Math.max(offset, this.#end - this.#memory, 0), this.#counted)
  }
}
