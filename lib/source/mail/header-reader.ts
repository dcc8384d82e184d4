/**
 * Finds where a header ends, line by line: for headers that do not lie in one run, or have more in them than fields.
 *
 * An envelope line `From …` among the fields is skipped. Other lines that are no fields are read as the value of one, if
 * a field that every reader knows follows; otherwise the header ends there and the body begins, as if the empty line was
 * forgotten. It also ends before the delimiter of a multipart, behind which the header of a part begins.
 */
import { isSpaceOrTab } from '../../byte-range.js'
import { COLON, CR, DEL, HYPHEN, LF, SLASH } from '../../bytes.js'
import type { Run } from '../../text.js'
import { latin1, latin1Bytes } from '../../codec/latin1.js'
import { passSlice, startOf } from '../../codec/origin.js'
import { createGatherer, passAll, type Span } from '../../codec/span.js'
import { MAX_HEADER } from '../../limits.js'
import { parseStructuredField } from '../../codec/structured-field.js'
import { boundaryOf } from './content-type.js'
import { NO_FIELD } from './field-name.js'
import type { Header } from './header.js'
import { beginsHeader } from './separator.js'

/** How a header ended: by the blank line, by a line that is no field, by its bound, or with the input. */
export type HeaderEnd = 'blank-line' | 'bad-header' | 'header-too-long' | 'input'

export interface HeaderReader {
  /** Returns the index behind the header's last byte; -1 if it goes on behind the run. */
  push(run: Run): number
  end(): void
}

/** Most lines between fields that are no fields. */
const MAX_STRAY_LINES = 8

/** What makes a field of the first of them, and continuation lines of the others. */
const BEFORE_STRAY = latin1Bytes(`${NO_FIELD}: `)
const BEFORE_FURTHER = latin1Bytes(' ')

/** The value of the field that tells the boundary. */
const CONTENT_TYPE = /^content-type[ \t]*:(.*(?:\n[ \t].*)*)/im

/** How often the boundary is looked for: each time in the whole header. */
const MAX_LOOKS = 8

/** The boundary that a header, one character a byte, declares. */
function boundaryIn(header: string): string | undefined {
  const type = CONTENT_TYPE.exec(header)?.[1]
  return type === undefined ? undefined : boundaryOf(parseStructuredField(type))
}

/** What was found of a header; see `Header`. */
export type FoundHeader = Pick<Header, 'span' | 'end' | 'stray'>

/** `rest`: bytes that were read and already belong to the body. */
export function createHeaderReader(done: (found: FoundHeader, ended: HeaderEnd, rest?: Span) => void): HeaderReader {
  const block = createGatherer()
  const line = createGatherer() // a line that a chunk split
  const stray = createGatherer() // lines that are no fields: of the body, unless fields follow
  let strayLines = 0
  let firstStray: number | undefined
  let boundary: string | undefined
  let looks = 0
  /** Whether no line has been read. */
  let isFirst = true

  /** @param end absent: behind the last line of the header */
  function finish(ended: HeaderEnd, end?: number, rest?: Span): void {
    const span = block.take()
    done({ span, end: end ?? span.at(span.bytes.length), stray: firstStray }, ended, rest)
  }

  function finishBefore(span?: Span): void {
    passAll(span, stray.add)
    const rest = stray.take()
    finish('bad-header', rest.at(0), rest)
  }

  /** Adds the lines that are no fields to the header, folded into one that has the name for them. */
  function keepStray(): void {
    const lines = stray.take()
    const { bytes } = lines
    firstStray ??= lines.at(0)
    for (let i = 0; i < bytes.length;) {
      const end = bytes.indexOf(LF, i) + 1
      const at = lines.at(i)
      block.push({ bytes: i === 0 ? BEFORE_STRAY : BEFORE_FURTHER, from: at, to: at })
      lines.pass(i, end, block.add)
      i = end
    }
    strayLines = 0
  }

  /** Whether a line is the delimiter of the header's own multipart: `--b`, for a header with `boundary=b`. */
  function isDelimiter(bytes: Uint8Array): boolean {
    if (bytes[0] !== HYPHEN || bytes[1] !== HYPHEN) return false
    if (boundary === undefined && looks++ < MAX_LOOKS) boundary = boundaryIn(latin1(block.tail(0)))
    return boundary !== undefined && boundary === latin1(bytes, 2).trimEnd()
  }

  /** Reads a whole line; returns whether it ended the header. */
  function readLine(span: Span): boolean {
    const { bytes } = span
    const kind = classify(bytes, 0, bytes.length, isFirst)
    isFirst = false
    if (kind === 'envelope') return false
    if (strayLines > 0 && kind === 'field' && beginsHeader(latin1(bytes, 0, Math.min(bytes.length, 80)))) {
      keepStray()
    }
    if (strayLines > 0 || kind === 'other') {
      const ends = strayLines === MAX_STRAY_LINES || kind === 'blank' || kind === 'field' || isDelimiter(span.bytes)
      if (ends) finishBefore(span)
      else passAll(span, stray.add)
      strayLines++
      return ends
    }
    if (kind === 'blank') finish('blank-line', span.at(bytes.length))
    else passAll(span, block.add)
    return kind === 'blank'
  }

  return {
    push(run) {
      const { bytes } = run
      let added = 0 // all before it is in the block
      for (let i = 0; i < bytes.length;) {
        const found = bytes.indexOf(LF, i)
        const end = found < 0 ? bytes.length : found + 1
        if (block.length + (i - added) + line.length + stray.length + (end - i) > MAX_HEADER) {
          passSlice(run, added, i, block.add)
          const held = line.take()
          passAll(held, stray.add)
          const rest = stray.take()
          finish('header-too-long', rest.bytes.length > 0 ? rest.at(0) : startOf(run, i), rest)
          return i
        }
        const alone = found < 0 || line.length > 0 || strayLines > 0
        const kind = alone ? undefined : classify(bytes, i, end, isFirst)
        if (kind !== undefined && (isHeaderLine(kind) || kind === 'envelope')) isFirst = false
        if (kind === 'envelope') {
          passSlice(run, added, i, block.add)
          added = end
        } else if (kind === undefined || !isHeaderLine(kind)) {
          passSlice(run, added, i, block.add)
          passSlice(run, i, end, line.add)
          added = end
          if (found < 0) return -1
          if (readLine(line.take())) return end
        }
        i = end
      }
      passSlice(run, added, bytes.length, block.add)
      return -1
    },
    end() {
      if (line.length > 0 && readLine(line.take())) return
      if (strayLines > 0) finishBefore()
      else finish('input')
    }
  }
}

type LineKind = 'field' | 'continuation' | 'blank' | 'envelope' | 'other'

function isHeaderLine(kind: LineKind): boolean {
  return kind === 'field' || kind === 'continuation'
}

/** Lines that say how the message came, of mbox and UUCP. */
const ENVELOPE = /^>*From /
/** The first may be the status line of a saved response, too (RFC 9112 §4). */
const BEFORE_FIRST = /^(?:>*From |HTTP\/\d[\d.]* \d{3}(?!\d))/

function classify(bytes: Uint8Array, start: number, end: number, isFirst: boolean): LineKind {
  let stop = end
  if (stop > start && bytes[stop - 1] === LF) stop--
  while (stop > start && bytes[stop - 1] === CR) stop--
  if (stop === start) return 'blank'
  if (isSpaceOrTab(bytes[start]!)) return 'continuation'
  let i = start
  while (i < stop && bytes[i]! > 0x20 && bytes[i] !== DEL && bytes[i] !== COLON) i++
  const name = i
  while (i < stop && isSpaceOrTab(bytes[i]!)) i++
  const colon = i < stop && bytes[i] === COLON && name > start
  // Not `http://…`, at the beginning of a body without an empty line before it.
  if (colon && !(bytes[i + 1] === SLASH && bytes[i + 2] === SLASH)) return 'field'
  return (isFirst ? BEFORE_FIRST : ENVELOPE).test(latin1(bytes, start, Math.min(stop, start + 32)))
    ? 'envelope'
    : 'other'
}
