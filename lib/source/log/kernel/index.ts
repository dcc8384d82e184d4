/**
 * The kernel of logs from TypeScript's side: a WebAssembly module that is compiled once, and instances of it. Without
 * WebAssembly or its SIMD there is none, and combined-line.ts does the same, more slowly.
 */
import { MAX_LOG_LINE } from '../../../limits.js'
import { embeddedModule, KernelPool } from '../../../web-assembly.js'
import { KERNEL_MODULE } from './generated/module.js'
import * as layout from './layout.js'

const LF = 0x0a

interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  read(length: number, longest: number, hasFields: boolean): number
  referers(): number
  findMark(from: number, length: number): number
}

/** An instance. Its results are valid until its next call, or until it is given back. */
export class LogKernel {
  readonly #exports: KernelExports
  readonly #input: Uint8Array
  /** For each referer that is a URI, the indices of its first byte and of the byte behind it. */
  readonly referers: Int32Array
  /** Of the line that `findMark` has found, the indices of its mark, of itself and of what is behind it. */
  readonly marked: Int32Array
  /** Bytes of the lines in which marks are looked for. */
  #length = 0

  constructor(exports: KernelExports) {
    this.#exports = exports
    const { buffer } = exports.memory
    this.#input = new Uint8Array(buffer, layout.INPUT, layout.INPUT_LENGTH)
    this.referers = new Int32Array(buffer, layout.REFERERS, 2 * layout.MOST_REFERERS)
    this.marked = new Int32Array(buffer, layout.PLACE, 3)
  }

  /**
   * Reads as many of these lines as it can; returns the index behind the last one before a line in another form.
   *
   * @param hasFields whether a directive has named the fields of lines in another form
   */
  read(bytes: Uint8Array, hasFields: boolean): number {
    const length = Math.min(bytes.length, layout.INPUT_LENGTH)
    this.#input.set(length === bytes.length ? bytes : bytes.subarray(0, length))
    return this.#exports.read(length, MAX_LOG_LINE, hasFields)
  }

  get refererCount(): number {
    return this.#exports.referers()
  }

  /** Takes the lines in [start, end), or as many as fit; returns the index behind them, `start` if not one fits. */
  takeLines(bytes: Uint8Array, start: number, end: number): number {
    const fits = end - start <= layout.INPUT_LENGTH
    const behind = fits ? end : bytes.lastIndexOf(LF, start + layout.INPUT_LENGTH - 1) + 1
    this.#length = Math.max(0, behind - start)
    if (behind > start) this.#input.set(bytes.subarray(start, behind))
    return start + this.#length
  }

  /** Finds the first line with a mark (marks.ts) from index `from` of the lines taken, where one begins. */
  findMark(from: number): boolean {
    return this.#exports.findMark(from, this.#length) !== 0
  }
}

const instantiate = embeddedModule(KERNEL_MODULE)

export const logKernels = new KernelPool(() => instantiate(exports => new LogKernel(exports as KernelExports)))
