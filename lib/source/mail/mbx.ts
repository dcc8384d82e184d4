/**
 * Mailboxes of UW IMAP: 2 048 bytes about the mailbox, and each message behind a line with its date, length and flags.
 *
 *     *mbx*
 *     3d1c0a5b00000003
 *     …
 *      3-Jan-1996 01:05:34 +0000,314;000000000001-00000001
 *     From: …
 *
 * If something else stands where a length leads, no length of this input counts any more: then each such line begins a
 * message.
 */
import { ASTERISK } from '../../bytes.js'
import type { Run, Source } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import { createLineReader, gatherLine, isLineGathered, type Line, type LineReader } from '../../codec/line.js'
import { passSlice, pushSlice } from '../../codec/origin.js'
import { createGatherer, passAll } from '../../codec/span.js'
import { createMbox } from './mbox.js'
import { mboxPlace, createMessage, type MessagePlace } from './message.js'

const HEADER = 2048

const LINE = /^[ \d]\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d:\d\d [+-]\d{4},(\d{1,10});[\da-f]{12}-[\da-f]{8}\r*\n?$/

/** Bytes of the longest such line. */
const MAX_LENGTH_LINE = 80

const MAGIC = '*mbx*'

/** A source for a mailbox of this format or an mbox. */
export function createMailbox(place: MessagePlace): Source {
  const head = createGatherer()
  let source: Source | undefined

  /** Decides by the first bytes. */
  function begin(): Source {
    const span = head.take()
    const chosen = latin1(span.bytes) === MAGIC ? new Mbx(place) : createMbox(mboxPlace(place))
    passAll(span, run => chosen.push(run))
    return chosen
  }

  return {
    push(run) {
      // Anything else is passed on in one run if it came so.
      if (head.length === 0 && run.bytes.length > 0 && run.bytes[0] !== ASTERISK)
        source ??= createMbox(mboxPlace(place))
      if (source !== undefined) return source.push(run)
      const end = Math.min(run.bytes.length, MAGIC.length - head.length)
      passSlice(run, 0, end, head.add)
      if (head.length < MAGIC.length) return
      source = begin()
      pushSlice(run, end, run.bytes.length, source)
    },
    end() {
      source ??= begin()
      source.end()
    }
  }
}

class Mbx implements Source {
  readonly #place: MessagePlace
  #message: Source | undefined
  #index = 0
  /** Bytes that are missing of the message, or of what stands before the first. */
  #missing = HEADER
  /** Offset in the input of the line that says so. */
  #lengthAt = 0
  /** What has come of the line behind. */
  readonly #line = createGatherer()
  /** Reads all by its lines, once a length was wrong. */
  #lines: LineReader | undefined

  constructor(place: MessagePlace) {
    this.#place = place
  }

  push(run: Run): void {
    const { bytes } = run
    for (let i = 0; i < bytes.length;) {
      const start = i
      if (this.#lines !== undefined) i = bytes.length
      else if (this.#missing > 0) i = Math.min(bytes.length, i + this.#missing)
      else {
        i = gatherLine(run, i, this.#line, MAX_LENGTH_LINE)
        if (isLineGathered(this.#line, MAX_LENGTH_LINE)) this.#readLength()
        continue
      }
      if (this.#lines === undefined) this.#missing -= i - start
      passSlice(run, start, i, this.#lines?.push ?? this.#pass)
    }
  }

  end(): void {
    if (this.#line.length > 0) this.#readLength()
    this.#lines?.end()
    if (this.#missing > 0 && this.#lines === undefined) this.#complain(this.#lengthAt)
    this.#message?.end()
  }

  readonly #pass = (run: Run): void => this.#message?.push(run)

  /** Reads the line that a length has led to. */
  #readLength(): void {
    const span = this.#line.take()
    this.#lengthAt = span.at(0)
    const length = LINE.exec(latin1(span.bytes))?.[1]
    if (length !== undefined) return this.#open(Number(length))
    this.#complain(this.#lengthAt)
    this.#lines = createLineReader(line => this.#readLine(line))
    passAll(span, this.#lines.push)
  }

  #complain(at: number): void {
    const path = this.#index === 0 ? '' : `message ${this.#index}`
    this.#place.sink.defect({ code: 'bad-length', at, path, detail: 'mbx' })
  }

  #readLine({ span, first }: Line): void {
    if (first && span.bytes.length <= MAX_LENGTH_LINE && LINE.test(latin1(span.bytes))) this.#open(0)
    else passAll(span, this.#pass)
  }

  #open(length: number): void {
    this.#message?.end()
    this.#message = createMessage(++this.#index, this.#place)
    this.#missing = length
  }
}
