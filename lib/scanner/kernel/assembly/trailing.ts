/**
 * What prose puts behind a URI, whatever stands in it: policy/trailing.ts. What has to be counted is counted once for a
 * URI, and on from there.
 */
import {
  AMPERSAND,
  APOSTROPHE,
  ASTERISK,
  COLON,
  COMMA,
  DOT,
  EQUALS,
  EXCLAMATION,
  HASH,
  HYPHEN,
  LEFT_PARENTHESIS,
  PLUS,
  QUESTION,
  RIGHT_BRACKET,
  RIGHT_PARENTHESIS,
  SEMICOLON,
  SLASH,
  TILDE,
  UNDERSCORE
} from '../../../bytes'
import { PAGE_RULE_LENGTH } from '../../../limits'
import { COUNTS } from '../layout'
import { isAlphanumeric } from './character'
import { areMarksUnclear, hasBacktick, isTildeOpen, isUnderscoreOpen, readMarks } from './marks'

let start: u32 = 0
let floor: u32 = 0
let authorityEnd: u32 = 0
/** Has a mark been asked about of which it is not known whether it is open? */
export let isTrailingUnclear: bool = false
let alone: bool = false

/** How many more of one character than of another stand in [start, end): an entry has the end and the count. */
const APOSTROPHES: u32 = COUNTS
const ROUND: u32 = COUNTS + 8
const SQUARE: u32 = COUNTS + 16
/** No byte. */
const NONE: u32 = 0x100

/** Of [start, to). Only what lies between this end and the one asked about before is looked at. */
function excess(entry: u32, more: u32, less: u32, to: u32): i32 {
  const known = load<u32>(entry)
  let at = known == 0 ? start : known
  let count = load<i32>(entry, 4)
  for (; at < to; at++) {
    const byte: u32 = load<u8>(at)
    // A bracket that opens behind one that closes nothing: which has a partner the rules know.
    if (byte == less && count > 0) isTrailingUnclear = true
    count += byte == more ? 1 : byte == less ? -1 : 0
  }
  while (at > to) {
    const byte: u32 = load<u8>(--at)
    count -= byte == more ? 1 : byte == less ? -1 : 0
  }
  store<u32>(entry, to)
  store<i32>(entry, count, 4)
  return count
}

/** To be called before a URI is asked about: `from` is its first byte, and nothing before `body` is given back. */
export function beginTrailing(from: u32, body: u32): void {
  start = from
  floor = body
  authorityEnd = 0
  isTrailingUnclear = alone = false
  for (let entry: u32 = APOSTROPHES; entry <= SQUARE; entry += 8) store<u64>(entry, 0)
}

/** As `beginTrailing`, of a URI with no marks before it. */
export function beginTrailingAlone(from: u32, body: u32): void {
  beginTrailing(from, body)
  alone = true
}

/** Says where a hyphen cannot be the last character of a name. */
export function setTrailingAuthority(at: u32): void {
  authorityEnd = at
}

/** `apos`, `nbsp`, `#039`, `#x27`, `#160` and `#xa0` as little-endian words. */
function isGivenReference(word: u32): bool {
  if ((word & 0xff) != HASH) return word == 0x736f7061 || word == 0x7073626e
  return word == 0x39333023 || word == 0x37327823 || word == 0x30363123 || word == 0x30617823
}

/** Bytes of the character reference that ends with the `;` before `end`; 0 for one that stays, 1 where there is none. */
function referenceLength(end: u32): u32 {
  const length = end - floor
  if (length >= 5) {
    // "&#39" and "&amp" as little-endian words; the rules ask with the bit of 20 set in each.
    const word = load<u32>(end - 5) | 0x20202020
    if (word == 0x39332326) return 5
    if (length >= 6 && load<u8>(end - 6) == AMPERSAND && isGivenReference(word)) return 6
    if (word == 0x706d6126) return 0
  }
  return 1
}

/** Does the `*` and the `/` before `end` end a comment? Behind another `/` it is a path. */
function endsComment(end: u32): bool {
  return end - floor > 2 && load<u8>(end - 2) == ASTERISK && load<u8>(end - 3) != SLASH
}

/** How often the byte stands right before `end`, which is once and more. */
function sameBefore(byte: u32, end: u32): u32 {
  let count: u32 = 1
  while (end - count > floor && load<u8>(end - count - 1) == byte) count++
  return count
}

/** Bytes of the row of one character before `end`, if it is a rule; else 0. */
function ruleBefore(end: u32): u32 {
  const byte: u32 = load<u8>(end - 1)
  if (load<u8>(end - 2) != byte) return 0
  const count = sameBefore(byte, end)
  return count >= <u32>PAGE_RULE_LENGTH ? count : 0
}

/** Prose has these back whatever stands before them. */
export function isStop(byte: u32): bool {
  return byte == DOT || byte == COMMA || byte == COLON || byte == EXCLAMATION || byte == QUESTION || byte == ASTERISK
}

/** Bytes before `end` that are prose, as what stands in [end, from) is. */
function given(end: u32, from: u32): u32 {
  switch (<i32>load<u8>(end - 1)) {
    case SEMICOLON:
      return referenceLength(end)
    case DOT:
    case COMMA:
    case COLON:
    case EXCLAMATION:
    case QUESTION:
    case ASTERISK:
    case LEFT_PARENTHESIS:
      return 1
    case UNDERSCORE:
    case TILDE: {
      // ~
      const rule = ruleBefore(end)
      if (rule != 0 || alone) return rule
      if (!readMarks(start)) {
        isTrailingUnclear = true
        return 0
      }
      const byte: u32 = load<u8>(end - 1)
      const open = byte == UNDERSCORE ? isUnderscoreOpen() : isTildeOpen()
      if (areMarksUnclear) isTrailingUnclear = true
      return open ? sameBefore(byte, end) : 0
    }
    case EQUALS:
    case PLUS:
      return ruleBefore(end)
    case APOSTROPHE:
      // Only the rules know whether two backticks stand before the URI, where there is one.
      if (load<u8>(end - 2) == APOSTROPHE && !alone && (!readMarks(start) || hasBacktick())) {
        isTrailingUnclear = true
        return 0
      }
      if (load<u8>(end - 2) == APOSTROPHE && load<u8>(end - 3) == APOSTROPHE) return 3
      return excess(APOSTROPHES, 0x27, NONE, end) & 1
    case RIGHT_PARENTHESIS:
      return u32(excess(ROUND, 0x29, 0x28, end) > 0)
    case RIGHT_BRACKET:
      return u32(excess(SQUARE, 0x5d, 0x5b, end) > 0)
    case SLASH: // */
      return endsComment(end) ? 2 : 0
    case HYPHEN: {
      const hyphens = sameBefore(0x2d, end)
      if (hyphens > 1 || end <= authorityEnd) return hyphens
      // What is left of `:-)` and `;-(`.
      if (end == from || (load<u8>(end) | 1) != 0x29) return 0
      return end - floor > 2 && (load<u8>(end - 2) == COLON || load<u8>(end - 2) == SEMICOLON) ? 2 : 0
    }
    default:
      return 0
  }
}

/** The end that is left of a URI that would end at `end` when prose has its own back. */
export function giveTrailingBack(end: u32): u32 {
  let to = end
  while (to > floor && !isAlphanumeric(load<u8>(to - 1))) {
    const length = given(to, end)
    if (length == 0) return to
    to -= length
  }
  return to
}
