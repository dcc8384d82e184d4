/**
 * Access logs, and error logs of Apache, many lines at a time: the kernel finds the referers, and the sink takes whole
 * lines. Only for logs that name no host, in which a request target is a word like any other.
 */
import type { Run, TextSink } from '../../text.js'
import { logKernels, type LogKernel } from './kernel/index.js'
import { MOST_REFERERS } from './kernel/layout.js'
import type { LogTexts } from './texts.js'

const LF = 0x0a
/** Bytes that are tried behind a line that had to be read by itself; after each success twice as many, up to `MANY`. */
const FEW = 1 << 12
const MANY = 1 << 17
/** Bytes that the kernel must take at once to be worth the call. */
const WORTH = 1 << 10
/** After n misses in a row, only one of 2 ** n calls tries the kernel; n is at most this. */
const MOST_MISSES = 6

type Lines = NonNullable<TextSink['lines']>

export class RefererLines {
  readonly #texts: LogTexts
  readonly #lines: Lines
  #size = MANY
  /** Calls in a row that were not worth it, and calls still to be passed over for that. */
  #misses = 0
  #passed = 0

  constructor(texts: LogTexts, lines: Lines) {
    this.#texts = texts
    this.#lines = lines
  }

  /**
   * Reads the lines in [at, end) of a run that is one to one; returns the index of the first line that must be read by
   * itself.
   *
   * @param hasFields whether a directive has named the fields of lines in another form
   */
  read(run: Run, at: number, end: number, hasFields: boolean): number {
    if (this.#passed > 0) {
      this.#passed--
      return at
    }
    const kernel = logKernels.borrow(end - at)
    if (kernel === undefined) return at
    const behind = this.#readWith(kernel, run, at, end, hasFields)
    logKernels.giveBack(kernel)
    this.#misses = behind - at >= WORTH ? 0 : Math.min(this.#misses + 1, MOST_MISSES)
    this.#passed = (1 << this.#misses) - 1
    return behind
  }

  #readWith(kernel: LogKernel, run: Run, start: number, end: number, hasFields: boolean): number {
    let at = start
    while (at < end) {
      const limit = end - at > this.#size ? run.bytes.lastIndexOf(LF, at + this.#size - 1) + 1 : end
      const next = limit <= at ? at : this.#pass(kernel, run, at, limit, hasFields)
      const wentOn = next === limit || (next > at && kernel.refererCount === MOST_REFERERS)
      this.#size = wentOn ? Math.min(MANY, 2 * this.#size) : FEW
      at = next
      if (!wentOn) break
    }
    return at
  }

  /**
   * Passes on the lines in [at, end); returns the index of the first that has another form, or that the sink leaves.
   */
  #pass(kernel: LogKernel, run: Run, at: number, end: number, hasFields: boolean): number {
    const length = kernel.read(run.bytes.subarray(at, end), hasFields)
    if (length === 0) return at
    const texts = this.#texts
    texts.endProse()
    const referer = texts.reference('referer')
    const to = at + length
    const lines = { bytes: run.bytes.subarray(at, to), from: run.from + at, to: run.from + to }
    return at + this.#lines(texts.prose, referer, lines, kernel.referers.subarray(0, 2 * kernel.refererCount))
  }
}
