/** References behind the scheme and authority of their base (scanner/plain-exact.ts): request targets. */
import { DOT, HASH, QUESTION, SLASH } from '../../../bytes'
import {
  DOES_NOT_COUNT,
  LONGEST_PATH,
  ORIGIN_BITS,
  ORIGINS,
  RECORD_DELIMITER,
  RECORD_END,
  RECORD_NUMBER,
  RECORD_OTHER_END,
  RECORD_START,
  TARGET,
  WINDOW
} from '../layout'
import { plainEnd, runEndFrom } from './character'
import { find } from './known-run'
import { lastRecord, recordSeldom } from './records'
import { firstRepairable } from './repair'
import { brokenEnd } from './run'
import { maxLength } from './settings'

/** Does `/.` stand in [start, to)? */
function hasDotBehindSlash(start: u32, to: u32): bool {
  for (let i = start; i < to; i += 16) {
    const slashes = i8x16.eq(v128.load(i), i8x16.splat(0x2f))
    const found = i8x16.bitmask(v128.and(slashes, i8x16.eq(v128.load(i, 1), i8x16.splat(0x2e))))
    if (found != 0) return i + <u32>ctz(found) + 1 < to
  }
  return false
}

function endsSegment(byte: u32): bool {
  return byte == SLASH || byte == QUESTION || byte == HASH
}

/** Is a segment of the path `.` or `..`? */
function hasDotSegment(start: u32, to: u32): bool {
  for (let i = start; i + 1 < to; i++) {
    const byte: u32 = load<u8>(i)
    if (byte == QUESTION || byte == HASH) return false
    if (byte != SLASH || load<u8>(i + 1) != DOT) continue
    let behind = i + 2
    if (behind < to && load<u8>(behind) == DOT) behind++
    if (behind == to || endsSegment(load<u8>(behind))) return true
  }
  return false
}

/** Address of the record of the target read last; 0 if that does not count. */
let lastTarget: u32 = 0

/** Has it the characters of a reference (RFC 3986 §4.2)? */
function isReference(start: u32, to: u32): bool {
  if (plainEnd(start, to) == to) return true
  return runEndFrom(start, to) == to && firstRepairable(start, to) == 0 && brokenEnd(start, to) == to
}

/**
 * Records the text [start, to) of framing `'exact'` whose base begins with number `origin` of `ORIGINS`: a `path-absolute`,
 * and what may follow, that becomes a URI right behind that (§5.2.2), if that counts; false where it may be anything else.
 */
export function matchTarget(start: u32, to: u32, origin: u32): bool {
  const length = load<u32>(ORIGINS + (origin << 3), 4)
  lastTarget = 0
  if (length == DOES_NOT_COUNT) return to - start <= maxLength && plainEnd(start, to) == to
  if (length == 0 || length + (to - start) > maxLength) return false
  if (load<u8>(start) != SLASH || (start + 1 < to && load<u8>(start + 1) == SLASH)) return false
  if (!isReference(start, to) || (hasDotBehindSlash(start, to) && hasDotSegment(start, to))) return false
  recordSeldom(start, to, TARGET | (origin << RECORD_NUMBER), 0)
  lastTarget = lastRecord()
  return true
}

/** Puts the query [start, to) behind the target that was read last in its line; false where it may be anything else. */
export function matchQuery(start: u32, to: u32): bool {
  if (lastTarget == 0) return to - start <= maxLength && plainEnd(start, to) == to
  const path: u32 = WINDOW + load<u32>(lastTarget, RECORD_START * 4)
  const pathEnd: u32 = WINDOW + load<u32>(lastTarget, RECORD_END * 4)
  const number = load<u32>(lastTarget, RECORD_DELIMITER * 4)
  const before = load<u32>(ORIGINS + ((number >> RECORD_NUMBER) << 3), 4)
  if (pathEnd - path > <u32>LONGEST_PATH || before + (pathEnd - path) + 1 + (to - start) > maxLength) return false
  if (find(HASH, path, pathEnd) != pathEnd || !isReference(start, to)) return false
  store<u32>(lastTarget, to - WINDOW, RECORD_END * 4)
  store<u32>(lastTarget, number | ((pathEnd - path) << (RECORD_NUMBER + ORIGIN_BITS)), RECORD_DELIMITER * 4)
  store<u32>(lastTarget, start - WINDOW, RECORD_OTHER_END * 4)
  return true
}
