/**
 * Line numbers where the window is the input, byte for byte: line ends (LF) are counted where they stand, up to the
 * byte that is asked about, and before they are let go. As `LineIndex`, which keeps a copy of the input instead.
 */
import { LF } from '../bytes.js'

/** Line ends in [from, to) of the window. */
export type CountLineEnds = (from: number, to: number) => number

export function countIn(bytes: Uint8Array, from: number, to: number): number {
  let lines = 0
  for (let i = from; i < to; i++) if (bytes[i] === LF) lines++
  return lines
}

export class LineCounter {
  /** The line of the byte at `position` of the window. */
  line: number
  position = 0
  readonly #count: CountLineEnds

  /** @param first the line that the window begins with */
  constructor(count: CountLineEnds, first: number) {
    this.line = first
    this.#count = count
  }

  /** The line of the byte at `position`, which is still in the window. */
  lineOf(position: number): number {
    if (position < this.position) return this.line - this.#count(position, this.position)
    this.line += this.#count(this.position, position)
    this.position = position
    return this.line
  }

  /** The bytes before `position` are let go; it is the window's beginning from now on. */
  letGo(position: number): void {
    if (position > this.position) this.lineOf(position)
    this.position -= position
  }
}
