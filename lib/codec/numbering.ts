/**
 * Decoded bytes by numbers of their own, from 0 on: what reads them hands on runs that are one to one, whatever they
 * were decoded from, and where that is in the input is looked up for what was found. So a page of base64 or of
 * quoted-printable costs no more than one that stands as it is.
 */
import type { Origin, Run } from '../text.js'
import { DECODED_MEMORY } from '../limits.js'
import type { Receiver } from './codec.js'
import { NUMBERS } from './stretches.js'

/** Numbers of a row: its first byte, where its origin begins and ends, and of what units it is made. */
const ROW = 4
const ROWS = 1 << 10

/** Units of a row: `input << SHIFT | output` bytes each; 0: one that is as long as the row. */
const SHIFT = 16
const LARGEST_UNIT = (1 << 15) - 1
const ONE_TO_ONE = (1 << SHIFT) | 1

/** Rows count from here, so that 32 bits are enough. */
class Block {
  at = 0
  from = 0
  length = 0
  readonly rows = new Int32Array(ROWS * ROW)
}

/** How far rows of one block may reach. */
const REACH = 1 << 30

/** Most parts need one, and none for longer than it is read: they share a few. */
const free: Block[] = []
const MOST_FREE = 8

export class Numbering implements Origin, Receiver {
  #blocks: Block[] = []
  #block: Block | undefined
  #end = 0

  /** Where what has been numbered goes. */
  to: Receiver | undefined

  push(run: Run): void {
    const { bytes } = run
    const from = this.#end
    this.#add(run)
    this.#end = from + bytes.length
    this.to?.push({ bytes, from, to: this.#end })
  }

  /** Nothing will be asked any more. */
  close(): void {
    for (const block of this.#blocks) if (free.length < MOST_FREE) free.push(block)
    this.#blocks = []
    this.#block = undefined
  }

  start(offset: number): number {
    return this.#look(offset, 0)
  }

  end(offset: number): number {
    return offset > 0 ? this.#look(offset - 1, 1) : this.#look(0, 0)
  }

  #add({ bytes, from, to, ratio, stretches }: Run): void {
    const { length } = bytes
    const at = this.#end
    const unit = ratio === undefined ? 0 : unitOf(ratio[0], ratio[1])
    let block = this.#block
    if (block === undefined || !reaches(block, at + length, from, to)) block = this.#open(at, from)
    if (stretches === undefined) {
      if (isFull(block)) block = this.#open(at, from)
      return addRow(block, at, from, to, length, unit)
    }
    for (let i = 0; i < stretches.length; i += NUMBERS) {
      const start = stretches[i]!
      const end = i + NUMBERS < stretches.length ? stretches[i + NUMBERS]! : length
      const begin = from + stretches[i + 1]!
      if (isFull(block)) block = this.#open(at + start, begin)
      addRow(block, at + start, begin, from + stretches[i + 2]!, end - start, unit)
    }
  }

  #open(at: number, from: number): Block {
    const block = free.pop() ?? new Block()
    block.at = at
    block.from = from
    block.length = 0
    this.#block = block
    const blocks = this.#blocks
    while (blocks.length > 1 && blocks[1]!.at < at - DECODED_MEMORY) {
      const forgotten = blocks.shift()!
      if (free.length < MOST_FREE) free.push(forgotten)
    }
    blocks.push(block)
    return block
  }

  /** Where byte `offset` comes from: where that begins, or `behind` it. */
  #look(offset: number, behind: 0 | 1): number {
    const blocks = this.#blocks
    let i = blocks.length - 1
    if (i < 0) return 0
    while (i > 0 && blocks[i]!.at > offset) i--
    const { at, from, length, rows } = blocks[i]!
    const row = findRow(rows, length, offset - at)
    const begin = rows[row + 1]!
    const end = rows[row + 2]!
    if (offset >= this.#end) return from + end
    const unit = rows[row + 3]!
    if (unit === 0) return from + (behind === 0 ? begin : end)
    const units = Math.floor(Math.max(0, offset - at - rows[row]!) / (unit & LARGEST_UNIT)) + behind
    return from + Math.min(end, begin + units * (unit >> SHIFT))
  }
}

function unitOf(input: number, output: number): number {
  return input > 0 && input <= LARGEST_UNIT && output <= LARGEST_UNIT ? (input << SHIFT) | output : 0
}

function isFull(block: Block): boolean {
  return block.length === ROWS * ROW
}

/** Whether its numbers do for bytes up to `at`, which come from [from, to). */
function reaches(block: Block, at: number, from: number, to: number): boolean {
  return from >= block.from && to - block.from < REACH && at - block.at < REACH
}

/**
 * A row goes on if it is made of whole units, and the next of the same. `unit`: of a ratio; what is one to one, or one
 * unit, has none.
 */
function addRow(block: Block, at: number, from: number, to: number, length: number, unit: number): void {
  const { rows } = block
  const first = at - block.at
  const begin = from - block.from
  const end = to - block.from
  const own = end - begin === length ? ONE_TO_ONE : unit > 0 ? unit : unitOf(end - begin, length)
  const next = block.length
  const last = next - ROW
  if (last >= 0 && rows[last + 3] === own && rows[last + 2] === begin && isWhole(rows, last, first)) {
    rows[last + 2] = end
    return
  }
  rows[next] = first
  rows[next + 1] = begin
  rows[next + 2] = end
  rows[next + 3] = own
  block.length = next + ROW
}

function isWhole(rows: Int32Array, row: number, end: number): boolean {
  const unit = rows[row + 3]!
  if (unit === 0) return false
  return unit === ONE_TO_ONE || (end - rows[row]!) % (unit & LARGEST_UNIT) === 0
}

/** The row that a byte lies in. */
function findRow(rows: Int32Array, length: number, index: number): number {
  let low = 0
  let high = length / ROW - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (rows[middle * ROW]! <= index) low = middle
    else high = middle - 1
  }
  return low * ROW
}
