/**
 * The kernel of codecs from TypeScript's side: a WebAssembly module that is compiled once, and instances of it. Without
 * WebAssembly or its SIMD there is none, and loops in TypeScript do the same, more slowly.
 */
import { embeddedModule, KernelPool, type KernelUse } from '../../web-assembly.js'
import { KERNEL_MODULE } from './generated/module.js'
import { FIELD_WORDS, INPUT, INPUT_LENGTH, OUTPUT, OUTPUT_END, ROWS, ROWS_END, STRETCH_WORDS } from './layout.js'

interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  decodeQuotedPrintable(length: number): number
  decodeBase64(length: number, lineHasInk: number): number
  behindBreak(): number
  hasInk(): number
  decoded(): number
  stretches(): number
  readFields(length: number, isAll: number): number
  fields(): number
}

/** What it gives holds until it is asked again, or given back. */
export class CodecKernel {
  readonly #exports: KernelExports
  readonly #input: Uint8Array
  readonly #output: Uint8Array
  /** What was found; see layout.ts. */
  readonly rows: Int32Array

  constructor(exports: KernelExports) {
    this.#exports = exports
    const { buffer } = exports.memory
    this.#input = new Uint8Array(buffer, INPUT, INPUT_LENGTH)
    this.#output = new Uint8Array(buffer, OUTPUT, OUTPUT_END - OUTPUT)
    this.rows = new Int32Array(buffer, ROWS, (ROWS_END - ROWS) >> 2)
  }

  /** Decodes from `at` on, as far as it is surely quoted-printable and there is room. Gives the index behind. */
  decodeQuotedPrintable(bytes: Uint8Array, at: number): number {
    return at + this.#exports.decodeQuotedPrintable(this.#take(bytes, at))
  }

  /**
   * Decodes from `at` on, as far as it is whole groups in lines, none of them empty, and there is room. Gives the index
   * behind. `lineHasInk`: something stands in the line before `at`.
   */
  decodeBase64(bytes: Uint8Array, at: number, lineHasInk: boolean): number {
    return at + this.#exports.decodeBase64(this.#take(bytes, at), lineHasInk ? 1 : 0)
  }

  /** How far behind `at` the last line break ended; 0 if none came. */
  get behindBreak(): number {
    return this.#exports.behindBreak()
  }

  /** Whether something stands in the line before where it stopped. */
  get hasInk(): boolean {
    return this.#exports.hasInk() !== 0
  }

  /** What was decoded. */
  decoded(): Uint8Array {
    return this.#output.subarray(0, this.#exports.decoded())
  }

  /** As of a run. */
  stretches(): Int32Array {
    return this.rows.subarray(0, this.#exports.stretches() * STRETCH_WORDS)
  }

  /**
   * Reads the fields of a header. Gives the index of the first line that is neither a field nor continues one; -1 where
   * that is not to be seen.
   */
  readFields(bytes: Uint8Array): number {
    const length = this.#take(bytes, 0)
    const isAll = length === bytes.length
    const stop = this.#exports.readFields(length, isAll ? 1 : 0)
    return stop === length && !isAll ? -1 : stop
  }

  /** Numbers of all rows of fields. */
  get fieldNumbers(): number {
    return this.#exports.fields() * FIELD_WORDS
  }

  #take(bytes: Uint8Array, at: number): number {
    const length = Math.min(INPUT_LENGTH, bytes.length - at)
    this.#input.set(length === bytes.length ? bytes : bytes.subarray(at, at + length))
    return length
  }
}

const instantiate = embeddedModule(KERNEL_MODULE)
const pool = new KernelPool(() => instantiate(exports => new CodecKernel(exports as KernelExports)))

/** When codecs take a kernel. */
export function useCodecKernel(when: KernelUse): void {
  pool.use = when
}

/** A kernel for `length` bytes; undefined where none is worth it, or there is none. Must be given back. */
export function borrowCodecKernel(length: number): CodecKernel | undefined {
  return pool.borrow(length)
}

export function returnCodecKernel(kernel: CodecKernel): void {
  pool.giveBack(kernel)
}
