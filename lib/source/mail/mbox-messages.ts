/**
 * Opens the messages of an mbox one after the other, and passes each what comes: piece by piece, or all at once. Reads
 * their lengths (`Content-Length` of mboxcl); mbox.ts finds out whether these are right.
 */
import { SP } from '../../bytes.js'
import type { Run, Source } from '../../text.js'
import { isDirect, passSlice } from '../../codec/origin.js'
import { createGatherer, passAll } from '../../codec/span.js'
import { MAX_HELD } from '../../limits.js'
import type { OnHeader } from './entity.js'
import { fieldValue, type Header } from './header.js'
import { NOTHING } from './place.js'

/** No message has a longer one. */
const LENGTH = /^\d{1,12}$/

/** What an mbox is: a file, or a part of a message. */
export interface MboxPlace {
  /** Whether the lengths of messages count. */
  readonly hasLengths: boolean
  /** @param number 1-based number of the message in the mbox */
  openMessage(number: number, onHeader: OnHeader): Source
  /** Reports that the length of a message is wrong, as what stands at `at` shows. */
  complain(number: number, at: number): void
}

export class MboxMessages {
  readonly #place: MboxPlace
  #index = 0
  #open: Source | undefined
  /** Whether nothing has been passed to the open message. */
  #isFresh = false
  /** What has come of a message to which nothing has been passed, since it may soon be whole: each in the same memory. */
  readonly #kept = createGatherer()
  /** Offset in the input of the end of what was taken for all of the open message. */
  #wholeEnd = Infinity
  #trusting: boolean
  /** Offset in the input that the length of the open message leads to; 0 for none. */
  #bodyEnd = 0

  constructor(place: MboxPlace) {
    this.#place = place
    this.#trusting = place.hasLengths
  }

  get areNone(): boolean {
    return this.#index === 0
  }

  get bodyEnd(): number {
    return this.#bodyEnd
  }

  /** Begins the next message. */
  open(): void {
    this.end()
    this.#bodyEnd = 0
    this.#open = this.#place.openMessage(++this.#index, header => this.#readLength(header))
    this.#isFresh = true
  }

  end(): void {
    this.#passKept()
    this.#open?.end()
  }

  /** Ends the last message. `at`: offset of the end of the input, which the length must not lead beyond. */
  finish(at: number): void {
    this.end()
    if (this.#bodyEnd > at) this.#complain(at)
  }

  readonly pass = (run: Run): void => {
    if (this.#open !== undefined) {
      this.#isFresh = false
      this.#passKept()
      return this.#open.push(run)
    }
    // White space before the first separator is ignored.
    const start = run.bytes.findIndex(byte => byte > SP)
    if (start < 0) return
    this.open()
    passSlice(run, start, run.bytes.length, this.pass)
  }

  readonly #push = (run: Run): void => this.#open?.push(run)

  /** Whether this run may be all of the open message, or all that is missing of it. */
  mayEndWith(run: Run): boolean {
    return this.#isFresh && isDirect(run)
  }

  /** Keeps a run until more has come; passes it on if it is long. */
  keep(run: Run): void {
    if (this.#kept.length + run.bytes.length <= MAX_HELD) this.#kept.push(run)
    else this.pass(run)
  }

  /** Passes on the open message as a whole, of which this run is the end. */
  passWhole(run: Run): void {
    this.#isFresh = false
    this.#wholeEnd = run.to
    if (this.#kept.length > 0) this.#kept.push(run)
    const span = this.#kept.length > 0 ? this.#kept.look() : undefined
    const whole = span === undefined ? run : span.run
    if (whole === undefined) passAll(span, this.#push)
    else if (this.#open?.whole?.(whole) === true) {
      this.#open = NOTHING
      this.#bodyEnd = 0 // that of a header which only the end of the message has ended
    }
    this.#wholeEnd = Infinity
    this.#kept.clear()
  }

  /** Forgets the length of the open message. */
  forgetLength(): void {
    this.#bodyEnd = 0
  }

  /** Reports the length as wrong, as the line at `at` shows; no length of this input counts any more. */
  distrust(at: number): void {
    this.#complain(at)
    this.#trusting = false
  }

  #complain(at: number): void {
    this.#place.complain(this.#index, at)
  }

  #passKept(): void {
    if (this.#kept.length === 0) return
    passAll(this.#kept.look(), this.#push)
    this.#kept.clear()
  }

  #readLength(header: Header): 'goes-on' | undefined {
    const length = fieldValue(header, 'content-length')
    if (length === undefined) return undefined
    if (!LENGTH.test(length)) this.#complain(header.end)
    else if (this.#trusting) this.#bodyEnd = header.end + Number(length)
    return this.#bodyEnd > this.#wholeEnd ? 'goes-on' : undefined
  }
}
