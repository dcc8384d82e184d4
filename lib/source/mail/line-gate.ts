/**
 * Passes on everything but lines that begin with a mark: `From ` of mbox, `--` of MIME, `.` of dot-stuffed dumps. The
 * mark is searched for together with the line feed before it, so that a body costs one pass of `indexOf`, however many
 * lines it has.
 */
import { GREATER_THAN, LF } from '../../bytes.js'
import type { Run } from '../../text.js'
import type { Codec } from '../../codec/codec.js'
import { codecKernels } from '../../codec/kernel/index.js'
import { latin1Bytes } from '../../codec/latin1.js'
import { gatherLine } from '../../codec/line.js'
import { passSlice, pushSlice, sliceOf } from '../../codec/origin.js'
import { indexOfSequence, searchable } from '../../codec/search.js'
import { SequencePlaces } from '../../codec/sequence-places.js'
import { createGatherer, passAll, spanOf, type Gatherer, type Span } from '../../codec/span.js'
import { MAX_LINE } from '../../limits.js'

/** The beginning of a line, prepared for the search. */
export interface LineMark {
  readonly bytes: Uint8Array
  /** Any number of `>` may stand before it. */
  readonly quoted: boolean
  /** The bytes to search for: the mark, with the line feed before it if nothing may stand between them. */
  readonly needle: Uint8Array
  /** Whether the rest of a line, [start, end), makes it count; undefined: every line counts. */
  readonly goesOn: ((bytes: Uint8Array, start: number, end: number) => boolean) | undefined
}

/** Marks that are looked for at once. */
export interface LineMarks {
  readonly marks: readonly LineMark[]
  readonly needles: readonly Uint8Array[]
}

export function createLineMark(mark: string, { quoted = false, goesOn }: Partial<LineMark> = {}): LineMark {
  const needle = latin1Bytes(`\n${mark}`)
  const bytes = needle.subarray(1)
  // All marks have the same shape, so V8 compiles the search once.
  return { bytes, quoted, needle: quoted ? bytes : needle, goesOn }
}

/** Of marks before which nothing may stand. */
export function createLineMarks(...marks: readonly [LineMark, LineMark, LineMark, LineMark]): LineMarks {
  return { marks, needles: marks.map(({ needle }) => needle) }
}

export interface LineHandler {
  /**
   * Takes a whole line, with its line feed, that begins with the mark; possibly one that does not count. A line longer
   * than `MAX_LINE` never does.
   */
  line(span: Span): void
  /**
   * Takes all else, in order. `all`: bytes that hold the run and, right behind it, from index `next` on, a line with
   * the mark.
   */
  rest(run: Run, all?: Uint8Array, next?: number): void
}

export interface LineGateOptions extends LineHandler {
  readonly mark: LineMark
}

export function createLineGate({ mark, line, rest }: LineGateOptions): Codec {
  const gate = new LineGate(mark, { line, rest })
  return { push: run => gate.push(run), end: () => gate.end() }
}

export class LineGate implements Codec {
  #mark: LineMark
  /** Where the mark may stand in the run that is being read. */
  readonly #places = new SequencePlaces()
  readonly #handler: LineHandler
  /** The line that an earlier run began. */
  #gatherer: Gatherer | undefined
  #sure = false // what was gathered begins with the whole mark
  #atStart = true
  #isStopped = false

  constructor(mark: LineMark, handler: LineHandler) {
    this.#mark = mark
    this.#handler = handler
  }

  /** Changes the mark, from the next line on. To be called by the handler, so that no line is begun. */
  setMark(mark: LineMark): void {
    this.#mark = mark
    this.#places.clear()
  }

  /** Makes `push` return behind what is being handed over. To be called by the handler. */
  stop(): void {
    this.#isStopped = true
  }

  /** Returns the index behind what it has taken: all, unless it was stopped. */
  push(run: Run): number {
    const bytes = searchable(run.bytes)
    const { length } = bytes
    this.#isStopped = false
    this.#places.clear()
    let i = this.#gatherer !== undefined && this.#gatherer.length > 0 ? this.#resume(run, this.#gatherer) : 0
    let passed = i // all before it is handed on
    while (i < length) {
      if (this.#isStopped) return i
      const verdict = this.#atStart ? beginsWith(this.#mark, bytes, i) : 'no'
      if (verdict === 'maybe' || (verdict === 'yes' && mayCount(this.#mark, bytes, i))) {
        if (verdict === 'yes') this.#rest(run, passed, i, bytes)
        else this.#rest(run, passed, i)
        if (this.#isStopped) return i
        i = passed = this.#takeLine(run, bytes, i, verdict)
        continue
      }
      const next = search(this.#mark, bytes, i, this.#places)
      // If there is none, only the beginning of one may stand in the last line.
      const start = next >= 0 ? next : bytes.lastIndexOf(LF) + 1
      this.#atStart = start > i
      if (!this.#atStart) break
      i = start
    }
    this.#rest(run, passed, length)
    return length
  }

  end(): void {
    const gatherer = this.#gatherer
    if (gatherer === undefined || gatherer.length === 0) return
    const span = gatherer.take()
    if (beginsWith(this.#mark, span.bytes, 0) === 'yes') this.#handler.line(span)
    else this.#release(span)
  }

  #rest(run: Run, start: number, end: number, all?: Uint8Array): void {
    if (start >= end) return
    const slice = sliceOf(run, start, end)
    if (slice !== undefined) this.#handler.rest(slice, all, end)
    else passSlice(run, start, end, slice => this.#handler.rest(slice))
  }

  #release(span: Span): void {
    passAll(span, slice => this.#handler.rest(slice))
  }

  /** Takes the line at `i`, which may begin with the mark; returns the index behind it. */
  #takeLine(run: Run, bytes: Uint8Array, i: number, verdict: Verdict): number {
    const found = bytes.indexOf(LF, i)
    const end = found < 0 ? bytes.length : found + 1
    if (end - i > MAX_LINE) {
      this.#rest(run, i, end)
      this.#atStart = found >= 0
      return end
    }
    const slice = found < 0 ? undefined : sliceOf(run, i, end)
    if (slice !== undefined) {
      this.#handler.line(spanOf(slice))
      return end
    }
    const gatherer = (this.#gatherer ??= createGatherer())
    pushSlice(run, i, end, gatherer)
    if (found < 0) this.#sure = verdict === 'yes'
    else this.#handler.line(gatherer.take())
    return end
  }

  /** Goes on with a line that an earlier run began; returns the index behind what was read. */
  #resume(run: Run, gatherer: Gatherer): number {
    const end = gatherLine(run, 0, gatherer, MAX_LINE)
    const complete = run.bytes[end - 1] === LF
    if (!complete && end < run.bytes.length) {
      this.#release(gatherer.take())
      this.#atStart = false
      return end
    }
    if (this.#sure && !complete) return end
    const span = gatherer.take()
    const verdict = this.#sure ? 'yes' : beginsWith(this.#mark, span.bytes, 0)
    if (complete && verdict === 'yes') this.#handler.line(span)
    else if (verdict === 'no') {
      this.#atStart = complete
      this.#release(span)
    } else {
      this.#sure = verdict === 'yes'
      passAll(span, gatherer.add)
    }
    return end
  }
}

type Verdict = 'yes' | 'no' | 'maybe'

/** Whether the line at `i` begins with the mark, as far as the bytes tell. */
function beginsWith(mark: LineMark, bytes: Uint8Array, i: number): Verdict {
  const wanted = mark.bytes
  if (mark.quoted) while (i < bytes.length && bytes[i] === GREATER_THAN) i++
  for (let k = 0; k < wanted.length; k++, i++) {
    if (i >= bytes.length) return 'maybe'
    if (bytes[i] !== wanted[k]) return 'no'
  }
  return 'yes'
}

/** Whether the line at `i`, which begins with the mark, is one that counts, as far as the bytes tell. */
function mayCount({ bytes: wanted, goesOn }: LineMark, bytes: Uint8Array, i: number): boolean {
  if (goesOn === undefined) return true
  const end = bytes.indexOf(LF, i)
  return end < 0 || goesOn(bytes, i + wanted.length, end)
}

/**
 * The next line behind `i` that begins with the mark, wholly within the bytes; -1 if there is none.
 *
 * @param places what is known of the bytes, if they are searched more than once
 */
function search(mark: LineMark, bytes: Uint8Array, from: number, places?: SequencePlaces): number {
  const { bytes: wanted, needle, quoted } = mark
  for (let i = from; ;) {
    const found = places === undefined ? indexOfSequence(bytes, needle, i) : places.next(bytes, needle, i)
    if (found < 0 || !quoted) return found < 0 ? -1 : found + 1
    let start = found
    while (start > i && bytes[start - 1] === GREATER_THAN) start--
    if (start > i && bytes[start - 1] === LF) return start
    i = found + wanted.length
  }
}

/** Whether a line begins with the mark, or may as far as the bytes tell. */
export function hasMark(mark: LineMark, bytes: Uint8Array): boolean {
  return beginsWith(mark, bytes, 0) !== 'no' || search(mark, searchable(bytes), 0) >= 0
}

/**
 * Whether a line begins with one of the marks, before which nothing may stand. False only if surely none does: the
 * kernel tells by their first bytes at once, where the platform would stop at each line feed.
 */
export function mayHoldAny({ marks, needles }: LineMarks, bytes: Uint8Array): boolean {
  if (marks.some(mark => beginsWith(mark, bytes, 0) !== 'no')) return true
  const kernel = codecKernels.borrow(bytes.length)
  if (kernel === undefined) return true
  const holds = kernel.holdsLine(bytes, needles)
  codecKernels.giveBack(kernel)
  return holds
}
