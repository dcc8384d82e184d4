/** Prints what the kernel has recorded, without making an object or a string for a match. */
import type { Template } from '../template.js'
import type { Kernel } from './kernel/index.js'
import { endAt } from './printed-place.js'
import type { Window } from './window.js'

/**
 * Prints records from `first` on; returns the index of the first that was not printed because there is no room for it.
 * `exactPath`: the path of references in lines (`TextSink.lines`).
 */
export type PrintRecords = (kernel: Kernel, first: number, window: Window, exactPath: string) => number

/** @param take takes what was printed for this number of matches; the bytes are void when it returns */
export function createPrinter(template: Template, take: (bytes: Uint8Array, matches: number) => void): PrintRecords {
  let prepared: Kernel | undefined
  let preparedPath: string | undefined
  let fits = false

  return (kernel, first, window, exactPath) => {
    if (prepared !== kernel || preparedPath !== exactPath) {
      prepared = kernel
      preparedPath = exactPath
      fits = kernel.useTemplate(template) && kernel.useExactEnding(endAt(template, exactPath))
    }
    if (!fits) return first
    const base = window.inputStart(0)
    const { count } = kernel
    let printed = first
    while (printed < count) {
      const next = kernel.print(printed, base, window.lines)
      if (next === printed) break
      take(kernel.printed(), next - printed)
      printed = next
    }
    return printed
  }
}
