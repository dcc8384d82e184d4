/** The value of a member that may be the target of a request, until it is known what it is. */
import type { Run } from '../../text.js'
import type { Emit } from '../../codec/codec.js'
import { latin1 } from '../../codec/latin1.js'
import { passSlice } from '../../codec/origin.js'
import type { Span } from '../../codec/span.js'

export interface TargetValue {
  /** What it says, a character a byte. */
  readonly said: string
  /** The run it stands in as it is, and where it begins there; undefined where it does not. */
  readonly run: Run | undefined
  readonly start: number
  /** Offset in the input of its byte `index`. */
  at(index: number): number
  /** Passes on its bytes [from, to). */
  pass(from: number, to: number, emit: Emit): void
  /** Passes on all of it, with its quotes as far as there are any. */
  passQuoted(emit: Emit): void
  /** The run it stands in will be void. */
  keep(): void
}

/** One that stands at [start, end) of a run that is one to one, between its quotes. */
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

/** One that came in pieces, or with escapes. */
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
    this.#quoted.pass(0, this.#quoted.bytes.length, emit)
  }

  keep(): void {}
}
