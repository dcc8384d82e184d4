/** Finds the lines of a log that must be looked at by themselves, among many that need not. */
import { ESC, LF } from '../../bytes.js'
import { indexOfSequence } from '../../codec/search.js'
import { logKernels, type LogKernel } from './kernel/index.js'
import { MARKS } from '../log-marks.js'

export class MarkedLines {
  /** The line that was found: the index of its first mark, of itself, and of what is behind it. */
  mark = 0
  start = 0
  behind = 0
  readonly #bytes: Uint8Array
  readonly #end: number
  #kernel: LogKernel | undefined
  readonly #mayBorrow: boolean
  /** The bytes that the kernel has. */
  #from = 0
  #to = 0
  /** Where each mark stands next; known only if that is behind what has been passed. */
  #next: number[] | undefined
  /** Where the next escape sequence begins; known only if that is not before the line. */
  #colour = -1

  /** @param bytes of whole lines, which end at `end`; a Buffer, where there is one */
  constructor(bytes: Uint8Array, end: number, mayBorrow: boolean) {
    this.#bytes = bytes
    this.#end = end
    this.#mayBorrow = mayBorrow
  }

  /** Finds the first such line from `at` on, where a line begins. */
  find(at: number): boolean {
    for (let from = at; from < this.#end; from = this.#to) {
      if (from < this.#from || from >= this.#to) this.#take(from)
      if (this.#kernel === undefined || this.#to === from) return this.#search(from)
      if (this.#kernel.findMark(from - this.#from)) {
        const { marked } = this.#kernel
        this.mark = this.#from + marked[0]!
        this.start = this.#from + marked[1]!
        this.behind = this.#from + marked[2]!
        return true
      }
    }
    return false
  }

  /** Index of the first escape sequence in the line that was found, or behind it; the end if there is none. */
  get colour(): number {
    if (this.#colour < this.start) this.#colour = orElse(this.#bytes.indexOf(ESC, this.start), this.#end)
    return this.#colour
  }

  /** To be called at the end, and before anything else may need a kernel. */
  leave(): void {
    if (this.#kernel) logKernels.giveBack(this.#kernel)
    this.#kernel = undefined
    this.#from = this.#to = 0
  }

  #take(from: number): void {
    if (this.#mayBorrow) this.#kernel ??= logKernels.borrow(this.#end - from)
    this.#from = this.#to = from
    if (this.#kernel) this.#to = this.#kernel.takeLines(this.#bytes, from, this.#end)
  }

  /** The same without a kernel. */
  #search(at: number): boolean {
    const bytes = this.#bytes
    const end = this.#end
    const next = (this.#next ??= MARKS.map(() => -1))
    let mark = end
    for (let i = 0; i < MARKS.length && mark > at; i++) {
      if (next[i]! < at) next[i] = orElse(indexOfSequence(bytes, MARKS[i]!, at), end)
      if (next[i]! < mark) mark = next[i]!
    }
    this.mark = mark
    if (mark === end) return false
    this.start = bytes.lastIndexOf(LF, mark) + 1
    this.behind = bytes.indexOf(LF, mark) + 1
    return true
  }
}

function orElse(index: number, otherwise: number): number {
  return index < 0 ? otherwise : index
}
