/**
 * Settles hyphens right before a line break in URIs that the kernel has joined. The kernel chose the reading that keeps
 * all hyphens; as in delimited-uri.ts, another one is chosen if it was seen before, while the kept one and all others
 * were not. Records are settled in text order, since a match may be evidence for those behind it.
 */
import type { Found } from './found.js'
import type { Kernel } from './kernel/index.js'
import type { SeenUris } from './seen.js'

/** Does a match show how its URI is written? Not one that was joined or repaired between delimiters. */
export function isEvidence({ wrapper, start, end, uri }: Found): boolean {
  return wrapper === 'whitespace' || wrapper === 'pair' || end - start === uri.length
}

/** `gathers`: whether the matches are themselves added to `seen`. */
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
    // A joined match is no evidence itself.
    added = i + 1
    const chosen = chosenOf(kernel.words, readings, seen)
    if (chosen >= 0) kernel.choose(i, chosen)
  }
  addTo(count)
}

/** Index of the one seen reading among those that drop a hyphen; -1 if the reading that keeps all of them stays. */
function chosenOf(words: Uint32Array, at: number, seen: SeenUris): number {
  const kept = at + 1
  const end = kept + 2 * words[at]!
  let chosen = kept
  for (let i = kept + 2; i < end; i += 2) {
    // Of two hyphens in a row it does not matter which one is dropped: the readings are the same.
    if (words[chosen] === words[i] && words[chosen + 1] === words[i + 1]) continue
    if (!seen.hasHashes(words[i]!, words[i + 1]!)) continue
    if (chosen > kept) return -1
    chosen = i
  }
  if (chosen === kept || seen.hasHashes(words[kept]!, words[kept + 1]!)) return -1
  return (chosen - kept - 2) >> 1
}
