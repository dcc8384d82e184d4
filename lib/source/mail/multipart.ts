/**
 * The parts of a multipart body (RFC 2046 §5.1.1).
 *
 *     multipart-body    := [preamble CRLF] dash-boundary transport-padding CRLF body-part *encapsulation
 *                          close-delimiter transport-padding [CRLF epilogue]
 *     dash-boundary     := "--" boundary
 *     delimiter         := CRLF dash-boundary         ; the line break before it is no part of the body
 *     close-delimiter   := delimiter "--"
 *
 * A line must be the whole boundary, since one boundary is often the beginning of another. Outer multiparts see every
 * line first, so an inner one that is never closed ends where an outer one goes on. Behind the close delimiter, the
 * same boundary opens a part again: some gateways join bodies.
 *
 * The preamble is for programs that know no MIME, and is not read. But if the declared boundary is missing, a line
 * `--x` before a line `Content-…` or `MIME-Version` is taken for it; and if no boundary comes at all, or only the last
 * one, the whole body is read as text. So is a preamble with a line `Content-…` in it, or one that begins with the
 * boundary, or with what is taken for it: a part whose boundary is damaged, or that has no header. A boundary with more
 * on its line counts behind the first part if a line `Content-…` follows, or if it closes. A body that is base64 as a
 * whole, which RFC 2045 §6.4 forbids, is decoded. The epilogue, where lists append their footers, is read.
 */
import { CR, LF } from '../../bytes.js'
import type { DefectCode, Run, Source } from '../../text.js'
import { UTF_8 } from '../../codec/charset.js'
import { passSlice, pushSlice, sliceOf } from '../../codec/origin.js'
import { createGatherer, passAll, type Gatherer, type Span } from '../../codec/span.js'
import { MAX_HELD, MAX_LINE } from '../../limits.js'
import { createEntity } from './entity.js'
import { latin1 } from '../../codec/latin1.js'
import { createLineMark, LineGate, type LineHandler } from './line-gate.js'
import { BORDER, borderMark, bordersIn, withoutLineEnd } from './multipart-borders.js'
import { complain, placeWithin, type OpenBody, type Place } from './place.js'
import { PlainBody } from './plain-body.js'
import { createPlainText } from '../plain-text.js'
import { WithPages } from './x-html.js'

const DASHES = createLineMark('--')

/** The field of a part. */
const PART_FIELD = /^content-(?:type|transfer-encoding|disposition)[ \t]*:/im

/** How the line begins by which the one before it is known to be a boundary; each is as long. */
const PART_BEGINNINGS = ['content-', 'mime-ver']
const FIELD_LENGTH = 'content-'.length

/** The first line of base64, or as much of it as tells that it is. */
const BASE64_LINE = /^[\r\n]*[A-Za-z\d+/]{20,}={0,2}(?:[\r\n]|$)/
const BASE64_SAMPLE = 1000

/** Whether what stands before the first border may be more than words for programs that know no MIME. */
function isUnordinary(preamble: string): boolean {
  return (
    preamble.length > MAX_LINE || preamble.startsWith('--') || preamble.includes('\n--') || PART_FIELD.test(preamble)
  )
}

const MORE_ON_LINE = 'more on its line'
const NONE_DECLARED = 'none declared'

export interface MultipartOptions {
  readonly boundary: string | undefined
  readonly defaultType: string
  readonly openBody: OpenBody
  /** Opens a page in a body without boundaries. */
  readonly openPage: () => Source
  /** Opens what a body without boundaries is if it is base64; undefined if its header does not say so. */
  readonly openBase64?: (() => Source) | undefined
}

export function createMultipart(place: Place, options: MultipartOptions): Source {
  return new Multipart(place, options)
}

/** A line `--x` that may be a boundary: it is if `next`, the line behind it, is a field of a part. */
interface Guess {
  readonly line: Gatherer
  readonly next: Gatherer
  /** What is the boundary then. */
  readonly delimiter: string | undefined
  /** What is wrong with it. */
  readonly detail: string
}

/** Behind the boundary on its line: more than there should be, and whether it closes. */
const MORE = /^(-{2})?[ \t]/

class Multipart implements Source, LineHandler {
  readonly #place: Place
  readonly #options: MultipartOptions
  readonly #gate = new LineGate(DASHES, this)
  readonly #declared: string | undefined
  #delimiter: string | undefined // the declared one, or what is taken for it
  #parts = 0
  #isNarrow = false // the gate is looking for borders alone, not for all lines with two hyphens
  #closed = false
  #offset = 0 // behind what was last handed on
  #current: Source | undefined // the part or the epilogue
  readonly #preamble = createGatherer() // what has come before the first part, until it is read or left out
  readonly #lineEnd = createGatherer() // the last line break: a delimiter's, if one follows
  #heldCr = false
  #guess: Guess | undefined

  constructor(place: Place, options: MultipartOptions) {
    const { boundary } = options
    this.#place = place
    this.#options = options
    this.#declared = this.#delimiter = boundary === undefined ? undefined : `--${boundary}`
  }

  push(run: Run): void {
    this.#gate.push(run)
  }

  end(): void {
    this.#gate.end()
    this.#giveUp()
    this.#releaseLineEnd()
    if (this.#preamble.length > 0) this.#readPreamble()
    if (this.#parts > 0 && !this.#closed) this.#complain('unclosed-multipart', this.#offset, 'no closing boundary')
    this.#current?.end()
  }

  whole(run: Run): boolean {
    const { bytes } = run
    const borders = this.#declared === undefined ? undefined : bordersIn(bytes, this.#declared)
    if (borders === undefined || isUnordinary(latin1(bytes, 0, borders[0]))) {
      this.push(run)
      this.end()
      return true
    }
    for (let i = 0; i < borders.length; i += BORDER) {
      const start = borders[i + 1]!
      const isLast = i + BORDER === borders.length
      const end = isLast ? bytes.length : withoutLineEnd(bytes, start, borders[i + BORDER]!)
      if (borders[i + 2] === 0) this.#wholePart(run, start, end)
      // An empty line yields nothing.
      else if (end - start > 2) this.#wholeEpilogue(run, start, end)
    }
    return true
  }

  #wholePart(run: Run, start: number, end: number): void {
    this.#parts++
    const part = this.#createPart()
    const slice = start < end ? sliceOf(run, start, end) : undefined
    if (slice !== undefined && part.whole !== undefined) part.whole(slice)
    else {
      pushSlice(run, start, end, part)
      part.end()
    }
  }

  #wholeEpilogue(run: Run, start: number, end: number): void {
    const text = this.#openText('epilogue')
    pushSlice(run, start, end, text)
    text.end()
  }

  line(span: Span): void {
    this.#giveUp()
    const line = latin1(span.bytes).trimEnd()
    this.#offset = span.at(span.bytes.length)
    if (line === this.#delimiter || line === this.#declared) return this.#openPart()
    if (line === `${this.#delimiter}--` || line === `${this.#declared}--`) return this.#close()
    const more = this.#moreOn(line)
    if (this.#parts === 0 && this.#current === undefined && !/^-+$/.test(line)) {
      this.#guessAt(span, line, 'another one stands in its place')
    } else if (more === 'open') {
      this.#guessAt(span, this.#delimiter, MORE_ON_LINE)
    } else if (more === 'close') {
      this.#complain('missing-boundary', span.at(0), MORE_ON_LINE)
      this.#close()
    } else {
      // No other is guessed: from now on only borders need be looked at, not all lines with two hyphens.
      const isCertain = this.#parts > 0 || this.#current !== undefined
      if (!this.#isNarrow && isCertain && this.#delimiter !== undefined) {
        this.#isNarrow = true
        this.#gate.setMark(borderMark(this.#delimiter, this.#declared ?? this.#delimiter))
      }
      this.#takeSpan(span)
    }
  }

  #moreOn(line: string): 'open' | 'close' | undefined {
    for (const border of [this.#delimiter, this.#declared]) {
      const more = border !== undefined && line.startsWith(border) ? MORE.exec(line.slice(border.length)) : null
      if (more !== null) return more[1] === undefined ? 'open' : 'close'
    }
    return undefined
  }

  #guessAt(span: Span, delimiter: string | undefined, detail: string): void {
    const line = createGatherer()
    passAll(span, line.add)
    this.#guess = { line, next: createGatherer(), delimiter, detail }
  }

  rest(run: Run): void {
    this.#offset = run.to
    const begun = this.#guess
    if (begun === undefined) return this.#takeAndHold(run)
    const wanted = FIELD_LENGTH - begun.next.length
    pushSlice(run, 0, Math.min(wanted, run.bytes.length), begun.next)
    if (run.bytes.length < wanted) return
    const next = begun.next.take()
    if (PART_BEGINNINGS.includes(latin1(next.bytes).toLowerCase())) {
      this.#guess = undefined
      this.#complain('missing-boundary', begun.line.take().at(0), begun.detail)
      this.#delimiter = begun.delimiter
      this.#openPart()
      this.#takeSpan(next)
    } else {
      passAll(next, begun.next.add)
      this.#giveUp()
    }
    passSlice(run, wanted, run.bytes.length, slice => this.#takeAndHold(slice))
  }

  #complain(code: DefectCode, at: number, detail: string): void {
    complain(this.#place, code, at, detail)
  }

  #openPart(): void {
    if (this.#preamble.length > 0) this.#endPreamble()
    this.#lineEnd.clear()
    this.#current?.end()
    this.#parts++
    this.#current = undefined // a part without a byte yields nothing
    this.#closed = false
  }

  #createPart(): Source {
    const place = this.#place
    const { defaultType, openBody } = this.#options
    const part = placeWithin(place, this.#parts, place.depth + 1, place.bases)
    return createEntity(part, 'part', defaultType, openBody)
  }

  #close(): void {
    // Of a multipart without parts it is all there is.
    if (this.#preamble.length > 0) this.#readPreamble('no part before the end')
    this.#lineEnd.clear()
    this.#current?.end()
    this.#current = undefined
    this.#closed = true
    if (this.#isNarrow && this.#parts === 0) {
      this.#isNarrow = false
      this.#gate.setMark(DASHES)
    }
  }

  #openText(name: string): Source {
    const place = this.#place
    return createPlainText(new PlainBody(place, name, '', UTF_8), place.sink)
  }

  /** Passes on content that is no delimiter. */
  #take(run: Run): void {
    if (this.#current === undefined && this.#closed) this.#current = this.#openText('epilogue')
    if (this.#current === undefined && this.#parts > 0) this.#current = this.#createPart()
    if (this.#current !== undefined) return this.#current.push(run)
    this.#preamble.push(run)
    if (this.#preamble.length > MAX_HELD)
      this.#readPreamble(this.#declared === undefined ? NONE_DECLARED : 'far behind')
  }

  /** Reads what was held back as text, since no boundary is in sight. */
  #readPreamble(detail = this.#declared === undefined ? NONE_DECLARED : 'never seen'): void {
    const held = this.#preamble.take()
    const { openPage, openBase64 } = this.#options
    const isBase64 = openBase64 !== undefined && BASE64_LINE.test(latin1(held.bytes.subarray(0, BASE64_SAMPLE)))
    this.#complain('missing-boundary', held.at(0), isBase64 ? 'encoded as a whole' : detail)
    const text = isBase64 ? openBase64() : new WithPages(() => this.#openText('plain'), openPage)
    this.#current = text
    passAll(held, run => text.push(run))
  }

  #endPreamble(): void {
    const held = this.#preamble.take()
    const preamble = latin1(held.bytes)
    if (!PART_FIELD.test(preamble) && !this.#hasDamagedBorder(preamble)) return
    this.#complain('missing-boundary', held.at(0), 'a part without one')
    const text = this.#openText('preamble')
    passAll(held, run => text.push(run))
    text.end()
  }

  #hasDamagedBorder(preamble: string): boolean {
    const borders = [this.#declared, this.#delimiter]
    return borders.some(border => border !== undefined && `\n${preamble}`.includes(`\n${border}`))
  }

  #takeSpan(span: Span): void {
    passAll(span, run => this.#takeAndHold(run))
  }

  #releaseLineEnd(): void {
    const held = this.#lineEnd.take()
    passAll(held, run => this.#take(run))
  }

  /** Passes on a run, but holds back the line break at its end. */
  #takeAndHold(run: Run): void {
    const { bytes } = run
    const onlyLf = bytes.length === 1 && bytes[0] === LF
    if (this.#lineEnd.length > 0 && !(onlyLf && this.#heldCr)) this.#releaseLineEnd()
    let end = bytes.length
    if (bytes[end - 1] === LF) end--
    if (bytes[end - 1] === CR) end--
    this.#heldCr = end === bytes.length - 1 && bytes[end] === CR
    const slice = end > 0 ? sliceOf(run, 0, end) : undefined
    if (slice !== undefined) this.#take(slice)
    else passSlice(run, 0, end, slice => this.#take(slice))
    pushSlice(run, end, bytes.length, this.#lineEnd)
  }

  /** To be called when a guessed line `--x` was no boundary. */
  #giveUp(): void {
    const held = this.#guess
    this.#guess = undefined
    if (held === undefined) return
    this.#takeSpan(held.line.take())
    this.#takeSpan(held.next.take())
  }
}
