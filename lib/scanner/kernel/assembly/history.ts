/**
 * The last matches, of the kernel and of the rules, in order: what stands in one opens no mark (scanner/recent.ts). Kept
 * over calls: a kernel that knew only its own would have to ask about every URI that follows one it asked about.
 */
import { HISTORY, HISTORY_END, WINDOW } from '../layout'

/** An entry: the addresses of a match's first byte and of one past its last. */
const ENTRY: u32 = 8
/** Entries that are kept when there is no room for more: as many as end within the bytes that are looked back at. */
const KEPT: u32 = 128 * ENTRY

/** One past the last entry. */
export let historyEnd: u32 = HISTORY
/** Matches that end before this are not all known. */
export let knownFrom: u32 = WINDOW

export function startOf(entry: u32): u32 {
  return load<u32>(entry)
}

export function endOf(entry: u32): u32 {
  return load<u32>(entry, 4)
}

export function firstEntry(): u32 {
  return HISTORY
}

export function previousEntry(entry: u32): u32 {
  return entry - ENTRY
}

export function remember(from: u32, to: u32): void {
  if (historyEnd == HISTORY_END) {
    memory.copy(HISTORY, historyEnd - KEPT, KEPT)
    historyEnd = HISTORY + KEPT
  }
  store<u32>(historyEnd, from)
  store<u32>(historyEnd, to, 4)
  historyEnd += ENTRY
}

/** Forgets all; of what stands before `from` nothing is known. */
export function forget(from: u32): void {
  historyEnd = HISTORY
  knownFrom = from
}

/** The window has moved to the front by so much: what stood before it is gone. */
export function moveHistory(by: u32): void {
  let kept: u32 = HISTORY
  for (let entry: u32 = HISTORY; entry < historyEnd; entry += ENTRY) {
    const to = endOf(entry)
    if (to <= <u32>WINDOW + by) continue
    const from = startOf(entry)
    store<u32>(kept, from > <u32>WINDOW + by ? from - by : WINDOW)
    store<u32>(kept, to - by, 4)
    kept += ENTRY
  }
  historyEnd = kept
  knownFrom = knownFrom > <u32>WINDOW + by ? knownFrom - by : WINDOW
}
