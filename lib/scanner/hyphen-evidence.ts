/**
 * Hyphens right before a line break in what the kernel has joined: it tells the reading that keeps them, unless exactly
 * one of the others was seen before and that was not (delimited-uri.ts). In the order in which they stand, for what one
 * match is evidence of counts for those behind it.
 */
import type { Kernel } from './kernel/index.js'
import { RECORD_FIRST_HASH, RECORD_SECOND_HASH, RECORD_WORDS } from './kernel/layout.js'
import type { SeenUris } from './seen.js'

/** `gathers`: the matches themselves are added to those seen. */
export function settleHyphens(kernel: Kernel, seen: SeenUris, gathers: boolean): void {
  const { count, records } = kernel
  for (let i = 0; i < count; i++) {
    const readings = kernel.readingsAt(i)
    const chosen = readings === undefined ? -1 : chosenOf(readings, seen)
    if (chosen >= 0) kernel.choose(i, chosen)
    const at = i * RECORD_WORDS
    if (gathers) seen.addHashes(records[at + RECORD_FIRST_HASH]!, records[at + RECORD_SECOND_HASH]!)
  }
}

/** Number of the reading that was seen, of those that drop a hyphen; -1 where the one that keeps all is told. */
function chosenOf(hashes: Uint32Array, seen: SeenUris): number {
  let chosen = -1
  for (let i = 2; i < hashes.length; i += 2) {
    // Of two hyphens in a row it is the same without the one as without the other.
    if (chosen >= 0 && hashes[chosen] === hashes[i] && hashes[chosen + 1] === hashes[i + 1]) continue
    if (!seen.hasHashes(hashes[i]!, hashes[i + 1]!)) continue
    if (chosen >= 0) return -1
    chosen = i
  }
  return chosen < 0 || seen.hasHashes(hashes[0]!, hashes[1]!) ? -1 : (chosen - 2) / 2
}
