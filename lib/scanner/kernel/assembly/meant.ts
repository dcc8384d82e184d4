/** What scanner/meant.ts may take for another URI than the one that stands there. */
import { LESS_THAN } from '../../../bytes'
import { MAX_HIDING } from '../../../limits'
import { ALL, FORM_INFO } from '../layout'
import { flagsOf, isRun, UNRESERVED } from './character'
import { decides } from './settings'

/** ` at ` */
const AT_WORD: u32 = 0x20746120

/** Does ` at ` stand at `at`? True also where that has not come as a whole. */
export function hidesAt(at: u32, end: u32): bool {
  return at + 4 > end || load<u32>(at) == AT_WORD
}

/** May the authority that begins at `from` go on behind ` at `? */
export function mayHide(from: u32, end: u32): bool {
  let at = from
  while (at - from < <u32>MAX_HIDING && (flagsOf(load<u8>(at)) & UNRESERVED) != 0) at++
  return hidesAt(at, end)
}

/** May what has not the form of its scheme say which URI is meant? Only a reject tells of it. */
export function mayBeMeant(colon: u32, end: u32): bool {
  if (decides == ALL) return false
  let at = colon + 1
  if (load<u8>(at) == LESS_THAN) return true
  while (at < end && at - colon <= <u32>MAX_HIDING && isRun(load<u8>(at))) at++
  return hidesAt(at, end)
}

/** Does a log level stand before the colon, in capitals? */
export function isLogLevel(start: u32, form: u32): bool {
  return form == FORM_INFO && load<u8>(start) == 0x49
}
