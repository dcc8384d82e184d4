/**
 * Logs: text in which each line is a unit of its own. Most of a log is prose, and handed on as it comes, all in one
 * text. Only a line that has a reference in a place of its own, or is written in another way than it reads, is looked
 * at as a whole.
 *
 *     203.0.113.7 - - [01/Jan/2001:12:30:45 +0000] "GET /b HTTP/1.1" 200 12 "http://a.example/c" "Bot (+http://b.example/)"
 *                                                       ~~ log request       ~~~~~~~~~~~~~~~~~~ log referer   ~ prose
 *
 * What may be between the lines of one file: access logs (access-log.ts), error logs of Apache (error-log.ts), W3C
 * Extended ones (extended-log.ts), logfmt (logfmt.ts), JSON (source/json), and in each of them colours and links of
 * terminals (codec/control-sequence.ts) and, in quotes, escapes (codec/json-string.ts).
 */
import { ESC, LEFT_BRACE, LF } from '../../bytes.js'
import type { Run, Source, TextSink } from '../../text.js'
import { addWithoutColours } from '../../codec/control-sequence.js'
import { passSlice } from '../../codec/origin.js'
import { latin1 } from '../../codec/latin1.js'
import { gatherLine } from '../../codec/line.js'
import { RunBuilder } from '../../codec/run-builder.js'
import { searchable } from '../../codec/search.js'
import { createGatherer, passAll, type Span, spanOf } from '../../codec/span.js'
import { MAX_LOG_LINE } from '../../limits.js'
import { createJson, type JsonLines, type LoggedJson } from '../json/index.js'
import { CombinedLog } from './combined-log.js'
import { LineReader } from './line-reader.js'
import { MarkedLines } from './marked-lines.js'
import { isMarked } from '../log-marks.js'
import { LogTexts } from './texts.js'

/** What JSON may begin with, or go on with. */
const MARKS_OF_JSON = Uint8Array.from('{[",', mark => mark.charCodeAt(0))
/** What the first mark (log-marks.ts) of a line in the form of combined-line.ts, or of an error log, may begin with. */
const MARKS_OF_REQUESTS = Uint8Array.from('] =,', mark => mark.charCodeAt(0))
/** Bytes in which lines of JSON are looked for behind other lines; as long as there are only those, twice as many. */
const FEW = 1 << 12
const MANY = 1 << 17

export interface LogOptions {
  /** Path of the text that contains the log. */
  readonly path?: string
  /** Number of JSON strings around it. */
  readonly depth?: number
  /** The option `base`: what request targets are relative to. */
  readonly bases: readonly string[]
  readonly highBytes?: readonly number[] | undefined
  /** Whether request targets that nothing says the host of are told, as references without a base. */
  readonly missingBases?: 'told' | 'silent'
}

export function createLog(options: LogOptions, sink: TextSink): Source {
  return new Log(options, sink)
}

class Log implements Source {
  readonly #options: LogOptions
  readonly #texts: LogTexts
  readonly #combined: CombinedLog
  readonly #lines: LineReader
  readonly #gatherer = createGatherer()
  /** Takes lines without colours. */
  readonly #builder: RunBuilder
  #json: JsonLines | undefined
  #jsonAtOnce = MANY
  /** How the rest of a line is read that is too long to be looked at. */
  #long: 'prose' | 'json' | undefined

  constructor(options: LogOptions, sink: TextSink) {
    const { path = '', bases, highBytes, missingBases = 'silent' } = options
    this.#options = options
    this.#texts = new LogTexts(path, highBytes, sink)
    this.#combined = new CombinedLog(bases, missingBases, this.#texts)
    this.#builder = new RunBuilder({ push: run => this.#take(run, false) })
    this.#lines = new LineReader({ bases, missingBases, json: () => this.#jsonHere() }, this.#texts)
  }

  /** Begins anew at another path. */
  restart(path: string): void {
    if (path !== this.#texts.path) {
      this.#texts.path = path
      this.#json = undefined
    }
    this.#lines.forgetFields()
  }

  #jsonHere(): JsonLines {
    if (this.#json === undefined) {
      const { highBytes, depth = 0 } = this.#options
      const { path, sink } = this.#texts
      this.#json = createJson({ path, highBytes, depth, logged: loggedJson(this.#options, sink) }, sink)
    }
    return this.#json
  }

  readonly #pushLong = (run: Run): void => {
    if (this.#long === 'json') this.#jsonHere().push(run)
    else this.#texts.addProse(run)
  }

  push(run: Run): void {
    this.#take(run, true)
  }

  /** @param mayColour whether colours may still stand in it */
  #take(run: Run, mayColour: boolean): void {
    const end = run.bytes.lastIndexOf(LF) + 1
    for (let i = 0; i < run.bytes.length;) {
      if (this.#long !== undefined) i = this.#goOnWithLong(run, i)
      else i = this.#gatherer.length === 0 && i < end ? this.#takeLines(run, i, end, mayColour) : this.#gather(run, i)
    }
  }

  end(): void {
    if (this.#gatherer.length > 0) this.#takeGathered()
    if (this.#long !== undefined) this.#endLong()
    this.#texts.endProse()
  }

  /** A log that lies in one piece, most likely a line: as `push` and `end`. */
  readSpan(span: Span): void {
    const { length } = span.bytes
    const lineEnd = span.bytes.indexOf(LF)
    if ((lineEnd >= 0 && lineEnd < length - 1) || length > MAX_LOG_LINE) {
      passAll(span, run => this.push(run))
      return this.end()
    }
    this.#takeLine(span)
    this.#texts.endProse()
  }

  /** Adds to a line that an earlier run began; like the other readers here, returns the index behind what was read. */
  #gather(run: Run, i: number): number {
    const gatherer = this.#gatherer
    const end = gatherLine(run, i, gatherer, MAX_LOG_LINE)
    if (run.bytes[end - 1] === LF) this.#takeGathered()
    else if (gatherer.length >= MAX_LOG_LINE) this.#beginLong()
    return end
  }

  #takeGathered(): void {
    this.#takeLine(this.#gatherer.take())
  }

  #takeLine(span: Span): void {
    if (this.#combined.readLine(span)) return
    const isRead = (this.#lines.fields !== undefined || isMarked(span.bytes)) && this.#lines.read(span)
    if (!isRead) passAll(span, this.#texts.addProse)
  }

  #beginLong(): void {
    const span = this.#gatherer.take()
    this.#long = /^\s*\{ ?"/.test(latin1(span.bytes, 0, 100)) ? 'json' : 'prose'
    if (this.#long === 'json') this.#texts.endProse()
    passAll(span, this.#pushLong)
  }

  #goOnWithLong(run: Run, i: number): number {
    const found = run.bytes.indexOf(LF, i)
    const end = found < 0 ? run.bytes.length : found + 1
    passSlice(run, i, end, this.#pushLong)
    if (found >= 0) this.#endLong()
    return end
  }

  #endLong(): void {
    if (this.#long === 'json') this.#jsonHere().end()
    this.#long = undefined
  }

  /**
   * Reads lines, from the object of the marked one on, that hold nothing but an object of JSON, all in front of the first
   * colour: without it, its line may be other JSON. Returns the index behind them, or of the line that was marked.
   */
  #readJson(run: Run, bytes: Uint8Array, { start, mark, behind: lineEnd, colour }: MarkedLines): number {
    const most = bytes.lastIndexOf(LF, Math.min(start + this.#jsonAtOnce - 1, colour)) + 1
    const stop = mark > start ? Math.max(most, lineEnd) : most
    const behind = stop > start ? this.#jsonHere().readLines(run, mark, stop, MAX_LOG_LINE) : start
    this.#jsonAtOnce = behind >= stop ? Math.min(2 * this.#jsonAtOnce, MANY) : FEW
    return behind
  }

  /**
   * Whether what stands before the object of a line is prose that yields nothing, such as the time in logs of containers:
   *
   *     2001-01-01T12:30:45.678901234Z stdout F {"url":"http://a.example/"}
   */
  #holdsJsonAlone(bytes: Uint8Array, { start, mark, behind, colour }: MarkedLines): boolean {
    const first = bytes[start]!
    if (first <= 0x20 || MARKS_OF_JSON.includes(first) || behind - start > MAX_LOG_LINE || colour < behind) return false
    return this.#texts.sink.mayHold?.(bytes, start, mark) === false
  }

  /** Reads [start, end), which consists of whole lines. */
  #takeLines(run: Run, start: number, end: number, mayColour: boolean): number {
    const texts = this.#texts
    const bytes = searchable(run.bytes.subarray(0, end))
    const marked = new MarkedLines(bytes, end, texts.path === '')
    let passed = start
    for (;;) {
      const { fields } = this.#lines
      passed = this.#combined.read(run, passed, end, fields)
      if (passed === end) break
      const isAny = fields !== undefined
      if (!isAny && !marked.find(passed)) break
      const lineStart = isAny ? passed : marked.start
      const lineEnd = isAny ? bytes.indexOf(LF, passed) + 1 : marked.behind
      const first = isAny ? 0 : bytes[marked.mark]!
      const isBehind = lineStart > passed
      texts.keepProse(run, passed, lineStart)
      passed = lineStart
      // The fast way has stopped at another line; this one may be for it.
      if (isBehind && MARKS_OF_REQUESTS.includes(first)) continue
      const isJson = first === LEFT_BRACE && run.ratio === undefined
      if (isJson && (marked.mark === lineStart || this.#holdsJsonAlone(bytes, marked))) {
        texts.endProse()
        passed = this.#readJson(run, bytes, marked)
      } else if (first === ESC && mayColour) {
        // Lines that are too long to be looked at stay as they are.
        const stop = bytes.lastIndexOf(LF, lineStart + MAX_LOG_LINE - 1) + 1
        if (stop > lineStart) {
          marked.leave()
          passSlice(run, lineStart, stop, lines => addWithoutColours(lines, this.#builder))
          passed = stop
        }
      }
      if (passed > lineStart) continue
      if (lineEnd - lineStart > MAX_LOG_LINE || run.ratio !== undefined) {
        for (let i = lineStart; i < lineEnd;)
          i = this.#long === undefined ? this.#gather(run, i) : this.#goOnWithLong(run, i)
      } else if (!this.#lines.read(spanOf(run, lineStart, lineEnd))) {
        texts.keepProse(run, lineStart, lineEnd)
      }
      passed = lineEnd
      if (passed === end) break
    }
    marked.leave()
    texts.keepProse(run, passed, end)
    texts.flush()
    return end
  }
}

/** What is read in JSON that programs log: requests, and lines of other logs. */
export function loggedJson(options: Omit<LogOptions, 'path' | 'depth'>, sink: TextSink): LoggedJson {
  const { bases, highBytes, missingBases = 'silent' } = options
  // One for each depth: a log may have a line of another in each of its lines, but one ends before the next begins.
  const logs: Log[] = []
  return {
    bases,
    missingBases,
    openLog(path, depth) {
      const log = (logs[depth] ??= new Log({ path, bases, highBytes, depth, missingBases }, sink))
      log.restart(path)
      return log
    }
  }
}
