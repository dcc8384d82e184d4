/** The value of a member that may be the target of a request, until it is known what it is. */
import type { Run } from '../../text.js'
import type { Emit } from '../../codec/codec.js'
import { latin1 } from '../../codec/latin1.js'
import { passSlice } from '../../codec/origin.js'
import type { Span } from '../../codec/span.js'
import { passAll } from '../../codec/span.js'

export interface TargetValue {
  /** The value, one character a byte. */
  readonly said: string
  /** The run in which it stands without escapes, and its index there; undefined if there is none. */
  readonly run: Run | undefined
  readonly start: number
  /** Offset in the input of its byte `index`. */
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
