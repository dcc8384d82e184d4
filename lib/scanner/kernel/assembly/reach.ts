/**
 * How far may be looked ahead: appendix-c/reach.ts. Where a decision touched the end of what has come, or a character of
 * which only the rules know, it counts for nothing, and they are asked.
 */
export let reachEnd: u32 = 0
export let isUnclear: bool = false

/** Says where what has come ends. */
export function reachTo(end: u32): void {
  reachEnd = end
  isUnclear = false
}

/** Says that only the rules know. */
export function setUnclear(): void {
  isUnclear = true
}

export function isBeyond(at: u32): bool {
  if (at < reachEnd) return false
  isUnclear = true
  return true
}

/** The byte at `at`, or none of all bytes behind the end. */
export function byteAhead(at: u32): u32 {
  return isBeyond(at) ? 0x100 : load<u8>(at)
}
