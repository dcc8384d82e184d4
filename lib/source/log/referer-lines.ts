/**
 * Access logs, many lines at a time: the kernel tells where their referers stand, and the sink takes the lines whole. Only
 * where nothing says which host was meant, so that a request target is as good as any other word of its line.
 */
import type { Run, TextSink } from '../../text.js'
import { logKernels, type LogKernel } from './kernel/index.js'
import { MOST_REFERERS } from './kernel/layout.js'
import type { LogTexts } from './texts.js'

export interface RefererLines {
  /** Reads lines of bytes [at, end) of a run that is one to one; gives the index of the first that is to be read by itself. */
  read(run: Run, at: number, end: number): number
}

const LF = 0x0a
/** Bytes that are looked at behind a line that had to be read by itself, twice as many behind these, and at most. */
const FEW = 1 << 12
const MANY = 1 << 17
/** Bytes of lines that are worth what it takes to ask. */
const WORTH = 1 << 10
/** After as many times without so many the kernel is asked about one of 2 ** MOST_MISSES. */
const MOST_MISSES = 6

type Lines = NonNullable<TextSink['lines']>

export function createRefererLines(texts: LogTexts, lines: Lines): RefererLines {
  let size = MANY
  /** Times in a row that it was not worth it, and lines that are not tried for it. */
  let misses = 0
  let passed = 0

  /** Those of [at, end): the index of the first that is other, or that the sink leaves. */
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
