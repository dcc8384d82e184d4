/**
 * The parts of a multipart body (RFC 2046 §5.1.1).
 *
 *     multipart-body    := [preamble CRLF] dash-boundary transport-padding CRLF body-part *encapsulation
 *                          close-delimiter transport-padding [CRLF epilogue]
 *     dash-boundary     := "--" boundary
 *     delimiter         := CRLF dash-boundary         ; the line break before it is no part of the body
 *     close-delimiter   := delimiter "--"
 *
 * A line must be the boundary as a whole, for one boundary is often the beginning of another. Outer multiparts see
 * every line first, so an inner one that never closes ends where they go on. Behind the close delimiter the same
 * boundary opens a part again: some gateways glue bodies together.
 *
 * The preamble is for programs that know no MIME, and not read. But if the declared boundary is missing, `--x` before
 * a line `Content-…` is taken for it, and where no boundary comes the whole body is read as text. So is a preamble with
 * a line `Content-…` in it: a part whose boundary is damaged. The epilogue, where lists append their footers, is read.
 */
import type { Run, Source } from '../../text.js'
import { UTF_8 } from '../../codec/charset.js'
import { passSlice } from '../../codec/origin.js'
import type { Gatherer, Span } from '../../codec/span.js'
import { createGatherer } from '../../codec/span.js'
import { MAX_HELD } from '../../limits.js'
import { createEntity } from './entity.js'
import { latin1 } from '../../codec/latin1.js'
import { createLineGate, createLineMark } from './line-gate.js'
import type { OpenBody, Place } from './place.js'
import { complainAt, NOTHING, partNumber, pathOf, placeWithin, textAt } from './place.js'
import { createPlainText } from '../plain-text.js'

const CR = 0x0d
const LF = 0x0a

const DASHES = createLineMark('--')

/** The field of a part. */
const PART_FIELD = /^content-(?:type|transfer-encoding|disposition)[ \t]*:/im

export interface MultipartOptions {
  readonly boundary: string | undefined
  /** Offset in the input where the body begins. */
  readonly at: number
  readonly defaultType: string
  readonly openBody: OpenBody
}

export function createMultipart(place: Place, { boundary, at, defaultType, openBody }: MultipartOptions): Source {
  const complain = complainAt(place, pathOf(place))
  const declared = boundary === undefined ? undefined : `--${boundary}`
  let delimiter = declared // or what is taken for it
  let parts = 0
  let closed = false
  let offset = at
  let current: Source | undefined // the part or the epilogue
  const preamble = createGatherer()
  const lineEnd = createGatherer() // the last line break: a delimiter's, if one follows
  let guess: { readonly line: Gatherer; readonly next: Gatherer; readonly delimiter: string } | undefined

  function openPart(): void {
    if (preamble.length > 0) endPreamble()
    lineEnd.clear()
    current?.end()
    const part = placeWithin(place, partNumber(place, ++parts), place.depth + 1, place.bases)
    current = createEntity(part, 'part', defaultType, openBody)
    closed = false
  }

  function close(): void {
    preamble.clear()
    lineEnd.clear()
    current?.end()
    current = undefined
    closed = true
  }

  function openText(name: string): Source {
    const path = pathOf(place, name)
    return createPlainText({ path, open: () => textAt(place, path, 'prose'), charset: UTF_8 }, place.sink)
  }

  /** Content that is no delimiter. */
  function take(run: Run): void {
    if (current === undefined && closed) current = openText('epilogue')
    if (current !== undefined) return current.push(run)
    preamble.add(run)
    if (preamble.length > MAX_HELD) readPreamble()
  }

  /** No boundary in sight: what was held back is a text. */
  function readPreamble(): void {
    const held = preamble.take()
    complain('missing-boundary', held.at(0), boundary === undefined ? 'none declared' : 'never seen')
    current = openText('plain')
    held.pass(0, held.bytes.length, current.push)
  }

  function endPreamble(): void {
    const held = preamble.take()
    if (!PART_FIELD.test(latin1(held.bytes))) return
    complain('missing-boundary', held.at(0), 'a part without one')
    const text = openText('preamble')
    held.pass(0, held.bytes.length, text.push)
    text.end()
  }

  /** Holds back the line break at the end of what is passed on. */
  function takeAndHold(run: Run): void {
    const { bytes } = run
    const onlyLf = bytes.length === 1 && bytes[0] === LF
    if (lineEnd.length > 0 && !(onlyLf && heldCr)) {
      const held = lineEnd.take()
      held.pass(0, held.bytes.length, take)
    }
    let end = bytes.length
    if (bytes[end - 1] === LF) end--
    if (bytes[end - 1] === CR) end--
    heldCr = end === bytes.length - 1 && bytes[end] === CR
    passSlice(run, 0, end, take)
    passSlice(run, end, bytes.length, lineEnd.add)
  }
  let heldCr = false

  function readLine(span: Span): void {
    if (guess !== undefined) giveUp()
    const line = latin1(span.bytes).trimEnd()
    offset = span.at(span.bytes.length)
    if (line === delimiter || line === declared) return openPart()
    if (line === `${delimiter}--` || line === `${declared}--`) return close()
    if (parts === 0 && current === undefined && line.length > 2 && !/^-+$/.test(line)) {
      const held = createGatherer()
      span.pass(0, span.bytes.length, held.add)
      guess = { line: held, next: createGatherer(), delimiter: line }
    } else {
      span.pass(0, span.bytes.length, takeAndHold)
    }
  }

  /** A line `--x` was no boundary. */
  function giveUp(): void {
    const held = guess
    guess = undefined
    for (const gatherer of held ? [held.line, held.next] : []) {
      const span = gatherer.take()
      span.pass(0, span.bytes.length, takeAndHold)
    }
  }

  function readRest(run: Run): void {
    offset = run.to
    if (guess === undefined) return takeAndHold(run)
    const wanted = 'content-'.length - guess.next.length
    passSlice(run, 0, Math.min(wanted, run.bytes.length), guess.next.add)
    if (run.bytes.length < wanted) return
    const next = guess.next.take()
    const begun = guess
    if (latin1(next.bytes).toLowerCase() === 'content-') {
      guess = undefined
      complain('missing-boundary', begun.line.take().at(0), 'another one stands in its place')
      delimiter = begun.delimiter
      openPart()
      next.pass(0, next.bytes.length, takeAndHold)
    } else {
      next.pass(0, next.bytes.length, begun.next.add)
      giveUp()
    }
    passSlice(run, wanted, run.bytes.length, takeAndHold)
  }

  const gate = createLineGate({ mark: DASHES, line: readLine, rest: readRest })
  return {
    push: gate.push,
    end() {
      gate.end()
      giveUp()
      const held = lineEnd.take()
      held.pass(0, held.bytes.length, take)
      if (current === undefined && preamble.length > 0) readPreamble()
      if (parts > 0 && !closed) complain('unclosed-multipart', offset, 'no closing boundary')
      ;(current ?? NOTHING).end()
    }
  }
}
