/**
 * Lines of logs, many at a time: the kernel finds the references, and the sink takes whole lines.
 * Where nothing says the host of a request, its target is a word like any other.
 */
import { DQUOTE, EQUALS, LF } from '../../bytes.js'
import { MAX_LINE_REFERENCES } from '../../limits.js'
import type { LineReferences, Origin, Run, Text, TextSink } from '../../text.js'
import { latin1 } from '../../codec/latin1.js'
import { findRow } from '../../codec/rows.js'
import { isLogBlank } from './blank.js'
import type { KernelFields } from './extended-log.js'
import { logKernels, type LogKernel } from './kernel/index.js'
import { IS_PROSE, LONGEST_HOST, MOST_HOSTS, MOST_IN_LINE } from './kernel/layout.js'
import { nameInPath } from '../name-in-path.js'
import { ReferenceTexts } from '../reference-texts.js'
import { referencePath } from '../reference.js'
import type { LogTexts } from './texts.js'

/** Bytes that are tried behind a line that had to be read by itself; after each success twice as many, up to `MANY`. */
const FEW = 1 << 12
const MANY = 1 << 17
/** Bytes of lines that are read again when a host behind them has become known. */
const FEW_BEFORE_HOST = 1 << 16
/** Bytes that the kernel must take at once to be worth the call. */
const WORTH = 1 << 10
/** After n misses in a row, only one of 2 ** n calls tries the kernel; n is at most this. */
const MOST_MISSES = 8

type Lines = NonNullable<TextSink['lines']>

/** The bases for targets in lines that name a host, as the kernel tells it. */
export type BasesOf = (host: string) => readonly string[] | undefined

export class ReferenceLines {
  readonly #texts: LogTexts
  readonly #lines: Lines
  readonly #basesOf: BasesOf
  readonly #fields: KernelFields | undefined
  /** The texts of referers, of targets that are URIs, of those in lines that name no host, and of those for each host. */
  readonly #references: ReferenceTexts
  readonly #hosts: { known: { name: Uint8Array; text: number }[]; hostless: number }
  #size = MANY
  /** Calls in a row that were not worth it, and calls still to be passed over for that. */
  #misses = 0
  #passed = 0

  /**
   * @param bases those of targets in lines that name no host
   * @param fields those of the lines, if a directive has named them
   */
  constructor(texts: LogTexts, lines: Lines, bases: readonly string[], basesOf: BasesOf, fields?: KernelFields) {
    this.#texts = texts
    this.#lines = lines
    this.#basesOf = basesOf
    this.#fields = fields
    const { referer = 'referer', target = 'request' } = fields ?? {}
    const first = [texts.reference(referer), texts.reference(target)] // as REFERER and REQUEST
    this.#references = new ReferenceTexts(first, its => texts.reference(target, its))
    this.#hosts = { known: [], hostless: bases.length > 0 ? this.#references.indexOf(bases)! : IS_PROSE }
  }

  /**
   * Reads the lines in [at, end) of a run that is one to one; returns the index of the first line that must be read by
   * itself.
   *
   * @param hasFields whether a directive has named the fields of lines in another form
   */
  read(run: Run, at: number, end: number, hasFields: boolean): number {
    if (this.#passed > 0) {
      this.#passed--
      return at
    }
    const kernel = logKernels.borrow(end - at)
    if (kernel === undefined) return at
    kernel.useColumns(this.#fields)
    kernel.useHosts(this.#hosts)
    const behind = this.#readWith(kernel, run, at, end, hasFields)
    logKernels.giveBack(kernel)
    this.#misses = behind - at >= WORTH ? 0 : Math.min(this.#misses + 1, MOST_MISSES)
    this.#passed = (1 << this.#misses) - 1
    return behind
  }

  #readWith(kernel: LogKernel, run: Run, start: number, end: number, hasFields: boolean): number {
    let at = start
    while (at < end) {
      const limit = end - at > this.#size ? run.bytes.lastIndexOf(LF, at + this.#size - 1) + 1 : end
      if (limit <= at) {
        this.#size = FEW
        break
      }
      const length = kernel.read(run.bytes.subarray(at, limit), hasFields)
      const isLearned = this.#learn(kernel)
      // Most hosts come soon: many short pieces would cost more than to read these lines again.
      if (isLearned && length < FEW_BEFORE_HOST) continue
      const isFull = kernel.referenceCount > MAX_LINE_REFERENCES - MOST_IN_LINE
      const next = length === 0 ? at : this.#pass(kernel, run, at, at + length)
      const wentOn = next === at + length && (next === limit || isLearned || isFull)
      this.#size = wentOn ? Math.min(MANY, 2 * this.#size) : FEW
      at = next
      if (!wentOn) break
    }
    return at
  }

  /** Passes on the lines in [at, end); returns the index of the first that the sink leaves. */
  #pass(kernel: LogKernel, run: Run, at: number, end: number): number {
    const texts = this.#texts
    texts.endProse()
    const count = kernel.referenceCount
    const places = kernel.places.subarray(0, 2 * count)
    const references = { texts: this.#references.texts, places, textOf: kernel.textOf }
    const lines = { bytes: run.bytes.subarray(at, end), from: run.from + at, to: run.from + end }
    const hasPaths = kernel.hasPairs && count > 0 && texts.sink.paths !== 'silent'
    const origin = hasPaths ? new PairPlaces(lines, references, texts.prose) : undefined
    return at + this.#lines(texts.prose, references, lines, origin)
  }

  /** If the kernel has left a line since it does not know its host, tells it; returns whether it can go on. */
  #learn(kernel: LogKernel): boolean {
    const name = kernel.unknownHost
    const { known, hostless } = this.#hosts
    if (name.length === 0 || name.length > LONGEST_HOST || known.length === MOST_HOSTS) return false
    const bases = this.#basesOf(latin1(name))
    const text = bases === undefined ? hostless : this.#references.indexOf(bases)
    if (text === undefined) return false
    known.push({ name, text })
    kernel.useHosts(this.#hosts)
    return true
  }
}

/** Of lines among which some are of logfmt, whose references have the path of their key. */
class PairPlaces implements Origin {
  readonly #lines: Run
  readonly #references: LineReferences
  readonly #prose: Text

  constructor(lines: Run, references: LineReferences, prose: Text) {
    this.#lines = lines
    this.#references = references
    this.#prose = prose
  }

  start(offset: number): number {
    return offset
  }

  end(offset: number): number {
    return offset
  }

  path(offset: number): string {
    const { bytes, from } = this.#lines
    const at = offset - from
    const { places, textOf, texts } = this.#references
    const row = findRow(places, 2, 0, places.length - 2, at)
    if (places[row]! > at || places[row + 1]! <= at) return this.#prose.path
    const equals = bytes[at - 1] === DQUOTE ? at - 2 : at - 1
    if (bytes[equals] !== EQUALS) return texts[textOf?.[row / 2] ?? 0]!.path
    let start = equals
    while (start > 0 && !isLogBlank(bytes[start - 1]!)) start--
    return referencePath(this.#prose.path, nameInPath(latin1(bytes, start, equals)))
  }
}
