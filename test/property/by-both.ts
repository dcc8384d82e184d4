/**
 * The rules in TypeScript and the kernel: what holds must hold of both. Left alone, texts with the same options are nearly
 * all the kernel's.
 */
import { useKernel } from '../../lib/scanner/kernel/index.js'

export function byBoth(holds: () => boolean): boolean {
  for (const use of ['never', 'always'] as const) {
    useKernel(use)
    if (!holds()) return false
  }
  return true
}
