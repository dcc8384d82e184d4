/** Prints what the kernel has recorded, without making an object or a string for a match. */
import type { Template } from '../template.js'
import type { Text } from '../text.js'
import type { Kernel } from './kernel/index.js'
import { aroundRaw, endAt } from './printed-place.js'
import type { Window } from './window.js'

/**
 * Prints records from `first` on; returns the index of the first that was not printed because there is no room for it.
 * `lineTexts`: those of references in lines (`TextSink.lines`).
 */
export type PrintRecords = (
  kernel: Kernel,
  first: number,
  window: Window,
  lineTexts: readonly Text[] | undefined
) => number

/** @param take takes what was printed for this number of matches; the bytes are void when it returns */
export function createPrinter(template: Template, take: (bytes: Uint8Array, matches: number) => void): PrintRecords {
  let prepared: Kernel | undefined
  let preparedFor: readonly Text[] | undefined
  let fits = false

  function prepare(kernel: Kernel, lineTexts: readonly Text[] | undefined): boolean {
    const [first, target] = lineTexts ?? []
    const endings = [first, target].map(text => endAt(template, text?.path ?? ''))
    const around = target && aroundRaw(template, target.path)
    return kernel.useTemplate(template) && kernel.useExactEndings([...endings, ...(around ?? [])])
  }

  return (kernel, first, window, lineTexts) => {
    if (prepared !== kernel || preparedFor !== lineTexts) {
      prepared = kernel
      preparedFor = lineTexts
      fits = prepare(kernel, lineTexts)
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
