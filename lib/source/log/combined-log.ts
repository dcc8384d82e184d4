/**
 * Access logs, fast: lines that combined-line.ts tells apart go to the scanner in pieces, and of what is left between
 * references only what may hold a URI. What comes out is what log.ts would have found in them.
 */
import type { Run, Text, TextSink } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import { MAX_LOG_LINE } from '../../limits.js'
import { createCombinedLine, locateCombinedLine } from './combined-line.js'
import { createRefererLines } from './referer-lines.js'
import { basesFor, readHost } from './virtual-host.js'
import { isSame } from '../../codec/search.js'

export interface CombinedLog {
  /** Reads lines of bytes [at, end) of a run, which ends with one; gives the index of the first that is another. */
  read(run: Run, at: number, end: number): number
}

export interface CombinedLogOptions {
  /** As in `LogOptions`. */
  readonly bases: readonly string[]
  /** What the paths of its texts begin with. */
  readonly step: string
  readonly missingBases: 'told' | 'silent'
  /** What all texts of the log have in common. */
  readonly common: Pick<Text, 'lines' | 'highBytes'>
  addProse(run: Run): void
  endProse(): void
}

const COLON = 0x3a
const NO_BYTES = new Uint8Array(0)

export function createCombinedLog(options: CombinedLogOptions, sink: TextSink): CombinedLog {
  const { step, bases, missingBases, common, addProse, endProse } = options
  const line = createCombinedLine()
  const needsColon = sink.triggers?.length === 1 && sink.triggers[0] === COLON
  const referer: Text = { ...common, path: `${step} referer`, framing: 'exact' }
  const request: Text = { ...common, path: `${step} request`, framing: 'exact', ...(bases.length > 0 && { bases }) }
  const prose: Text = { ...common, path: '', framing: 'prose' }
  // Of a log that is all of the input.
  const many =
    sink.lines && step === 'log' && bases.length === 0 && missingBases === 'silent'
      ? createRefererLines(prose, referer, endProse, sink.lines)
      : undefined
  // The virtual host of the line before: in most logs there are few.
  let host: Uint8Array = NO_BYTES
  let hostRequest = request

  /** The text for a target; its bases are those of its virtual host. */
  function requestOf(bytes: Uint8Array): Text {
    const { hostStart, hostEnd } = line
    if (hostEnd === 0) return request
    if (!isSame(bytes, hostStart, hostEnd, host)) {
      host = bytes.slice(hostStart, hostEnd)
      const virtual = readHost(latin1(host))
      hostRequest = virtual === undefined ? request : { ...request, bases: basesFor(virtual, bases) }
    }
    return hostRequest
  }

  function pass(run: Run, from: number, to: number, emit: (run: Run) => void): void {
    emit({ bytes: run.bytes.subarray(from, to), from: run.from + from, to: run.from + to })
  }

  function mayHold(bytes: Uint8Array, from: number, to: number): boolean {
    return sink.mayHold?.(bytes, from, to) !== false
  }

  function passProse(run: Run, from: number, to: number): void {
    if (from < to && mayHold(run.bytes, from, to)) pass(run, from, to, addProse)
  }

  const emit = (run: Run): void => sink.run(run)

  function passReference(run: Run, from: number, to: number, text: Text): void {
    endProse()
    if (sink.whole) return sink.whole(text, run, from, to)
    sink.open(text)
    pass(run, from, to, emit)
    sink.close()
  }

  function readLine(run: Run, at: number): void {
    const { targetStart, targetEnd, refererStart, refererEnd, end } = line
    const text = requestOf(run.bytes)
    const mayHead = !needsColon || line.headHasColon || mayHold(run.bytes, line.timeStart, line.timeEnd)
    const mayTail = !needsColon || line.tailHasColon
    let passed = at
    if (text.bases !== undefined) {
      if (mayHead) passProse(run, at, targetStart)
      passReference(run, targetStart, targetEnd, text)
      passed = targetEnd
    } else if (missingBases === 'told') {
      // It is a reject, and its bytes are prose as they would be if nobody asked.
      passReference(run, targetStart, targetEnd, text)
    }
    if (refererEnd > 0) {
      if (mayHead) passProse(run, passed, refererStart)
      passReference(run, refererStart, refererEnd, referer)
      passed = refererEnd
      if (mayTail) passProse(run, passed, end)
    } else if (mayHead || mayTail) passProse(run, passed, end)
  }

  return {
    read(run, start, end) {
      if (run.ratio !== undefined || run.to - run.from !== run.bytes.length) return start
      let at = start
      for (;;) {
        if (many && at < end) at = many.read(run, at, end)
        if (at === end || !locateCombinedLine(run.bytes, at, line) || line.end - at > MAX_LOG_LINE) return at
        readLine(run, at)
        at = line.end
      }
    }
  }
}
