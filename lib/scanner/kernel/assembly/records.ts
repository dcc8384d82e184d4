/** The matches of a scan, as `layout.ts` has them. */
import { DQUOTE, LESS_THAN } from '../../../bytes'
import {
  HASHES,
  OUTPUT,
  RECORD_ASKS,
  RECORD_COUNT,
  RECORD_DELIMITER,
  RECORD_END,
  RECORD_JOINED,
  RECORD_NUMBER,
  RECORD_OTHER_END,
  RECORD_REPAIRED,
  RECORD_SEEN,
  RECORD_START,
  RECORD_WORDS,
  RECORDS,
  TARGET,
  WINDOW
} from '../layout'
import { decidedStart } from './decide'
import { delimiter, furtherEnd, isRepaired, otherEnd } from './found'
import { hashOf } from './hash'
import { remember } from './history'
import { dropHyphens } from './hyphens'
import { asksEvidence, joinedAt, joinedLength } from './joined'
import { encodeRepairable, mayEncode, pathStartOf } from './repair'

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
  const delimiter = load<u32>(at, RECORD_DELIMITER * 4)
  const length = dropHyphens(joined, joined + (delimiter >> RECORD_NUMBER), index) - joined
  store<u32>(at, (delimiter & BELOW_NUMBER) | RECORD_SEEN | (length << RECORD_NUMBER), RECORD_DELIMITER * 4)
}

const BELOW_NUMBER: u32 = (1 << RECORD_NUMBER) - 1

export function hasRoom(): bool {
  return count < <u32>RECORD_COUNT
}

/** Takes back what was recorded from `position` on. */
export function keepBefore(position: u32): void {
  while (count > 0 && load<u32>(RECORDS + (count - 1) * RECORD_WORDS * 4, RECORD_START * 4) >= position) count--
}

/**
 * Writes the hashes of records from `from` to `to` to `HASHES`, of those that are evidence of how a URI is written; gives how
 * many. What is joined is none, nor what is repaired between delimiters: there it does not stand as it is told.
 */
export function hashRecords(from: u32, to: u32): u32 {
  let hashed: u32 = HASHES
  for (let index = from; index < to; index++) {
    const record: u32 = RECORDS + index * RECORD_WORDS * 4
    const start: u32 = WINDOW + load<u32>(record, RECORD_START * 4)
    const end: u32 = WINDOW + load<u32>(record, RECORD_END * 4)
    const delimiter = load<u32>(record, RECORD_DELIMITER * 4)
    // A reference with a base is none either.
    if ((delimiter & 0xff) == TARGET) continue
    let hashes: u64 = 0
    if ((delimiter & (RECORD_JOINED | RECORD_REPAIRED)) == 0) hashes = hashOf(start, end)
    else if (isBracketOrQuote(delimiter & 0xff)) continue
    else if ((delimiter & RECORD_JOINED) == 0)
      hashes = hashOf(OUTPUT, encodeRepairable(OUTPUT, start, pathStartOf(start, end), end))
    else {
      const joined = load<u32>(record, RECORD_OTHER_END * 4)
      hashes = hashOf(joined, joined + (delimiter >> RECORD_NUMBER))
    }
    store<u64>(hashed, hashes)
    hashed += 8
  }
  return (hashed - HASHES) >> 3
}

function isBracketOrQuote(delimiter: u32): bool {
  return delimiter == LESS_THAN || delimiter == DQUOTE
}

/**
 * Records a match: most, by the short way.
 *
 * @inline
 */
export function record(start: u32, to: u32, delimiter: u32, encodedEnd: u32): void {
  const record = RECORDS + count * RECORD_WORDS * 4
  store<u32>(record, start - WINDOW, RECORD_START * 4)
  store<u32>(record, to - WINDOW, RECORD_END * 4)
  store<u32>(record, delimiter, RECORD_DELIMITER * 4)
  store<u32>(record, encodedEnd == 0 ? 0 : encodedEnd - WINDOW, RECORD_OTHER_END * 4)
  count++
  remember(start, to)
}

/** Address of the record made last. */
export function lastRecord(): u32 {
  return RECORDS + (count - 1) * RECORD_WORDS * 4
}

/** As `record`, where it is not worth being put where it is called. */
export function recordSeldom(start: u32, to: u32, delimiter: u32, encodedEnd: u32): void {
  record(start, to, delimiter, encodedEnd)
}

/** Bytes of the longer reading of what is repaired that a record has room for. */
const LONGEST_FURTHER: u32 = 0xfffff

/** Records what stands elsewhere, where its white space has been taken out, or what escapes its slashes. */
function recordJoined(start: u32, to: u32): void {
  const asked: u32 = asksEvidence ? RECORD_ASKS : 0
  const repaired: u32 = isRepaired ? RECORD_REPAIRED : 0
  recordSeldom(start, to, delimiter | RECORD_JOINED | asked | repaired | (joinedLength << RECORD_NUMBER), 0)
  asking = asking || asksEvidence
  store<u32>(RECORDS + (count - 1) * RECORD_WORDS * 4, joinedAt, RECORD_OTHER_END * 4)
}

/** Records what `decide` has found; false where it is too long to be encoded here. */
export function recordDecided(to: u32): bool {
  const start = decidedStart
  if (joinedAt != 0) {
    recordJoined(start, to)
    return true
  }
  if (!isRepaired) {
    recordSeldom(start, to, delimiter, otherEnd)
    return true
  }
  const further: u32 = furtherEnd == 0 ? 0 : furtherEnd - to
  if (!mayEncode(start, to) || further > LONGEST_FURTHER) return false
  recordSeldom(start, to, delimiter | RECORD_REPAIRED | (further << RECORD_NUMBER), otherEnd)
  return true
}
