/** Passes on the plain matches that the kernel has recorded, one by one. */
import type { Wrapper } from '../match.js'
import { asciiString } from './ascii.js'
import type { Kernel } from './kernel/index.js'
import { EXACT, RECORD_DELIMITER, RECORD_END, RECORD_OTHER_END, RECORD_START, RECORD_WORDS } from './kernel/layout.js'
import { wrapperOf } from './kernel/record.js'

/** Takes a match that stands at [start, end) of the window as it is and has no other reading. */
export type TellPlain = (uri: string, wrapper: Wrapper, start: number, end: number) => void

/** Passes on records from `first` on; returns the index of the first that is not plain. */
export function tellPlainRecords(kernel: Kernel, first: number, tell: TellPlain): number {
  const { bytes, records, count } = kernel
  for (let i = first; i < count; i++) {
    const at = i * RECORD_WORDS
    const delimiter = records[at + RECORD_DELIMITER]!
    if (delimiter === EXACT || delimiter > 0xff || records[at + RECORD_OTHER_END] !== 0) return i
    const start = records[at + RECORD_START]!
    const end = records[at + RECORD_END]!
    tell(asciiString(bytes, start, end), wrapperOf(delimiter), start, end)
  }
  return count
}
