/**
 * How far may be looked ahead: appendix-c/reach.ts. Where a decision touched the end of what has come, or a character of
 * which only the rules know, it counts for nothing, and they are asked.
 */
let limit: u32 = 0
let unclear: bool = false

/** Says where what has come ends. */
export function reachTo(end: u32): void {
  limit = end
  unclear = false
}

export function reachEnd(): u32 {
  return limit
}

/** Says that only the rules know. */
export function setUnclear(): void {
  unclear = true
}

export function isUnclear(): bool {
  return unclear
}

export function isBeyond(at: u32): bool {
  if (at < limit) return false
  unclear = true
  return true
}

/** The byte at `at`, or none of all bytes behind the end. */
export function byteAhead(at: u32): u32 {
  return isBeyond(at) ? 0x100 : load<u8>(at)
}
