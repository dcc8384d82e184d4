/**
 * The header of a message or part (RFC 5322 §2.2, MIME parts alike).
 *
 *     optional-field = field-name ":" unstructured CRLF
 *     field-name     = 1*ftext                          ; printable US-ASCII characters except ":"
 *     folding        = CRLF before WSP                  ; §2.2.3
 *
 * Blanks before the colon are read (obs-optional, §4.5.8), and an envelope line `From …` among the fields is passed
 * over. So are other lines that are no fields, if a field that every reader knows comes behind them; else the header
 * ends there and the body begins, as where the empty line was forgotten.
 */
import type { Run } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import { endOf, passSlice, startOf } from '../../codec/origin.js'
import type { Span } from '../../codec/span.js'
import { createGatherer, spanOf } from '../../codec/span.js'
import { MAX_HEADER } from '../../limits.js'
import { fieldName, hashName } from './field-name.js'
import { beginsHeader } from './separator.js'

const LF = 0x0a
const CR = 0x0d
const COLON = 0x3a
const SLASH = 0x2f
const DEL = 0x7f

/** One field: its name in lower case (see field-name.ts), and where its value lies in the header, line breaks and all. */
export interface Field {
  readonly name: string
  readonly start: number
  readonly end: number
}

export interface Header {
  /** Its bytes. They hold only until the body is opened. */
  readonly span: Span
  readonly fields: readonly Field[]
  /** Offset in the input behind the header and the blank line: where the body begins. */
  readonly end: number
  /** Offset of the first line that was passed over since it is no field. */
  readonly skipped?: number
}

/** The first field of a name. */
export function findField({ fields }: Header, name: string): Field | undefined {
  for (const field of fields) if (field.name === name) return field
  return undefined
}

/** The value of the first field of a name, unfolded, one character a byte; undefined if there is none. */
export function fieldValue(header: Header, name: string): string | undefined {
  const value = rawValue(header, name)
  return value?.includes('\n') ? value.replace(/\r?\n(?=[ \t])/g, '').trim() : value?.trim()
}

/** The same as it stands, folds included. */
export function rawValue(header: Header, name: string): string | undefined {
  const field = findField(header, name)
  return field && latin1(header.span.bytes, field.start, field.end)
}

/** How a header ended: by the blank line, by a line that is no field, by its bound, or with the input. */
export type HeaderEnd = 'blank-line' | 'bad-header' | 'header-too-long' | 'input'

export interface HeaderReader {
  /** Gives the index behind the header's last byte; -1 if it goes on behind the run. */
  push(run: Run): number
  end(): void
}

/** Lines that are no fields and may yet stand between fields. */
const MAX_STRAY_LINES = 8

/** `rest`: what was read and belongs to the body already. */
export function createHeaderReader(done: (header: Header, ended: HeaderEnd, rest?: Span) => void): HeaderReader {
  const block = createGatherer()
  const line = createGatherer() // a line that a chunk split
  const stray = createGatherer() // lines that are no fields: of the body, or left out if fields follow
  let strayLines = 0
  let skipped: number | undefined

  function finish(ended: HeaderEnd, end: number, rest?: Span): void {
    finishWith(block.take(), ended, end, rest)
  }

  function finishWith(span: Span, ended: HeaderEnd, end: number, rest?: Span): void {
    const fields: Field[] = []
    readFields(span.bytes, fields)
    const header = { span, fields, end }
    done(skipped === undefined ? header : { ...header, skipped }, ended, rest)
  }

  function finishBefore(span?: Span): void {
    span?.pass(0, span.bytes.length, stray.add)
    const rest = stray.take()
    finish('bad-header', rest.at(0), rest)
  }

  /** A whole line, looked at by itself. Gives whether it ended the header. */
  function readLine(span: Span): boolean {
    const { bytes } = span
    const kind = classify(bytes, 0, bytes.length)
    if (kind === 'envelope') return false
    if (strayLines > 0 && kind === 'field' && beginsHeader(latin1(bytes, 0, Math.min(bytes.length, 80)))) {
      skipped ??= stray.take().at(0)
      stray.clear()
      strayLines = 0
    }
    if (strayLines > 0 || kind === 'other') {
      const ends = strayLines === MAX_STRAY_LINES || kind === 'blank' || kind === 'field'
      if (ends) finishBefore(span)
      else span.pass(0, bytes.length, stray.add)
      strayLines++
      return ends
    }
    if (kind === 'blank') finish('blank-line', span.at(bytes.length))
    else span.pass(0, bytes.length, block.add)
    return kind === 'blank'
  }

  /** Mostly the whole header lies in one run, fields alone: it is read where it lies. Else 0, and nothing has been done. */
  function readWhole(run: Run): number {
    const { bytes } = run
    const fields: Field[] = []
    const stop = readFields(bytes, fields)
    const end = behindBlankLine(bytes, stop)
    if (end < 0 || fields.length === 0 || stop > MAX_HEADER) return 0
    passSlice(run, 0, stop, slice => {
      const header = { span: spanOf(slice), fields, end: endOf(run, end - 1) }
      done(skipped === undefined ? header : { ...header, skipped }, 'blank-line')
    })
    return end
  }

  return {
    push(run) {
      const { bytes } = run
      if (run.ratio === undefined && block.length + line.length + strayLines === 0) {
        const whole = readWhole(run)
        if (whole > 0) return whole
      }
      let added = 0 // all before it is in the block
      for (let i = 0; i < bytes.length;) {
        const found = bytes.indexOf(LF, i)
        const end = found < 0 ? bytes.length : found + 1
        if (block.length + (i - added) + line.length + stray.length + (end - i) > MAX_HEADER) {
          passSlice(run, added, i, block.add)
          const held = line.take()
          held.pass(0, held.bytes.length, stray.add)
          const rest = stray.take()
          finish('header-too-long', rest.bytes.length > 0 ? rest.at(0) : startOf(run, i), rest)
          return i
        }
        const alone = found < 0 || line.length > 0 || strayLines > 0
        if (alone || !isHeaderLine(classify(bytes, i, end))) {
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
      else finish('input', 0)
    }
  }
}

type LineKind = 'field' | 'continuation' | 'blank' | 'envelope' | 'other'

function isHeaderLine(kind: LineKind): boolean {
  return kind === 'field' || kind === 'continuation'
}

function classify(bytes: Uint8Array, start: number, end: number): LineKind {
  let stop = end
  if (stop > start && bytes[stop - 1] === LF) stop--
  if (stop > start && bytes[stop - 1] === CR) stop--
  if (stop === start) return 'blank'
  if (isBlank(bytes[start]!)) return 'continuation'
  let i = start
  while (i < stop && bytes[i]! > 0x20 && bytes[i] !== DEL && bytes[i] !== COLON) i++
  const name = i
  while (i < stop && isBlank(bytes[i]!)) i++
  const colon = i < stop && bytes[i] === COLON && name > start
  // `http://…` at the beginning of a body that has no empty line before it.
  if (colon && !(bytes[i + 1] === SLASH && bytes[i + 2] === SLASH)) return 'field'
  return /^>*From /.test(latin1(bytes, start, Math.min(stop, start + 32))) ? 'envelope' : 'other'
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09
}

/** Index behind the empty line at `at`; -1 if none is there. */
function behindBlankLine(bytes: Uint8Array, at: number): number {
  const end = bytes[at] === CR ? at + 1 : at
  return bytes[end] === LF ? end + 1 : -1
}

/**
 * The fields from the beginning on; a continuation of nothing may stand before them. Gives the index of the first line
 * that is neither. The last line need not end.
 */
function readFields(bytes: Uint8Array, fields: Field[]): number {
  const { length } = bytes
  for (let i = 0; i < length;) {
    const start = i
    let name: string | undefined
    let value = i
    if (!isBlank(bytes[i]!)) {
      let hash = 0
      let byte = 0
      while (i < length && (byte = bytes[i]!) > 0x20 && byte !== COLON && byte !== DEL) {
        hash = hashName(hash, byte)
        i++
      }
      const nameEnd = i
      while (i < length && isBlank(bytes[i]!)) i++
      if (nameEnd === start || bytes[i] !== COLON || (bytes[i + 1] === SLASH && bytes[i + 2] === SLASH)) return start
      name = fieldName(bytes, start, nameEnd, hash)
      value = i + 1
    }
    // To the end of the last line that continues it.
    do {
      while (i < length && bytes[i] !== LF) i++
      i = Math.min(length, i + 1)
    } while (i < length && isBlank(bytes[i]!))
    if (name === undefined) continue
    let end = i
    while (end > value && (bytes[end - 1] === LF || bytes[end - 1] === CR)) end--
    fields.push({ name, start: value, end })
  }
  return length
}
