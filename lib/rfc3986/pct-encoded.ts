/** RFC 3986 §2.1: percent-encoded triplets, and runs of a character set with triplets in it. */
import { FLAGS, HEX_VALUE, PERCENT } from './charsets.js'

/**
 * pct-encoded = "%" HEXDIG HEXDIG
 *
 * Like every `match…` of this grammar: the index one past the longest match that begins at `at` and does not pass
 * `end`, or -1 if the rule does not match there. Indices are byte offsets in `bytes`; nothing is allocated.
 */
export function matchPctEncoded(bytes: Uint8Array, at: number, end: number): number {
  if (at + 3 > end || bytes[at] !== PERCENT) return -1
  return HEX_VALUE[bytes[at + 1]!]! >= 0 && HEX_VALUE[bytes[at + 2]!]! >= 0 ? at + 3 : -1
}

/**
 * *( set / pct-encoded ), for a set of charsets.ts. The loop nearly every rule is made of; never -1, since a run
 * may be empty. A broken triplet ends it: `a%2` has the run `a`.
 */
export function matchRun(bytes: Uint8Array, at: number, end: number, set: number): number {
  const flags = FLAGS
  let i = at
  for (;;) {
    while (i < end && (flags[bytes[i]!]! & set) !== 0) i++
    if (i >= end || bytes[i] !== PERCENT) return i
    const next = matchPctEncoded(bytes, i, end)
    if (next < 0) return i
    i = next
  }
}
