/**
 * The kernel of logs from TypeScript's side: a WebAssembly module that is compiled once, and instances of it. Without
 * WebAssembly or its SIMD there is none, and combined-line.ts does the same, more slowly.
 */
import { MAX_LOG_LINE } from '../../../limits.js'
import { embeddedModule, KernelPool } from '../../../web-assembly.js'
import { KERNEL_MODULE } from './generated/module.js'
import * as layout from './layout.js'

interface KernelExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  read(length: number, longest: number): number
  referers(): number
}

/** An instance. Its results are valid until its next call, or until it is given back. */
export class LogKernel {
  readonly #exports: KernelExports
  readonly #input: Uint8Array
  /** For each referer that is a URI, the indices of its first byte and of the byte behind it. */
  readonly referers: Int32Array

  constructor(exports: KernelExports) {
    this.#exports = exports
    const { buffer } = exports.memory
    this.#input = new Uint8Array(buffer, layout.INPUT, layout.INPUT_LENGTH)
    this.referers = new Int32Array(buffer, layout.REFERERS, 2 * layout.MOST_REFERERS)
  }

  /** Reads as many of these lines as it can; returns the index behind the last one before a line in another form. */
  read(bytes: Uint8Array): number {
    const length = Math.min(bytes.length, layout.INPUT_LENGTH)
    this.#input.set(length === bytes.length ? bytes : bytes.subarray(0, length))
    return this.#exports.read(length, MAX_LOG_LINE)
  }

  get refererCount(): number {
    return this.#exports.referers()
  }
}

const instantiate = embeddedModule(KERNEL_MODULE)

export const logKernels = new KernelPool(() => instantiate(exports => new LogKernel(exports as KernelExports)))
