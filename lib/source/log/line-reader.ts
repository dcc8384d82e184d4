/** Reads a line of a log: its format, its references, and what is left between them. */
import { CR, ESC, LF } from '../../bytes.js'
import type { Run, Source } from '../../text.js'
import type { Codec } from '../../codec/codec.js'
import { withoutControlSequences } from '../../codec/control-sequence.js'
import { createJsonStringDecoder } from '../../codec/json-string.js'
import { latin1, latin1Bytes } from '../../codec/latin1.js'
import { findRow } from '../../codec/rows.js'
import { createGatherer, type Span } from '../../codec/span.js'
import { passExact, type Range, type Reference } from '../reference.js'
import { findRequest, findVersion, readAccessLine, type Request } from './access-log.js'
import { readErrorLine } from './error-log.js'
import { readExtendedLine, readFieldsDirective, type Fields } from './extended-log.js'
import { readLogfmt } from './logfmt.js'
import { isMarked } from '../log-marks.js'
import type { LogTexts } from './texts.js'

const ESCAPE_CHARACTER = String.fromCharCode(ESC)
const NOTHING = new Uint8Array(0)
/** People who write the format of a log by hand put a blank there. */
const OBJECT = /\{ ?"/
/** The stretches of a line that have escapes, in order: rows of where each begins and ends. */
type Escapes = Int32Array
const NO_ESCAPES: Escapes = new Int32Array(0)
const NO_REFERENCES: readonly Reference[] = []

/** A time or the like before JSON, which is no array: `[2001-01-01 12:30:45] app.INFO: got {"url":…`. */
const IN_BRACKETS = /^(?:[\t ]*\[[^\][{"]*\])+/

export interface LineReaderOptions {
  readonly bases: readonly string[]
  readonly missingBases: 'told' | 'silent'
  /** A reader for JSON in a line. */
  readonly json: () => Source
}

/** A stretch of a line, and the reference that begins with it; undefined for later stretches of a reference. */
interface Taken {
  range: Range
  reference: Reference | undefined
}

export class LineReader {
  readonly #options: LineReaderOptions
  readonly #texts: LogTexts
  #fields: Fields | undefined
  /** The line that names them. */
  #directive = ''
  readonly #toSink = (run: Run): void => this.#texts.sink.run(run)
  /** Takes the runs of the text that is being read. */
  #emit = this.#toSink
  readonly #unescape: Codec

  constructor(options: LineReaderOptions, texts: LogTexts) {
    this.#options = options
    this.#texts = texts
    this.#unescape = createJsonStringDecoder('log', run => this.#emit(run))
  }

  /** Those of the last `#Fields` directive, if it has named references, so that every line may hold one. */
  get fields(): Fields | undefined {
    return this.#fields
  }

  forgetFields(): void {
    this.#fields = undefined
    this.#directive = ''
  }

  /** Reads a line; returns false if it is prose as it stands, and left to the caller. */
  read(raw: Span): boolean {
    const written = latin1(raw.bytes)
    if (!written.includes(ESCAPE_CHARACTER)) return this.#readPlain(raw, written, NO_REFERENCES)
    const { span, links } = withoutControlSequences(raw)
    // A line that only its colours marked is prose, as it is without them.
    const isProse =
      (links.length === 0 && this.#fields === undefined && !isMarked(span.bytes)) ||
      !this.#readPlain(
        span,
        latin1(span.bytes),
        links.map(link => ({ field: 'link', pieces: [link] }))
      )
    if (isProse) this.#passProse(span, 0, span.bytes.length, NO_ESCAPES)
    return true
  }

  /** @param links of a terminal */
  #readPlain(span: Span, line: string, links: readonly Reference[]): boolean {
    const brace = line.includes('{') ? line.search(OBJECT) : -1
    const content = withoutLineEnd(line)
    const version = findVersion(content)
    const request = findRequest(content, version)
    const behind = request?.start ?? version
    if (brace >= 0 && (behind < 0 || brace < behind)) {
      this.#passJson(span, line)
      return true
    }
    if (content !== this.#directive) {
      const fields = readFieldsDirective(content)
      if (fields !== undefined) {
        const { stem, whole } = fields.columns
        this.#fields = stem.length > 0 || whole.length > 0 ? fields : undefined
        this.#directive = content
      }
    }
    const references = links.length > 0 ? links : this.#referencesIn(content, span.bytes, request, version >= 0)
    const escapes = line.includes('\\') ? this.#escapesIn(line) : NO_ESCAPES
    if (references.length === 0 && escapes.length === 0) return false
    this.#handOver(span, references, escapes)
    return true
  }

  /** @param hasVersion whether the version of a request stands in it, or what looks like one */
  #referencesIn(
    line: string,
    bytes: Uint8Array,
    request: Request | undefined,
    hasVersion: boolean
  ): readonly Reference[] {
    const { bases } = this.#options
    const referer = readErrorLine(line)
    if (referer !== undefined) return [referer]
    const fields = line.startsWith('#') ? undefined : this.#fields
    const references = request === undefined ? NO_REFERENCES : readAccessLine(line, bases, request)
    // The version may be a field (cs-version).
    if (references.length === 0 && fields !== undefined) return readExtendedLine(line, bytes, fields, bases)
    if (request !== undefined || hasVersion) return references
    return line.includes('=') ? readLogfmt(line, bytes, bases) : NO_REFERENCES
  }

  /** Quotes mean nothing to Zeek: it escapes bytes in whatever field they are. */
  #escapesIn(line: string): Escapes {
    return this.#fields?.isTabbed && !line.startsWith('#') ? Int32Array.of(0, line.length) : quotedEscapes(line)
  }

  #passJson(span: Span, line: string): void {
    const start = IN_BRACKETS.exec(line)?.[0].length ?? 0
    this.#passProse(span, 0, start, NO_ESCAPES)
    this.#texts.endProse()
    const json = this.#options.json()
    span.pass(start, span.bytes.length, run => json.push(run))
    json.end()
  }

  /** Hands over the references of a line and what is left between them, in the order of the line. */
  #handOver(span: Span, references: readonly Reference[], escapes: Escapes): void {
    const taken: Taken[] = []
    const isTold = this.#options.missingBases === 'told' && references.some(({ lacksBase }) => lacksBase)
    if (isTold) this.#texts.hold()
    for (const reference of references) {
      if (!reference.lacksBase) take(reference, taken)
      else if (isTold) this.#passReference(span, reference, escapes)
    }
    if (!isSorted(taken)) taken.sort((a, b) => a.range[0] - b.range[0])
    let at = 0
    for (const { range, reference } of taken) {
      this.#passProse(span, at, range[0], escapes)
      if (reference !== undefined) this.#passReference(span, reference, escapes)
      at = range[1]
    }
    this.#passProse(span, at, span.bytes.length, escapes)
    if (isTold) this.#texts.release()
  }

  #passProse(span: Span, start: number, end: number, escapes: Escapes): void {
    if (start >= end) return
    const texts = this.#texts
    if (escapes.length === 0 && texts.sink.mayHold?.(span.bytes, start, end) === false) return
    texts.beginProse()
    this.#passUnescaped(span, start, end, escapes)
  }

  #passReference(span: Span, { field, pieces, bases }: Reference, escapes: Escapes): void {
    const texts = this.#texts
    const { sink } = texts
    const text = texts.reference(field, bases)
    texts.endProse()
    const [first] = pieces
    if (pieces.length === 1 && isRange(first!) && !holdsEscape(escapes, first)) {
      return passExact(text, span, ...first, sink)
    }
    sink.open(text)
    if (isInOrder(pieces)) this.#passPieces(span, pieces, escapes)
    else this.#passJoined(span, pieces, escapes)
    sink.close()
  }

  #passPieces(span: Span, pieces: Reference['pieces'], escapes: Escapes): void {
    let before = 0 // index behind the last stretch
    for (const [i, piece] of pieces.entries()) {
      if (isRange(piece)) {
        this.#passUnescaped(span, ...piece, escapes)
        before = piece[1]
      } else {
        const from = i === 0 ? span.at(pieces.find(isRange)![0]) : span.at(before)
        const next = pieces[i + 1]
        // The query behind the stem: the blank between them is written for the `?`.
        const isBetween = i > 0 && next !== undefined && isRange(next) && next[0] === before + 1
        const written = isBetween ? span.bytes.subarray(before, next[0]) : NOTHING
        this.#emit({ bytes: latin1Bytes(piece), from, to: from, written })
      }
    }
  }

  /** Passes on pieces that are not in the order of the line as one run, whose origin is all of them. */
  #passJoined(span: Span, pieces: Reference['pieces'], escapes: Escapes): void {
    const ranges = pieces.filter(isRange)
    const joined = createGatherer()
    const written = createGatherer()
    for (const range of ranges) span.pass(...range, written.add)
    this.#emit = joined.add
    this.#passPieces(span, pieces, escapes)
    this.#emit = this.#toSink
    this.#emit({
      bytes: joined.take().bytes,
      from: span.at(Math.min(...ranges.map(([start]) => start))),
      to: span.past(Math.max(...ranges.map(([, end]) => end)) - 1),
      written: written.take().bytes
    })
  }

  #passUnescaped(span: Span, start: number, end: number, escapes: Escapes): void {
    let at = start
    for (let i = firstBehind(escapes, at); i < escapes.length; i += ROW) {
      const from = escapes[i]!
      const to = escapes[i + 1]!
      if (from >= end) break
      span.pass(at, Math.max(at, from), this.#emit)
      at = Math.min(to, end)
      span.pass(Math.max(start, from), at, this.#unescape.push)
      this.#unescape.end()
    }
    span.pass(at, end, this.#emit)
  }
}

function withoutLineEnd(line: string): string {
  const end = line.length - 1
  if (line.charCodeAt(end) !== LF) return line
  return line.slice(0, line.charCodeAt(end - 1) === CR ? end - 1 : end)
}

function isRange(piece: Range | string): piece is Range {
  return typeof piece !== 'string'
}

/** Numbers of a row: where a stretch with escapes begins and ends. */
const ROW = 2

/** Index of the first row that ends behind `at`. */
function firstBehind(escapes: Escapes, at: number): number {
  if (escapes.length === 0) return 0
  const row = findRow(escapes, ROW, 0, escapes.length - ROW, at)
  return escapes[row + 1]! > at ? row : row + ROW
}

function holdsEscape(escapes: Escapes, [start, end]: Range): boolean {
  const next = firstBehind(escapes, start)
  return next < escapes.length && escapes[next]! < end
}

/** Whether the pieces stand in the order of the line. In a W3C log the query may stand before the stem. */
function isInOrder(pieces: Reference['pieces']): boolean {
  let at = 0
  for (const piece of pieces) {
    if (!isRange(piece)) continue
    if (piece[0] < at) return false
    at = piece[1]
  }
  return true
}

function isSorted(taken: readonly Taken[]): boolean {
  for (let i = 1; i < taken.length; i++) if (taken[i]!.range[0] < taken[i - 1]!.range[0]) return false
  return true
}

/** Adds the stretches of a reference; the one that comes first in the line reports it. */
function take(reference: Reference, taken: Taken[]): void {
  let first: Taken | undefined
  let last: Taken | undefined
  for (const piece of reference.pieces) {
    if (!isRange(piece)) continue
    // A single character between two stretches is a blank, or one of two quotes: no prose.
    if (last !== undefined && piece[0] - last.range[1] === 1) {
      last.range = [last.range[0], piece[1]]
      continue
    }
    const isFirst = first === undefined || piece[0] < first.range[0]
    taken.push((last = { range: piece, reference: isFirst ? reference : undefined }))
    if (!isFirst) continue
    if (first !== undefined) first.reference = undefined
    first = last
  }
}

/** The quoted strings of a line that have escapes. */
function quotedEscapes(line: string): Escapes {
  const rows: number[] = []
  for (const { 0: quoted, 1: closing, index } of line.matchAll(/"(?:[^"\\]|\\[^]?)*("?)/g)) {
    if (closing !== '' && quoted.includes('\\')) rows.push(index + 1, index + quoted.length - 1)
  }
  return Int32Array.from(rows)
}
