/** Where the referer of the line read last stands; both 0 if it has none. */
export let refererStart: u32 = 0
export let refererEnd: u32 = 0

export function setReferer(start: u32, end: u32): void {
  refererStart = start
  refererEnd = end
}
