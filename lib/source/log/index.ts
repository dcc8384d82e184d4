/**
 * Logs: text of which each line is a unit of its own. Most of it is prose that is handed on as it comes, all in one
 * text; a line in which a place of its own holds a reference, or something is written in another way than it reads, is
 * looked at as a whole.
 *
 *     203.0.113.7 - - [01/Jan/2001:12:30:45 +0000] "GET /b HTTP/1.1" 200 12 "http://a.example/c" "Bot (+http://b.example/)"
 *                                                       ~~ log request       ~~~~~~~~~~~~~~~~~~ log referer   ~ prose
 *
 * What may be between the lines of one file: access logs (access-log.ts), W3C Extended ones (extended-log.ts), logfmt
 * (logfmt.ts), JSON (json.ts), and in each of them colours and links of terminals (codec/control-sequence.ts) and, in
 * quotes, escapes (codec/json-string.ts).
 */
import type { Run, Source, Text, TextSink } from '../../text.js'
import { createJsonStringDecoder } from '../../codec/json-string.js'
import { ESCAPE, withoutControlSequences } from '../../codec/control-sequence.js'
import { latin1 } from '../../codec/latin1.js'
import { passSlice } from '../../codec/origin.js'
import { indexOfSequence, searchable } from '../../codec/search.js'
import type { Span } from '../../codec/span.js'
import { createGatherer, spanOf } from '../../codec/span.js'
import { MAX_LOG_LINE } from '../../limits.js'
import { readAccessLine } from './access-log.js'
import { createCombinedLog } from './combined-log.js'
import type { Fields } from './extended-log.js'
import { readExtendedLine, readFieldsDirective } from './extended-log.js'
import { createJson, type LoggedJson } from '../json/index.js'
import { isMarked, MARKS } from './marks.js'
import { readLogfmt } from './logfmt.js'
import type { Range, Reference } from '../reference.js'

const LF = 0x0a
const NOTHING = new Uint8Array(0)

export interface LogOptions {
  /** Path of what the log stands in. */
  readonly path?: string
  /** How many strings of JSON it stands in. */
  readonly depth?: number
  /** The option `base`: what request targets are relative to. */
  readonly bases: readonly string[]
  readonly highBytes?: readonly number[] | undefined
  /** Whether request targets that nothing says the host of are told, as references without a base. */
  readonly missingBases?: 'told' | 'silent'
}

export function createLog(options: LogOptions, sink: TextSink): Source {
  const { path = '', bases, highBytes, missingBases = 'silent', depth = 0 } = options
  const step = path === '' ? 'log' : `${path}/log`
  const common = { lines: 'separate', ...(highBytes && { highBytes }) } as const
  const prose: Text = { ...common, path, framing: 'prose' }
  const logged = loggedJson(options, sink)
  const json = createJson({ path, highBytes, depth, logged }, sink)
  const unescape = createJsonStringDecoder('log', run => sink.run(run))
  const gatherer = createGatherer()
  let fields: Fields | undefined // of a W3C log
  let proseOpen = false
  let long: 'prose' | 'json' | undefined // inside a line that is too long to be looked at
  const combined = createCombinedLog({ step, bases, missingBases, common, addProse, endProse }, sink)

  const pushJson = (run: Run): void => json.push(run)

  function addProse(run: Run): void {
    if (!proseOpen) sink.open(prose)
    proseOpen = true
    sink.run(run)
  }

  function endProse(): void {
    if (proseOpen) sink.close()
    proseOpen = false
  }

  // --- one line ---

  function readLine(raw: Span): void {
    const { span, links } = raw.bytes.includes(ESCAPE) ? withoutControlSequences(raw) : { span: raw, links: [] }
    const line = latin1(span.bytes)
    const brace = line.indexOf('{"')
    const request = line.indexOf(' HTTP/')
    if (brace >= 0 && (request < 0 || brace < request)) {
      endProse()
      span.pass(0, line.length, pushJson)
      json.end()
      return
    }
    const content = line.replace(/\r?\n$/, '')
    fields = readFieldsDirective(content) ?? fields
    if (links.length > 0)
      handOver(
        span,
        line,
        links.map(link => ({ field: 'link', pieces: [link] }))
      )
    else if (request >= 0) handOver(span, line, readAccessLine(content, bases))
    else if (fields && !content.startsWith('#')) handOver(span, line, readExtendedLine(content, fields, bases))
    else handOver(span, line, content.includes('=') ? readLogfmt(content, bases) : [])
  }

  /** The references of a line, and what is left between them, in the order of the line. */
  function handOver(span: Span, line: string, references: readonly Reference[]): void {
    const escapes = line.includes('\\') ? quotedEscapes(line) : []
    const read = references.filter(({ lacksBase }) => !lacksBase)
    if (missingBases === 'told') {
      for (const reference of references) if (reference.lacksBase) passReference(span, reference, escapes)
    }
    const taken = read.flatMap(({ pieces }) => pieces.filter(isRange)).sort((a, b) => a[0] - b[0])
    let at = 0
    for (const range of taken) {
      passProse(span, at, range[0], escapes)
      const reference = read.find(({ pieces }) => pieces.find(isRange) === range)
      if (reference !== undefined) passReference(span, reference, escapes)
      at = range[1]
    }
    passProse(span, at, line.length, escapes)
  }

  function passProse(span: Span, start: number, end: number, escapes: readonly Range[]): void {
    if (start >= end) return
    if (!proseOpen) sink.open(prose)
    proseOpen = true
    passUnescaped(span, start, end, escapes)
  }

  function passReference(span: Span, { field, pieces, bases }: Reference, escapes: readonly Range[]): void {
    endProse()
    sink.open({ ...common, path: `${step} ${field}`, framing: 'exact', ...(bases && { bases }) })
    let before = 0 // index behind the last stretch
    for (const [i, piece] of pieces.entries()) {
      if (isRange(piece)) {
        passUnescaped(span, ...piece, escapes)
        before = piece[1]
      } else {
        const next = pieces.slice(i).find(isRange)
        const from = i === 0 ? span.at(next![0]) : span.at(before)
        const bytes = Uint8Array.from(piece, character => character.charCodeAt(0))
        sink.run({ bytes, from, to: from, written: NOTHING })
      }
    }
    sink.close()
  }

  function passUnescaped(span: Span, start: number, end: number, escapes: readonly Range[]): void {
    let at = start
    for (const [from, to] of escapes) {
      if (to <= at) continue
      if (from >= end) break
      span.pass(at, Math.max(at, from), run => sink.run(run))
      at = Math.min(to, end)
      span.pass(Math.max(start, from), at, unescape.push)
      unescape.end()
    }
    span.pass(at, end, run => sink.run(run))
  }

  // --- lines ---

  /** Adds to the line of which earlier runs held the beginning; like all of these, gives the index behind what it took. */
  function gather(run: Run, i: number): number {
    const found = run.bytes.indexOf(LF, i)
    const wanted = found < 0 ? run.bytes.length : found + 1
    const end = Math.min(wanted, i + MAX_LOG_LINE - gatherer.length)
    passSlice(run, i, end, gatherer.add)
    if (found >= 0 && end === wanted) takeGathered()
    else if (gatherer.length >= MAX_LOG_LINE) beginLong()
    return end
  }

  function takeGathered(): void {
    const span = gatherer.take()
    const { run } = span
    if (run && combined.read(run, 0, run.bytes.length) === run.bytes.length) return
    if (fields !== undefined || isMarked(span.bytes)) readLine(span)
    else span.pass(0, span.bytes.length, addProse)
  }

  function beginLong(): void {
    const span = gatherer.take()
    long = /^\s*\{"/.test(latin1(span.bytes, 0, 100)) ? 'json' : 'prose'
    if (long === 'json') endProse()
    span.pass(0, span.bytes.length, long === 'json' ? pushJson : addProse)
  }

  function goOnWithLong(run: Run, i: number): number {
    const found = run.bytes.indexOf(LF, i)
    const end = found < 0 ? run.bytes.length : found + 1
    passSlice(run, i, end, long === 'json' ? pushJson : addProse)
    if (found < 0) return end
    if (long === 'json') json.end()
    long = undefined
    return end
  }

  /** Whole lines: [start, end) begins and ends with one. */
  function takeLines(run: Run, start: number, end: number): number {
    const bytes = searchable(run.bytes.subarray(0, end))
    const next = MARKS.map(() => -1)
    let passed = start
    while (passed < end) {
      passed = combined.read(run, passed, end)
      if (passed === end) return end
      let mark = fields !== undefined ? passed : end
      for (let i = 0; i < MARKS.length && mark > passed; i++) {
        if (next[i]! < passed) next[i] = orElse(indexOfSequence(bytes, MARKS[i]!, passed), end)
        if (next[i]! < mark) mark = next[i]!
      }
      if (mark === end) break
      const lineStart = Math.max(passed, bytes.lastIndexOf(LF, mark) + 1)
      const lineEnd = bytes.indexOf(LF, mark) + 1
      passSlice(run, passed, lineStart, addProse)
      if (lineEnd - lineStart > MAX_LOG_LINE || run.ratio !== undefined) {
        for (let i = lineStart; i < lineEnd;) i = take(run, i, gather)
      } else {
        passSlice(run, lineStart, lineEnd, line => readLine(spanOf(line)))
      }
      passed = lineEnd
    }
    passSlice(run, passed, end, addProse)
    return end
  }

  function take(run: Run, i: number, otherwise: (run: Run, i: number) => number): number {
    return long === undefined ? otherwise(run, i) : goOnWithLong(run, i)
  }

  return {
    push(run) {
      const end = run.bytes.lastIndexOf(LF) + 1
      for (let i = 0; i < run.bytes.length;) {
        i = take(run, i, gatherer.length === 0 && i < end ? (run, i) => takeLines(run, i, end) : gather)
      }
    },
    end() {
      if (gatherer.length > 0) takeGathered()
      if (long === 'json') json.end()
      endProse()
    }
  }
}

/** What is to be read in JSON that programs log: requests, and lines of other logs. */
export function loggedJson(options: Omit<LogOptions, 'path' | 'depth'>, sink: TextSink): LoggedJson {
  const { bases, missingBases = 'silent' } = options
  return { bases, missingBases, openLog: (path, depth) => createLog({ ...options, path, depth }, sink) }
}

function isRange(piece: Range | string): piece is Range {
  return typeof piece !== 'string'
}

function orElse(index: number, otherwise: number): number {
  return index < 0 ? otherwise : index
}

/** What stands in quotes and has escapes. */
function quotedEscapes(line: string): readonly Range[] {
  const ranges: Range[] = []
  for (const { 0: quoted, 1: closing, index } of line.matchAll(/"(?:[^"\\]|\\[^]?)*("?)/g)) {
    if (closing !== '' && quoted.includes('\\')) ranges.push([index + 1, index + quoted.length - 1])
  }
  return ranges
}
