/** The references of the lines that are read. Those of a line count once all of it has been read. */
import { MAX_LINE_REFERENCES } from '../../../../limits'
import { INPUT, MOST_IN_LINE, REFERENCES, TEXT_OF } from '../layout'

let kept: u32 = 0
let count: u32 = 0

export function keptReferences(): u32 {
  return kept
}

export function forgetReferences(): void {
  kept = count = 0
}

export function keepReferences(): void {
  kept = count
}

/** Whether there is room for those of another line. */
export function hasRoom(): bool {
  return kept <= <u32>(MAX_LINE_REFERENCES - MOST_IN_LINE)
}

/** Begins a line. */
export function dropReferences(): void {
  count = kept
}

/** Adds one, [start, end), in the order in which they stand in the line; false if the line has too many. */
export function addReference(start: u32, end: u32, text: u32): bool {
  if (count - kept == <u32>MOST_IN_LINE) return false
  let i = count++
  for (; i > kept && load<u32>(REFERENCES + (i << 3) - 8) > start - INPUT; i--) {
    store<u64>(REFERENCES + (i << 3), load<u64>(REFERENCES + (i << 3) - 8))
    store<u8>(TEXT_OF + i, load<u8>(TEXT_OF + i - 1))
  }
  const at = REFERENCES + (i << 3)
  store<u32>(at, start - INPUT)
  store<u32>(at, end - INPUT, 4)
  store<u8>(TEXT_OF + i, text)
  return true
}
