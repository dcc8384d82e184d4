/**
 * The kernel of logs from TypeScript's side: a WebAssembly module that is compiled once, and instances of it. Without
 * WebAssembly or its SIMD there is none, and the readers of a line (combined-line.ts, and those behind line-reader.ts) do the
 * same, more slowly.
 */
import { LF } from '../../../bytes.js'
import { MAX_LINE_REFERENCES, MAX_LOG_LINE } from '../../../limits.js'
import { embeddedModule, KernelPool } from '../../../web-assembly.js'
import { logModule } from './generated/module.js'
import * as layout from './layout.js'

interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  read(length: number, longest: number, hasFields: boolean): number
  setColumns(count: number, isTabbed: boolean): void
  references(): number
  pairs(): number
  setHosts(count: number, textWithout: number): void
  unknownHost(): number
  unknownLength(): number
  findMark(from: number, length: number): number
}

/** Virtual hosts; more may be added, at most `MOST_HOSTS`. */
export interface KnownHosts {
  /** As it is written, no longer than `LONGEST_HOST`, and the text of targets in its lines, or `IS_PROSE`. */
  readonly known: readonly { readonly name: Uint8Array; readonly text: number }[]
  /** The text of targets in lines that name none. */
  readonly hostless: number
}

/** The columns that a directive names, all of whose lines the kernel reads. */
export interface KnownColumns {
  /** For each what its values are, as `COLUMNS` has it. */
  readonly kinds: Uint8Array
  /** Whether single tabs part them. */
  readonly isTabbed: boolean
}

/** An instance. Its results are valid until its next call, or until it is given back. */
export class LogKernel {
  readonly #exports: KernelExports
  readonly #input: Uint8Array
  /** For each reference, the indices of its first byte and of the byte behind it. */
  readonly places: Int32Array
  /** For each of them `REFERER`, `REQUEST`, or the text that a request target is (`useHosts`). */
  readonly textOf: Uint8Array
  /** Of the line that `findMark` has found, the indices of its mark, of itself and of what is behind it. */
  readonly marked: Int32Array
  /** Bytes of the lines in which marks are looked for. */
  #length = 0
  #columns: KnownColumns | undefined
  #hosts: KnownHosts | undefined
  #hostCount = 0

  constructor(exports: KernelExports) {
    this.#exports = exports
    const { buffer } = exports.memory
    this.#input = new Uint8Array(buffer, layout.INPUT, layout.INPUT_LENGTH)
    this.places = new Int32Array(buffer, layout.REFERENCES, 2 * MAX_LINE_REFERENCES)
    this.textOf = new Uint8Array(buffer, layout.TEXT_OF, MAX_LINE_REFERENCES)
    this.marked = new Int32Array(buffer, layout.PLACE, 3)
  }

  /**
   * Reads as many of these lines as it can; returns the index behind the last one before a line in another form.
   *
   * @param hasFields whether a directive has named the fields of lines in another form; they are read if there are columns
   */
  read(bytes: Uint8Array, hasFields: boolean): number {
    const length = Math.min(bytes.length, layout.INPUT_LENGTH)
    this.#input.set(length === bytes.length ? bytes : bytes.subarray(0, length))
    return this.#exports.read(length, MAX_LOG_LINE, hasFields)
  }

  get referenceCount(): number {
    return this.#exports.references()
  }

  /** Whether lines of logfmt may be among the lines read last. */
  get hasPairs(): boolean {
    return this.#exports.pairs() !== 0
  }

  /**
   * The host for which a line was left, in logfmt with its scheme and a blank before it (`https a.example`); empty if it
   * was not for that.
   */
  get unknownHost(): Uint8Array {
    const { memory, unknownHost, unknownLength } = this.#exports
    return new Uint8Array(memory.buffer).slice(unknownHost(), unknownHost() + unknownLength())
  }

  /** Sets the columns of lines; undefined for lines of other logs. */
  useColumns(columns: KnownColumns | undefined): void {
    if (columns === this.#columns) return
    this.#columns = columns
    const { memory, setColumns } = this.#exports
    if (columns) new Uint8Array(memory.buffer, layout.COLUMNS, layout.MOST_COLUMNS).set(columns.kinds)
    setColumns(columns?.kinds.length ?? 0, columns?.isTabbed === true)
  }

  /** Sets which texts the targets are in lines that name one of these hosts, or none. */
  useHosts(hosts: KnownHosts): void {
    const { known, hostless } = hosts
    if (hosts === this.#hosts && known.length === this.#hostCount) return
    const { buffer } = this.#exports.memory
    const bytes = new Uint8Array(buffer)
    const first = hosts === this.#hosts ? this.#hostCount : 0
    for (let i = first; i < known.length; i++) {
      const { name, text } = known[i]!
      const at = layout.HOSTS + i * layout.HOST_BYTES
      new Uint32Array(buffer, at, 2).set([name.length, text])
      bytes.set(name, at + layout.HOST_NAME)
    }
    this.#hosts = hosts
    this.#hostCount = known.length
    this.#exports.setHosts(known.length, hostless)
  }

  /** Takes the lines in [start, end), or as many as fit; returns the index behind them, `start` if not one fits. */
  takeLines(bytes: Uint8Array, start: number, end: number): number {
    const fits = end - start <= layout.INPUT_LENGTH
    const behind = fits ? end : bytes.lastIndexOf(LF, start + layout.INPUT_LENGTH - 1) + 1
    this.#length = Math.max(0, behind - start)
    if (behind > start) this.#input.set(bytes.subarray(start, behind))
    return start + this.#length
  }

  /** Finds the first line with a mark (log-marks.ts) from index `from` of the lines taken, where one begins. */
  findMark(from: number): boolean {
    return this.#exports.findMark(from, this.#length) !== 0
  }
}

const instantiate = embeddedModule(logModule)

export const logKernels = new KernelPool(() => instantiate(exports => new LogKernel(exports as KernelExports)))
