/**
 * Access logs, many lines at a time: the kernel finds the referers, and the sink takes whole lines. Only for logs that
 * name no host, in which a request target is a word like any other.
 */
import type { Run, TextSink } from '../../text.js'
import { logKernels, type LogKernel } from './kernel/index.js'
import { MOST_REFERERS } from './kernel/layout.js'
import type { LogTexts } from './texts.js'

export interface RefererLines {
  /**
   * Reads the lines in [at, end) of a run that is one to one; returns the index of the first line that must be read by
   * itself.
   */
  read(run: Run, at: number, end: number): number
}

const LF = 0x0a
/** Bytes that are tried behind a line that had to be read by itself; after each success twice as many, up to `MANY`. */
const FEW = 1 << 12
const MANY = 1 << 17
/** Bytes that the kernel must take at once to be worth the call. */
const WORTH = 1 << 10
/** After n misses in a row, only one of 2 ** n calls tries the kernel; n is at most this. */
const MOST_MISSES = 6

type Lines = NonNullable<TextSink['lines']>

export function createRefererLines(texts: LogTexts, lines: Lines): RefererLines {
  let size = MANY
  /** Calls in a row that were not worth it, and calls still to be passed over for that. */
  let misses = 0
  let passed = 0

  /**
   * Passes on the lines in [at, end); returns the index of the first that has another form, or that the sink leaves.
   */
  function pass(kernel: LogKernel, run: Run, at: number, end: number): number {
    const length = kernel.read(run.bytes.subarray(at, end))
    if (length === 0) return at
    texts.endProse()
    return lines(texts.prose, texts.reference('referer'), run, at, at + length, kernel.referers, kernel.refererCount)
  }

  function readWith(kernel: LogKernel, run: Run, start: number, end: number): number {
    let at = start
    while (at < end) {
      const limit = end - at > size ? run.bytes.lastIndexOf(LF, at + size - 1) + 1 : end
      const next = limit <= at ? at : pass(kernel, run, at, limit)
      const wentOn = next === limit || (next > at && kernel.refererCount === MOST_REFERERS)
      size = wentOn ? Math.min(MANY, 2 * size) : FEW
      at = next
      if (!wentOn) break
    }
    return at
  }

  return {
    read(run, at, end) {
      if (passed > 0) {
        passed--
        return at
      }
      const kernel = logKernels.borrow(end - at)
      if (kernel === undefined) return at
      const behind = readWith(kernel, run, at, end)
      logKernels.giveBack(kernel)
      misses = behind - at >= WORTH ? 0 : Math.min(misses + 1, MOST_MISSES)
      passed = (1 << misses) - 1
      return behind
    }
  }
}
