/** What codecs that the kernel knows do with a run that is one to one. */
import type { Run } from '../../text.js'
import type { RunBuilder } from '../run-builder.js'
import type { CodecKernel } from './index.js'
import { codecKernels } from './index.js'

/** Decodes from index `at` on, as far as the kernel can; returns the index behind. */
export type KernelDecoder = (kernel: CodecKernel, bytes: Uint8Array, at: number) => number

/** Decodes a run from `start` on, as far as the kernel can, if there is one. Returns the index behind. */
export function decodeByKernel(
  { bytes, from }: Run,
  start: number,
  builder: RunBuilder,
  decode: KernelDecoder
): number {
  for (let at = start; ;) {
    const kernel = codecKernels.borrow(bytes.length - at)
    if (kernel === undefined) return at
    const end = decode(kernel, bytes, at)
    const decoded = kernel.decoded()
    if (decoded.length > 0)
      builder.pass({ bytes: decoded, from: from + at, to: from + end, stretches: kernel.stretches() })
    codecKernels.giveBack(kernel)
    if (end === at || end === bytes.length) return end
    at = end
  }
}
