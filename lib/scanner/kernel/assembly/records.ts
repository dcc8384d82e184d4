/** The matches of a scan, as `layout.ts` has them. */
import {
  OUTPUT,
  RECORD_ASKS,
  RECORD_COUNT,
  RECORD_DELIMITER,
  RECORD_END,
  RECORD_FIRST_HASH,
  RECORD_FURTHER,
  RECORD_JOINED,
  RECORD_OTHER_END,
  RECORD_REPAIRED,
  RECORD_SECOND_HASH,
  RECORD_SEEN,
  RECORD_START,
  RECORD_WORDS,
  RECORDS,
  WINDOW
} from '../layout'
import { decidedDelimiter, decidedFurther, decidedOther, decidedStart, isDecidedRepaired } from './decide'
import { clearHashes, firstHash, hashBytes, hashSeldom, secondHash } from './hash'
import { remember } from './history'
import { dropHyphens } from './hyphens'
import { asksEvidence, joinedAtOf, joinedLengthOf } from './joined'
import { encodeRepairable, pathStartOf } from './repair'

let count: u32 = 0
let asking: bool = false

export function clearRecords(): void {
  count = 0
  asking = false
}

export function records(): u32 {
  return count
}

/** Is of a record to be asked whether another reading of it was seen? */
export function asks(): bool {
  return asking
}

/** Drops the hyphens that reading `index` of a record drops. */
export function drop(record: u32, index: u32): void {
  const at: u32 = RECORDS + record * RECORD_WORDS * 4
  const joined = load<u32>(at, RECORD_OTHER_END * 4)
  const end = dropHyphens(joined, joined + load<u32>(at, RECORD_FIRST_HASH * 4), index)
  store<u32>(at, end - joined, RECORD_FIRST_HASH * 4)
  store<u32>(at, load<u32>(at, RECORD_DELIMITER * 4) | RECORD_SEEN, RECORD_DELIMITER * 4)
}

export function hasRoom(): bool {
  return count < <u32>RECORD_COUNT
}

/** Takes back what was recorded from `position` on. */
export function keepBefore(position: u32): void {
  while (count > 0 && load<u32>(RECORDS + (count - 1) * RECORD_WORDS * 4, RECORD_START * 4) >= position) count--
}

function hashRecord(index: u32): void {
  const record = RECORDS + index * RECORD_WORDS * 4
  store<u32>(record, firstHash(), RECORD_FIRST_HASH * 4)
  store<u32>(record, secondHash(), RECORD_SECOND_HASH * 4)
}

/**
 * Records a match: most, by the short way.
 *
 * @inline
 */
export function record(start: u32, to: u32, delimiter: u32, encodedEnd: u32): void {
  hashBytes(start, to)
  const record = RECORDS + count * RECORD_WORDS * 4
  store<u32>(record, start - WINDOW, RECORD_START * 4)
  store<u32>(record, to - WINDOW, RECORD_END * 4)
  store<u32>(record, delimiter, RECORD_DELIMITER * 4)
  hashRecord(count)
  store<u32>(record, encodedEnd == 0 ? 0 : encodedEnd - WINDOW, RECORD_OTHER_END * 4)
  count++
  remember(start, to)
}

/** As `record`, where it is not worth being put where it is called. */
export function recordSeldom(start: u32, to: u32, delimiter: u32, encodedEnd: u32): void {
  record(start, to, delimiter, encodedEnd)
}

/** Bytes of the longer reading of what is repaired that a record has room for. */
const LONGEST_FURTHER: u32 = 0xfffff

/** Records what stands elsewhere, where its white space has been taken out; it is not seen. */
function recordJoined(start: u32, to: u32, delimiter: u32): void {
  recordSeldom(start, to, delimiter | RECORD_JOINED | (asksEvidence() ? RECORD_ASKS : 0), 0)
  asking = asking || asksEvidence()
  const at: u32 = RECORDS + (count - 1) * RECORD_WORDS * 4
  store<u32>(at, joinedLengthOf(), RECORD_FIRST_HASH * 4)
  store<u32>(at, 0, RECORD_SECOND_HASH * 4)
  store<u32>(at, joinedAtOf(), RECORD_OTHER_END * 4)
}

/** Records what `decide` has found; false where it is too long to be encoded here. */
export function recordDecided(to: u32): bool {
  const start = decidedStart()
  const delimiter = decidedDelimiter()
  if (joinedAtOf() != 0) {
    recordJoined(start, to, delimiter)
    return true
  }
  if (!isDecidedRepaired()) {
    recordSeldom(start, to, delimiter, decidedOther())
    return true
  }
  const encodedEnd = encodeRepairable(OUTPUT, start, pathStartOf(start, to), to)
  const further: u32 = decidedFurther() == 0 ? 0 : decidedFurther() - to
  if (encodedEnd == 0 || further > LONGEST_FURTHER) return false
  recordSeldom(start, to, delimiter | RECORD_REPAIRED | (further << RECORD_FURTHER), decidedOther())
  // What was seen is the URI as it is told; between delimiters it does not stand as one.
  if (delimiter == 0x3c || delimiter == 0x22) clearHashes()
  else hashSeldom(OUTPUT, encodedEnd)
  hashRecord(count - 1)
  return true
}
