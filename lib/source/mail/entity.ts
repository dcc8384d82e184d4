/** A header and the body behind it: a message, or a part of one. */
import { CR, LF } from '../../bytes.js'
import type { Run, Source } from '../../text.js'
import type { Receiver } from '../../codec/codec.js'
import { endOf, pushSlice, sliceOf } from '../../codec/origin.js'
import { createGatherer, passAll, spanOf, type Span, type Gatherer } from '../../codec/span.js'
import { MAX_HEADER } from '../../limits.js'
import { basesOf, readFields, waysOf } from './fields.js'
import { behindBlankLine, giveFields, rawValue, takeFields, type Header } from './header.js'
import { createHeaderReader, type HeaderEnd, type HeaderReader } from './header-reader.js'
import { readOrigin } from './message-origin.js'
import { complain, placeWithin, type OpenBody, type Place, type Role } from './place.js'

const DETAILS: Readonly<Partial<Record<HeaderEnd, string>>> = {
  'bad-header': 'a line that is no field',
  'header-too-long': 'the header has no end'
}

/**
 * Called with the header before its texts are handed over. Returns `'goes-on'` if more may come than was taken for the
 * whole message.
 */
export type OnHeader = (header: Header) => 'goes-on' | undefined

/**
 * Whether the header of a part that is a message by default is already that of the message: many writers leave out the
 * empty line before it (RFC 2046 §5.1.5). In the header of a part, only fields `Content-…` mean something (§5.1).
 */
function isOfMessage(header: Header): boolean {
  const { fields } = header
  const speaks = fields.find('from') >= 0 || fields.find('subject') >= 0 || fields.find('date') >= 0
  return speaks && !/^\s*message\//i.test(rawValue(header, 'content-type') ?? '')
}

/** The byte order mark of UTF-8, which some programs write before a message. */
const MARK = [0xef, 0xbb, 0xbf] as const

/** Index behind the empty lines and marks before a message, which are ignored. */
function startOfMessage(bytes: Uint8Array): number {
  for (let start = 0; ;) {
    while (bytes[start] === CR || bytes[start] === LF) start++
    if (!MARK.every((byte, i) => bytes[start + i] === byte)) return start
    start += MARK.length
  }
}

/** Is what stands from `start` on the beginning of a mark, and not all of it? */
function mayBeMark(bytes: Uint8Array, start: number): boolean {
  return bytes.length - start < MARK.length && bytes.subarray(start).every((byte, i) => byte === MARK[i])
}

/** @param defaultType type of a body without Content-Type (RFC 2045 §5.2, RFC 2046 §5.1.5) */
export function createEntity(
  place: Place,
  role: Role,
  defaultType: string,
  openBody: OpenBody,
  onHeader?: OnHeader
): Source {
  return new Entity(place, role, defaultType, openBody, onHeader)
}

class Entity implements Source {
  readonly #place: Place
  #role: Role
  #defaultType: string
  readonly #openBody: OpenBody
  readonly #onHeader: OnHeader | undefined
  #body: Source | undefined
  /** Reads a header that does not lie in one run. */
  #reader: HeaderReader | undefined
  /** Whether the header may begin: nothing stands before it in a part, which may have no header. */
  #started: boolean
  /** What may be the beginning of a byte order mark before it. */
  #held: Gatherer | undefined
  #goesOn = false

  constructor(place: Place, role: Role, defaultType: string, openBody: OpenBody, onHeader: OnHeader | undefined) {
    this.#place = place
    this.#role = role
    this.#defaultType = defaultType
    this.#openBody = openBody
    this.#onHeader = onHeader
    this.#started = role === 'part'
  }

  push(run: Run): void {
    if (this.#body !== undefined) return this.#body.push(run)
    if (!this.#started) return this.#start(run)
    const at = this.#readHeader(run)
    if (at >= 0) pushSlice(run, at, run.bytes.length, this)
  }

  /** Waits for the first byte of the header. */
  #start(run: Run): void {
    this.#held?.push(run)
    const span = this.#held?.take() ?? spanOf(run)
    this.#held = undefined
    const { bytes } = span
    const start = startOfMessage(bytes)
    if (start === bytes.length) return
    this.#started = !mayBeMark(bytes, start)
    const to: Receiver = this.#started ? this : (this.#held = createGatherer())
    span.pass(start, bytes.length, run => to.push(run))
  }

  whole(run: Run): boolean {
    const { bytes } = run
    const start = this.#started ? 0 : startOfMessage(bytes)
    const all = start < bytes.length ? sliceOf(run, start, bytes.length) : undefined
    if (all !== undefined) {
      this.#started = true
      const at = this.#readWhole(all)
      const { length } = all.bytes
      if (at > 0 && this.#body !== undefined)
        return this.#wholeBody(this.#body, at < length ? sliceOf(all, at, length) : undefined)
      this.push(all)
    } else if (start < bytes.length) this.push(run)
    if (this.#goesOn) return false
    this.end()
    return true
  }

  #wholeBody(body: Source, run: Run | undefined): boolean {
    if (this.#goesOn) {
      if (run !== undefined) body.push(run)
      return false
    }
    if (run !== undefined && body.whole !== undefined) return body.whole(run)
    if (run !== undefined) body.push(run)
    body.end()
    return true
  }

  end(): void {
    this.#started = true
    passAll(this.#held?.take(), run => this.push(run))
    // Of nothing, nothing comes: a part may be as short as its boundary.
    if (this.#body === undefined) this.#reader?.end()
    this.#body?.end()
  }

  /** Returns the index behind the header's last byte; -1 if it goes on behind the run. */
  #readHeader(run: Run): number {
    if (this.#reader === undefined) {
      const whole = this.#readWhole(run)
      if (whole > 0) return whole
    }
    return this.#slowReader().push(run)
  }

  #slowReader(): HeaderReader {
    return (this.#reader ??= createHeaderReader(({ span, end, stray }, ended, rest) => {
      const fields = takeFields()
      fields.read(span.bytes, waysOf(this.#role, this.#place.sink))
      this.#begin({ span, fields, end, stray }, ended, rest)
    }))
  }

  /**
   * Reads a header that lies in one run and has only fields, as nearly all, or nothing. Returns 0, and does nothing, for
   * any other.
   */
  #readWhole(run: Run): number {
    const { bytes } = run
    const fields = takeFields()
    const blank = behindBlankLine(bytes, 0)
    if (blank > 0) {
      fields.clear()
      this.#begin({ span: spanOf(run), fields, end: endOf(run, blank - 1), stray: undefined }, 'blank-line')
      return blank
    }
    const stop = fields.read(bytes, waysOf(this.#role, this.#place.sink))
    const end = behindBlankLine(bytes, stop)
    const isSimple = run.ratio === undefined && run.stretches === undefined
    if (end < 0 || fields.isEmpty || end > MAX_HEADER || !isSimple) {
      giveFields(fields)
      return 0
    }
    this.#begin({ span: spanOf(run), fields, end: endOf(run, end - 1), stray: undefined }, 'blank-line')
    return end
  }

  #begin(header: Header, ended: HeaderEnd, rest?: Span): void {
    const place = this.#place
    if (this.#role === 'part' && this.#defaultType !== 'text/plain' && isOfMessage(header)) {
      this.#role = 'message'
      this.#defaultType = 'text/plain'
      header.fields.read(header.span.bytes, waysOf('message', place.sink))
    }
    const detail = DETAILS[ended]
    if (detail !== undefined) {
      complain(place, ended as 'bad-header' | 'header-too-long', header.end, detail)
    }
    if (header.stray !== undefined) complain(place, 'bad-header', header.stray, 'read as text')
    this.#goesOn = this.#onHeader?.(header) === 'goes-on'
    const { depth, options } = place
    const role = this.#role
    const isTold = place.part === '' && place.sink.messages !== 'silent'
    const origin = isTold ? readOrigin(header, place.message.index, options.messageInfo) : place
    const bases = basesOf(header, place)
    const inner = isTold ? placeWithin(place, '', depth, place.bases, origin) : place
    const within = bases === place.bases ? inner : placeWithin(place, place.part, depth, bases, origin)
    // For message/external-body, the URL in the Content-Type is reported in its place among the fields.
    const type = Math.max(0, header.fields.find('content-type'))
    readFields(header, inner, role, 0, type, bases)
    const body = this.#openBody(header, within, role, this.#defaultType)
    this.#body = body
    readFields(header, inner, role, type, header.fields.count, bases)
    giveFields(header.fields)
    passAll(rest, run => body.push(run))
  }
}
