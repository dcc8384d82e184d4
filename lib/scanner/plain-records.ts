/** Matches as the kernel has recorded them, for whoever makes something of them one by one. */
import type { Wrapper } from '../match.js'
import { asciiString } from './ascii.js'
import { wrapperOf, type Kernel } from './kernel/index.js'
import { EXACT, RECORD_DELIMITER, RECORD_END, RECORD_OTHER_END, RECORD_START, RECORD_WORDS } from './kernel/layout.js'

/** What stands at [start, end) of the window as it is, and has no other reading. */
export type TellPlain = (uri: string, wrapper: Wrapper, start: number, end: number) => void

/** Tells records from `first` on; gives the first of which there is more to tell. */
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
