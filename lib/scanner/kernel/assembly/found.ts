/**
 * What has been read of a candidate besides its end, as `Found` of scanner/found.ts has it. Whoever reads one says it;
 * records.ts asks.
 */

/** The delimiter before it, or the first of the pair that stands around it; 0 for none. */
export let delimiter: u32 = 0
/** Are characters in it encoded? */
export let isRepaired: bool = false
/** One past the other reading that is told: the one that is cut of what is repaired, else one that is; 0 for none. */
export let otherEnd: u32 = 0
/** Of one that is repaired, one past the reading of all of its run; 0 for none. */
export let furtherEnd: u32 = 0

export function setDelimiter(mark: u32): void {
  delimiter = mark
}

export function setRepaired(is: bool): void {
  isRepaired = is
}

export function setOthers(other: u32, further: u32): void {
  otherEnd = other
  furtherEnd = further
}
