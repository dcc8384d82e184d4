/**
 * Where in the input the bytes of a window came from: stretches, each with one rule from positions to offsets. A text
 * may have one for every byte of it (`&#104;&#116;…`), so they are rows of numbers and not objects.
 */

/**
 * Entries of a row at first: V8 keeps typed arrays of up to 64 bytes on its own heap, which takes a tenth of the time.
 */
const SMALLEST = 8

/** Stretches that are kept without need: half a megabyte. */
const MANY = 1 << 14

/** Dropped stretches that stay in the rows before the others move up. */
const MOST_GONE = 1 << 10

export class Segments {
  /** Positions of first bytes, counted from the beginning of the text, whatever has been let go. */
  #starts = new Float64Array(SMALLEST)
  #from = new Float64Array(SMALLEST)
  #to = new Float64Array(SMALLEST)
  /** Input and output bytes of a group; 0 output bytes: atomic. */
  #input = new Int32Array(SMALLEST)
  #output = new Int32Array(SMALLEST)
  /** `Run.written` of each stretch; undefined if no stretch has any. */
  #written: (Uint8Array | undefined)[] | undefined
  #first = 0
  #end = 0
  /** Bytes of the text that have been let go. */
  #gone = 0

  /**
   * Whether `count` more stretches would take much memory, so that those before a position that is no longer needed
   * should be let go first.
   */
  areMany(count: number): boolean {
    const { length } = this.#starts
    return length >= MANY && this.#end + count > length
  }

  clear(): void {
    this.#first = this.#end = this.#gone = 0
    this.#written = undefined
  }

  /** A stretch that begins at `position`, where the last one ends. */
  add(position: number, from: number, to: number, input: number, output: number, written?: Uint8Array): void {
    const last = this.#end - 1
    const isOneToOne = input === 1 && output === 1
    if (isOneToOne && last >= this.#first && this.#isOneToOne(last) && this.#to[last] === from) {
      this.#to[last] = to
      return
    }
    if (this.#end === this.#starts.length) this.#grow()
    const i = this.#end++
    this.#starts[i] = this.#gone + position
    this.#from[i] = from
    this.#to[i] = to
    this.#input[i] = input
    this.#output[i] = output
    if (written) (this.#written ??= [])[i] = written
    else if (this.#written) this.#written[i] = undefined
  }

  #isOneToOne(i: number): boolean {
    return this.#input[i] === 1 && this.#output[i] === 1
  }

  /** Makes room for one more stretch: where dropped ones stood, or in rows of twice the length. */
  #grow(): void {
    if (this.#first > this.#end >> 1) return this.#moveUp()
    const length = 2 * this.#starts.length
    const twice = <Row extends Float64Array | Int32Array>(row: Row, larger: Row): Row => {
      larger.set(row)
      return larger
    }
    this.#starts = twice(this.#starts, new Float64Array(length))
    this.#from = twice(this.#from, new Float64Array(length))
    this.#to = twice(this.#to, new Float64Array(length))
    this.#input = twice(this.#input, new Int32Array(length))
    this.#output = twice(this.#output, new Int32Array(length))
  }

  /** The first `length` bytes are let go: positions count from behind them. */
  letGo(length: number): void {
    this.#gone += length
    if (this.#end > this.#first) this.#first = this.#indexOf(0)
    if (this.#first > MOST_GONE && this.#first > this.#end >> 1) this.#moveUp()
  }

  #moveUp(): void {
    const first = this.#first
    for (const row of [this.#starts, this.#from, this.#to, this.#input, this.#output])
      row.copyWithin(0, first, this.#end)
    this.#written?.splice(0, first)
    this.#end -= first
    this.#first = 0
  }

  /** Index of the last stretch that begins at or before `position`. */
  #indexOf(position: number): number {
    const starts = this.#starts
    const at = this.#gone + position
    let low = this.#first
    let high = this.#end - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= at) low = middle
      else high = middle - 1
    }
    return low
  }

  /** Offset of position 0 if all bytes are one stretch, one to one; else undefined. */
  get base(): number | undefined {
    const i = this.#first
    if (this.#end - i !== 1 || !this.#isOneToOne(i)) return undefined
    return this.#from[i]! + this.#gone - this.#starts[i]!
  }

  /** Offset of the first byte that the byte at `position` came from. */
  startOf(position: number): number {
    const i = this.#indexOf(position)
    const output = this.#output[i]!
    const from = this.#from[i]!
    const into = this.#gone + position - this.#starts[i]!
    return output === 0 ? from : from + Math.floor(into / output) * this.#input[i]!
  }

  /** Offset of one past the last byte that the byte at `position` came from. */
  endOf(position: number): number {
    const i = this.#indexOf(position)
    const output = this.#output[i]!
    const to = this.#to[i]!
    const into = this.#gone + position - this.#starts[i]!
    return output === 0 ? to : Math.min(to, this.#from[i]! + (Math.floor(into / output) + 1) * this.#input[i]!)
  }

  /**
   * Calls `tell` for the pieces of [from, to) in order; `written` is what the input has in place of a piece, if that
   * differs. All that stands between two of these is one piece: stretches may part the bytes of a character.
   */
  pieces(from: number, to: number, tell: (from: number, to: number, written: Uint8Array | undefined) => void): void {
    let plain = from
    for (let i = this.#indexOf(from); i < this.#end; i++) {
      const start = Math.max(from, this.#starts[i]! - this.#gone)
      if (start >= to) break
      const written = this.#written?.[i]
      if (written === undefined) continue
      const end = i + 1 < this.#end ? Math.min(to, this.#starts[i + 1]! - this.#gone) : to
      if (start >= end) continue
      if (plain < start) tell(plain, start, undefined)
      tell(start, end, written)
      plain = end
    }
    if (plain < to) tell(plain, to, undefined)
  }
}
