/**
 * Numbers decoded bytes from 0 on. Their reader hands on runs that are one to one, whatever they were decoded from, and
 * origins are looked up for matches only. So a page in base64 or quoted-printable costs no more than one that is not
 * encoded.
 */
import type { Origin, Run } from '../text.js'
import { DECODED_MEMORY } from '../limits.js'
import type { Receiver } from './codec.js'
import { findRow } from './rows.js'
import { NUMBERS } from './stretches.js'

/** Entries of a row: number of its first byte, where its origin begins, and its units. It ends where the next begins. */
const ROW = 3
const ROWS = 1 << 10

/** Units of a row: `input << SHIFT | output` bytes each, none shorter; if negative, it is one, from so many bytes. */
const SHIFT = 16
const LARGEST_UNIT = (1 << 15) - 1
const ONE_TO_ONE = (1 << SHIFT) | 1

/** Rows whose entries count from its beginning, so that 32 bits are enough. */
class Block {
  at = 0
  from = 0
  length = 0
  /** Where the origin of the last row ends. */
  end = 0
  readonly rows = new Int32Array(ROWS * ROW)
}

/** How far rows of one block may reach. */
const REACH = 1 << 30

/** Blocks that are not in use. Most parts need one while they are read, so a few are enough for all. */
const free: Block[] = []
const MOST_FREE = 8

export class Numbering implements Origin, Receiver {
  #blocks: Block[] = []
  #block: Block | undefined
  #end = 0

  /** Takes the numbered bytes. */
  to: Receiver | undefined

  readonly #memory: number

  /** @param lookBehind bytes of which it must know the origin, beside those that a reader holds back */
  constructor(lookBehind: number) {
    this.#memory = DECODED_MEMORY + lookBehind
  }

  push(run: Run): void {
    const { bytes } = run
    const from = this.#end
    this.#add(run)
    this.#end = from + bytes.length
    this.to?.push({ bytes, from, to: this.#end })
  }

  /** To be called when no origin will be asked for any more. */
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
      if (roomIn(block) === 0) block = this.#open(at, from)
      SINGLE[2] = to - from
      addRows(block, SINGLE, 0, NUMBERS, at, from, length, unit)
      return
    }
    for (let i = 0; i < stretches.length;) {
      if (roomIn(block) === 0) block = this.#open(at + stretches[i]!, from + stretches[i + 1]!)
      const stop = Math.min(stretches.length, i + roomIn(block) * NUMBERS)
      addRows(block, stretches, i, stop, at, from, length, unit)
      i = stop
    }
  }

  #open(at: number, from: number): Block {
    const block = free.pop() ?? new Block()
    block.at = at
    block.from = from
    block.length = 0
    this.#block = block
    const blocks = this.#blocks
    while (blocks.length > 1 && blocks[1]!.at < at - this.#memory) {
      const forgotten = blocks.shift()!
      if (free.length < MOST_FREE) free.push(forgotten)
    }
    blocks.push(block)
    return block
  }

  /** Offset in the input of the beginning, or with `behind` of the end, of what byte `offset` came from. */
  #look(offset: number, behind: 0 | 1): number {
    const blocks = this.#blocks
    let i = blocks.length - 1
    if (i < 0) return 0
    while (i > 0 && blocks[i]!.at > offset) i--
    const { at, from, length, rows } = blocks[i]!
    const row = findRow(rows, ROW, 0, length - ROW, offset - at)
    const begin = from + rows[row + 1]!
    const unit = rows[row + 2]!
    const isPast = offset >= this.#end
    if (unit <= 0) return behind === 1 || isPast ? begin - unit : begin
    const into = Math.min(offset, this.#end) - at - rows[row]!
    const units = Math.floor(Math.max(0, into) / (unit & LARGEST_UNIT)) + (isPast ? 0 : behind)
    return begin + units * (unit >> SHIFT)
  }
}

function unitOf(input: number, output: number): number {
  return input > 0 && input <= LARGEST_UNIT && output <= LARGEST_UNIT ? (input << SHIFT) | output : 0
}

/** Number of stretches that a block has room for: one may take two rows. */
function roomIn({ length }: Block): number {
  return (ROWS - length / ROW) >> 1
}

/** Whether a block can hold rows for bytes up to `at`, which come from [from, to). */
function reaches(block: Block, at: number, from: number, to: number): boolean {
  return from >= block.from && to - block.from < REACH && at - block.at < REACH
}

/** A run as its own only stretch. */
const SINGLE = new Int32Array(NUMBERS)

/**
 * Adds stretches `first` to `stop` of a run that has number `at` for its first byte, begins at offset `from` and has so
 * many bytes. A row goes on if the next stretch has the same units; a last unit that is shorter has a row of its own.
 * `unit`: that of the run's ratio; stretches that are one to one, or a single unit, have none. A page of
 * quoted-printable has a stretch for every word or two.
 */
function addRows(
  block: Block,
  stretches: Int32Array,
  first: number,
  stop: number,
  at: number,
  from: number,
  length: number,
  unit: number
): void {
  const inBlock = at - block.at
  const origin = from - block.from
  for (let i = first; i < stop; i += NUMBERS) {
    const start = stretches[i]!
    const size = (i + NUMBERS < stretches.length ? stretches[i + NUMBERS]! : length) - start
    const begin = origin + stretches[i + 1]!
    const taken = origin + stretches[i + 2]! - begin
    if (taken === size) {
      addRow(block, inBlock + start, begin, taken, ONE_TO_ONE)
      continue
    }
    const own = unit > 0 ? unit : unitOf(taken, size)
    const units = own > 0 ? Math.floor(Math.min(size / (own & LARGEST_UNIT), taken / (own >> SHIFT))) : 0
    const whole = units * (own & LARGEST_UNIT)
    const wholeTaken = units * (own >> SHIFT)
    if (units > 0) addRow(block, inBlock + start, begin, wholeTaken, own)
    if (whole < size) addRow(block, inBlock + start + whole, begin + wholeTaken, taken - wholeTaken, wholeTaken - taken)
  }
}

/** Adds bytes from number `start` on, which come from `taken` bytes; unless they are more units of the last row. */
function addRow(block: Block, start: number, begin: number, taken: number, unit: number): void {
  const { rows, length } = block
  const isMore = length > 0 && unit > 0 && rows[length - 1] === unit && block.end === begin
  block.end = begin + taken
  if (isMore) return
  rows[length] = start
  rows[length + 1] = begin
  rows[length + 2] = unit
  block.length = length + ROW
}
