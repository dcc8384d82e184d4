/**
 * Cuts runs into lines. A line that lies in one run is not copied; one that a chunk split is gathered, up to a bound. A
 * longer line comes in pieces, so that a line of 100 MB costs no memory.
 */
import { CR, LF } from '../bytes.js'
import { MAX_LINE } from '../limits.js'
import type { Run } from '../text.js'
import type { Codec } from './codec.js'
import { passSlice, pushSlice } from './origin.js'
import { endOfLine } from './search.js'
import { createGatherer, spanOf, type Gatherer, type Span } from './span.js'

export interface Line {
  /** The line with its line feed, or a piece of it. */
  readonly span: Span
  /** Index behind its last byte, without line feed and carriage returns. */
  readonly end: number
  /** Whether it begins the line; false for the further pieces of a long one. */
  readonly first: boolean
  /** Whether it ends the line, by a line feed or the end of all. */
  readonly last: boolean
}

export interface LineReader extends Codec {
  /** Whether it is at the beginning of a line and holds no bytes. */
  isIdle(): boolean
}

export function createLineReader(take: (line: Line) => void): LineReader {
  const gatherer = createGatherer()
  let first = true

  function hand(span: Span, complete: boolean): void {
    const { bytes } = span
    let end = bytes.length
    if (bytes[end - 1] === LF) end--
    // There are several if CR LF was written as text on Windows.
    if (end < bytes.length) while (bytes[end - 1] === CR) end--
    const line = { span, end, first, last: complete }
    first = complete
    take(line)
  }

  return {
    isIdle: () => first && gatherer.length === 0,
    push(run) {
      const { bytes } = run
      for (let i = 0; i < bytes.length;) {
        const found = bytes.indexOf(LF, i)
        const room = i + MAX_LINE - gatherer.length
        const end = Math.min(found < 0 ? bytes.length : found + 1, room)
        const complete = end === found + 1
        if (gatherer.length === 0 && (complete || end === room) && run.ratio === undefined) {
          passSlice(run, i, end, slice => hand(spanOf(slice), complete))
        } else {
          passSlice(run, i, end, gatherer.add)
          if (complete || end === room) hand(gatherer.take(), complete)
        }
        i = end
      }
    },
    end() {
      if (gatherer.length > 0 || !first) hand(gatherer.take(), true)
    }
  }
}

/** Adds what has come of the line at `i`, until `most` bytes are gathered; returns the index behind it. */
export function gatherLine(run: Run, i: number, gatherer: Gatherer, most: number): number {
  const end = Math.min(endOfLine(run.bytes, i), i + most - gatherer.length)
  passSlice(run, i, end, gatherer.add)
  return end
}

/** Whether `gatherLine` has gathered the end of a line, or as much as it may. */
export function isLineGathered(gatherer: Gatherer, most: number): boolean {
  return gatherer.length >= most || gatherer.tail(gatherer.length - 1)[0] === LF
}

/** Bytes that are read line by line at most before others are tried at once again. */
const LONGEST_PAUSE = 1 << 12

/**
 * Pushes a run to a reader of lines, but for what something else reads at once. That is tried at the next line; where it
 * has failed before, farther on.
 *
 * @param readLines reads lines of the run from an index on, at which one begins; returns the index behind them, at which
 *   the next begins
 */
export function pushLines(run: Run, lines: LineReader, readLines: (run: Run, at: number) => number): void {
  const { bytes } = run
  let failures = 0
  for (let at = 0; at < bytes.length;) {
    const other = lines.isIdle() ? readLines(run, at) : at
    failures = other > at ? 0 : failures + 1
    const pause = failures < 2 ? 0 : Math.min(LONGEST_PAUSE, 2 ** (failures + 4))
    at = endOfLine(bytes, other + pause)
    pushSlice(run, other, at, lines)
  }
}
