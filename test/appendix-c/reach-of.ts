/** Texts for tests, whole or as far as they have come. */
import type { Reach } from '../../lib/appendix-c/reach.js'

/** All of a text: a string is its UTF-8 form. */
export function reachOf(text: string | Uint8Array, more: Partial<Reach> = {}): Reach {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return { bytes, end: bytes.length, last: true, short: false, ...more }
}

/** What a slash would go on with stands behind what has come, in case somebody looks. */
function beginning(text: Reach, end: number): Reach {
  const bytes = new Uint8Array(text.bytes.length + 8).fill(0x2f)
  bytes.set(text.bytes.subarray(0, end))
  return { ...text, bytes, end, last: false, short: false }
}

/**
 * Asks about every beginning of a text. The answer must be the one about the whole, or `short`; returns the lengths for
 * which it is neither. `from` is what must have come before anybody asks.
 */
export function wrongBeginnings(text: string | Uint8Array, from: number, ask: (text: Reach) => unknown): number[] {
  const all = reachOf(text)
  const answer = JSON.stringify(ask(all))
  const wrong: number[] = []
  for (let end = from; end <= all.end; end++) {
    const reach = beginning(all, end)
    const early = JSON.stringify(ask(reach))
    if (!reach.short && early !== answer) wrong.push(end)
  }
  return wrong
}
