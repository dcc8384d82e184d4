/** What codecs that the kernel knows do with a run that is one to one. */
import type { Run } from '../../text.js'
import type { Emit } from '../codec.js'
import type { RunBuilder } from '../run-builder.js'
import { codecKernels, type CodecKernel } from './index.js'

/** Decodes from index `at` on, as far as the kernel can; returns the index behind. */
export type KernelDecoder = (kernel: CodecKernel, bytes: Uint8Array, at: number) => number

/**
 * Reads a run from index `at` on, piece by piece, as far as the kernel can, if there is one. Returns the index behind.
 *
 * @param read reads a piece; returns the index behind, `at` if it can read nothing there. What the kernel has decoded is
 *   valid until it returns
 */
export function readByKernel({ bytes }: Run, at: number, read: (kernel: CodecKernel, at: number) => number): number {
  for (;;) {
    const kernel = codecKernels.borrow(bytes.length - at)
    if (kernel === undefined) return at
    const end = read(kernel, at)
    codecKernels.giveBack(kernel)
    if (end === at || end === bytes.length) return end
    at = end
  }
}

/** Emits what the kernel has decoded, from [from, to) of the input, if that is anything. */
export function emitDecoded(kernel: CodecKernel, from: number, to: number, emit: Emit): void {
  const bytes = kernel.decoded()
  if (bytes.length > 0) emit({ bytes, from, to, stretches: kernel.stretches() })
}

/** Decodes a run from `start` on, as far as the kernel can, if there is one. Returns the index behind. */
export function decodeByKernel(run: Run, start: number, builder: RunBuilder, decode: KernelDecoder): number {
  const { bytes, from } = run
  return readByKernel(run, start, (kernel, at) => {
    const end = decode(kernel, bytes, at)
    emitDecoded(kernel, from + at, from + end, run => builder.pass(run))
    return end
  })
}
