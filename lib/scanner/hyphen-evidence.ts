/**
 * Hyphens right before a line break in what the kernel has joined: it tells the reading that keeps them, unless exactly
 * one of the others was seen before and that was not (delimited-uri.ts). In the order in which they stand, for what one
 * match is evidence of counts for those behind it.
 */
import type { Found } from './found.js'
import type { Kernel } from './kernel/index.js'
import type { SeenUris } from './seen.js'

/** Does a match show how its URI is written? Not one that delimiters join, nor one that is repaired between them. */
export function isEvidence({ wrapper, start, end, uri }: Found): boolean {
  return wrapper === 'whitespace' || wrapper === 'pair' || end - start === uri.length
}

/** `gathers`: the matches themselves are added to those seen. */
export function settleHyphens(kernel: Kernel, seen: SeenUris, gathers: boolean): void {
  const { count } = kernel
  let added = 0
  const addTo = (end: number): void => {
    if (gathers && end > added) seen.addAll(kernel.hashes(added, end))
  }
  for (let i = 0; i < count; i++) {
    const readings = kernel.readingsAt(i)
    if (readings === 0) continue
    addTo(i)
    // What is joined is no evidence itself.
    added = i + 1
    const chosen = chosenOf(kernel.words, readings, seen)
    if (chosen >= 0) kernel.choose(i, chosen)
  }
  addTo(count)
}

/** Number of the reading that was seen, of those that drop a hyphen; -1 where the one that keeps all is told. */
function chosenOf(words: Uint32Array, at: number, seen: SeenUris): number {
  const kept = at + 1
  const end = kept + 2 * words[at]!
  let chosen = kept
  for (let i = kept + 2; i < end; i += 2) {
    // Of two hyphens in a row it is the same without the one as without the other.
    if (chosen > kept && words[chosen] === words[i] && words[chosen + 1] === words[i + 1]) continue
    if (!seen.hasHashes(words[i]!, words[i + 1]!)) continue
    if (chosen > kept) return -1
    chosen = i
  }
  if (chosen === kept || seen.hasHashes(words[kept]!, words[kept + 1]!)) return -1
  return (chosen - kept - 2) >> 1
}
