/** The value of a member that may be the target of a request or its query, until it is known what it is. */
import type { Run, Text, TextSink } from '../../text.js'
import type { Emit } from '../../codec/codec.js'
import { latin1, latin1Bytes } from '../../codec/latin1.js'
import { isDirect, passSlice } from '../../codec/origin.js'
import { createGatherer, passAll, type Span, spanOf } from '../../codec/span.js'
import type { Range } from '../reference.js'

const NOTHING = new Uint8Array(0)
const MARK = latin1Bytes('?')

export interface TargetValue {
  /** The value, one character a byte. */
  readonly said: string
  /** The run in which it stands without escapes, and its index there; undefined if there is none. */
  readonly run: Run | undefined
  readonly start: number
  /** Offset in the input of its byte `index`; for `index` = length, of what follows the last byte. */
  at(index: number): number
  /** Passes on its bytes [from, to). */
  pass(from: number, to: number, emit: Emit): void
  /** Passes on the whole value, with the quotes it has. */
  passQuoted(emit: Emit): void
  /** To be called before its run becomes void. */
  keep(): void
}

/** A value at [start, end), between quotes, of a run that is one to one. */
export class TargetInRun implements TargetValue {
  run: Run
  start: number
  readonly #length: number
  #isKept = false

  constructor(run: Run, start: number, end: number) {
    this.run = run
    this.start = start
    this.#length = end - start
  }

  get said(): string {
    return latin1(this.run.bytes, this.start, this.start + this.#length)
  }

  at(index: number): number {
    return this.run.from + this.start + index
  }

  pass(from: number, to: number, emit: Emit): void {
    passSlice(this.run, this.start + from, this.start + to, emit)
  }

  passQuoted(emit: Emit): void {
    this.pass(-1, this.#length + 1, emit)
  }

  keep(): void {
    if (this.#isKept) return
    const from = this.at(-1)
    const bytes = new Uint8Array(this.run.bytes.subarray(this.start - 1, this.start + this.#length + 1))
    this.run = { bytes, from, to: from + bytes.length }
    this.start = 1
    this.#isKept = true
  }
}

/** A value that came in pieces, or with escapes. */
export class GatheredTarget implements TargetValue {
  readonly run = undefined
  readonly start = 0
  readonly #span: Span
  readonly #quoted: Span

  /** @param quoted the same with its quotes */
  constructor(span: Span, quoted: Span) {
    this.#span = span
    this.#quoted = quoted
  }

  get said(): string {
    return latin1(this.#span.bytes)
  }

  at(index: number): number {
    return this.#span.at(index)
  }

  pass(from: number, to: number, emit: Emit): void {
    this.#span.pass(from, to, emit)
  }

  passQuoted(emit: Emit): void {
    passAll(this.#quoted, emit)
  }

  keep(): void {}
}

/** A value at [start, end), between quotes, of any run. It must be passed on before that becomes void. */
export function targetIn(run: Run, start: number, end: number): TargetValue {
  if (isDirect(run)) return new TargetInRun(run, start, end)
  return new GatheredTarget(spanOf(run, start, end), spanOf(run, start - 1, end + 1))
}

/** A request target as a reference. */
export interface RequestReference {
  readonly value: TargetValue
  /** Where the target stands in the value. */
  readonly range: Range
  /** What must stand before it, so that it names no other host. */
  readonly guard: string
  /** A query that is a value of its own, and whether the target, then the whole of its value, stands behind it. */
  readonly query: TargetValue | undefined
  readonly isBehind: boolean
}

/** Passes it on as a text of its own. */
export function passRequest(text: Text, reference: RequestReference, sink: TextSink, emit: Emit): void {
  const { value, range, guard, query } = reference
  const { run, start } = value
  if (run !== undefined && guard === '' && query === undefined && sink.whole) {
    return sink.whole(text, run, start + range[0], start + range[1])
  }
  sink.open(text)
  if (query === undefined || !reference.isBehind) passPieces(reference, emit)
  else passJoined(reference, query, emit)
  sink.close()
}

function passPieces({ value, range: [start, end], guard, query }: RequestReference, emit: Emit): void {
  if (guard !== '') passUnwritten(guard, value.at(start), emit)
  value.pass(start, end, emit)
  if (query === undefined) return
  passMark(query, value.at(end), emit)
  query.pass(0, query.said.length, emit)
}

/** What is understood before what is written. */
function passUnwritten(bytes: string, at: number, emit: Emit): void {
  emit({ bytes: latin1Bytes(bytes), from: at, to: at, written: NOTHING })
}

/** The mark between a target and its query. What is told to have stood there has it, too: without it, that is no target. */
function passMark(query: TargetValue, at: number, emit: Emit): void {
  if (!query.said.startsWith('?')) emit({ bytes: MARK, from: at, to: at })
}

/** Passes on a target that stands behind its query as one run, whose origin reaches from the query to the target. */
function passJoined(reference: RequestReference, query: TargetValue, emit: Emit): void {
  const { value, range } = reference
  const joined = createGatherer()
  const written = createGatherer()
  passPieces(reference, joined.add)
  value.pass(...range, written.add)
  passMark(query, value.at(range[1]), written.add)
  query.pass(0, query.said.length, written.add)
  emit({ bytes: joined.take().bytes, from: query.at(0), to: value.at(range[1]), written: written.take().bytes })
}
