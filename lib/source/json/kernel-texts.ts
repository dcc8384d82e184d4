/**
 * Objects that the kernel reads: passes the strings that it has put together to the scanner, with the requests that are
 * put together of them.
 */
import type { Run, Source, Text, TextSink } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import { jsonKernels, type JsonKernel, ROLE_NAMES } from './kernel/index.js'
import {
  HOSTLESS,
  IN_ARRAY,
  IS_METHOD,
  JSON_TEXT,
  LEFT,
  LINE,
  LINEWISE,
  MOST_LEVELS,
  NO_REQUESTS,
  OBJECT_ENDS,
  PART_LENGTH,
  PART_LEVEL,
  PART_ROLE,
  PART_START,
  PART_TEXTS,
  PART_WORDS,
  REFERER,
  REFERER_LINE,
  TARGET,
  TIMELESS,
  TOLD,
  WITH_JSON,
  WITH_LINES,
  WITH_PATHS,
  WITH_REFERERS
} from './kernel/layout.js'
import type { LogInString } from './index.js'
import { Names } from './names.js'
import { MAX_JSON_DEPTH, MAX_LINE_REFERENCES } from '../../limits.js'
import { KernelRows } from './kernel-rows.js'
import type { JsonPath } from './path.js'
import { isAlone, type JsonRequests } from './requests.js'
import { targetIn } from './target.js'
import { QUOTES_AND_LINE_FEED } from './text-places.js'
import { mayHoldTime } from '../needs-colon.js'
import { passExact } from '../reference.js'
import { ReferenceTexts } from '../reference-texts.js'

/** `'lines'`: one object in each line. `'stream'`: any blanks, and commas, between objects and in them. */
export type ObjectLayout = 'lines' | 'stream'

/** Texts that are passed at once behind one that the sink left; after each success twice as many, up to `MAX_LINE_REFERENCES`. */
const FEW = 16
/** Texts that are passed one by one, at most, when the sink has left the first of them. */
const MOST_ALONE = 64

export interface KernelTextsOptions {
  /** What all texts have in common, except the path. */
  readonly common: Omit<Text, 'path'>
  readonly names: Names
  /** Puts together the members that describe a request; undefined if requests are not read. */
  readonly requests: JsonRequests | undefined
  /** Whether a request whose host is unknown yields nothing. */
  readonly hostless: boolean
  /** Opens a line of a log in a string. */
  readonly openLog: ((path: string) => LogInString) | undefined
  /** Opens JSON in a string, whose path is what `outer` gives while it is read. */
  readonly jsonBelow: (outer: () => string) => () => Source
}

export class KernelTexts extends KernelRows {
  readonly #text: Text
  /** Those of referers and, one for each host, of targets, as `TextSink.lines` has them. */
  readonly #exact: ReferenceTexts
  /** Hosts and the like: they come over and over, as names do. */
  readonly #words = new Names()
  readonly #sink: TextSink
  /** Whether a kernel may be borrowed, for the first object of a run; it is given back when the run ends. */
  #mayTake = false
  /** Index behind the bytes of the run that the kernel has, and behind those it may have. */
  #taken = 0
  #end = 0
  readonly #requests: JsonRequests | undefined
  /** How objects are read, wherever they stand (kernel/layout.ts). */
  readonly #how: number
  readonly #openLog: ((path: string) => LogInString) | undefined
  readonly #openJson: () => Source
  /** The text that holds the JSON which is being read. */
  #jsonIndex = 0
  /** Where references begin and end, and which texts they are, for `TextSink.lines`. */
  #places: Int32Array | undefined
  readonly #textOf = new Uint8Array(MAX_LINE_REFERENCES)
  #gathered = 0
  /** Texts that are passed at once, and one by one if that fails. */
  #together = MAX_LINE_REFERENCES
  #alone = 1

  constructor({ common, names, requests, hostless, openLog, jsonBelow }: KernelTextsOptions, sink: TextSink) {
    super(names)
    this.#text = { path: '', ...common }
    const exact: Text = { ...this.#text, framing: 'exact' }
    this.#exact = new ReferenceTexts([exact], bases => ({ ...exact, bases }))
    this.#requests = requests
    this.#openLog = openLog
    this.#openJson = jsonBelow(() => this.pathOf(this.#jsonIndex))
    this.#sink = sink
    this.#how =
      (sink.paths === 'silent' ? 0 : WITH_PATHS) |
      (hostless ? HOSTLESS : 0) |
      (openLog ? WITH_LINES : 0) |
      (openLog && hostless && sink.lines ? WITH_REFERERS : 0) |
      WITH_JSON |
      (mayHoldTime(sink) ? 0 : TIMELESS)
  }

  /** To be called before a run is read up to `end`. */
  beginRun(end: number): void {
    this.#mayTake = true
    this.#taken = 0
    this.#end = end
  }

  /** To be called when the run has been read. */
  endRun(): void {
    if (this.kernel) jsonKernels.giveBack(this.kernel)
    this.kernel = undefined
  }

  /**
   * Reads objects in [i, end), from that at `i` on as far as the kernel does, and hands over what may hold something;
   * returns the index behind them.
   *
   * @param path of the first; it is an array's element, or a value of its own
   */
  read(run: Run, i: number, end: number, path: JsonPath, layout: ObjectLayout): number {
    // Below the deepest level that a path shows nothing is said of a request.
    if (path.depth + MOST_LEVELS > MAX_JSON_DEPTH) return i
    const kernel = this.#borrowed(end - i)
    if (kernel === undefined) return i
    if (i >= this.#taken) this.#take(kernel, run, i)
    const { base } = this
    const { ratio } = run
    const behind =
      base +
      kernel.read(
        i - base,
        Math.min(end, this.#taken) - base,
        this.#requests === undefined ? NO_REQUESTS : ratio === undefined ? TOLD : LEFT,
        (ratio === undefined ? this.#how : this.#how & ~(WITH_LINES | WITH_JSON)) |
          (path.inside === 'array' ? IN_ARRAY : 0) |
          (layout === 'lines' ? LINEWISE : 0)
      )
    if (behind === i) return i
    this.count = kernel.textCount
    if (this.count > 0) {
      this.outer = path
      this.run = run
      this.length = kernel.outputLength
      if (kernel.partCount > 0) this.#decide(kernel)
      this.#hand()
      this.targets.length = 0
      this.forget()
    }
    for (let k = kernel.elements; k > 0; k--) path.next()
    return behind
  }

  /** Hands over the texts, together as far as neither a line of a log nor JSON nor a target stands between them. */
  #hand(): void {
    let first = 0
    let hasReferences = false
    for (let i = 0; i < this.count; i++) {
      const target = this.targets[i]
      const kind = this.kindOf(i)
      if (kind === REFERER || kind === REFERER_LINE || (target && isAlone(target) && this.#sink.lines)) {
        hasReferences = true
        continue
      }
      if (target !== undefined && (target.isReference || target.targets.length > 0 || !target.isProse)) {
        this.#handMixed(first, i, hasReferences)
        first = target.isProse ? i : i + 1
        this.#requests?.pass(target)
      } else if (this.#openLog && kind === LINE) {
        this.#handMixed(first, i, hasReferences)
        first = i + 1
        this.#openLog(this.pathOf(i)).readSpan(this.spanOf(i))
      } else if (kind === JSON_TEXT) {
        this.#handMixed(first, i, hasReferences)
        first = i + 1
        this.#readJson(this.#openJson(), i)
      } else continue
      hasReferences = false
    }
    this.#handMixed(first, this.count, hasReferences)
  }

  #readJson(json: Source, index: number): void {
    this.#jsonIndex = index
    json.push(this.contentOf(index))
    json.end()
  }

  /** Hands over texts among which references may be, as lines if the sink takes them. */
  #handMixed(first: number, behind: number, hasReferences: boolean): void {
    if (!hasReferences) return this.#handTexts(first, behind)
    for (let i = first; i < behind;) {
      const limit = this.#gather(i, Math.min(behind, i + this.#together))
      const taken = this.#handLines(i, limit)
      if (taken === this.endOf(limit - 1)) {
        this.#together = Math.min(MAX_LINE_REFERENCES, 2 * this.#together)
        this.#alone = 1
        i = limit
      } else {
        const left = this.indexAt(taken)
        this.#together = FEW
        this.#alone = left - i < FEW / 2 ? Math.min(MOST_ALONE, 2 * this.#alone) : 1
        i = Math.min(behind, left + this.#alone)
        this.#handAlone(left, i, taken)
      }
    }
  }

  /** Gathers the references in [first, behind), up to a text for which there is no more room; returns its index. */
  #gather(first: number, behind: number): number {
    if (this.#exact.isFull) this.#exact.forget()
    const from = this.startOf(first)
    const places = (this.#places ??= new Int32Array(2 * MAX_LINE_REFERENCES))
    let count = 0
    let i = first
    for (; i < behind; i++) {
      const start = this.referenceStart(i)
      if (start === undefined) continue
      const bases = this.targets[i]?.bases
      const text = bases === undefined ? 0 : this.#exact.indexOf(bases)
      if (text === undefined) break
      places[2 * count] = start - from
      places[2 * count + 1] = this.referenceEnd(i) - from
      this.#textOf[count++] = text
    }
    this.#gathered = count
    return i
  }

  /** Hands over texts whose references are gathered; returns the index in `bytes` of the first line that the sink leaves. */
  #handLines(first: number, behind: number): number {
    const from = this.startOf(first)
    const { lines } = this.#sink
    if (lines === undefined) return from
    const places = this.#places!.subarray(0, 2 * this.#gathered)
    const references = { texts: this.#exact.texts, places, textOf: this.#textOf }
    return from + lines(this.#text, references, this.#textsIn(from, this.endOf(behind - 1)), this)
  }

  /** Hands over each reference by itself; of the first text what stands from `from` on. */
  #handAlone(first: number, behind: number, from: number): void {
    let begun = first
    for (let i = first; i < behind; i++) {
      const kind = this.kindOf(i)
      if (kind !== REFERER_LINE && this.referenceStart(i) === undefined) continue
      this.#handTexts(begun, i, from)
      const target = this.targets[i]
      if (target !== undefined) this.#requests!.pass(target)
      else if (kind !== REFERER_LINE) this.#passReferer(i)
      // It is taken as a whole or not at all.
      else if (from <= this.startOf(i) + 1) this.#openLog!(this.pathOf(i)).readSpan(this.spanOf(i))
      begun = i + 1
    }
    this.#handTexts(begun, behind, from)
  }

  /** Puts together what is said about requests, and decides which texts are targets. */
  #decide(kernel: JsonKernel): void {
    const requests = this.#requests!
    const { parts } = kernel
    const { bytes } = this.run
    const outermost = this.outer!.depth + 1
    const end = kernel.partCount * PART_WORDS
    let text = 0
    for (let i = 0; i < end; i += PART_WORDS) {
      const behind = parts[i + PART_TEXTS]!
      for (; text < behind; text++) this.#await(text, outermost)
      const depth = outermost + parts[i + PART_LEVEL]!
      const role = parts[i + PART_ROLE]!
      const start = this.base + parts[i + PART_START]!
      const length = parts[i + PART_LENGTH]!
      if (role === IS_METHOD) requests.tellMethod(depth)
      else if (role === OBJECT_ENDS)
        requests.leave(depth, length > 0 ? this.names.named(bytes, start, start + length) : undefined)
      else {
        const value = this.#words.named(bytes, start, start + length)
        requests.tell(depth, ROLE_NAMES[role]!, (value.word ??= latin1(value.bytes)))
      }
    }
  }

  /** Lets a text wait for the end of its object, if it may be a target or a query. */
  #await(index: number, outermost: number): void {
    if (this.kindOf(index) !== TARGET) return
    const request = this.requestOf(index)
    const start = this.sourceOf(index)
    const length = this.endOf(index) - this.startOf(index) - QUOTES_AND_LINE_FEED
    const path = this.#sink.paths === 'silent' ? '' : { toString: () => this.pathOf(index) }
    const value = targetIn(this.run, start, start + length)
    const depth = outermost + ((request >> 8) & 0xff)
    this.targets[index] = this.#requests!.wait(depth, ROLE_NAMES[request & 0xff]!, value, path, 'decided')
  }

  #passReferer(index: number): void {
    const text =
      this.#sink.paths === 'silent' ? this.#exact.texts[0]! : { ...this.#exact.texts[0]!, path: this.pathOf(index) }
    const span = this.spanOf(index)
    passExact(text, span, 0, span.bytes.length, this.#sink)
  }

  /** @param least index in `bytes` of the first byte that is handed over, if it stands in the first text */
  #handTexts(first: number, behind: number, least = 0): void {
    if (first === behind) return
    const from = Math.max(least, this.startOf(first))
    const to = this.endOf(behind - 1)
    // One is looked at sooner than passed.
    if (behind === first + 1 && this.#sink.mayHold?.(this.bytes, from, to) === false) return
    this.#sink.open(this.#text, this)
    this.#sink.run(this.#textsIn(from, to))
    this.#sink.close()
  }

  /** What stands in [from, to) of the texts. */
  #textsIn(from: number, to: number): Run {
    return { bytes: this.bytes.subarray(from, to), from, to }
  }

  #borrowed(length: number): JsonKernel | undefined {
    if (!this.#mayTake) return this.kernel
    this.#mayTake = false
    return (this.kernel = jsonKernels.borrow(length))
  }

  #take(kernel: JsonKernel, run: Run, i: number): void {
    kernel.take(i === 0 && this.#end === run.bytes.length ? run.bytes : run.bytes.subarray(i, this.#end))
    this.base = i
    this.#taken = i + kernel.length
    this.bytes = kernel.output
    this.rows = kernel.texts
  }
}
