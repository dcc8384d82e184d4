/**
 * The messages of an mbox, one behind the other: the open one takes what comes, bit by bit, or all of it at once. Their
 * lengths are read here (`Content-Length` of mboxcl); mbox.ts finds out whether they are right.
 */
import type { Run, Source } from '../../text.js'
import { isDirect, passSlice } from '../../codec/origin.js'
import { createGatherer } from '../../codec/span.js'
import { MAX_HELD } from '../../limits.js'
import type { Header } from './header.js'
import { fieldValue } from './header.js'
import type { MessagePlace } from './message.js'
import { createMessage } from './message.js'
import { NOTHING } from './place.js'

const SP = 0x20

export class MboxMessages {
  readonly #place: MessagePlace
  #index = 0
  #open: Source | undefined
  /** Nothing of the open one has been passed on. */
  #isFresh = false
  /** What has come of such a one, for it may soon be whole. */
  readonly #kept = createGatherer()
  /** Offset in the input at which what is taken for all of the open one ends. */
  #wholeEnd = Infinity
  /** Whether lengths count. */
  #trusting = true
  /** Offset in the input that the length of the open one leads to; 0 for none. */
  #bodyEnd = 0

  constructor(place: MessagePlace) {
    this.#place = place
  }

  get areNone(): boolean {
    return this.#index === 0
  }

  get bodyEnd(): number {
    return this.#bodyEnd
  }

  /** The next one begins. */
  open(): void {
    this.end()
    this.#bodyEnd = 0
    this.#open = createMessage(++this.#index, this.#place, header => this.#readLength(header))
    this.#isFresh = true
  }

  end(): void {
    this.#passKept()
    this.#open?.end()
  }

  readonly pass = (run: Run): void => {
    if (this.#open !== undefined) {
      this.#isFresh = false
      this.#passKept()
      return this.#open.push(run)
    }
    // White space before the first separator is nothing.
    const start = run.bytes.findIndex(byte => byte > SP)
    if (start < 0) return
    this.open()
    passSlice(run, start, run.bytes.length, this.pass)
  }

  /** Whether this run may be all of the open one, or all that is missing of it. */
  mayEndWith(run: Run): boolean {
    return this.#isFresh && isDirect(run)
  }

  /** Passes it on when more has come, or as it is where there is much. */
  keep(run: Run): void {
    if (this.#kept.length + run.bytes.length <= MAX_HELD) this.#kept.push(run)
    else this.pass(run)
  }

  /** With this run, what has come is all of the open one. */
  passWhole(run: Run): void {
    this.#isFresh = false
    this.#wholeEnd = run.to
    if (this.#kept.length > 0) this.#kept.push(run)
    const span = this.#kept.length > 0 ? this.#kept.take() : undefined
    const whole = span === undefined ? run : span.run
    if (whole === undefined) span?.pass(0, span.bytes.length, this.pass)
    else if (this.#open?.whole?.(whole) === true) {
      this.#open = NOTHING
      this.#bodyEnd = 0 // that of a header which only the end of the message has ended
    }
    this.#wholeEnd = Infinity
  }

  /** The length of the open one is done with. */
  forgetLength(): void {
    this.#bodyEnd = 0
  }

  /** It was wrong, as the line at `at` shows: no length of this input counts any more. */
  distrust(at: number): void {
    const path = `message ${this.#index}`
    this.#place.sink.defect({ code: 'bad-length', at, path, detail: 'Content-Length' })
    this.#trusting = false
  }

  #passKept(): void {
    if (this.#kept.length === 0) return
    const span = this.#kept.take()
    span.pass(0, span.bytes.length, this.pass)
  }

  #readLength(header: Header): 'goes-on' | undefined {
    const length = fieldValue(header, 'content-length')
    if (length === undefined) return undefined
    if (this.#trusting && /^\d{1,12}$/.test(length)) this.#bodyEnd = header.end + Number(length)
    return this.#bodyEnd > this.#wholeEnd ? 'goes-on' : undefined
  }
}
