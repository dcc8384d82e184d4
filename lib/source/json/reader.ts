/**
 * Reads a JSON value, and what comes behind it. What stands between strings is read here (RFC 8259 §2); other readers
 * take over in strings and in prose.
 */
import {
  ASTERISK,
  COLON,
  COMMA,
  DQUOTE,
  LEFT_BRACE,
  LEFT_BRACKET,
  LF,
  RIGHT_BRACE,
  RIGHT_BRACKET,
  SLASH
} from '../../bytes.js'
import type { Run, Source, Text, TextSink } from '../../text.js'
import type { Complain } from '../../codec/codec.js'
import { copyOf, passSlice, startOf } from '../../codec/origin.js'
import { MAX_JSON_IN_JSON } from '../../limits.js'
import { isObjectAt } from './beginning.js'
import { JsonGrammar, type JsonState } from './grammar.js'
import type { JsonLines, JsonOptions } from './index.js'
import type { JoinedTexts } from './joined-texts.js'
import { KernelTexts, type ObjectLayout } from './kernel-texts.js'
import { JsonLiteral } from './literal.js'
import type { Names } from './names.js'
import { rootBelow } from './path.js'
import { JsonProse } from './prose.js'
import { JsonRequests } from './requests.js'
import { JsonStrings } from './strings.js'
import { JsonValue } from './value.js'

/** The deepest JSON in strings that a kernel reads: each around it has one, and no more than two are kept at hand. */
const KERNELS_DEPTH = 1

/** What the reader shares with those of JSON in its strings. */
export interface SharedJson {
  /** What all texts have in common, except the path. */
  readonly common: Omit<Text, 'path'>
  readonly joined: JoinedTexts | undefined
  readonly sink: TextSink
  readonly names: Names
}

/**
 * A text whose path is read only where something is found in it. A class, since each object literal with a getter makes
 * V8 keep all that the getter refers to until all garbage is collected.
 */
class PathedText implements Text {
  readonly framing: Text['framing']
  readonly lines = 'separate'
  readonly highBytes: Text['highBytes']
  readonly message: Text['message']
  readonly #path: () => string

  constructor({ highBytes, message }: Omit<Text, 'path'>, path: () => string, framing: Text['framing'] = 'prose') {
    this.framing = framing
    this.highBytes = highBytes
    this.message = message
    this.#path = path
  }

  get path(): string {
    return this.#path()
  }
}

export class JsonReader implements Source, JsonLines {
  readonly #grammar: JsonGrammar
  readonly #requests: JsonRequests | undefined
  readonly #strings: JsonStrings
  readonly #joined: JoinedTexts | undefined
  readonly #kernelTexts: KernelTexts | undefined
  readonly #prose: JsonProse
  readonly #literal: JsonLiteral
  readonly #complain: Complain
  /** A slash, before what stands behind it has told what it begins, and the state before it. */
  #slash: Run | undefined
  #behind: JsonState = 'value'
  #atLineStart = true
  #complained = false

  /** @param outer gives the path of what the JSON stands in */
  constructor(options: Omit<JsonOptions, 'path'>, outer: () => string, shared: SharedJson) {
    const { depth = 0, logged } = options
    const { common, joined, sink, names } = shared
    const grammar = new JsonGrammar(rootBelow(outer))
    const text = new PathedText(common, () => grammar.path.toString())
    const isDeep = depth >= MAX_JSON_IN_JSON
    const requests = logged && new JsonRequests(logged, common, sink)
    const openLog =
      isDeep || !logged
        ? undefined
        : (inner: string) => {
            joined?.flush()
            return logged.openLog(inner, depth + 1)
          }
    const jsonBelow = isDeep
      ? undefined
      : (inner: () => string) => reused(() => new JsonReader({ logged, depth: depth + 1 }, inner, shared))
    const value = new JsonValue(
      {
        path: grammar.path,
        text,
        exact: new PathedText(common, () => text.path, 'exact'),
        requests,
        joined,
        openJson: jsonBelow?.(() => text.path),
        openLog
      },
      sink
    )
    this.#joined = joined
    const hostless = logged === undefined || (logged.bases.length === 0 && logged.missingBases === 'silent')
    this.#kernelTexts =
      joined && jsonBelow && value.needsColon && depth <= KERNELS_DEPTH
        ? new KernelTexts({ common, names, requests, hostless, openLog, jsonBelow }, sink)
        : undefined
    this.#grammar = grammar
    this.#requests = requests
    this.#literal = new JsonLiteral(grammar, value)
    // Not assigned where it is written, which would make it outlive the reader: ARCHITECTURE.md.
    const complain: Complain = (code, at, detail) => sink.defect({ code, at, path: text.path, detail })
    this.#complain = complain
    const reset = (): void => this.#reset()
    this.#strings = new JsonStrings({ grammar, names, value, text, complain, reset }, sink)
    this.#prose = new JsonProse(new PathedText(common, outer), grammar, sink)
  }

  /** To be called before JSON that does not continue the last one. */
  restart(): void {
    this.#complained = false
    this.#strings.restart()
  }

  push(run: Run): void {
    this.#kernelTexts?.beginRun(run.bytes.length)
    this.#readTo(run, 0, run.bytes.length)
    this.#endRun()
  }

  readLines(run: Run, start: number, end: number, longest: number): number {
    const { bytes } = run
    this.#kernelTexts?.beginRun(end)
    let i = start
    while (i < end && isObjectAt(bytes, i)) {
      const behind = this.#readObjects(run, i, end, 'lines')
      if (behind > i) i = behind
      else {
        const lineEnd = bytes.indexOf(LF, i) + 1
        if (lineEnd - i > longest) break
        this.#readTo(run, i, lineEnd)
        this.end()
        i = lineEnd
      }
    }
    this.#endRun()
    return i
  }

  #readTo(run: Run, start: number, end: number): void {
    for (let i = start; i < end;) {
      const { state } = this.#grammar
      if (state === 'string') i = this.#strings.read(run, i)
      else if (state === 'prose') i = this.#readProse(run, i, end)
      else if (state === 'slash') i = this.#readSlash(run.bytes[i]!, i)
      else i = this.#read(run, i, end)
    }
  }

  #endRun(): void {
    this.#joined?.flush()
    this.#kernelTexts?.endRun()
    this.#requests?.keep()
  }

  end(): void {
    if (this.#grammar.state === 'string') this.#strings.end()
    if (this.#grammar.state === 'slash') this.#readSlash(LF, 0)
    this.#prose.end()
    this.#reset()
  }

  #reset(): void {
    this.#requests?.reset()
    this.#grammar.reset()
  }

  #readProse(run: Run, i: number, end: number): number {
    const behind = this.#prose.read(run, i, end)
    if (this.#grammar.state !== 'prose') this.#atLineStart = true
    return behind
  }

  /** Nothing in JSON begins with a slash, but comments do, which people write. */
  #holdSlash(run: Run, i: number): number {
    passSlice(run, i, i + 1, slice => (this.#slash = copyOf(slice)))
    this.#behind = this.#grammar.state
    this.#grammar.state = 'slash'
    return i + 1
  }

  /** @param next what stands behind the slash, at `i` */
  #readSlash(next: number, i: number): number {
    const slash = this.#slash!
    if (next === SLASH || next === ASTERISK) this.#prose.beginComment(this.#behind, next)
    else this.#breakOff(slash, 0)
    this.#prose.add(slash)
    return i
  }

  /** Reads what stands between strings, and the strings that lie in the run as a whole. */
  #read(run: Run, first: number, end: number): number {
    const { bytes } = run
    const grammar = this.#grammar
    for (let i = first; i < end;) {
      const byte = bytes[i]!
      if (grammar.state === 'literal' && this.#literal.goesOn(byte)) {
        i++
        continue
      }
      if (byte <= 0x20) {
        if (byte === LF) this.#atLineStart = true
        i++
        continue
      }
      // A value that was cut off at the end of a line, and the next one.
      if (byte === LEFT_BRACE && this.#atLineStart && (grammar.state === 'key' || grammar.state === 'separator')) {
        this.#reset()
      }
      this.#atLineStart = false
      const behind = byte === DQUOTE ? this.#readQuote(run, i) : this.#readMark(run, i, byte, end)
      if (behind < 0) {
        if (byte === SLASH && grammar.path.inside !== 'nothing') return this.#holdSlash(run, i)
        this.#breakOff(run, i)
        return i
      }
      if (grammar.state === 'string') return behind
      i = behind
    }
    return end
  }

  /** Reads the string at `i`; returns -1 where none may begin. */
  #readQuote(run: Run, i: number): number {
    const { state, path } = this.#grammar
    if (state === 'colon' || (state === 'separator' && path.inside !== 'nothing')) return -1
    this.#prose.close()
    return this.#strings.open(run, i)
  }

  /** Any other character; returns the index behind what it began, or -1 if no JSON goes on with it. */
  #readMark(run: Run, i: number, byte: number, end: number): number {
    const grammar = this.#grammar
    const { state } = grammar
    const { inside } = grammar.path
    if (state === 'colon') {
      if (byte !== COLON) return -1
      grammar.state = 'value'
      return i + 1
    }
    switch (byte) {
      case COMMA:
        if (inside !== 'nothing') grammar.goOn()
        return i + 1
      case RIGHT_BRACE:
      case RIGHT_BRACKET:
        if (inside === 'nothing') return -1
        if (inside !== 'unknown' && (inside === 'object') !== (byte === RIGHT_BRACE)) return -1
        this.#leave()
        return i + 1
    }
    // Too deep to tell names from values.
    if (inside === 'unknown' && byte === COLON) {
      grammar.state = 'value'
      return i + 1
    }
    if (state === 'key' || (state === 'separator' && inside !== 'nothing')) return -1
    if (byte === LEFT_BRACE || byte === LEFT_BRACKET) {
      this.#prose.close()
      if (byte === LEFT_BRACE) this.#tellObject()
      const behind =
        byte === LEFT_BRACE && inside !== 'object' && inside !== 'unknown'
          ? this.#readObjects(run, i, end, 'stream')
          : i
      if (behind > i) return behind
      grammar.enter(byte === LEFT_BRACE ? 'object' : 'array')
      return i + 1
    }
    return inside === 'nothing' || byte === SLASH ? -1 : this.#literal.begin(run.bytes, i)
  }

  /**
   * Lets the kernel read objects in [i, end), as a stream or one in each line; returns the index behind those it has read,
   * so `i` if there are none.
   */
  #readObjects(run: Run, i: number, end: number, layout: ObjectLayout): number {
    if (this.#kernelTexts === undefined) return i
    this.#joined?.flush()
    const { path } = this.#grammar
    const behind = this.#kernelTexts.read(run, i, end, path, layout)
    if (behind > i) this.#grammar.state = path.inside === 'nothing' ? 'value' : 'separator'
    return behind
  }

  /** Caddy describes the TLS of a request in an object. */
  #tellObject(): void {
    const { path } = this.#grammar
    const depth = path.memberDepth
    if (path.nameAt(depth)?.role === 'tls') this.#requests?.tell(depth, 'tls', '{')
  }

  #leave(): void {
    const { path } = this.#grammar
    const { depth } = path
    this.#grammar.leave()
    // Deeper than paths go, nothing is kept that could end.
    if (path.depth < depth) this.#requests?.leave(depth, path.nameAt(depth - 1))
  }

  /** To be called if the rest of the line is no JSON. */
  #breakOff(run: Run, i: number): void {
    if (this.#grammar.path.inside !== 'nothing' && !this.#complained) {
      this.#complain('bad-json', startOf(run, i), 'no JSON goes on here')
      this.#complained = true
    }
    this.#reset()
    this.#grammar.state = 'prose'
  }
}

/** Opens the same reader for one string after the other that holds JSON: a log has one in every line. */
function reused(create: () => JsonReader): () => Source {
  let reader: JsonReader | undefined
  return () => {
    reader ??= create()
    reader.restart()
    return reader
  }
}
