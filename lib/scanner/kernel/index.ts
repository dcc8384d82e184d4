/**
 * The kernel from TypeScript's side: a WebAssembly module that is compiled once, and instances of it, each with a
 * memory in which the window of one scanner stands. Without WebAssembly or its SIMD there is none, and the rules of the
 * scanner do all of the work; they do the same, more slowly.
 */
import { isSameAdmission, type Admission, type SchemeTable } from '../../policy/schemes.js'
import { embeddedModule, type KernelUse } from '../../web-assembly.js'
import { viewOf } from '../ascii.js'
import type { Template } from '../../template.js'
import { scannerModule } from './generated/module.js'
import * as layout from './layout.js'
import { readRecord, type KernelRecord } from './record.js'
import { fillTables, fillTopLevelDomains, fitsKernel } from './tables.js'
import { fillExactEndings, fillOrigins, fillTemplate } from './template.js'

interface KernelMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

interface KernelExports {
  readonly memory: KernelMemory
  begin(at: number): void
  refer(count: number): void
  keepBefore(position: number): void
  open(at: number): void
  matched(from: number, to: number): void
  moved(by: number): void
  admit(which: number): void
  readSingleBytes(is: boolean): void
  finish(to: number): number
  setRules(
    maxLength: number,
    separateLines: boolean,
    rejoins: boolean,
    maxLines: number,
    mending: number,
    decides: number,
    hyphens: number,
    dots: number,
    maps: boolean
  ): void
  scan(at: number, to: number, behind: number): number
  records(): number
  asks(): number
  drop(record: number, index: number): void
  hashRecords(from: number, to: number): number
  why(): number
  prepare(): void
  printRecords(first: number, count: number, base: number, line: number, position: number): number
  printedEnd(): number
  lineCounted(): number
  countedTo(): number
  countLineEnds(from: number, to: number): number
}

const PAGE = 1 << 16

/** What the kernel must know about the options and the text. */
export interface KernelRules {
  readonly maxLength: number
  /** Whether each line is a unit of its own (`Text.lines`). */
  readonly separateLines: boolean
  /** Whether anybody asks if an undelimited URI goes on in the next line. */
  readonly rejoins: boolean
  /** Lines that a delimited URI may span. */
  readonly maxLines: number
  /** `CUT`, `CUT_AND_TOLD` or `ASKED`. */
  readonly mending: number
  /** `PLAIN_ONES`, `MATCHES` or `ALL`. */
  readonly decides: number
  /** `HYPHENS_ASKED`, `HYPHENS_KEPT` or `HYPHENS_BY_EVIDENCE`. */
  readonly hyphens: number
  /** Dots to come back at: `DOTS_NONE`, `DOTS_TELLING` or `DOTS_ANY`. */
  readonly dots: number
  /** Whether characters outside ASCII are mapped. */
  readonly maps: boolean
}

function admitted(admission: Admission): number {
  if (admission === 'default') return layout.ADMITS_DEFAULT
  return admission === 'any' ? layout.ADMITS_ANY : layout.ADMITS_NAMED
}

const NO_LINES = { line: 0, position: 0 } as const

export class Kernel {
  readonly #exports: KernelExports
  /** The memory of the window; replaced by `reserve`. */
  bytes: Uint8Array
  /** Records of matches; see layout.ts. */
  records: Uint32Array
  /** All of its memory, as words. */
  words: Uint32Array
  #output: Uint8Array
  readonly #table: SchemeTable
  readonly #admission: Admission

  constructor(exports: KernelExports, table: SchemeTable, admission: Admission) {
    this.#exports = exports
    this.#table = table
    this.#admission = admission
    fillTables(exports.memory.buffer, table, admission)
    exports.admit(admitted(admission))
    ;[this.bytes, this.records, this.words, this.#output] = this.#views()
  }

  #views(): [Uint8Array, Uint32Array, Uint32Array, Uint8Array] {
    const { buffer } = this.#exports.memory
    return [
      viewOf(buffer, layout.WINDOW, buffer.byteLength - layout.WINDOW - layout.SLACK),
      new Uint32Array(buffer, layout.RECORDS, layout.RECORD_COUNT * layout.RECORD_WORDS),
      new Uint32Array(buffer),
      new Uint8Array(buffer, layout.OUTPUT, layout.OUTPUT_END - layout.OUTPUT)
    ]
  }

  /** Makes room for a window of `length` bytes. Its content stays; views made before are void. */
  reserve(length: number): Uint8Array {
    const missing = length - this.bytes.length
    if (missing > 0) {
      this.#exports.memory.grow(Math.ceil(Math.max(missing, this.bytes.length) / PAGE))
      ;[this.bytes, this.records, this.words, this.#output] = this.#views()
    }
    return this.bytes
  }

  /** Whether it was made for these schemes. */
  isFor(table: SchemeTable, admission: Admission): boolean {
    return this.#table === table && isSameAdmission(this.#admission, admission)
  }

  /** To be called before a scan when bytes have come or have moved. */
  begin(at: number): void {
    this.#exports.begin(at)
  }

  /**
   * To be called when a text is opened, or when the kernel takes over in the middle of one and does not know the
   * matches before `at`.
   */
  open(at: number): void {
    this.#exports.open(at)
  }

  /** To be called for each match that the rules find. */
  matched(from: number, to: number): void {
    this.#exports.matched(from, to)
  }

  /** To be called when the bytes of the window move to the front. */
  moved(by: number): void {
    this.#exports.moved(by)
  }

  #highBytes: readonly number[] | undefined

  /** To be called before a scan, with the characters of the bytes above 0x7F; without a table they are UTF-8. */
  readHighBytes(highBytes: readonly number[] | undefined): void {
    if (highBytes === this.#highBytes) return
    this.#highBytes = highBytes
    if (highBytes) {
      const characters = new Uint32Array(this.#exports.memory.buffer, layout.HIGH_CHARACTERS, 0x80)
      for (let i = 0; i < 0x80; i++) characters[i] = Math.max(0, highBytes[i] ?? 0)
    }
    this.#exports.readSingleBytes(highBytes !== undefined)
  }

  /** To be called if the text ends at `end`; returns the end to scan to, which lies behind it. */
  finish(end: number): number {
    return this.#exports.finish(end)
  }

  /** The rules of the last scan. */
  #rules: KernelRules | undefined
  #knowsDomains = false

  /**
   * Scans [at, end) of the window; `behind` is the end of the last match. Returns where it stopped, `records` has the
   * matches before that, `count` their number and `why` the reason.
   */
  scan(at: number, end: number, behind: number, rules: KernelRules): number {
    if (rules !== this.#rules) this.#follow(rules)
    return this.#exports.scan(at, end, behind)
  }

  #follow(rules: KernelRules): void {
    this.#rules = rules
    const { maxLength, separateLines, rejoins, maxLines, mending, decides, hyphens, dots, maps } = rules
    if (dots === layout.DOTS_ANY && !this.#knowsDomains) {
      fillTopLevelDomains(this.#exports.memory.buffer)
      this.#knowsDomains = true
    }
    this.#exports.setRules(maxLength, separateLines, rejoins, maxLines, mending, decides, hyphens, dots, maps)
  }

  /**
   * To be called after `begin` if texts of framing `'exact'` stand in the window. `exacts` has the positions where each
   * begins and ends, `texts` its number, which is that of its base (`useBases`); absent: all have 0. What stands between them
   * is scanned as a text of its own.
   */
  refer(exacts: Int32Array, texts: Uint8Array | undefined): void {
    const { buffer } = this.#exports.memory
    const count = exacts.length >> 1
    new Int32Array(buffer, layout.EXACTS, exacts.length).set(exacts)
    const numbers = new Uint8Array(buffer, layout.EXACT_NUMBERS, count)
    if (texts) numbers.set(texts.subarray(0, count))
    else numbers.fill(0)
    this.#exports.refer(count)
  }

  #origins: readonly (string | undefined)[] = []

  /**
   * Sets scheme and authority of the bases, by their numbers: empty for number 0, and for those that only the rules know,
   * undefined for those that do not count.
   */
  useBases(origins: readonly (string | undefined)[]): void {
    this.#origins = origins
    fillOrigins(this.#exports.memory.buffer, origins)
  }

  /** Drops the records of matches from `position` on. */
  keepBefore(position: number): void {
    this.#exports.keepBefore(position)
  }

  get count(): number {
    return this.#exports.records()
  }

  /** Whether any match has other readings at hyphens, one of which may have been seen. */
  get asks(): boolean {
    return this.#exports.asks() !== 0
  }

  /**
   * Index in `words` of the readings at the hyphens of a match: first their number, then two hashes for each, those of
   * the one that keeps the hyphens first. 0 for a match without such readings.
   */
  readingsAt(index: number): number {
    const at = index * layout.RECORD_WORDS
    const { records } = this
    const delimiter = records[at + layout.RECORD_DELIMITER]!
    if ((delimiter & layout.RECORD_ASKS) === 0) return 0
    return (records[at + layout.RECORD_OTHER_END]! + (delimiter >>> layout.RECORD_NUMBER) + 3) >>> 2
  }

  /** Makes the other reading `index` of a record the chosen one. */
  choose(record: number, index: number): void {
    this.#exports.drop(record, index)
  }

  /**
   * The hashes, in pairs, of those matches in [first, end) that are evidence of how a URI is written; valid until the
   * next call.
   */
  hashes(first: number, end: number): Uint32Array {
    const count = this.#exports.hashRecords(first, end)
    const from = layout.HASHES / 4
    return this.words.subarray(from, from + 2 * count)
  }

  recordAt(index: number): KernelRecord {
    return readRecord(this.records, index, this.#exports.memory.buffer, this.#origins)
  }

  /** Where match `index` ends. */
  endAt(index: number): number {
    return this.records[index * layout.RECORD_WORDS + layout.RECORD_END]!
  }

  get why(): number {
    return this.#exports.why()
  }

  /** Number of line ends in [from, to) of the window. */
  countLineEnds(from: number, to: number): number {
    return this.#exports.countLineEnds(from, to)
  }

  /** Sets the template for `print`; returns false if it is too long. */
  useTemplate(template: Template): boolean {
    const fits = fillTemplate(this.#exports.memory.buffer, template)
    if (fits) this.#exports.prepare()
    return fits
  }

  /**
   * Sets what `print` writes instead of the template's end behind texts of framing `'exact'`: behind a URI of number 0 and of
   * another one and, if more are given, before and behind what one with a base was, or behind such a one; returns false if it
   * is too long.
   */
  useExactEndings(endings: readonly string[]): boolean {
    const fits = fillExactEndings(this.#exports.memory.buffer, endings)
    if (fits) this.#exports.prepare()
    return fits
  }

  /**
   * Prints records from `first` on, as far as there is room; returns the index of the first that was not printed.
   * `base`: offset in the input of the window's first byte. `lines` is brought up to date if the template has line
   * numbers.
   */
  print(first: number, base: number, lines?: { line: number; position: number }): number {
    const { line, position } = lines ?? NO_LINES
    const next = this.#exports.printRecords(first, this.count, base, line, position)
    if (lines) {
      lines.line = this.#exports.lineCounted()
      lines.position = this.#exports.countedTo()
    }
    return next
  }

  /** The printed bytes, valid until the next `print`. */
  printed(): Uint8Array {
    return this.#output.subarray(0, this.#exports.printedEnd() - layout.OUTPUT)
  }
}

/** When scanners take a kernel. */
let use: KernelUse = 'large'

/**
 * Bytes, counted over all scanners without a kernel, from which on making one pays: for less, it costs more than it
 * saves.
 */
const PAYS_FROM = 1 << 16
let without = 0

export function useKernel(when: KernelUse): void {
  use = when
}

/**
 * Kernels that were given back, for the next scanner of the same schemes, of which a program may have several sets. A
 * memory that has grown is not kept.
 */
const idle: Kernel[] = []
const MOST_IDLE = 4
const LARGEST_IDLE = 1 << 21

const instantiate = embeddedModule(scannerModule)

/**
 * Lends a kernel for the next `length` bytes and all that follow; undefined if none is worth it, or there is none. An
 * idle kernel is worth it for a single byte. Among scanners that wait side by side, such as those of a server's
 * connections, one in many has a kernel.
 */
export function borrowKernel(length: number, table: SchemeTable, admission: Admission): Kernel | undefined {
  if (use === 'never' || !fitsKernel(table)) return undefined
  const at = idle.findLastIndex(kernel => kernel.isFor(table, admission))
  if (at >= 0) return idle.splice(at, 1)[0]
  without += length
  if (use === 'large' && without < PAYS_FROM) return undefined
  without = 0
  return instantiate(exports => new Kernel(exports as KernelExports, table, admission))
}

export function returnKernel(kernel: Kernel): void {
  if (kernel.bytes.length > LARGEST_IDLE) return
  if (idle.length === MOST_IDLE) idle.shift()
  idle.push(kernel)
}
