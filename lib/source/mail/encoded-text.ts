/**
 * A text that was transfer-encoded, in which some lines may mean something: those of pages and of what is signed. It is
 * handed on as it comes, until a run may hold such a line; what reads these then takes over, from the beginning of a
 * line on. So mail without them, which is nearly all of it, costs one look of the kernel at each run.
 */
import type { Run, Source } from '../../text.js'
import { pushSlice } from '../../codec/origin.js'
import type { LineMarks } from './line-gate.js'
import { mayBeginAny, mayHoldAny } from './line-gate.js'

const LF = 0x0a

export class EncodedText implements Source {
  readonly #marks: LineMarks
  readonly #open: () => Source
  readonly #openMarked: (begun: Source | undefined) => Source
  #text: Source | undefined
  /** Whether what reads the lines has taken over. */
  #isMarked = false
  #atStart = true

  /**
   * @param open opens a text without such lines
   * @param openMarked opens what reads them; `begun`: the text that ends where the first of them stands
   */
  constructor(marks: LineMarks, open: () => Source, openMarked: (begun: Source | undefined) => Source) {
    this.#marks = marks
    this.#open = open
    this.#openMarked = openMarked
  }

  push(run: Run): void {
    if (this.#isMarked) return this.#text?.push(run)
    const { bytes } = run
    // Looked for in all of the run: to leave out the line that it begins within would cost as much as the search.
    const start = this.#atStart ? 0 : bytes.indexOf(LF) + 1
    if ((this.#atStart || start > 0) && this.#mayHold(bytes)) {
      if (start > 0) this.#pass(run, start)
      this.#isMarked = true
      this.#text = this.#openMarked(this.#text)
      pushSlice(run, start, bytes.length, this.#text)
    } else {
      this.#pass(run, bytes.length)
      if (bytes.length > 0) this.#atStart = bytes[bytes.length - 1] === LF
    }
  }

  end(): void {
    // Also of nothing: its charset may be unknown.
    this.#text ??= this.#open()
    this.#text.end()
  }

  #pass(run: Run, end: number): void {
    this.#text ??= this.#open()
    pushSlice(run, 0, end, this.#text)
  }

  /** The last line may go on in the next run. */
  #mayHold(bytes: Uint8Array): boolean {
    if (bytes.length === 0) return false
    return mayHoldAny(this.#marks, bytes) || mayBeginAny(this.#marks, bytes, bytes.lastIndexOf(LF) + 1)
  }
}
